"""The four tables: a view and its events, drawn and made clickable. One room a game."""

from desktop_app.tables import looks as looks
