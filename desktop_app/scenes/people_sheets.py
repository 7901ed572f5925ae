"""Sheets of the people: name and colour, who somebody really is, and forgetting."""

from __future__ import annotations

import contextlib
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from desktop_app.scenes.evening_sheets import guest_mark, why_no_name
from desktop_app.scenes.evening_words import called
from desktop_app.session.names import LONGEST_NAME, MOST_MARKS, clean, typed
from desktop_app.session.results import Person, now
from desktop_app.session.saves import discard, saved_games
from desktop_app.session.trouble import Trouble
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.layers import Layer
from desktop_app.ui.sheets import Dialog
from desktop_app.ui.text import plain

if TYPE_CHECKING:
    from desktop_app.scenes.people import People


class Naming(Layer):
    """Name and colour of somebody; with None of somebody new."""

    name = "naming"
    scrim = 0.5

    def __init__(self, scene: People, person: Person | None) -> None:
        self.scene, self.person = scene, person
        self.typed = person.name if person is not None else ""
        self.shape = person.shape if person is not None else None

    def save(self) -> None:
        scene = self.scene
        if why_no_name(scene.app, self.typed) is not None:
            return
        people = scene.app.results.people
        try:
            if self.person is None:
                scene.chosen = people.add(clean(self.typed), self.shape, now()).id
            else:
                people.change(self.person.id, clean(self.typed), self.shape, now())
        except Trouble as trouble:
            scene.app.trouble(trouble.sentence(scene.app.words))
            return
        scene.read()
        self.close()

    def build(self, b: Builder) -> None:
        t = self.scene.app.words
        box = b.canvas.center(680, 372)
        b.paper(box, 16, "lifted")
        inner = box.inset(32, 24)
        head, rest = inner.top(44)
        new = self.person is None
        b.text(head, t("evening.people_page.add" if new else "evening.people_page.name_title"), "head")
        line, rest = rest.top(34, 6)
        if self.person is not None:
            b.text(line, t("evening.people_page.name_line", name=called(t, self.person)), "quiet", ellipsis=True)
        field, rest = rest.top(56, 16)

        def change(value: str) -> None:
            self.typed = typed(value)

        most = LONGEST_NAME * (1 + MOST_MARKS)
        b.field("naming.name", field, self.typed, change, t("ui.setup.name"), most, submit=self.save)
        shapes, _ = rest.top(76)
        for look, cell in zip((None, *theme.SEATS), shapes.columns(7, 10), strict=True):
            shape = look.shape if look is not None else None
            state = b.hot(f"colour:{shape}", cell, partial(setattr, self, "shape", shape), radius=10)
            chosen = shape == self.shape
            fill = theme.rgb("#FDE7B8") if chosen else theme.WHITE if state.hover else theme.PAPER
            b.fill(cell, fill, 10, theme.LAMP3 if chosen else theme.EDGE, 2)
            if shape is not None:
                b.token(cell.center(48, 48), shape)
            else:
                guest_mark(b, cell.center(44, 44))
        one, two = inner.foot(52)[0].columns(2, 14)
        b.button("naming.cancel", one, t("evening.cancel"), self.close, "plain")
        reason = why_no_name(self.scene.app, self.typed)
        b.button("naming.save", two, t("evening.people_page.save"), self.save, "primary", "check", reason=reason)


class Merging(Layer):
    """Who somebody really is."""

    name = "merging"
    scrim = 0.5

    def __init__(self, scene: People, person: Person) -> None:
        self.scene, self.person = scene, person

    def merge(self, other: Person) -> None:
        scene = self.scene
        try:
            scene.app.results.people.merge(self.person.id, other.id)
        except Trouble as trouble:
            scene.app.trouble(trouble.sentence(scene.app.words))
            return
        scene.chosen = other.id
        scene.read()
        self.close()

    def build(self, b: Builder) -> None:
        scene = self.scene
        t = scene.app.words
        others = [one for one in (*scene.own, *scene.guests) if one.id != self.person.id]
        met = scene.pages[self.person.id].rivals
        rows = max(1, (len(others) + 1) // 2)
        room = min(rows * 58.0, b.canvas.h - 330)
        box = b.canvas.center(760, 210 + room)
        b.paper(box, 16, "lifted")
        inner = box.inset(32, 24)
        head, rest = inner.top(44)
        b.text(head, t("evening.people_page.merge_title", name=called(t, self.person)), "head", ellipsis=True)
        line, rest = rest.top(34, 8)
        b.text(line, t("evening.people_page.merge_line"), "quiet")
        foot, listing = rest.foot(52, 12)
        with b.scroll("merging.list", listing, rows * 58.0) as area:
            for one, cell in zip(others, Box(area.x, area.y, area.w, rows * 58).grid(2, rows, 10), strict=False):
                name = called(t, self.person)
                reason = t("evening.people_page.met_each", name=name) if one.id in met else None
                at = Box(cell.x, cell.y, cell.w, 50)
                b.button(f"merge:{one.id}", at, called(t, one), partial(self.merge, one), "plain", reason=reason)
        b.button("merging.cancel", foot, t("evening.cancel"), self.close, "quiet")


class Stranger(Layer):
    """A name of games from before: is it somebody of this table? It is asked once."""

    name = "stranger"
    scrim = 0.5

    def __init__(self, scene: People, called_so: str, games: int) -> None:
        self.scene, self.called_so, self.games = scene, called_so, games

    def answer(self, person: str | None, new: bool = False) -> None:
        scene = self.scene
        people = scene.app.results.people
        if new:
            person = people.add(self.called_so, None, now()).id
        people.answer(self.called_so, person)
        scene.read()
        self.close()
        scene.opened()

    def build(self, b: Builder) -> None:
        t = self.scene.app.words
        people = self.scene.app.results.people
        known = people.named(self.called_so)
        others = [one for one in people.shown() if one is not known][:5]
        rows = 2 + len(others)
        box = b.canvas.center(680, 130 + 62 * rows)
        b.paper(box, 16, "lifted")
        inner = box.inset(32, 24)
        head, rest = inner.top(44)
        b.text(head, t("evening.people_page.strangers", name=plain(self.called_so)), "head", ellipsis=True)
        line, rest = rest.top(34, 8)
        b.text(line, t("evening.people_page.strangers_line", count=self.games), "quiet")
        cells = rest.rows(rows, 10)
        if known is not None:
            label = t("evening.people_page.is_known", name=called(t, known))
            b.button("stranger.known", cells[0], label, partial(self.answer, known.id), "primary", "check")
        else:
            b.button(
                "stranger.new",
                cells[0],
                t("evening.people_page.is_new"),
                partial(self.answer, None, True),
                "primary",
                "plus",
            )
        b.button("stranger.no", cells[1], t("evening.people_page.is_nobody"), partial(self.answer, None), "plain", "x")
        for one, cell in zip(others, cells[2:], strict=True):
            label = t("evening.people_page.is_known", name=called(t, one))
            b.button(f"stranger:{one.id}", cell, label, partial(self.answer, one.id), "plain")


def journals_with(scene: People, person: Person) -> list[Path]:
    """The saved games whose seats hold a name of somebody, by name or by person."""
    names = {name.casefold() for name in (person.name, *person.former) if name}
    ids = {one for one, last in scene.same.items() if last == person.id}
    by_result = {game.journal for game in scene.games for seat in game.seats if seat.person in ids}
    return [
        saved.path
        for saved in saved_games(scene.app.saves)
        if saved.path.name in by_result or any(seat.name.casefold() in names for seat in saved.seats)
    ]


def ask_to_forget(scene: People, person: Person) -> None:
    """Say what forgetting means, and forget if that is wanted."""
    app = scene.app
    t = app.words
    paths = journals_with(scene, person)

    def forget() -> None:
        for path in paths:
            with contextlib.suppress(Trouble):
                discard(path)
        names = {name.casefold() for name in app.results.people.forget(person.id)}
        last = app.settings.last
        free = [name for name in t("ui.setup.names").split("|") if name.casefold() not in names]
        kept = {seat.name.casefold() for seat in last.seats if seat.name.casefold() not in names}
        for n, seat in enumerate(last.seats):
            if seat.name.casefold() in names:
                other = next(name for name in free if name.casefold() not in kept)
                kept.add(other.casefold())
                last.seats[n] = replace(seat, name=other)
        app.change(last=last)
        scene.chosen = None
        scene.read()

    body = t("evening.people_page.forget_body", count=len(paths))
    name = called(t, person)
    answers = [
        ("keep", t("evening.people_page.keep"), "plain", None),
        ("forget", t("evening.people_page.forget", name=name), "danger", forget),
    ]
    scene.ui.open(Dialog(t("evening.people_page.forget_title", name=name), body, answers))
