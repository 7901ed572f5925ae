"""The own tray: the hand, how it is sorted, what to do next, and the one amber button."""

from __future__ import annotations

from desktop_app.tables.arboretum.cards import card_actor, draw_tree, large_tree, names_of, put_tree, sign
from desktop_app.tables.arboretum.choice import Choice
from desktop_app.tables.arboretum.now import ArboretumNow
from desktop_app.tables.frame import eye_label, own_tray, undo_button
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from rules.arboretum.actions import DECK, Discard
from rules.arboretum.aids import EightState, eight_state
from rules.arboretum.components import CANCELLED_RANK, RANKS, Card, rank_of

CARD_W, CARD_H = 118.0, 165.0
ACTIONS = 366.0
"""Width of the right part."""

EIGHTS: dict[EightState, tuple[str, theme.Colour, theme.Colour]] = {
    "safe": ("lock", theme.GOOD_BG, theme.GOOD),
    "open": ("open", theme.rgb("#FDE9BC"), theme.LAMP3),
    "at_risk": ("spark", theme.BAD_BG, theme.BAD),
}


def hand_tray(now: ArboretumNow, choice: Choice, box: Box) -> None:
    """The tray of the audience; backs for a hand that nobody at the screen may see."""
    b = now.b
    if now.covered:
        b.fill(box, (*theme.WALNUT9, 205), 16)
        return
    inner = own_tray(now, box)
    cards = Box(inner.x, inner.y, inner.w - ACTIONS - 20, inner.h)
    side = Box(inner.right - ACTIONS, inner.y, ACTIONS, inner.h)
    shown = now.view.hands[now.home]
    if shown.cards is not None:
        _hand(now, choice, cards, shown.cards)
    else:
        _hidden(now, cards, shown.count, shown.known if now.view.options.count_aid else ())
    _actions(now, choice, side)


def _hand(now: ArboretumNow, choice: Choice, box: Box, cards: tuple[Card, ...]) -> None:
    b = now.b
    fresh = now.drawn() if now.home == now.view.active_seat and not now.finished else ()
    spots = Box(box.x, box.bottom - CARD_H - 3, box.w, CARD_H).fan(len(cards), CARD_W, CARD_H, 9)
    shown = choice.sorted(cards)
    eights = [eight_state(now.view, card // RANKS) for card in shown if rank_of(card) == CANCELLED_RANK]

    def declare() -> None:
        for card, at in zip(shown, spots, strict=True):
            _card(now, choice, at, card, card in fresh)

    # A card that is taken up looks for its best place in the garden.
    garden = now.home, now.view.arboreta[now.home]
    b.part("hand", (now.words, spots, shown, fresh, eights, choice.card, now.step, garden), declare)


def _card(now: ArboretumNow, choice: Choice, at: Box, card: Card, fresh: bool) -> None:
    b = now.b
    chosen = choice.card == card and now.step in ("place", "discard")
    asked = now.step in ("place", "discard")
    final = now.step == "discard" and not now.settings.get("confirm", True)
    names = names_of(now.words, card)
    state = eight_state(now.view, card // RANKS) if rank_of(card) == CANCELLED_RANK else None
    if not now.view.options.count_aid:
        state = None
    look = b.card(
        card_actor(card),
        at,
        ("tree", card, names),
        lambda inner, area: draw_tree(inner, area, card, names),
        press=(lambda: choice.press_card(now, card)) if asked else (lambda: now.act(Discard(card))),
        chosen=chosen,
        drag=card if asked else None,
        lift=(lambda: choice.choose(card)) if asked else None,
        enter="deck",
        hint=now.words(f"arboretum.eight.{state}") if state is not None else None,
        large=large_tree(now.words, card),
        keys=lambda key: choice.to_garden(now, key),
        final=final,
        like="plant" if asked and not final else None,
    )
    if look.dragged:
        return
    up = 18.0 if chosen else 8.0 if look.hover or look.focus else 0.0
    at = at.move(0, -up)
    if fresh:
        words = now.words("table_arboretum.new")
        width = b.width_of(words, "label", 16) + 22
        tag = Box(at.right - width + 8, at.y - 12, width, 28)
        b.fill(tag, theme.LAMP, 14, theme.WALNUT8, 1.5)
        b.text(tag.inset(8, 1), words, "label", theme.INK, "center", size=16)
    if state is not None:
        _eight(now, at, state)


def _eight(now: ArboretumNow, at: Box, state: EightState) -> None:
    """How safe an 8 in the hand is from its 1."""
    b = now.b
    icon, fill, ink = EIGHTS[state]
    words = now.words(f"arboretum.eight.{state}_short")
    width = min(at.w - 8, b.width_of(words, "label", 16) + 42)
    tag = Box(at.right - width - 4, at.bottom - 54, width, 27)
    b.fill(tag, fill, 13.5, ink, 1.5)
    b.icon(Box(tag.x + 8, tag.cy - 9, 18, 18), icon, ink)
    b.text(Box(tag.x + 29, tag.y + 1, tag.w - 36, 25), words, "label", ink, size=16)


def _hidden(now: ArboretumNow, box: Box, count: int, known: tuple[Card, ...]) -> None:
    """A hand seen from outside: backs, and the cards that everybody saw being taken."""
    b = now.b
    spots = Box(box.x, box.bottom - CARD_H - 3, box.w, CARD_H).fan(count, CARD_W, CARD_H, 9)
    for n, at in enumerate(spots):
        if n < len(known):
            with b.actor(card_actor(known[n]), at):
                put_tree(b, at, known[n], now.words)
        else:
            b.back(at, "arboretum")


def _actions(now: ArboretumNow, choice: Choice, box: Box) -> None:
    b = now.b
    pill = eye_label(now, box.x, box.y, box.w - 52)
    t = now.words
    order = "rank" if choice.sort_by == "species" else "species"
    label = t(f"table_arboretum.sort.{order}")
    if now.view.hands[now.home].cards is not None:
        if pill:
            b.icon_button(
                "sort", Box(box.right - 44, box.y - 3, 44, 44), "swap", label, lambda: choice.sort(now), key="s"
            )
        else:
            width = min(box.w, b.width_of(label, "label") + 78)
            at = Box(box.right - width, box.y - 2, width, 42)
            b.button("sort", at, label, lambda: choice.sort(now), "quiet", "swap", key="s", role="label")
    words = message(now, choice)
    b.text(Box(box.x, box.y + 44, box.w, 72), words, "quiet", theme.CREAM, lines=None)
    if now.acting:
        row = Box(box.x, box.bottom - 60, box.w, 56)
        undo, main = row.right_side(142, 12)
        undo_button(now, undo.move(0, 2).center(undo.w, 48))
        _primary(now, choice, main)


def _primary(now: ArboretumNow, choice: Choice, box: Box) -> None:
    b, t, chosen = now.b, now.words, choice.card
    if now.step in ("draw_first", "draw_second"):
        reason = None if now.view.deck_count else t("table_arboretum.deck.none_left")
        b.button("draw", box, t("table_arboretum.draw"), lambda: choice.draw(now, DECK), "primary", reason=reason)
    elif now.step == "place":
        aimed = choice.aimed
        if chosen is None or aimed is None:
            reason = t("table_arboretum.choose_first" if chosen is None else "table_arboretum.choose_place")
            b.button("plant", box, t("table_arboretum.plant_any"), lambda: None, "primary", reason=reason)
        else:
            label = t("table_arboretum.plant", card=_short(chosen))
            b.button("plant", box, label, lambda: choice.plant(now, chosen, aimed), "primary", "check", like="plant")
    elif chosen is None:
        reason = t("table_arboretum.choose_discard")
        b.button("discard", box, t("table_arboretum.discard_any"), lambda: None, "primary", reason=reason)
    else:
        label = t("table_arboretum.discard", card=_short(chosen))
        b.button("discard", box, label, lambda: choice.discard(now, chosen), "primary", "check", final=True)


def _short(card: Card) -> str:
    """A card as sign and number, for buttons."""
    return f"<art:{sign(card // RANKS)}>\u00a0{rank_of(card)}"


def message(now: ArboretumNow, choice: Choice) -> str:
    """What to do next, in the tray."""
    t, chosen = now.words, choice.card
    if now.finished:
        return t("table_arboretum.say.over")
    if not now.acting:
        return t("table_arboretum.say.wait", name=now.name(now.view.active_seat))
    if now.step in ("draw_first", "draw_second"):
        drawn = now.drawn()
        if drawn:
            return t("table_arboretum.say.drew", card=now.card(drawn[-1]))
        return t("table_arboretum.say.draw")
    if now.step == "place":
        if chosen is not None:
            return t("table_arboretum.say.place", card=now.card(chosen))
        early = not now.view.arboreta[now.home] and now.settings.get("hints", True)
        return t("arboretum.hint.keep") if early else t("table_arboretum.say.choose")
    if chosen is None:
        return t("table_arboretum.say.discard")
    return t("arboretum.hint.confirm_discard", card=now.card(chosen))
