"""Who of the people of this table plays, and by which kept rules: parts of the set-up."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from desktop_app.scenes.evening_sheets import guest_mark, why_no_name
from desktop_app.scenes.evening_words import called
from desktop_app.session.names import LONGEST_NAME, MOST_MARKS, clean, typed
from desktop_app.session.results import NAME, Person, now
from desktop_app.session.setup import PERSON, SHAPES, SeatSetup, TableSetup
from desktop_app.session.tonight import last_options
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.layers import Layer

if TYPE_CHECKING:
    from desktop_app.scenes.setup import SetUp

STRIP = 50.0
AS_LAST, KEEP = "\0last", "\0keep"
"""Choices that are no preset; no name can look so."""


class TableParty:
    """The people behind the seats of a set-up. Whose name stands at a seat sits there."""

    def __init__(self, scene: SetUp) -> None:
        self.scene = scene
        self._known: list[Person] | None = None

    @property
    def known(self) -> list[Person]:
        """The people who can be chosen; none where there is no book of results yet."""
        if self._known is None:
            app = self.scene.app
            there = (app.file.path.parent / NAME).exists()
            self._known = app.results.people.shown() if there else []
        return self._known

    def _named(self, name: str) -> Person | None:
        return next((one for one in self.known if one.name.casefold() == clean(name).casefold()), None)

    def seated(self, setup: TableSetup) -> tuple[str | None, ...]:
        """The person of each seat of a table. A name that is new to an evening is a guest of it from now on."""
        people: list[str | None] = []
        results = self.scene.app.results
        for seat in setup.seats:
            person = self._named(seat.name) if seat.kind == PERSON else None
            if person is None and seat.kind == PERSON and self.scene.night:
                person = results.people.named(seat.name) or results.people.add(seat.name, None, now())
            if person is not None and self.scene.night:
                results.nights.come(self.scene.night, person.id, seat.shape, now())
            people.append(person.id if person is not None else None)
        return tuple(people) if any(people) else ()

    def sit(self, person: Person) -> None:
        """Seat somebody: in the place of a made-up name, on a free seat, or instead of a computer player."""
        scene = self.scene
        made_up = {name.casefold() for name in scene.app.words("ui.setup.names").split("|")}
        strangers = [
            n
            for n, seat in enumerate(scene.seats)
            if seat.kind == PERSON and seat.name.casefold() in made_up and self._named(seat.name) is None
        ]
        computers = [n for n, seat in enumerate(scene.seats) if seat.kind != PERSON]
        if strangers:
            where = strangers[0]
        elif len(scene.seats) < scene.many:
            where = len(scene.seats)
        elif computers:
            where = computers[0]
        else:
            return
        others = [seat for n, seat in enumerate(scene.seats) if n != where]
        free = [shape for shape in SHAPES if shape not in {seat.shape for seat in others}]
        shape = person.shape if person.shape in free else free[0]
        seat = SeatSetup(person.name, shape)
        if where == len(scene.seats):
            scene.seats.append(seat)
        else:
            scene.seats[where] = seat
        # A computer player of the same name takes another.
        taken = {one.name.casefold() for one in scene.seats}
        for n, other in enumerate(scene.seats):
            if n != where and other.name.casefold() == person.name.casefold():
                names = scene.app.words("ui.setup.names").split("|")
                free_name = next(name for name in names if name.casefold() not in taken)
                scene.seats[n] = replace(other, name=free_name)

    def strip(self, b: Builder, box: Box) -> Box:
        """A row of those who could play; returns the room below it. Nobody known: all the room."""
        scene = self.scene
        names = {clean(seat.name).casefold() for seat in scene.seats if seat.kind == PERSON}
        free = [one for one in self.known if one.name.casefold() not in names]
        if not free:
            return box
        t = scene.app.words
        row, rest = box.top(STRIP, 12)
        taken = len(scene.seats) >= scene.many and all(seat.kind == PERSON for seat in scene.seats)
        reason = t("evening.setup.seated") if taken and len(names) == len(scene.seats) else None
        x = row.x
        for person in free:
            name = called(t, person)
            wide = b.width_of(name, "label") + 66
            if x + wide > row.right:
                break
            cell = Box(x, row.y, wide, row.h)
            look = b.hot(
                f"sit:{person.id}", cell, partial(self.sit, person), hint=t("evening.setup.who"), reason=reason
            )
            b.fill(cell, theme.WHITE if look.hover and reason is None else theme.PAPER, 25, theme.EDGE, 1.5)
            token = Box(cell.x + 12, cell.cy - 15, 30, 30)
            if person.shape is not None:
                b.token(token, person.shape, grey=reason is not None)
            else:
                guest_mark(b, token)
            b.text(Box(token.right + 8, cell.y + 4, wide - 62, cell.h - 8), name, "label")
            x += wide + 10
        return rest

    # -- rules with a name --

    def _people(self) -> list[str]:
        named = [self._named(seat.name) for seat in self.scene.seats if seat.kind == PERSON]
        return [one.id for one in named if one is not None]

    def presets(self, b: Builder, box: Box) -> None:
        """Which rules: as chosen below, kept under a name, or as last time with these people."""
        scene = self.scene
        t = scene.app.words
        there = (scene.app.file.path.parent / NAME).exists()
        kept = scene.app.results.tables.presets(scene.game_id) if there else []
        options = [("", t("evening.setup.as_chosen"))]
        options += [(one.name, one.name) for one in kept]
        if there and self._people():
            options.append((AS_LAST, t("evening.setup.as_last")))
        options.append((KEEP, t("evening.setup.keep")))
        b.dropdown("preset", box.center(box.w, 44), options, scene.preset, self.choose)

    def choose(self, name: str) -> None:
        """Take rules over."""
        from desktop_app.scenes.setup import known_options

        scene = self.scene
        results = scene.app.results
        if name == KEEP:
            scene.ui.open(KeepRules(scene))
            return
        if name == AS_LAST:
            found = last_options(results, scene.game_id, self._people(), results.people.same())
        else:
            found = next((one.options for one in results.tables.presets(scene.game_id) if one.name == name), None)
        if found is not None:
            scene.options = known_options(scene.game, found)
        scene.preset = name if name != AS_LAST else ""


class KeepRules(Layer):
    """A name for the rules of a table; kept ones can be let go here too."""

    name = "keep"
    scrim = 0.5

    def __init__(self, scene: SetUp) -> None:
        self.scene = scene
        self.typed = ""

    def keep(self) -> None:
        scene = self.scene
        if why_no_name(scene.app, self.typed) is None:
            kept = scene.app.results.tables.keep(clean(self.typed), scene.game_id, dict(scene.options), now())
            scene.preset = kept.name
            self.close()

    def build(self, b: Builder) -> None:
        t = self.scene.app.words
        kept = self.scene.app.results.tables.presets(self.scene.game_id)[:6]
        box = b.canvas.center(640, 250 + 50 * len(kept))
        b.paper(box, 16, "lifted")
        inner = box.inset(32, 24)
        head, rest = inner.top(44)
        b.text(head, t("evening.setup.keep_title"), "head")
        line, rest = rest.top(34, 6)
        b.text(line, t("evening.setup.keep_line"), "quiet")
        field, rest = rest.top(56, 10)

        def change(value: str) -> None:
            self.typed = typed(value)

        most = LONGEST_NAME * (1 + MOST_MARKS)
        b.field("keep.name", field, self.typed, change, t("ui.setup.name"), most, submit=self.keep)
        for number, preset in enumerate(kept):
            row = Box(rest.x, rest.y + 50 * number, rest.w, 44)
            drop = partial(self.scene.app.results.tables.drop, preset.name, preset.game)
            label = t("evening.setup.drop", name=called(t, None, preset.name))
            b.button(f"drop:{number}", row, label, drop, "plain", "x", role="label")
        one, two = inner.foot(52)[0].columns(2, 14)
        b.button("keep.cancel", one, t("evening.cancel"), self.close, "plain")
        reason = why_no_name(self.scene.app, self.typed)
        b.button("keep.done", two, t("evening.people_page.save"), self.keep, "primary", "check", reason=reason)
