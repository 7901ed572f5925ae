"""One true thing to remember of each person of an evening, made of what the games were remembered by. No pygame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from desktop_app.session.result import GameResult, SeatResult


class Memory(Struct, frozen=True):
    """A sentence (`evening.fact_of.<key>`) with its values, the drawing beside it, and how much it is worth telling.

    `count` chooses between one and many where the sentence has both.
    """

    key: str
    values: dict[str, Any] = field(default_factory=dict[str, Any])
    art: str = "icons/people"
    weight: int = 0
    count: int | None = None


class _Told(Struct):
    """All that one person did tonight."""

    games: list[tuple[GameResult, SeatResult]]

    def sum(self, key: str) -> int:
        """A fact added up."""
        found = [game.fact(seat.seat, key) for game, seat in self.games]
        return sum(fact.value for fact in found if fact is not None)

    def best(self, key: str) -> tuple[int, dict[str, Any]]:
        """The largest of a fact, with its detail; 0 where there is none."""
        found = [fact for game, seat in self.games if (fact := game.fact(seat.seat, key)) is not None]
        if not found:
            return 0, {}
        most = max(found, key=lambda fact: fact.value)
        return most.value, most.detail


def _of_sheriff(told: _Told) -> list[Memory]:
    bags, bluffs = told.sum("bags"), told.sum("bluffs")
    opened = told.sum("bluffs_caught") + told.sum("truth_opened")
    found: list[Memory] = []
    if bags >= 4 and 3 * opened <= bags:
        key = "bags" if opened else "bags_none"
        found.append(Memory(key, {"count": bags, "opened": opened}, "goods/silk", 70 - 100 * opened // bags))
    looked, caught = told.sum("opened"), told.sum("opened_found")
    if looked >= 2 and 2 * caught >= looked:
        found.append(Memory("found", {"found": caught, "opened": looked}, "table/badge", 55 + 30 * caught // looked))
    worth, detail = told.best("best_bag")
    if worth:
        values = {"worth": worth, "good": detail.get("declared", "")}
        found.append(Memory("smuggled", values, f"goods/{(detail.get('goods') or ['silk'])[0]}", 40 + min(worth, 40)))
    gold = told.sum("bribes_taken")
    if gold >= 10:
        found.append(Memory("bribes", {"gold": gold}, "table/coin_20", 35 + min(gold, 40)))
    kept = told.sum("promises_kept")
    if kept:
        found.append(Memory("kept", {"count": kept}, "icons/speech", 45 + 5 * kept, kept))
    if bags >= 4 and not bluffs:
        found.append(Memory("honest", {"count": bags}, "goods/apples", 60))
    return found


def _of_scoville(told: _Told, everybody: Sequence[_Told]) -> list[Memory]:
    points, detail = told.best("hottest_recipe")
    found: list[Memory] = []
    if points:
        pepper = f"peppers/{(detail.get('peppers') or ['red'])[0]}"
        if points > max((other.best("hottest_recipe")[0] for other in everybody if other is not told), default=0):
            found.append(Memory("hottest", {"points": points}, pepper, 85))
        dishes = told.sum("recipes")
        if dishes:
            found.append(Memory("cooked", {"count": dishes, "points": points}, pepper, 30 + 2 * dishes, dishes))
    worth, detail = told.best("best_harvest")
    if worth:
        art = f"peppers/{(detail.get('peppers') or ['yellow'])[-1]}"
        found.append(Memory("harvest", {"worth": worth}, art, 30 + worth))
    return found


def _of_arboretum(told: _Told, everybody: Sequence[_Told]) -> list[Memory]:
    cards, detail = told.best("longest_path")
    found: list[Memory] = []
    if cards:
        art = f"trees/icon_{detail.get('species', 'oak')}"
        if cards > max((other.best("longest_path")[0] for other in everybody if other is not told), default=0):
            found.append(Memory("path", {"count": cards}, art, 80))
        elif cards > 2:
            found.append(Memory("own_path", {"count": cards}, art, 20 + 3 * cards))
    killed = told.sum("eights_killed")
    if killed:
        found.append(Memory("eights", {"count": killed}, "trees/icon_cherry_blossom", 60 + 5 * killed, killed))
    return found


def _of_safranito(told: _Told) -> list[Memory]:
    throws, rested = told.sum("throws"), told.sum("rested")
    found: list[Memory] = []
    if throws and 2 * rested >= throws:
        values = {"rested": rested, "throws": throws}
        found.append(Memory("bowls", values, "bowls/saffron", 20 + 60 * rested // throws))
    many, detail = told.best("one_bowl")
    if many >= 3:
        found.append(Memory("one_bowl", {"count": many}, f"bowls/{detail.get('spice', 'mint')}", 50 + 8 * many))
    knocked = told.sum("knocked")
    if knocked:
        found.append(Memory("knocked", {"count": knocked}, "chips/down_circle", 25 + 2 * knocked, knocked))
    return found


def _of_any(told: _Told) -> list[Memory]:
    found = [Memory("played", {"count": len(told.games)}, "icons/table", 1, len(told.games))]
    for game, seat in told.games:
        others = [other.total for other in game.seats if other is not seat]
        if seat.won and others and seat.total > max(others):
            margin = seat.total - max(others)
            values = {"game": game.game, "own": seat.total, "other": max(others)}
            found.append(
                Memory("won_by", values, f"sign/{game.game}", 75 if margin == 1 else 50 - min(margin, 25), margin)
            )
    return found


def _paces(everybody: Mapping[str, _Told]) -> dict[str, list[Memory]]:
    """Who was quickest, and who thought longest, where that was measured."""
    spent = {who: sum(seat.ms for _, seat in told.games) for who, told in everybody.items()}
    made = {who: sum(seat.decisions for _, seat in told.games) for who, told in everybody.items()}
    paces = {who: spent[who] / made[who] for who in spent if spent[who] and made[who] >= 10}
    found: dict[str, list[Memory]] = {}
    if len(paces) > 1:
        quick, slow = min(paces, key=lambda who: paces[who]), max(spent, key=lambda who: spent[who])
        seconds, minutes = round(paces[quick] / 1000), round(spent[slow] / 60_000)
        if seconds:
            found.setdefault(quick, []).append(Memory("quick", {"seconds": seconds}, "icons/clock", 28))
        if minutes and slow != quick:
            found.setdefault(slow, []).append(Memory("slow", {"minutes": minutes}, "icons/clock", 26))
    return found


def memories(people: Sequence[str], games: Sequence[GameResult], same: Mapping[str, str]) -> dict[str, Memory]:
    """One memory a person, no two of the same kind where that can be had; `people` in the order of the standing."""
    everybody = {
        who: _Told(
            [
                (game, seat)
                for game in games
                for seat in game.seats
                if seat.person is not None and same.get(seat.person, seat.person) == who and seat.counts
            ]
        )
        for who in people
    }
    paces = _paces(everybody)
    all_told = list(everybody.values())
    open_to: dict[str, list[Memory]] = {}
    for who, told in everybody.items():
        if not told.games:
            open_to[who] = [Memory("company")]
            continue
        found = [*_of_sheriff(told), *_of_scoville(told, all_told), *_of_arboretum(told, all_told)]
        found += [*_of_safranito(told), *_of_any(told), *paces.get(who, [])]
        open_to[who] = sorted(found, key=lambda memory: -memory.weight)
    chosen: dict[str, Memory] = {}
    # The weightiest first, whoever it is; each kind once as long as there is another.
    while len(chosen) < len(people):
        taken = {memory.key for memory in chosen.values()}

        def first(who: str, taken: set[str] = taken) -> Memory:
            return next((memory for memory in open_to[who] if memory.key not in taken), open_to[who][0])

        who = max((one for one in people if one not in chosen), key=lambda one: (first(one).weight, -people.index(one)))
        chosen[who] = first(who)
    return chosen


class Story(Struct, frozen=True):
    """Since when the champion was ahead: `number` of the game from 1, and which it was."""

    key: str
    number: int
    game: str


def story(champion: str, sums: Sequence[Mapping[str, int]], games: Sequence[GameResult]) -> Story | None:
    """How a single champion came to the front; `sums` are everybody's points after each game. None without games."""
    if not sums:
        return None
    since = len(sums)
    for number in range(len(sums), 0, -1):
        after = sums[number - 1]
        own = after.get(champion, 0)
        if any(points >= own for who, points in after.items() if who != champion):
            break
        since = number
    key = "story_first" if since == 1 else "story_last" if since == len(sums) else "story_since"
    return Story(key, since, games[since - 1].game)
