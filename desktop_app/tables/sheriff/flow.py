"""What the app does by itself at the gate: silence, waiting decisions, waving through, clocks, single answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from desktop_app.tables.sheriff.draft import after_silence
from desktop_app.tables.sheriff.mind import Pending
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.ui.sheets import Dialog
from rules.sheriff import actions as a
from rules.sheriff.insight import fit_together, only_answer, plain_take, silences, takeable
from rules.sheriff.offers import Decision
from rules.sheriff.state import HEARING_STEPS

STEP_MS = 550.0
"""The pace of what the app does by itself, so that it can be followed."""
TALKING = ("hearing.speak", "hearing.answer", "hearing.reply")


_silent = lru_cache(maxsize=4)(after_silence)


def position(now: SheriffNow) -> tuple[object, ...]:
    """Something that differs between any two positions of a game."""
    view = now.view
    hearing = view.hearing
    talk = (hearing.words, hearing.offers, hearing.reply, hearing.struck) if hearing is not None else ()
    hands = tuple(player.hand for player in view.players)
    talked = tuple((bag.talked, bag.postponed, bag.closed) for bag in view.bags)
    piles = (view.deck, len(view.left), len(view.right))
    return (view.round, view.step, view.turn, piles, hands, len(view.records), view.current, talk, talked)


def hearing_key(now: SheriffNow) -> tuple[object, ...]:
    """Something that is the same for the whole of one hearing."""
    view = now.view
    owner = -1 if view.hearing is None else view.hearing.owner
    return (view.round, len(view.records), owner, tuple(bag.postponed for bag in view.bags))


def computers_owe(now: SheriffNow) -> bool:
    """A computer merchant has still to speak."""
    return any(not now.person(seat) for seat in now.view.to_act)


def people_owe(now: SheriffNow) -> list[int]:
    """People who have a word or a reply left."""
    return [seat for seat in now.view.to_act if now.person(seat)] if now.view.step in TALKING else []


def taken(now: SheriffNow, decision: Decision) -> tuple[int, ...]:
    """The merchants whose offers are ticked for this decision."""
    plain = plain_take(now.view, decision)
    return tuple(seat for seat in takeable(now.view, decision) if now.mind.take.get(seat, seat in plain))


def why_not_decide(now: SheriffNow, decision: Decision) -> str | None:
    """Why the Sheriff cannot decide so, once everybody has had the chance to speak."""
    view = _silent(now.view)
    take = taken(now, decision)
    action = a.PassBag(take) if decision == "pass" else a.OpenBag(take)
    return why_sheriff_not(now, action) if fit_together(view, take) else now.rule("sheriff.decision.take-conflict")


def why_sheriff_not(now: SheriffNow, action: a.Action) -> str | None:
    """Why an action of the Sheriff is not possible after the silence of all who have not spoken.

    As far as those can know who look at the screen: it is asked of their view alone.
    """
    judge, quiet = now.desk.game.why_not_in_view, _silent(now.view)
    refusal = now.once(("why", action), lambda: judge(quiet, now.view.sheriff, action))
    return None if refusal is None else now.because(refusal)


def be_silent(now: SheriffNow) -> bool:
    """Enter silence for all people who have not spoken; False if it was refused."""
    return all(now.act(action, seat=seat) for seat, action in silences(now.view) if now.person(seat))


def sheriff_says(now: SheriffNow, action: a.Action, done: Callable[[], object] | None = None) -> None:
    """An action of the Sheriff other than the decision: silence first, then the action; `done` when it is done."""
    if computers_owe(now):
        now.desk.hurry()
        return
    now.mind.pending, now.mind.waving = None, False
    if be_silent(now):
        now.act(action, seat=now.view.sheriff, done=done)


def ask_to_decide(now: SheriffNow, decision: Decision) -> None:
    """The Sheriff has pressed Pass or Open: asked once, where the table wants questions."""
    if computers_owe(now) or not now.settings.get("confirm", True):
        decide(now, decision)
        return
    t, view = now.words, now.view
    owner = view.current
    names = now.words.listing([now.name(seat) for seat in taken(now, decision)])
    body = t(f"table_sheriff.ask_{decision}_taking", names=names) if names else t("table_sheriff.ask_final")
    kind = "danger" if decision == "open" else "primary"
    now.ui.open(
        Dialog(
            t(f"table_sheriff.ask_{decision}", name=now.name(owner)),
            body,
            (
                ("no", t("table_sheriff.ask_no"), "plain", None),
                ("yes", t(f"table_sheriff.{decision}"), kind, lambda: decide(now, decision)),
            ),
        )
    )


def decide(now: SheriffNow, decision: Decision) -> None:
    """Pass or open: at once, or after the time in which others can still speak."""
    if computers_owe(now):
        now.desk.hurry()
        return
    take = taken(now, decision)
    if not people_owe(now):
        _carry_out(now, decision, take)
        return
    now.mind.pending = Pending(decision, take)
    now.mind.wait.stop()
    now.desk.sound("buckle")
    now.desk.changed()


def wait_left(now: SheriffNow, pending: Pending) -> float:
    """Milliseconds in which a decision can still be stopped; only time in which everybody could see it counts."""
    # Where one person's things lie open, all others look away.
    seen = _seen(now) and not (now.private and now.audience is not None)
    return now.once(("wait", pending), lambda: now.mind.wait.left(pending, now.b.now, seen))


def _seen(now: SheriffNow) -> bool:
    """The table can be seen: the window is there, and nothing lies over it."""
    return len(now.ui.layers) == 1 and not now.ui.hidden


def _run_out(now: SheriffNow, pending: Pending) -> None:
    """The time is over: silence of all who have not spoken, then the decision."""
    if now.mind.pending is not pending or not now.live:
        return
    now.mind.pending = None
    if be_silent(now):
        _carry_out(now, pending.decision, pending.take)


def _carry_out(now: SheriffNow, decision: Decision, take: tuple[int, ...]) -> None:
    now.mind.words = ""
    now.act(a.PassBag(take) if decision == "pass" else a.OpenBag(take), seat=now.view.sheriff)


def stop(now: SheriffNow) -> None:
    """Somebody wants to speak: nothing waits any longer."""
    now.mind.pending, now.mind.waving = None, False
    now.mind.patience.stop()


def wave(now: SheriffNow) -> None:
    """Begin or stop to let all unbound bags pass, one after the other."""
    now.mind.waving = not now.mind.waving


def time_left(now: SheriffNow) -> float | None:
    """Seconds left of the talk timer; None without one."""
    limit = now.desk.options.get("talk_timer", 0)
    if not limit or now.view.step not in HEARING_STEPS or not now.live:
        return None
    now.mind.talk.length_ms = limit * 1000.0
    return now.mind.talk.left(hearing_key(now), now.b.now, _seen(now)) / 1000


def patience_left(now: SheriffNow) -> float | None:
    """Seconds until a computer Sheriff goes on by himself; None while he waits for the people."""
    limit = now.desk.options.get("patience", 0)
    if not limit or not now.live or now.person(now.view.sheriff) or not people_owe(now) or now.mind.draft is not None:
        return None
    now.mind.patience.length_ms = limit * 1000.0
    return now.mind.patience.left(position(now), now.b.now, _seen(now)) / 1000


class Clockwork:
    """Does what needs no choice, a moment after the position was shown."""

    def __init__(self) -> None:
        self._planned: object = None

    def run(self, now: SheriffNow) -> None:
        """Plan the next thing to do by itself, once for each position."""
        if not now.live:
            return
        mind, view = now.mind, now.view
        key = (position(now), mind.waving, mind.silent_round == view.round, mind.draft is None)
        pending = mind.pending
        if pending is not None:
            now.b.wake(50)
            if not wait_left(now, pending):
                now.ui.after(0, lambda: _run_out(now, pending))
            return
        if self._planned == key:
            self._watch(now)
            return
        plan = self._plan(now)
        if plan is None:
            self._watch(now)
            return
        self._planned = key
        delay = STEP_MS * max(0.05, now.ui.motion.speed)

        def fire() -> None:
            if self._planned != key or not now.live:
                return
            if now.desk.view is not view:
                self._planned = None
            elif now.ui.motion.busy or len(now.ui.layers) > 1:
                now.ui.after(delay + 30, fire)
            else:
                plan()

        now.ui.after(delay, fire)

    def _plan(self, now: SheriffNow) -> Callable[[], object] | None:
        view, mind = now.view, now.mind
        sheriff = view.sheriff
        if view.step == "inspect.call" and mind.waving and now.person(sheriff):
            free = [
                seat for seat in now.merchants if view.bags[seat].fate == "waiting" and view.bags[seat].bound is None
            ]
            if free:
                return lambda: now.act(a.CallBag(free[0]), seat=sheriff)
            mind.waving = False
        if view.to_act and now.person(view.to_act[0]) and len(view.to_act) == 1:
            seat = view.to_act[0]
            action = only_answer(now.components, view)
            if action is not None and (now.audience == seat or not view.step.startswith("market")):
                return lambda: now.act(action, seat=seat)
        if view.step in HEARING_STEPS and not computers_owe(now):
            if mind.waving and now.person(sheriff) and mind.draft is None and view.step != "hearing.struck":
                return lambda: decide(now, "pass")
            quiet = mind.silent_round == view.round and mind.draft is None
            if quiet and people_owe(now) and not now.person(sheriff):
                return lambda: be_silent(now)
        return None

    def _watch(self, now: SheriffNow) -> None:
        """Clocks: the talk timer, and the patience of a computer Sheriff."""
        for left in (time_left(now), patience_left(now)):
            if left is None or not people_owe(now):
                continue
            if left > 0:
                now.b.wake(min(500.0, left * 1000 + 5))
            elif not computers_owe(now):
                now.mind.draft = None
                now.ui.after(0, lambda: be_silent(now))
                return
