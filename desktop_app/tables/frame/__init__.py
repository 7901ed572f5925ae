"""What the tables of all games share: below the scenes and the games, above the toolkit."""

from __future__ import annotations

from desktop_app.tables.frame.ask import Ask
from desktop_app.tables.frame.countdown import Countdown
from desktop_app.tables.frame.desk import Desk, Regions, Sitter
from desktop_app.tables.frame.log import LogPanel
from desktop_app.tables.frame.looking import Looking
from desktop_app.tables.frame.now import Now
from desktop_app.tables.frame.sheet import Sheet
from desktop_app.tables.frame.table import AnyTable, Painter, Table
from desktop_app.tables.frame.tray import eye_label, own_tray, undo_button
from desktop_app.tables.frame.wording import mark_up, reason_words, rule_words

__all__ = [
    "AnyTable",
    "Ask",
    "Countdown",
    "Desk",
    "LogPanel",
    "Looking",
    "Now",
    "Painter",
    "Regions",
    "Sheet",
    "Sitter",
    "Table",
    "eye_label",
    "mark_up",
    "own_tray",
    "reason_words",
    "rule_words",
    "undo_button",
]
