"""A window with a table of Sheriff of Nottingham that nobody sees, and hands that play at it by pressing widgets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from desktop_app.opponents.pool import Thinker
from desktop_app.scenes.app import App
from desktop_app.scenes.table import TableScene
from desktop_app.session.session import Session
from desktop_app.session.setup import SHAPES, SeatSetup, TableSetup
from desktop_app.ui.harness import Harness
from desktop_app.ui.host import Prefs
from rules.core.rng import SplitMix64
from rules.sheriff.actions import MakeOffer, NoOffer
from rules.sheriff.offers import Clause, Decision, Offer, Promise, StandCard

NAMES = ("Marta", "Jonas", "Inés", "Tomás", "Ada")
LONG = ("Maximiliana Robles", "Bartholomew Wright", "Esmeralda Quintana", "Wilhelmina Jenkins", "Concepción Márquez")


class Window:
    """A harness with the real table scene and a real session."""

    def __init__(
        self,
        kinds: tuple[str, ...],
        folder: Path,
        size: tuple[int, int] = (1600, 900),
        language: str = "en",
        text: float = 1.0,
        speed: str = "instant",
        seed: int = 7,
        options: dict[str, Any] | None = None,
        names: tuple[str, ...] = NAMES,
        hide: bool = True,
        session: Session | None = None,
    ) -> None:
        self.stage = Harness(size=size, prefs=Prefs(text, speed))
        self.app = App(self.stage.ui, folder / "saves", folder / "settings", thinker=Thinker(inline=True))
        self.app.change(language=language, speed=speed, text_size=round(text * 100))
        if session is None:
            seats = tuple(SeatSetup(names[i], SHAPES[i], kind) for i, kind in enumerate(kinds))
            session = Session.in_memory(TableSetup("sheriff", seats, options or {}, seed, hide))
        self.session = session
        self.scene = TableScene(self.app, session)
        self.stage.ui.show(self.scene)
        self.stage.settle()
        self.rng = SplitMix64(seed)

    @property
    def view(self) -> Any:
        """What everybody may know."""
        return self.session.view(None)

    @property
    def names(self) -> list[str]:
        return self.stage.names()

    def press(self, name: str) -> None:
        """Press a widget and let everything come to rest."""
        self.stage.press(name)
        self.stage.settle()

    def free(self, name: str) -> bool:
        """A widget is there and can be used."""
        hot = self.stage.ui.find(name)
        return hot is not None and hot.reason is None

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
            offer = Offer(
                tuple(Clause(bag, clauses[bag]) for bag in sorted(clauses)),
                min(12, player.gold or 0),
                tuple(min(1, number) for number in player.legal),
                tuple(StandCard(card.place, i == 0) for i, card in enumerate(player.hidden[:2])),
                claims,
                (Promise("open_rivals_bag_next_time", player=next(m for m in merchants if m != seat)),),
                "It is honest, I swear it by my grandmother’s apple tree",
            )
            self.session.submit(seat, MakeOffer(offer))
        while self.view.step == "hearing.speak":
            self.session.submit(self.view.to_act[0], NoOffer())
        self.show()

    def show(self) -> None:
        """Bring the picture up to date after actions past the screen."""
        self.scene.covers.fall()
        self.scene.go()
        self.stage.ui.dirty()
        self.stage.settle()

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
        speakers = [n for n in self.names if n.startswith("speak:") and self.free(n)]
        if speakers and self.rng.below(2):
            self.press(self.rng.choice(speakers))
            for _ in range(self.rng.below(4)):
                if self.free("gold:1"):
                    self.press("gold:1")
            self.press("put")
        elif "go_on" in self.names:
            self.press("go_on")
        elif "demand" in self.names and self.free("demand") and self.rng.below(4) == 0:
            self.press("demand")
            self.press("gold:1")
            self.press("put")
        else:
            choices = [n for n in ("pass", "open") if self.free(n)]
            self.press(self.rng.choice(choices))
            self.wait(2100)

    def reply(self) -> None:
        """The merchant who was asked answers."""
        if self.free("accept") and self.rng.below(2):
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

    def uncover(self) -> None:
        """Lift whatever lies on the next person's things."""
        if "curtain.open" in self.names:
            self.stage.ui.top.lift()  # type: ignore[attr-defined]
            self.stage.settle()
        if "lift" in self.names:
            self.press("lift")
