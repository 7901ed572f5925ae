"""The throws of a round as they are looked at: what flies, how it is shown again, and why a chip went out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from desktop_app.tables.safranito.flight import Flight
from desktop_app.tables.safranito.glass import live_glass
from desktop_app.tables.safranito.now import THROWING, SafranitoNow
from desktop_app.tables.safranito.show import Lying, Show
from desktop_app.ui.builder import Builder
from desktop_app.ui.host import Ui
from rules.safranito import events as e
from rules.safranito.table import Disc
from rules.safranito.view import View

Look = tuple[str, int | None]
"""Shape and value of a chip as it is drawn."""


def lying_chips(now: SafranitoNow, view: View) -> dict[str, Lying]:
    """The chips on the field as they are drawn for everybody."""
    open_values = view.ended or view.options.chip_values == "face_up"
    return {
        chip.name: Lying(
            chip.seat, now.shape(chip.seat), chip.x, chip.y, chip.value if chip.shown or open_values else None
        )
        for chip in view.chips
        if chip.place == "field"
    }


class Throws:
    """What is known of the throws of this round beyond where the chips lie."""

    def __init__(self) -> None:
        self.flying: View | None = None
        """The view before the throw that is in the air; what it leads to is not told before it is seen."""
        self.thrower = 0
        self.under: str | None = None
        """The chip that lies under the magnifier."""
        self.why_out: dict[str, str] = {}
        """How chips went out, by their names, as `explain_out` takes it."""
        self.again: Callable[[], Flight] | None = None
        """Makes the film of the last throw once more, slowly."""

    def in_the_air(self, ui: Ui) -> View | None:
        """The view before the throw that flies; None once its film is over or was cut short."""
        if not ui.animating:
            self.flying = None
        return self.flying

    def new_round(self) -> None:
        """All chips are back in the hands."""
        self.under = self.again = None
        self.why_out.clear()

    def pick(self, now: SafranitoNow) -> None:
        """The chip under the pointer lies under the magnifier."""
        for chip in now.view.chips:
            for name in (f"look:{chip.name}", f"out:{chip.name}"):
                if name in now.b.hots and now.b.look(name).hover:
                    self.under = chip.name

    def know(self, now: SafranitoNow, event: e.ChipThrown, before: View) -> Flight | None:
        """Keep how a throw went, and give its flight, if its track is known."""
        track = now.desk.track
        self.under = event.chip
        if track is None:
            return None
        for out in track.outs:
            self.why_out[out.chip] = out.reason if out.chip == event.chip else "knocked"
        flight = self._flight(now, event, track, before, slow=False)
        self.again = lambda: self._flight(now, event, track, before, slow=True)
        if flight.close:
            self.under = flight.close[-1].chip
        return flight

    def fly(self, now: SafranitoNow, event: e.ChipThrown, before: View, show: Show) -> None:
        """Add the flight of a throw to the show, if its track is known."""
        flight = self.know(now, event, before)
        if flight is None:
            return
        seats = {chip.name: chip.seat for chip in before.chips} | {event.chip: event.seat}
        after = {
            disc.chip: Lying(seats[disc.chip], flight.looks[disc.chip][0], disc.x, disc.y, flight.looks[disc.chip][1])
            for disc in event.on_field
        }
        self.flying, self.thrower = before, event.seat

        def landed() -> None:
            if self.flying is before:
                self.flying = None
                now.ui.dirty()

        show.throw(flight, after, landed)
        # Should the film be cut short, the picture follows all the same.
        now.ui.after(flight.ms + 200, landed)

    def show_again(self, now: SafranitoNow) -> None:
        """The last throw once more, slowly."""
        if self.again is None:
            return
        flight = self.again()
        show = Show(flight.turn, now.board, {}, frozenset(flight.looks), now.places.homes, 1.0, now.ui.play)
        show.throw(flight, lying_chips(now, now.view), lambda: None)
        now.ui.animate([show.film()])

    def _flight(self, now: SafranitoNow, event: e.ChipThrown, track: Any, before: View, slow: bool) -> Flight:
        """The recorded movement of a throw, to be shown from where one looks now."""
        chips = lying_chips(now, before)
        looks: dict[str, Look] = {name: (chip.shape, chip.value) for name, chip in chips.items()}
        open_values = before.options.chip_values == "face_up"
        looks[event.chip] = (now.shape(event.seat), event.value if open_values else None)
        seats = {name: chip.seat for name, chip in chips.items()} | {event.chip: event.seat}
        here = now.looking_now()

        def close_up(b: Builder, chip: str, x: float, y: float) -> None:
            if now.desk.view.phase in THROWING or self.flying is not None:
                live_glass(here.on(b), seats[chip], (x, y))

        return Flight(
            turn=here.turn,
            board=now.board,
            model=now.components.table.model,
            track=track,
            lying=[Disc(name, chip.x, chip.y) for name, chip in chips.items()],
            ends=event.on_field,
            looks=looks,
            play=now.ui.play,
            glass=close_up,
            slow=slow,
        )
