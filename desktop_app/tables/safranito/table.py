"""The table of Safranito: the board in the middle, the throw by hand, and what the round asks beside it."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from data.safranito import load
from desktop_app.tables.frame import Ask, Desk, LogPanel, Table
from desktop_app.tables.safranito import board, ending, glass, hand, looking, players, tasks
from desktop_app.tables.safranito.choice import Choice
from desktop_app.tables.safranito.feel import FEEL
from desktop_app.tables.safranito.now import THROWING, SafranitoNow
from desktop_app.tables.safranito.show import Show
from desktop_app.tables.safranito.throws import Throws, lying_chips
from desktop_app.tables.safranito.tray import own_chips
from desktop_app.telling.contract import Line, Prompt
from desktop_app.telling.safranito import blend_name
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.motion import Glide, Glow, Sound
from rules.safranito import events as e
from rules.safranito.actions import Done
from rules.safranito.legal import legal_choices
from rules.safranito.view import View

OPEN = frozenset({"action.decide", "trade.bowl", "trade.buy"})
"""The phases whose decisions everybody may watch."""
FORCED = frozenset({"trade.sell", "action.card", "blend"})
"""The phases in which a person may be asked though there is one answer only."""
LINES = 10


class SafranitoTable(Table[SafranitoNow]):
    """The table; it keeps what is chosen, what is known of the throws, and which forced answers were given."""

    has_finale = True

    def __init__(self) -> None:
        self.components = load().components
        self.choice = Choice(self.components.table, random.Random())
        self.throws = Throws()
        self._log = LogPanel(LINES, role="small", titled=True)
        self._answered: set[Hashable] = set()
        """Questions with a single answer that the table has answered by itself: each only once, or an answer taken back
        would be given again before anything else can be."""

    def now(self, desk: Desk, b: Builder | None = None) -> SafranitoNow:
        return SafranitoNow(desk, b, self.components, self.choice, self.throws.in_the_air(desk.ui))

    # The picture

    def build(self, now: SafranitoNow) -> None:
        """Declare everything below the prompt line."""
        looking.look_from(now)
        now.b.cloth(now.regions.whole, "safranito")
        board.ground(now)
        board.display(now)
        if now.throwing:
            hand.strip(now)
        board.price_tag(now)
        if not now.flying:
            board.dark_bowls(now)
        board.chips(now)
        board.out_chips(now, self.throws.why_out)
        if not now.flying:
            board.bowl_places(now)
        self.throws.pick(now)
        if now.throwing:
            hand.aimed(now)
        self._ledge(now)
        self._left(now)
        self._right(now)
        if not now.flying and not now.ui.animating:
            self._answer(now)

    def _ledge(self, now: SafranitoNow) -> None:
        """Below the board one walks round it, looks at what is one's own, and sees the last throw again."""
        looking.walk_buttons(now)
        if now.throwing:
            return
        ledge, words = now.turn.ledge(now.board), now.words("table_safranito.again")
        buttons: list[tuple[str, float]] = []
        if self.throws.again is not None and not now.flying:
            buttons.append(("again", now.b.width_of(words, "button", 17) + 76))
        if now.may_peek() is not None and now.view.phase not in THROWING:
            buttons.append(("peek", looking.peek_width(now)))
        gaps = 10.0 * (len(buttons) - 1)
        room = ledge.w - 130 - gaps
        share = min(1.0, room / max(1.0, sum(width for _, width in buttons)))
        x = ledge.cx - (share * sum(width for _, width in buttons) + gaps) / 2
        for name, width in buttons:
            box = Box(x, ledge.cy - 22, width * share, 44)
            x = box.right + 10
            if name == "again":
                now.b.button("again", box, words, lambda: self.throws.show_again(now), "quiet", "eye", size=17)
            else:
                looking.peek_button(now, box)

    def _left(self, now: SafranitoNow) -> None:
        # All papers first: what lies on one is not below the shadow of the next, and the papers are ground.
        places = now.places
        now.b.paper(places.round, 12)
        for seat in range(now.view.seats):
            players.player_paper(now, seat)
        log = places.log.h > 70
        if log:
            now.b.paper(places.log, 12)
        players.players_column(now)
        if log:
            # The lines of a throw still in the air come when it has landed.
            self._log.build(now, places.log, paper=False, held=now.flying)

    def _right(self, now: SafranitoNow) -> None:
        players.blends_panel(now)
        if now.view.phase in THROWING:
            under = self.throws.under
            glass.magnifier(now, under, self.throws.why_out.get(under or ""))
            own_chips(now, now.places.tray)
        elif now.view.phase != "finished":
            tasks.task_panel(now)

    def cover_box(self, now: SafranitoNow) -> Box:
        """The cover lies on the own chips."""
        return now.places.tray

    def motions(self, now: SafranitoNow, events: Sequence[Struct]) -> Sequence[Struct]:
        """A throw flies as it was recorded; then whatever follows by itself is shown step by step."""
        before: View | None = now.desk.last
        if before is None:
            return [Glide()]
        motion = now.ui.motion
        stay = frozenset(lying_chips(now, now.view))
        speed = 0.0 if motion.reduced else motion.speed
        show = Show(now.turn, now.board, lying_chips(now, before), stay, now.places.homes, speed, now.ui.play)
        thrown = next((event for event in events if isinstance(event, e.ChipThrown)), None)
        if thrown is not None:
            self.throws.fly(now, thrown, before, show)
        show.tell(events)
        film = show.film()
        motions: list[Struct] = [] if film is None else [film]
        for event in events:
            match event:
                case e.RoundBegan():
                    self.throws.new_round()
                    self._answered.clear()
                    motions.append(Sound("card_slide"))
                case e.BlendPrepared(seat=seat):
                    motions += [Sound("your_turn"), Glow(f"player:{seat}")]
                case e.ChefChanged(seat=seat):
                    motions.append(Glow(f"player:{seat}"))
                case _:
                    pass
        return motions if thrown is not None else [*motions, Glide()]

    def recall(self, now: SafranitoNow, events: Sequence[Struct]) -> None:
        """What lies under the glass and can be shown again, as after the flight."""
        before: View | None = now.desk.last
        for event in events:
            if isinstance(event, e.ChipThrown) and before is not None:
                self.throws.know(now, event, before)
            elif isinstance(event, e.RoundBegan):
                self.throws.new_round()

    # Who may look

    def open_phases(self, view: View) -> frozenset[str]:
        """What everybody may watch; who buys looks first at money or cards that nobody else may see."""
        covered = view.options.money == "hidden" or view.options.hands == "all_hidden"
        return OPEN - {"trade.buy"} if covered else OPEN

    # Choices not carried out yet

    def forget(self) -> None:
        self.choice.forget()
        self._log.forget()

    def let_go(self, now: SafranitoNow) -> bool:
        return self.choice.let_go()

    def ask_first(self, now: SafranitoNow, seat: int, action: Struct) -> Ask | None:
        """An end of the turn that leaves a blend unprepared."""
        left = now.usable_blends() if isinstance(action, Done) else []
        if not left:
            return None
        t = now.words
        names = t.listing([f"**{blend_name(t, blend)}**" for blend in left])
        body = t("table_safranito.leave.body", count=len(left), blends=names)
        end, stay = t("table_safranito.leave.end"), t("table_safranito.leave.stay")
        return Ask(t("table_safranito.leave.title"), body, end, stay)

    def _answer(self, now: SafranitoNow) -> None:
        """A question that has one answer only is not asked, where nobody else could learn anything by that."""
        seat, view = now.actor, now.view
        if seat is None or seat != now.audience or now.private or view.phase not in FORCED:
            return
        answers = legal_choices(self.components, view)
        question = (view.phase, seat, None if view.trade is None else view.trade.spice, view.row_used)
        if len(answers) != 1 or question in self._answered:
            return
        self._answered.add(question)
        answer = answers.nth(0)
        now.ui.after(FEEL.answer_ms, lambda: now.desk.actor == seat and now.act(answer))

    # Words

    def prompt(self, now: SafranitoNow, seat: int | None, prompt: Prompt) -> tuple[int | None, Prompt] | None:
        """What the prompt line says of the selection: a chip in the hand, a chip in the air; None: nothing else."""
        t = now.words
        if now.flying and now.ui.animating:
            label = t("safranito.phase.throw.label")
            words = t("table_safranito.flying"), t("safranito.phase.throw.ends")
            return self.throws.thrower, Prompt("throw", 1, label, *words)
        asked = hand.asked(now)
        return None if asked is None else (seat, replace(prompt, asked=asked))

    # The end

    def finale(self, now: SafranitoNow, done: Callable[[], object]) -> None:
        """Who has won, and with what, before the score sheet."""
        ending.finale(now, done)

    def results(self, now: SafranitoNow, box: Box) -> None:
        """The winner with the blends it prepared, and the evening in numbers."""
        ending.results(now, box)

    def explain(self, now: SafranitoNow, key: str) -> Sequence[Line]:
        """Which blends everybody prepared."""
        return ending.explain(now)


def make() -> SafranitoTable:
    """A fresh table."""
    return SafranitoTable()
