"""What every game must keep: the contract of `rules.core.contract`, tried along random games."""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from desktop_app.session import flicking
from rules.core.contract import Moment
from rules.core.refusal import IllegalAction, IllegalOptions
from rules.core.rng import SplitMix64
from rules.core.undo import why_no_undo
from tests.kit.walks import GAMES, digests, game_of, some, tables, walk

CANONICAL = re.compile(r"[a-z0-9_.,:+-]+( [a-z0-9_.,:+-]+)*\Z")
every_table = pytest.mark.parametrize(("game_id", "seats"), tables())
every_game = pytest.mark.parametrize("game_id", GAMES)


@every_table
@pytest.mark.parametrize("seed", [1, 2])
def test_a_random_game_ends_and_breaks_nothing(game_id: str, seats: int, seed: int) -> None:
    game = game_of(game_id)
    strides = walk(game_id, seats, seed)
    assert game.problems(strides[0].before) == []
    for n, stride in enumerate(strides):
        acting = game.to_act(stride.before)
        assert acting, f"nobody is to act before action {n}"
        assert acting <= frozenset(range(seats))
        asked = game.asking_order(stride.before)
        assert len(asked) == len(acting)
        assert frozenset(asked) == acting
        assert game.outcome(stride.before) is None
        for seat in range(seats):
            assert bool(game.legal(stride.before, seat)) == (seat in acting)
        assert game.problems(stride.step.state) == [], f"after action {n}: {game.action_text(stride.action)}"
    end = strides[-1].step.state
    assert game.to_act(end) == frozenset()
    assert game.asking_order(end) == ()
    assert all(len(game.legal(end, seat)) == 0 for seat in range(seats))


@every_table
def test_the_outcome_accounts_for_every_seat_and_point(game_id: str, seats: int) -> None:
    game = game_of(game_id)
    for seed in (1, 2):
        outcome = game.outcome(walk(game_id, seats, seed)[-1].step.state)
        assert outcome is not None
        assert sorted(rank.seat for rank in outcome.ranking) == list(range(seats))
        keys = [(rank.place, rank.seat) for rank in outcome.ranking]
        assert keys == sorted(keys)
        assert outcome.winners == tuple(sorted(rank.seat for rank in outcome.ranking if rank.place == 1))
        for rank in outcome.ranking:
            points = sum(line.points for line in outcome.score_lines if line.seat == rank.seat)
            assert points == rank.total, f"the lines of seat {rank.seat} do not make its total"
        for better, worse in zip(outcome.ranking, outcome.ranking[1:], strict=False):
            assert (better.place == worse.place) == ((better.total, better.tie_break) == (worse.total, worse.tie_break))


@every_table
def test_nothing_changes_its_input(game_id: str, seats: int) -> None:
    game = game_of(game_id)
    for stride in some(walk(game_id, seats), 25):
        before = game.encode(stride.before)
        game.apply(stride.before, stride.seat, stride.action, stride.outcome)
        view = game.view(stride.before, stride.seat)
        seen = pickle.dumps(view)
        game.resample(view, SplitMix64(1))
        game.legal_in_view(view)
        assert pickle.dumps(view) == seen
        assert game.encode(stride.before) == before


@every_table
def test_states_read_back_from_their_json(game_id: str, seats: int) -> None:
    game = game_of(game_id)
    for seed in (1, 2):
        for stride in some(walk(game_id, seats, seed), 40):
            raw = game.encode(stride.step.state)
            msgspec.json.decode(raw)
            again = game.decode(raw)
            assert again == stride.step.state
            assert game.encode(again) == raw


@every_game
@pytest.mark.parametrize("raw", [b"", b"{}", b"[]", b"null", b'{"a":1}', b"\xff", b'"deck"'])
def test_other_json_is_no_state(game_id: str, raw: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        game_of(game_id).decode(raw)


@every_table
def test_actions_have_one_canonical_text_that_parses_back(game_id: str, seats: int) -> None:
    game = game_of(game_id)
    for stride in some(walk(game_id, seats), 25):
        texts: dict[str, Any] = {}
        for n, action in enumerate(game.legal(stride.before, stride.seat)):
            if n == 300:
                break
            text = game.action_text(action)
            assert CANONICAL.match(text), text
            assert text not in texts, text
            texts[text] = action
            assert game.parse_action(text) == action
        assert game.parse_action(game.action_text(stride.action)) == stride.action
        text = game.action_text(stride.action)
        for odd in (f" {text}", f"{text} ", f"{text} x", text.upper(), text.replace(" ", "  ", 1) + ";", f"x{text}"):
            with pytest.raises(ValueError, match=r"."):
                game.parse_action(odd)


@every_game
def test_words_that_are_no_action_are_refused(game_id: str) -> None:
    for odd in ("", " ", "x", "1", "draw draw draw", "-", "\n", "ñ", "place", "bid 99999999999999999999"):
        with pytest.raises(ValueError, match=r"."):
            game_of(game_id).parse_action(odd)


@every_table
def test_legal_is_what_may_be_done(game_id: str, seats: int) -> None:
    game = game_of(game_id)
    strides = walk(game_id, seats)
    others = [stride.action for stride in some(strides, 30)]
    for stride in some(strides, 25):
        legal = game.legal(stride.before, stride.seat)
        assert stride.action in legal
        listed: list[Any] = []
        for action in legal:
            listed.append(action)
            if len(listed) == 400:
                break
        assert listed == [action for action, _ in zip(game.legal(stride.before, stride.seat), listed, strict=False)]
        if legal.complete and len(listed) < 400:
            assert len(legal) == len(listed)
        for action in listed[:60]:
            assert action in legal
            assert game.why_not(stride.before, stride.seat, action) is None
        rng = SplitMix64(3)
        assert all(legal.sample(rng) in legal for _ in range(5))
        for action in others:
            refusal = game.why_not(stride.before, stride.seat, action)
            assert (action in legal) == (refusal is None)
            if refusal is not None:
                with pytest.raises(IllegalAction) as caught:
                    game.apply(stride.before, stride.seat, action)
                assert caught.value.refusal == refusal
                assert refusal.rule.startswith(f"{game_id}.")
        for seat in set(range(seats)) - game.to_act(stride.before):
            assert list(game.legal(stride.before, seat)) == []
            assert game.why_not(stride.before, seat, stride.action) is not None
            with pytest.raises(IndexError):
                game.legal(stride.before, seat).sample(rng)


@every_table
def test_what_chance_decided_leads_to_the_same_step(game_id: str, seats: int) -> None:
    game = game_of(game_id)
    for seed in (1, 2):
        for stride in some(walk(game_id, seats, seed), 250):
            recorded = msgspec.json.decode(msgspec.json.encode(stride.step.chance))
            again = game.apply(stride.before, stride.seat, stride.action, recorded)
            assert again.state == stride.step.state
            assert again.events == stride.step.events


@every_table
def test_a_recorded_chance_that_makes_no_sense_is_refused(game_id: str, seats: int) -> None:
    game = game_of(game_id)
    chancy = tuple(stride for stride in walk(game_id, seats) if stride.step.chance is not None)
    for stride in some(chancy, 5):
        for odd in ("nonsense", -1, 10**9, [], {}, [[]], {"a": 1}, True, 1.5):
            if odd == stride.step.chance:
                continue
            with pytest.raises((IllegalAction, ValueError)):
                game.apply(stride.before, stride.seat, stride.action, odd)


@every_table
def test_a_view_cannot_tell_a_resample_from_the_truth(game_id: str, seats: int) -> None:
    game = game_of(game_id)
    for seed in (1, 2):
        strides = some(walk(game_id, seats, seed), 12)
        for n, stride in enumerate([*strides, strides[-1]]):
            state = stride.step.state if n == len(strides) else stride.before
            for seat in (None, *range(seats)):
                view = game.view(state, seat)
                other = game.resample(view, SplitMix64(n))
                assert game.view(other, seat) == view, f"seat {seat} before action {n}"
                assert game.problems(other) == []
                assert game.to_act(other) == game.to_act(state)
                assert game.resample(view, SplitMix64(n)) == other
                if seat is not None:
                    first = [action for action, _ in zip(game.legal(state, seat), range(300), strict=False)]
                    for same in (game.legal(other, seat), game.legal_in_view(view)):
                        assert [action for action, _ in zip(same, range(300), strict=False)] == first
                        assert len(same) == len(game.legal(state, seat))
                        assert same.complete == game.legal(state, seat).complete


@every_table
def test_a_resample_can_be_played_on(game_id: str, seats: int) -> None:
    game = game_of(game_id)
    rng = SplitMix64(11)
    for stride in some(walk(game_id, seats), 6):
        state = game.resample(game.view(stride.before, stride.seat), rng)
        for _ in range(12):
            if game.outcome(state) is not None:
                break
            seat = rng.choice(sorted(game.to_act(state)))
            action = game.legal(state, seat).sample(rng)
            outcome, _ = flicking.outcome_of(game, state, seat, action)
            state = game.apply(state, seat, action, outcome).state
            assert game.problems(state) == []


@every_table
def test_events_say_who_may_know_them(game_id: str, seats: int) -> None:
    game = game_of(game_id)
    for stride in walk(game_id, seats):
        for told in stride.step.events:
            assert isinstance(told.event, msgspec.Struct)
            assert told.event.__struct_config__.frozen
            if told.to is None:
                assert told.public is None
                continue
            assert set(told.to) <= set(range(seats))
            assert told.public != told.event
            assert told.seen_by(None) == told.public
            for seat in range(seats):
                assert told.seen_by(seat) == (told.event if seat in told.to else told.public)
    assert all(game.view(walk(game_id, seats)[0].before, seat).seat == seat for seat in (None, *range(seats)))


@every_table
def test_events_tell_no_more_than_the_views(game_id: str, seats: int) -> None:
    """Where a seat cannot tell two tables apart before and after the same action, it heard the same of it at both."""
    game = game_of(game_id)
    for n, stride in enumerate(some(walk(game_id, seats), 30)):
        for seat in {None, *range(seats)} - {stride.seat}:
            other = game.resample(game.view(stride.before, seat), SplitMix64(n))
            if stride.action not in game.legal(other, stride.seat):
                continue
            try:
                step = game.apply(other, stride.seat, stride.action, stride.step.chance)
            except (IllegalAction, ValueError):
                continue
            if game.view(step.state, seat) == game.view(stride.step.state, seat):
                heard = [told.seen_by(seat) for told in stride.step.events]
                assert [told.seen_by(seat) for told in step.events] == heard


@every_table
def test_only_what_told_nothing_is_taken_back_and_by_its_maker(game_id: str, seats: int) -> None:
    """Only the maker of the newest action may take it back, and never what turned something up."""
    game = game_of(game_id)
    for seed in (1, 2):
        for stride in some(walk(game_id, seats, seed), 250):
            newest = Moment(stride.before, stride.seat, stride.action, stride.step)
            for seat in (*range(seats), -1, seats, True):
                refusal = why_no_undo(game, stride.step.state, newest, seat)
                if refusal is not None:
                    assert refusal.rule.startswith(f"{game_id}.")
                else:
                    assert type(seat) is int
                    assert seat == stride.seat
                    assert stride.step.chance is None
                    assert game.outcome(stride.step.state) is None
            start = why_no_undo(game, stride.before, None, stride.seat)
            assert start is not None
            assert start.rule.startswith(f"{game_id}.")


@every_table
def test_views_and_actions_pass_between_processes(game_id: str, seats: int) -> None:
    game = game_of(game_id)
    for stride in some(walk(game_id, seats), 10):
        view = game.view(stride.before, stride.seat)
        assert pickle.loads(pickle.dumps(view)) == view
        assert pickle.loads(pickle.dumps(stride.action)) == stride.action


@every_game
def test_tables_that_the_rules_refuse_name_a_rule(game_id: str) -> None:
    game = game_of(game_id)
    seats = game.seat_counts[0]
    odd: list[tuple[int, int, dict[str, Any]]] = [
        (0, 1, {}),
        (max(game.seat_counts) + 1, 1, {}),
        (seats, 1, {"no_such_option": True}),
    ]
    for spec in game.option_specs:
        wrong: Any = {"switch": 7, "choice": "no such value", "number": 10**6, "picks": ("no such",), "seat": 99}
        odd.append((seats, 1, {spec.id: wrong[spec.kind]}))
        odd.append((seats, 1, {spec.id: {"a": 1}}))
    for table in odd:
        with pytest.raises(IllegalOptions) as caught:
            game.new(*table)
        assert caught.value.refusal.rule.startswith((f"{game_id}.", "core.")), table


@every_table
def test_the_defaults_and_every_plain_value_are_options(game_id: str, seats: int) -> None:
    game = game_of(game_id)
    assert game.new(seats, 4, {spec.id: spec.default for spec in game.option_specs}) == game.new(seats, 4)
    assert game.new(seats, 4) == game.new(seats, 4)
    assert game.new(seats, 4) != game.new(seats, 5)
    for spec in game.option_specs:
        values = (False, True) if spec.kind == "switch" else spec.values if spec.kind == "choice" else ()
        for value in values:
            state = game.new(seats, 2**64 - 1, {spec.id: value})
            assert game.problems(state) == []


def test_the_same_seed_gives_the_same_game_in_every_process() -> None:
    here = [digests(game_id) for game_id in GAMES]
    root = Path(__file__).parents[2]
    runs = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.kit.walks"],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=root,
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "2")
    ]
    for run in runs:
        out, _ = run.communicate(timeout=300)
        assert out.splitlines() == here
