"""The show: it begins at once, never stops, says what happens, and lets a passer-by in."""

from __future__ import annotations

import pytest

from data.games import GAME_IDS
from desktop_app.scenes.captions import SEEN, Captions, captions_of
from desktop_app.scenes.show import Show, pace, recorded
from desktop_app.scenes.title import Title
from desktop_app.session.standing import standing
from desktop_app.telling.words import LANGUAGES, load_words

MOST_LETTERS = 56
MINUTE_AND_A_HALF = 90_000


def run(stage, ms: float, step: float = 50.0) -> list[Show]:
    """Let time pass; the shows that were seen."""
    seen = [stage.ui.scene]
    for _ in range(round(ms / step)):
        stage.step(step)
        if stage.ui.scene is not seen[-1]:
            seen.append(stage.ui.scene)
    return seen


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_recorded_game_opens_and_is_over(game):
    session = recorded(game)
    assert session.finished
    assert session.purpose == "demo"
    assert all(seat.kind != "person" for seat in session.seats)
    # What is shown while it runs is what the end says, once it is there.
    totals = {rank.seat: rank.total for rank in session.outcome.ranking}
    last = session.history.standing_at(len(session.history))
    assert last == tuple(totals[seat] for seat in range(len(session.seats)))


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_state_has_a_standing(game):
    session = recorded(game)
    for n in range(len(session.history) + 1):
        assert len(session.history.standing_at(n)) == len(session.seats)
    assert standing(session.game, session.game.new(len(session.seats), 5)) is not None


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_game_is_shown_from_its_last_third_to_its_end_within_the_time_of_a_passer_by(stage, game):
    stage.app.show(game)
    first = stage.ui.scene
    assert first.at >= len(first.history) * pace().begin_share - 1
    seen = run(stage, MINUTE_AND_A_HALF + 60_000)
    assert first.over, "it did not come to its end"
    assert first.captions_said >= 2
    assert [scene.game.id for scene in seen[:2]] == [game, GAME_IDS[(GAME_IDS.index(game) + 1) % 4]]
    assert stage.faults() == []


def test_the_show_keeps_its_own_pace_and_gives_the_readers_back(stage):
    assert stage.app.settings.speed == "instant"
    stage.app.show("arboretum")
    before = stage.ui.scene.at
    run(stage, 1300)
    assert stage.ui.scene.at == before
    run(stage, 8000)
    assert stage.ui.scene.at > before
    assert stage.ui.prefs.speed == "calm"
    stage.key("x")
    assert isinstance(stage.ui.scene, Title)
    assert stage.ui.prefs.speed == "instant"


def test_a_caption_stays_until_it_can_have_been_read_and_the_next_step_waits(stage):
    stage.app.show("arboretum")
    stage.step(16)
    scene = stage.ui.scene
    said, at = scene.said, scene.at
    assert said is not None
    run(stage, pace().caption_ms - 200)
    assert scene.said is said
    assert scene.at == at


def test_nothing_of_the_show_is_kept(stage):
    stage.app.show("sheriff")
    run(stage, 5000)
    saves = stage.folder / "saves"
    assert not saves.exists() or list(saves.iterdir()) == []


def test_a_passer_by_learns_plays_or_changes_the_language(stage):
    stage.app.show("scoville")
    stage.settle()
    stage.press("show.language:es")
    assert stage.app.settings.language == "es"
    assert stage.says("Aprender")
    stage.press("show.learn")
    stage.settle()
    assert stage.ui.scene.session.purpose == "lesson"
    stage.app.show("scoville")
    stage.step(600)
    stage.press("show.play")
    assert isinstance(stage.ui.scene, Title)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAME_IDS)
def test_captions_are_short_and_complete_in_both_languages(game, language):
    words = load_words(language)
    for caption in captions_of(game):
        values = {"name": "Olga", "species": "maple", "good": "bread"}
        for part in ("say", "why"):
            key = f"show.{game}.{caption.id}.{part}"
            assert key in words
            text = words(key, **{k: v for k, v in values.items() if f"{{{k}}}" in words.template(key)})
            if part == "say":
                assert len(text) <= MOST_LETTERS, text


def test_each_caption_is_said_once_and_what_happens_comes_first():
    session = recorded("arboretum")
    words = load_words("en")
    views = [session.history.view_at(40, seat) for seat in range(3)]
    names = ["Ana", "Luis", "Olga"]
    captions = Captions("arboretum")
    said = [captions.next(words, [], views, names, idle=True) for _ in range(12)]
    sentences = [one.sentence for one in said if one is not None]
    assert len(sentences) == len(set(sentences)) <= len(captions_of("arboretum"))
    assert said[-1] is None


def test_the_eight_is_only_called_worthless_while_another_holds_the_one():
    session = recorded("arboretum")
    words = load_words("en")
    names = ["Ana", "Luis", "Olga"]
    found = 0
    for n in range(len(session.history) + 1):
        views = [session.history.view_at(n, seat) for seat in range(3)]
        values = SEEN["eight_and_one"](words, views, names)
        hands = [set(view.hand) for view in views]
        true = any(
            card % 8 == 7 and any(card - 7 in other for m, other in enumerate(hands) if m != seat)
            for seat, hand in enumerate(hands)
            for card in hand
        )
        assert (values is not None) == true
        found += true
    assert found > 0
