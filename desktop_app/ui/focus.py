"""Where the focus goes: in order with Tab, across the screen with the arrows."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from desktop_app.ui.things import Hot


def following(hots: Sequence[Hot], name: str | None, step: int) -> Hot | None:
    """The next (or with step -1 the previous) one in order; the first or last if none has the focus."""
    if not hots:
        return None
    names = [hot.name for hot in hots]
    if name not in names:
        return _beginning(hots) or hots[0 if step > 0 else -1]
    return hots[(names.index(name) + step) % len(hots)]


def _beginning(hots: Sequence[Hot]) -> Hot | None:
    """Where the focus begins, if something says so of itself."""
    return next((hot for hot in hots if hot.first and hot.reason is None), None)


def nearest(hots: Sequence[Hot], place: Rect) -> Hot | None:
    """The one whose middle is nearest to the middle of a place."""
    x, y = place.center
    return min(hots, key=lambda hot: (hot.rect.centerx - x) ** 2 + (hot.rect.centery - y) ** 2, default=None)


def towards(hots: Sequence[Hot], name: str | None, dx: int, dy: int) -> Hot | None:
    """The nearest one in a direction; nearness counts the way aside three times. None: nothing lies there."""
    here = next((hot for hot in hots if hot.name == name), None)
    if here is None:
        return _beginning(hots) or (hots[0] if hots else None)
    best: Hot | None = None
    least = float("inf")
    for hot in hots:
        if hot is here:
            continue
        a, b = here.rect, hot.rect
        if dx:
            ahead = (b.centerx - a.centerx) * dx
            gap = max(0, b.left - a.right if dx > 0 else a.left - b.right)
            aside = max(0, max(a.top, b.top) - min(a.bottom, b.bottom))
            off = abs(b.centery - a.centery)
        else:
            ahead = (b.centery - a.centery) * dy
            gap = max(0, b.top - a.bottom if dy > 0 else a.top - b.bottom)
            aside = max(0, max(a.left, b.left) - min(a.right, b.right))
            off = abs(b.centerx - a.centerx)
        if ahead <= 2 or (gap == 0 and ahead < (a.w if dx else a.h) / 4):
            continue
        distance = gap + 3 * aside + 0.3 * off
        if distance < least:
            best, least = hot, distance
    return best


def successor(hots: Sequence[Hot], gone: Hot, default: Hot | None) -> Hot | None:
    """What has the focus after a thing that went away: the next step like it, the next of its kind, or the default.

    The kind of `tree:oak_5` is `tree`; the default is what answers to Enter. Never what is final or out of use: where
    nothing else is left, None.
    """
    usable = [hot for hot in hots if hot.reason is None and not hot.final]
    alike = [hot for hot in usable if hot.like is not None and hot.like == gone.like and kind(hot) == kind(gone)]
    alike = alike or [hot for hot in usable if ":" in hot.name and kind(hot) == kind(gone)]
    alike = alike or [hot for hot in usable if hot.like is not None and hot.like == gone.like]
    if alike:
        return nearest(alike, gone.rect)
    return default if default is not None and default.reason is None and not default.final else None


def kind(hot: Hot) -> str:
    """What stands before the colon of its name."""
    return hot.name.partition(":")[0]


def first_shown(hots: Sequence[Hot], default: Hot | None, near: Hot | None) -> Hot | None:
    """Where the focus is shown first when it is nowhere: at the default, near what went away, at one's own steps.

    Then comes whatever is there, and what is final only where there is nothing else.
    """
    if (beginning := _beginning(hots)) is not None:
        return beginning
    wished = [hot for hot in (default, near) if hot is not None]
    order = [*wished, *(hot for hot in hots if hot.like is not None), *hots]
    mild = [hot for hot in order if hot.reason is None and not hot.final]
    return next(iter(mild or order), None)
