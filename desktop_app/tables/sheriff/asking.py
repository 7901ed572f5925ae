"""The prompt line of a hearing: who may speak now, how, and what else can be done."""

from __future__ import annotations

from msgspec.structs import replace

from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.telling.contract import Prompt


def free_to_speak(now: SheriffNow) -> tuple[int, ...]:
    """The people who have a word in the speaking round; nobody while a computer player has still to speak."""
    view = now.view
    if view.step != "hearing.speak" or not all(now.person(seat) for seat in view.to_act):
        return ()
    return tuple(view.to_act)


def talk_prompt(now: SheriffNow, prompt: Prompt) -> tuple[int | None, Prompt] | None:
    """Whom the prompt line asks in a hearing, and for what, where the rules' own prompt would name one person only."""
    t, view, mind = now.words, now.view, now.mind
    if view.hearing is None or not now.live:
        return None
    draft = mind.draft
    if draft is not None:
        key, seat = ("demanding", view.sheriff) if draft.demand else ("offering", draft.seat)
        return seat, replace(prompt, asked=t(f"table_sheriff.{key}"), ends=t("table_sheriff.binds_when_taken"))
    if len(free_to_speak(now)) < 2:
        return None
    if mind.pending is not None:
        asked, ends = t("table_sheriff.last_moment"), t(f"table_sheriff.else_{mind.pending.decision}")
    else:
        asked = t("table_sheriff.speak_up")
        ends = t("table_sheriff.sheriff_may" if now.person(view.sheriff) else "table_sheriff.or_go_on")
    return None, replace(prompt, asked=asked, ends=ends)
