"""What the app does by itself at the gate: silence, waiting decisions, waving through, clocks, single answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from desktop_app.tables.sheriff.draft import after_silence
from desktop_app.tables.sheriff.sitting import Pending, Sitting
from rules.sheriff import actions as a
from rules.sheriff.insight import fit_together, only_answer, plain_take, silences, takeable
from rules.sheriff.offers import Decision
from rules.sheriff.state import HEARING_STEPS

WAIT_MS = 2000.0
"""How long a decision that silences somebody can still be stopped."""
STEP_MS = 550.0
"""The pace of what the app does by itself, so that it can be followed."""
TALKING = ("hearing.speak", "hearing.answer", "hearing.reply")


_silent = lru_cache(maxsize=4)(after_silence)


def position(s: Sitting) -> tuple[object, ...]:
    """Something that differs between any two positions of a game."""
    view = s.view
    hearing = view.hearing
    talk = (hearing.words, hearing.offers, hearing.reply, hearing.struck) if hearing is not None else ()
    hands = tuple(player.hand for player in view.players)
    talked = tuple((bag.talked, bag.postponed, bag.closed) for bag in view.bags)
    piles = (view.deck, len(view.left), len(view.right))
    return (view.round, view.step, view.turn, piles, hands, len(view.records), view.current, talk, talked)


def hearing_key(s: Sitting) -> tuple[object, ...]:
    """Something that is the same for the whole of one hearing."""
    view = s.view
    owner = -1 if view.hearing is None else view.hearing.owner
    return (view.round, len(view.records), owner, tuple(bag.postponed for bag in view.bags))


def computers_owe(s: Sitting) -> bool:
    """A computer merchant has still to speak."""
    return any(not s.person(seat) for seat in s.view.to_act)


def people_owe(s: Sitting) -> list[int]:
    """People who have a word or a reply left."""
    return [seat for seat in s.view.to_act if s.person(seat)] if s.view.step in TALKING else []


def taken(s: Sitting, decision: Decision) -> tuple[int, ...]:
    """The merchants whose offers are ticked for this decision."""
    plain = plain_take(s.view, decision)
    return tuple(seat for seat in takeable(s.view, decision) if s.mind.take.get(seat, seat in plain))


def why_not_decide(s: Sitting, decision: Decision) -> str | None:
    """Why the Sheriff cannot decide so, once everybody has had the chance to speak."""
    view = _silent(s.view)
    take = taken(s, decision)
    action = a.PassBag(take) if decision == "pass" else a.OpenBag(take)
    return why_sheriff_not(s, action) if fit_together(view, take) else s.because("sheriff.decision.take-conflict")


def why_sheriff_not(s: Sitting, action: a.Action) -> str | None:
    """Why an action of the Sheriff is not possible after the silence of all who have not spoken."""
    known = s.mind.refusals
    if action not in known:
        known[action] = s.desk.game.why_not_in_view(_silent(s.view), s.view.sheriff, action)
    refusal = known[action]
    return None if refusal is None else s.because(refusal)


def be_silent(s: Sitting) -> bool:
    """Enter silence for all people who have not spoken; False if it was refused."""
    return all(s.act(seat, action) for seat, action in silences(s.view) if s.person(seat))


def sheriff_says(s: Sitting, action: a.Action) -> None:
    """An action of the Sheriff other than the decision: silence first, then the action."""
    if computers_owe(s):
        s.desk.hurry()
        return
    s.mind.pending, s.mind.waving = None, False
    if be_silent(s):
        s.act(s.view.sheriff, action)


def decide(s: Sitting, decision: Decision) -> None:
    """Pass or open: at once, or after the time in which others can still speak."""
    if computers_owe(s):
        s.desk.hurry()
        return
    take = taken(s, decision)
    if not people_owe(s):
        _carry_out(s, decision, take)
        return
    now = s.b.now
    pending = s.mind.pending = Pending(decision, take, now, now + WAIT_MS)
    s.desk.sound("buckle")

    def fire() -> None:
        if s.mind.pending is pending:
            s.mind.pending = None
            if s.desk.live and be_silent(s):
                _carry_out(s, decision, take)

    s.b.ui.after(WAIT_MS, fire)


def _carry_out(s: Sitting, decision: Decision, take: tuple[int, ...]) -> None:
    s.mind.words = ""
    s.act(s.view.sheriff, a.PassBag(take) if decision == "pass" else a.OpenBag(take))


def stop(s: Sitting) -> None:
    """Somebody wants to speak: nothing waits any longer."""
    s.mind.pending, s.mind.waving = None, False
    s.mind.waited = ((), 0.0)


def wave(s: Sitting) -> None:
    """Begin or stop to let all unbound bags pass, one after the other."""
    s.mind.waving = not s.mind.waving


def time_left(s: Sitting) -> float | None:
    """Seconds left of the talk timer; None without one."""
    limit = s.desk.options.get("talk_timer", 0)
    if not limit or s.view.step not in HEARING_STEPS or not s.desk.live:
        return None
    key = hearing_key(s)
    if s.mind.timed[0] != key:
        s.mind.timed = (key, s.b.now)
    return max(0.0, float(limit) - (s.b.now - s.mind.timed[1]) / 1000)


def patience_left(s: Sitting) -> float | None:
    """Seconds until a computer Sheriff goes on by himself; None while he waits for the people."""
    limit = s.desk.options.get("patience", 0)
    if not limit or not s.desk.live or s.person(s.view.sheriff) or not people_owe(s) or s.mind.draft is not None:
        return None
    key = position(s)
    if s.mind.waited[0] != key:
        s.mind.waited = (key, s.b.now)
    return max(0.0, float(limit) - (s.b.now - s.mind.waited[1]) / 1000)


class Clockwork:
    """Does what needs no choice, a moment after the position was shown."""

    def __init__(self) -> None:
        self._planned: object = None

    def run(self, s: Sitting) -> None:
        """Plan the next thing to do by itself, once for each position."""
        if not s.desk.live:
            return
        mind, view = s.mind, s.view
        key = (position(s), mind.waving, mind.silent_round == view.round, mind.draft is None)
        if self._planned == key or mind.pending is not None:
            self._watch(s)
            return
        plan = self._plan(s)
        if plan is None:
            self._watch(s)
            return
        self._planned = key
        delay = STEP_MS * max(0.05, s.b.ui.motion.speed)

        def fire() -> None:
            if self._planned != key or not s.desk.live:
                return
            if s.desk.view is not view:
                self._planned = None
            elif s.b.ui.motion.busy or len(s.b.ui.layers) > 1:
                s.b.ui.after(delay + 30, fire)
            else:
                plan()

        s.b.ui.after(delay, fire)

    def _plan(self, s: Sitting) -> Callable[[], object] | None:
        view, mind = s.view, s.mind
        sheriff = view.sheriff
        if view.step == "inspect.call" and mind.waving and s.person(sheriff):
            free = [seat for seat in s.merchants if view.bags[seat].fate == "waiting" and view.bags[seat].bound is None]
            if free:
                return lambda: s.act(sheriff, a.CallBag(free[0]))
            mind.waving = False
        if view.to_act and s.person(view.to_act[0]) and len(view.to_act) == 1:
            seat = view.to_act[0]
            action = only_answer(s.components, view)
            if action is not None and (s.eyes == seat or not view.step.startswith("market")):
                return lambda: s.act(seat, action)
        if view.step in HEARING_STEPS and not computers_owe(s):
            if mind.waving and s.person(sheriff) and mind.draft is None and view.step != "hearing.struck":
                return lambda: decide(s, "pass")
            quiet = mind.silent_round == view.round and mind.draft is None
            if quiet and people_owe(s) and not s.person(sheriff):
                return lambda: be_silent(s)
        return None

    def _watch(self, s: Sitting) -> None:
        """Clocks: the talk timer, and the patience of a computer Sheriff."""
        for left in (time_left(s), patience_left(s)):
            if left is None or not people_owe(s):
                continue
            if left > 0:
                s.b.wake(min(1000.0, left * 1000 + 5))
            elif not computers_owe(s):
                s.mind.draft = None
                s.b.ui.after(0, lambda: be_silent(s))
                return
