"""The four tables: a view and its events, drawn and made clickable. One room a game."""
