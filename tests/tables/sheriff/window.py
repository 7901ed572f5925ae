"""A window with a table of Sheriff of Nottingham that nobody sees, and hands that play at it by pressing widgets."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rules.sheriff.actions import MakeOffer, NoOffer
from rules.sheriff.offers import Clause, Decision, Offer, Promise, StandCard
from tests.tables import window


class Window(window.Window):
    """A table of Sheriff of Nottingham."""

    game = "sheriff"

    def __init__(self, folder: Path, kinds: Sequence[str], **given: Any) -> None:
        super().__init__(folder, kinds, **{"size": (1600, 900), **given})
        self.app.change(confirm=False)

    @property
    def view(self) -> Any:
        """What everybody may know."""
        return self.session.view(None)

    def wait(self, ms: float = 700) -> None:
        """Let time pass."""
        self.stage.step(ms)
        self.stage.settle()

    def play_random(self, until: Any, most: int = 2000) -> None:
        """Random legal actions of all seats, past the screen, until `until(view)`."""
        for _ in range(most):
            if self.session.finished or until(self.view):
                break
            seat = self.rng.choice(self.session.to_act)
            legal = self.session.legal(seat)
            self.session.submit(seat, legal.sample(self.rng))
        self.show()

    def bargain(self) -> None:
        """Everybody puts an offer with all its parts on the table about the called bag."""
        view = self.view
        owner = view.hearing.owner
        merchants = [seat for seat in range(view.seats) if seat != view.sheriff]
        for n, seat in enumerate(sorted(view.to_act, key=lambda seat: seat != owner)):
            player = view.players[seat]
            clauses: dict[int, Decision] = {owner: "open" if n == 2 else "pass"}
            if n and view.bags[seat].fate == "waiting" and view.bags[seat].bound is None:
                clauses[seat] = "pass"
            claims = ((0, 1), (5, 1)) if clauses.get(seat) == "pass" and (view.bags[seat].size or 0) > 1 else ()
            asked: Any = tuple(min(1, number) for number in player.legal)
            offer = Offer(
                tuple(Clause(bag, clauses[bag]) for bag in sorted(clauses)),
                min(12, player.gold or 0),
                asked,
                tuple(StandCard(card.place, i == 0) for i, card in enumerate(player.hidden[:2])),
                claims,
                (Promise("open_rivals_bag_next_time", player=next(m for m in merchants if m != seat)),),
                "It is honest, I swear it by my grandmother’s apple tree",
            )
            self.session.submit(seat, MakeOffer(offer))
        while self.view.step == "hearing.speak":
            self.session.submit(self.view.to_act[0], NoOffer())
        self.show()

    def turn(self) -> str:
        """Whatever a person can do next, done by pressing widgets; returns the phase in which it was done."""
        self.uncover()
        step = self.view.step
        names = self.names
        if step == "market.aside":
            for name in [n for n in names if n.startswith("hand:")][: self.rng.below(4)]:
                self.press(name)
            self.press("aside")
        elif step == "market.draw":
            free = [n for n in ("top:left", "top:right") if n in names]
            if free and self.rng.below(2):
                self.press(self.rng.choice(free))
            else:
                self.press("draw:deck")
        elif step == "market.place":
            self.press(self.rng.choice(("place:left", "place:right", "lay:left")))
        elif step == "load":
            for _ in range(1 + self.rng.below(5)):
                self.press(next(n for n in self.names if n.startswith("hand:")))
            self.press("close")
        elif step == "declare":
            self.press(f"declare:{self.rng.below(4)}" if self.view.seats > 3 else "declare:0")
        elif step == "inspect.call":
            self.press(self.rng.choice([n for n in names if n.startswith("call:")]))
        elif step == "inspect.confiscated":
            self.press("lay:right")
        elif step == "inspect.debt":
            self.pay()
        elif step == "hearing.reply":
            self.reply()
        else:
            self.hear()
        return step

    def hear(self) -> None:
        """In a hearing: somebody offers, or the Sheriff decides, or all say go on."""
        speakers = [n for n in self.names if n.startswith("speak:") and self.usable(n)]
        if speakers and self.rng.below(2):
            self.press(self.rng.choice(speakers))
            for _ in range(self.rng.below(4)):
                if self.usable("gold:1"):
                    self.press("gold:1")
            self.press("put")
        elif "go_on" in self.names:
            self.press("go_on")
        elif "demand" in self.names and self.usable("demand") and self.rng.below(4) == 0:
            self.press("demand")
            self.press("gold:1")
            self.press("put")
        else:
            choices = [n for n in ("pass", "open") if self.usable(n)]
            self.press(self.rng.choice(choices))
            self.wait(2100)

    def reply(self) -> None:
        """The merchant who was asked answers."""
        if self.usable("accept") and self.rng.below(2):
            self.press("accept")
        else:
            self.press("decline")

    def pay(self) -> None:
        """The debtor pays with the first goods that will do, by the cheapest first."""
        debtor = self.view.debt.debtor
        wanted = next(iter(self.session.legal(debtor)))
        for good, number in enumerate(wanted.legal):
            for _ in range(number):
                self.press(f"debt:{good}.more")
        for place in wanted.places:
            self.press(f"place:{place}")
        self.press("pay")
