"""The first lesson of a game: the first turns of a fixed deal, played with the learner; then it is a normal game.

A lesson is `data/lesson/<game>.yaml`, its sentences are `lesson_<game>.<say>` in the words. Each step either waits for
Continue, or for one of the actions it asks for; `computer` lists what the computer players do meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct, field
from pygame import Rect

from data.loader import load
from desktop_app.scenes.table import TableScene
from desktop_app.session.session import Session
from desktop_app.session.setup import PERSON, SHAPES, SeatSetup, TableSetup, as_tuples
from desktop_app.ui import paint, theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder

if TYPE_CHECKING:
    from desktop_app.scenes.app import App

LEARNER = 0
"""The seat of whoever learns."""
WIDTH = 470.0
COLUMNS, ROWS = 24, 36
"""So many places are tried for the bubble across and down."""
NEARNESS = 15.0
"""What it may hide, in square units, to be one unit nearer to what it speaks of."""


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One step: what is said, what is lit, what ends it.

    `say` is a words key below `lesson_<game>`, `light` names the widgets that the text speaks of (`cell:*` is a
    pattern): they are marked. `free` names others that are needed: they are not marked, but nothing covers them.
    `actions` are canonical texts or patterns of which the learner does one (none: Continue ends the step), `rule` is a
    rule met here for the first time, `phase` keeps the step back until the game is in it and the learner is to act.
    """

    say: str
    light: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    rule: str | None = None
    phase: str | None = None


class LessonPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson: the deal, who sits there (the learner is seat 0), what computers do, and the steps."""

    seed: int
    steps: tuple[LessonStep, ...]
    seats: tuple[str, ...] = (PERSON, "relaxed")
    options: dict[str, Any] = field(default_factory=dict[str, Any])
    computer: tuple[str, ...] = ()


def load_lesson(game: str) -> LessonPlan:
    """The lesson of a game; raises `DataError` for a broken file."""
    return load(f"lesson/{game}.yaml", LessonPlan)


def begin_lesson(app: App, game: str) -> None:
    """Sit down to a lesson; raises `DataError` for a broken file, `Trouble` where it cannot be saved."""
    plan = load_lesson(game)
    names = app.words("ui.setup.names").split("|")
    last = app.settings.last.seats
    learner = last[0] if last else SeatSetup(names[0], SHAPES[0])
    others = [name for name in names if name != learner.name]
    shapes = [shape for shape in SHAPES if shape != learner.shape]
    seats = [SeatSetup(learner.name, learner.shape)]
    seats += [SeatSetup(others[n], shapes[n], kind) for n, kind in enumerate(plan.seats[1:])]
    options = {key: as_tuples(value) for key, value in plan.options.items()}
    setup = TableSetup(game, tuple(seats), options, plan.seed, True)
    session = Session.start(setup, app.saves, purpose="lesson")
    app.ui.show(LessonScene(app, session, plan))


def resume_lesson(app: App, session: Session) -> None:
    """Go on with a lesson that was left; where its steps are over it is an ordinary table.

    Raises `DataError` for a broken file.
    """
    plan = load_lesson(session.game.id)
    reached = reached_in(plan, session)
    if session.finished or reached.at == len(plan.steps):
        app.ui.show(TableScene(app, session))
    else:
        app.ui.show(LessonScene(app, session, plan))


class Reached(NamedTuple):
    """How far a lesson has come: the step that is on, and how many of the computers' planned actions are done."""

    at: int
    canned: int


def reached_in(plan: LessonPlan, session: Session) -> Reached:
    """The step after the last one that the learner's standing actions have ended; the end where they left the plan."""
    at = canned = 0
    history, game = session.history, session.game
    planned = [game.action_text(game.parse_action(text)) for text in plan.computer]
    for number in range(1, len(history) + 1):
        text = history.text_at(number)
        if history.seat_at(number) != LEARNER:
            on_plan = canned < len(planned) and planned[canned] == text
            canned = canned + 1 if on_plan else len(planned)
            continue
        # What only has to be read leaves no trace: it is behind the next action.
        asked = next((n for n in range(at, len(plan.steps)) if plan.steps[n].actions), None)
        if asked is None or not any(fnmatchcase(text, pattern) for pattern in plan.steps[asked].actions):
            return Reached(len(plan.steps), canned)
        at = asked + 1
    return Reached(at, canned)


class LessonScene(TableScene):
    """A table with a teacher."""

    def __init__(self, app: App, session: Session, plan: LessonPlan) -> None:
        super().__init__(app, session)
        self.plan = plan
        self.at, done = reached_in(plan, session)
        self._canned = list(plan.computer[done:])
        self._placed: tuple[Any, list[Box], Box] = (None, [], Box(0, 0, 0, 0))
        """Of which step, window and height the bubble is, what it had to leave free, and where it stands."""

    @property
    def step(self) -> LessonStep | None:
        """The step that is on, None once the lesson is over."""
        return self.plan.steps[self.at] if self.at < len(self.plan.steps) else None

    def due(self) -> bool:
        """The step may be shown: its phase has come and the learner is to act."""
        step = self.step
        if step is None or self.ui.motion.busy:
            return False
        if not step.actions and step.phase is None:
            return True
        return self.actor is not None and step.phase in (None, self.phase())

    def forward(self) -> None:
        """On to the next step."""
        self.at += 1
        self.ui.play("page", 0.6)
        self.ui.after(0, self.go)

    def leave_lesson(self) -> None:
        """The rest is a normal game."""
        self.at = len(self.plan.steps)
        self._canned = []
        self.ui.after(0, self.go)

    def take_back(self, seat: int) -> None:
        super().take_back(seat)
        if self.step is not None:
            self.at = reached_in(self.plan, self.session).at

    def go(self) -> None:
        step = self.step
        if step is not None and self.due():
            # What moved has come to rest: the bubble is due.
            self.ui.dirty()
            if not step.actions:
                # Somebody reads: nobody moves before Continue.
                return
        super().go()

    def asks(self) -> bool:
        """The teacher says what to do: nothing is asked before it."""
        return self.step is None and super().asks()

    def submit(
        self, action: Any, outcome: Any = None, seat: int | None = None, done: Callable[[], object] | None = None
    ) -> bool:
        step = self.step
        if step is not None and self.due():
            text = self.game.action_text(action)
            if not any(fnmatchcase(text, pattern) for pattern in step.actions):
                self.refused(self.words("ui.lesson.other"))
                return False
        if not super().submit(action, outcome, seat, done):
            return False
        if step is not None and self.step is step:
            self.at += 1
        return True

    def decide(self, seat: int, action: Any) -> Any:
        """What a computer player does: what the lesson says as long as that is lawful."""
        if self.step is not None and self._canned:
            text = self._canned.pop(0)
            try:
                planned = self.game.parse_action(text)
            except ValueError:
                planned = None
            if planned is not None and self.session.why_not(seat, planned) is None:
                return planned
            self._canned = []
        return action

    # The picture

    def build(self, b: Builder) -> None:
        super().build(b)
        step = self.step
        if step is None or not self.due() or self.results is not None:
            return
        lit, needed = _found(b, step.light), _found(b, step.free)
        for rect in lit:
            mark = paint.corners(rect.w, rect.h, b.unit)
            b.put(mark.surface, rect.x - mark.left, rect.y - mark.top)
        self._bubble(b, step, lit, needed)

    def _bubble(self, b: Builder, step: LessonStep, lit: list[Rect], needed: list[Rect]) -> None:
        t = self.words
        words = t(f"lesson_{self.game.id}.{step.say}")
        if step.rule:
            words += f" <tag:{self.rulebook.number(step.rule)}>"
        height = 52 + b.height_of(words, WIDTH - 44, "body") + 18 + 52 + 16
        key = (self.at, b.screen.scale, b.canvas, height)
        kept = [_units(b, rect) for rect in (*lit, *needed)]
        placed, free, at = self._placed
        if placed != key or (free != kept and any(at.shared(thing) for thing in kept)):
            # Once for each step: it stays where it is while somebody points and presses about, unless what is spoken
            # of has come to lie below it.
            other = [hot.rect for hot in b.hots.values() if hot.rect not in lit]
            at = _beside(b, lit, needed, other, (WIDTH, height), self._hand(b))
        self._placed = (key, kept, at)
        box = at
        b.sheet_over(box)
        b.hot("lesson.sheet", box, None, focus=False, sound=None)
        b.paper(box, 14, "lifted", theme.LAMP2)
        b.icon(Box(box.x + 22, box.y + 16, 26, 26), "book", theme.LAMP3)
        head = t("ui.lesson.head", at=self.at + 1, total=len(self.plan.steps))
        b.text(Box(box.x + 58, box.y + 10, box.w - 80, 38), head, "panel", theme.LAMP3)
        b.text(Box(box.x + 22, box.y + 52, box.w - 44, height - 52 - 72), words, "body", lines=None, valign="top")
        leave, go_on = _foot(box).columns(2, 12)
        b.button("lesson.leave", leave, t("ui.lesson.leave"), self.leave_lesson, "plain", role="label")
        if not step.actions:
            b.button("lesson.next", go_on, t("ui.lesson.next"), self.forward, "primary", "right", key="return")
        else:
            b.text(go_on, t("ui.lesson.your_turn"), "label", theme.INK2, "center", lines=None)

    def _hand(self, b: Builder) -> list[tuple[float, float]]:
        """Where the pointer is and where the last press was."""
        last = self.ui.hand.guard.last
        places = [self.ui.hand.pointer] + ([last.place] if last is not None and last.place is not None else [])
        return [b.screen.units(*place) for place in places]


def _found(b: Builder, names: tuple[str, ...]) -> list[Rect]:
    return [rect for name, rect in b.places.items() if any(fnmatchcase(name, pattern) for pattern in names)]


def _foot(box: Box) -> Box:
    """Where the buttons of the bubble stand: to leave at the left, to go on at the right."""
    return Box(box.x + 22, box.bottom - 64, box.w - 44, 48)


def _beside(
    b: Builder,
    lit: list[Rect],
    needed: list[Rect],
    other: list[Rect],
    size: tuple[float, float],
    hand: list[tuple[float, float]],
) -> Box:
    """A place for the bubble near what it speaks of and on nothing that is needed; in the middle if nothing is.

    Where there is no free place it hides as little of them as it can, and its button to leave never comes to lie where
    the hand is or last pressed; of all free places it takes the one that hides least of what else there is to press
    and to read without being far away.
    """
    canvas, (w, h) = b.canvas, size
    area = Box(canvas.x + 20, canvas.y + 84, canvas.w - 40, canvas.h - 96)
    things = [_units(b, rect).inset(-12) for rect in (*lit, *needed)]
    near_to = lit or needed
    # A board that can be walked over as a whole is ground, not a thing on it.
    others = [thing for thing in (_units(b, rect) for rect in other) if thing.w * thing.h < canvas.w * canvas.h / 6]
    middle = area.center(w, h)
    whole = _units(b, near_to[0].unionall(near_to[1:])) if near_to else middle
    gap, right, bottom = 22.0, area.right - w, area.bottom - h
    across = min(max(area.x, whole.cx - w / 2), right)
    down = min(max(area.y, whole.cy - h / 2), bottom)
    near = [(whole.right + gap, down), (whole.x - gap - w, down), (across, whole.y - gap - h)]
    near += [(across, whole.bottom + gap), (middle.x, middle.y)]
    anywhere = [
        (area.x + (right - area.x) * i / COLUMNS, area.y + (bottom - area.y) * j / ROWS)
        for j in range(ROWS + 1)
        for i in range(COLUMNS + 1)
    ]

    def cost(at: tuple[float, float]) -> tuple[float, bool, float]:
        box = Box(*at, w, h)
        far = abs(at[0] - across) + abs(at[1] - down)
        leave = _foot(box).columns(2, 12)[0].inset(-8)
        leaves = any(leave.x <= x <= leave.right and leave.y <= y <= leave.bottom for x, y in hand)
        hidden = sum(box.shared(thing) for thing in things)
        return hidden, leaves, sum(box.shared(thing) for thing in others) + NEARNESS * far

    inside = [(x, y) for x, y in near + anywhere if area.x - 1 <= x <= right + 1 and area.y - 1 <= y <= bottom + 1]
    return Box(*min(inside or [(middle.x, middle.y)], key=cost), w, h)


def _units(b: Builder, rect: Rect) -> Box:
    x, y = b.screen.units(rect.x, rect.y)
    right, bottom = b.screen.units(rect.right, rect.bottom)
    return Box(x, y, right - x, bottom - y)
