"""Computer players: a view in, an action out. No pygame, no state, no clock but the ceiling."""
