"""The scenes of the program: title, set-up, table, results, settings, replay, lessons."""

from desktop_app.tables import looks as looks
