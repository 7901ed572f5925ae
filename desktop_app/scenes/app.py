"""The program behind the scenes: settings, words, sounds, saved games, and the way from one scene to the next."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from data.games import GAME_IDS
from desktop_app.scenes.settings_file import Settings, SettingsFile
from desktop_app.session.home import saves_folder, settings_folder
from desktop_app.session.setup import TableSetup
from desktop_app.session.trouble import Trouble
from desktop_app.telling.words import Words, load_words
from desktop_app.ui.feel import feel
from desktop_app.ui.host import Prefs, Ui
from desktop_app.ui.layers import Layer
from desktop_app.ui.sound import Player
from rules.core.contract import AnyGame
from rules.core.options import OptionSpec

if TYPE_CHECKING:
    from desktop_app.opponents.pool import Thinker
    from desktop_app.scenes.fetching import Fetching
    from desktop_app.scenes.kiosk import Kiosk
    from desktop_app.session.results import Results
    from desktop_app.session.session import Session


class App:
    """What scenes share. Scenes ask it for words and settings and tell it where to go."""

    def __init__(
        self,
        ui: Ui,
        saves: Path | None = None,
        settings: Path | None = None,
        player: Player | None = None,
        displays: Callable[[], int] = lambda: 1,
        thinker: Thinker | None = None,
    ) -> None:
        """Folders left out are the usual ones; `thinker` decides where computer players think.

        `displays` counts the screens that are there at the moment.
        """
        self.ui = ui
        self.saves = saves or saves_folder()
        self.file = SettingsFile(settings or settings_folder())
        self._thinker = thinker
        self._calm = False
        self._results: Results | None = None
        self._fetching: Fetching | None = None
        self.player = player
        self.displays = displays
        self.rng = random.Random()
        self.set_full_screen: Callable[[bool, int], object] = lambda on, display: None
        """Given by the window; a harness has none to give."""
        self.pressed = ""
        """The button whose way is being taken: it says so until the new scene is there."""
        self._told: Trouble | None = None
        """The trouble with the book of results that was told last."""
        self.kiosk: Kiosk | None = None
        """Set where nobody looks after the screen."""
        self.lost: Trouble | None = None
        """Why moves of a game that was closed are not on disk."""
        self._quitting: Layer | None = None
        """The question whether to quit with moves that are not on disk."""
        self._quitting_since = 0.0
        ui.on_quit = self.quit
        self.apply()

    @property
    def settings(self) -> Settings:
        return self.file.settings

    @property
    def locked(self) -> bool:
        """A visitor sits at an unattended screen: what is the host's is withheld."""
        return self.kiosk is not None and self.kiosk.locked

    @property
    def thinker(self) -> Thinker:
        """Where computer players think."""
        if self._thinker is None:
            from desktop_app.opponents.pool import Thinker

            self._thinker = Thinker()
        return self._thinker

    @property
    def results(self) -> Results:
        """People, evenings and results; the database is opened when it is asked for first."""
        if self._results is None:
            from desktop_app.session.results import Results

            self._results = Results(self.file.path.parent, self.saves)
            if self._results.store.lost and any(self.saves.glob("*.jsonl")):
                self._fetch(self._results)
            self.ui.after(0, self._tell_of_results)
        return self._results

    def _fetch(self, results: Results) -> None:
        """Have results made from the journals, where the book was lost or there was none yet."""
        from desktop_app.scenes.fetching import Fetching

        self._fetching = Fetching(self, results, inline=self._thinker is not None and self._thinker.inline)
        self._fetching.begin()

    def _tell_of_results(self) -> None:
        """Say once what is wrong with the book of results."""
        if self._results is None or not self.ui.layers:
            return
        store = self._results.store
        for notice in store.notices:
            self.trouble(notice.sentence(self.words))
        store.notices.clear()
        if store.trouble is not None and store.trouble is not self._told:
            self._told = store.trouble
            self.trouble(store.trouble.sentence(self.words))

    def game_over(self, session: Session) -> None:
        """Keep the result of a game, the moment it is over and before anybody sees it."""
        if session.header is not None and self.kiosk is None:
            self.results.over(session)
            self._tell_of_results()

    def close(self) -> None:
        """Let the thinking process and the book of results go."""
        if self._thinker is not None:
            self._thinker.close()
        if self._fetching is not None:
            self._fetching.close()
        if self._results is not None:
            self.lost = self._results.close() or self.lost
            self._results = None

    @property
    def words(self) -> Words:
        return load_words(self.settings.language)

    def change(self, **values: Any) -> None:
        """Change settings, keep them, and let them take effect at once."""
        window = {"full_screen", "display"} & values.keys()
        for name, value in values.items():
            setattr(self.settings, name, value)
        if self.kiosk is None:
            self.file.save()
        self.apply()
        if window:
            self.set_full_screen(self.settings.full_screen, self.settings.display)

    def apply(self) -> None:
        """Hand the settings to the interface and the sounds."""
        s = self.settings
        prefs = Prefs(s.text_size / 100, "calm" if self._calm else s.speed, s.reduced_motion)
        if prefs != self.ui.prefs:
            self.ui.prefs = prefs
            self.ui.apply_prefs()
        if self.player is not None:
            quiet = self.kiosk is not None and not self.kiosk.sound
            loud = 1.0 if s.sound and not quiet else 0.0
            self.player.set(s.pieces / 100 * loud, s.room / 100 * loud, s.music / 100 * loud)
        self.ui.dirty()

    def hear(self, piece: str | None) -> None:
        """The music of a game, where the reader wants music; None away from the tables."""
        if self.player is not None:
            self.player.hear(piece)

    def mute(self) -> None:
        """Sound off, or on again, at one key."""
        self.change(sound=not self.settings.sound)
        self.ui.scene.refused(self.words("ui.settings.sound_on" if self.settings.sound else "ui.settings.sound_muted"))

    def file_trouble(self) -> str:
        """What is wrong with the settings file, once, in a sentence; "" if nothing is."""
        key, self.file.trouble = self.file.trouble, None
        if key is None:
            return ""
        aside = self.file.aside.name if self.file.aside else ""
        return self.words(f"ui.trouble.{key}", path=str(self.file.path), aside=aside)

    def last_game(self) -> str:
        """The game played last, or the first there is."""
        last = self.settings.last.game
        return last if last in GAME_IDS else GAME_IDS[0]

    def new_seed(self) -> int:
        """A seed for a new game."""
        return self.rng.getrandbits(64)

    def picks_needed(self, game: AnyGame, spec: OptionSpec, seats: int) -> int | None:
        """How many values a table of `seats` must pick of an option, None if any number will do."""
        from rules.core.refusal import IllegalOptions

        try:
            game.new(seats, 0, {spec.id: spec.values})
        except IllegalOptions as error:
            return error.refusal.detail.get("needed")
        return len(spec.values)

    # Ways

    def take(self, button: str, way: Callable[[], object]) -> None:
        """Take a way that may need a while: the pressed button shows that it was pressed before it is taken."""
        if self.pressed:
            return

        def go() -> None:
            self.pressed = ""
            way()

        self.pressed = button
        self.ui.soon(go)

    def _go(self, way: Callable[[], object]) -> None:
        """Take a way; where a journal, a table or a data file cannot be used, say so and stay."""
        from data.loader import DataError

        try:
            way()
        except DataError as error:
            self.trouble(str(error))
        except Trouble as trouble:
            self.trouble(trouble.sentence(self.words))

    def quick_start(self) -> None:
        """The last table again, at once."""
        from desktop_app.scenes.setup import last_setup

        self.deal(last_setup(self))

    def title(self) -> None:
        """Go to the title."""
        from desktop_app.scenes.title import Title

        self.ui.show(Title(self))

    def set_up(self, game: str, table: TableSetup | None = None, night: str = "") -> None:
        """Lay a table for a game: the last one, or `table` for the next game of an evening."""
        from desktop_app.scenes.setup import SetUp

        self._go(lambda: self.ui.show(SetUp(self, game, table, night)))

    def library(self, finished: bool) -> None:
        """Show the games that wait or those that are over."""
        from desktop_app.scenes.library import Library

        self.ui.show(Library(self, finished))

    def open_settings(self) -> None:
        """Open the settings over whatever is there."""
        from desktop_app.scenes.settings import SettingsSheet

        self.ui.open(SettingsSheet(self))

    def deal(self, setup: TableSetup, night: str = "", people: tuple[str | None, ...] = ()) -> None:
        """Begin a game and sit down at it; `night` and `people` (a person for each seat) as its journal keeps them."""
        from desktop_app.scenes.table import TableScene
        from desktop_app.session.session import Session

        def sit_down() -> None:
            session = Session.start(setup, self.saves, night=night, people=people)
            if self.kiosk is None:
                self.results.begun(session)
            self.ui.show(TableScene(self, session))

        self._go(sit_down)

    def evening(self) -> None:
        """Go to the evening that is on, or begin one."""
        from desktop_app.scenes.evening import Evening
        from desktop_app.session.results import now

        nights = self.results.nights
        night = nights.open()
        if night is None:
            night = nights.get(nights.begin(now()))
        assert night is not None
        self.ui.show(Evening(self, night))

    def champion(self, night: str) -> None:
        """Show how an evening ended."""
        from desktop_app.scenes.champion import Champion

        found = self.results.nights.get(night)
        if found is not None:
            self.ui.show(Champion(self, found))

    def nights(self) -> None:
        """Show the evenings that were."""
        from desktop_app.scenes.nights import Nights

        self.ui.show(Nights(self))

    def people(self, person: str | None = None) -> None:
        """Show the people, with the page of one of them."""
        from desktop_app.scenes.people import People

        self.ui.show(People(self, person))

    def go_on(self, path: Path) -> None:
        """Continue a saved game; a lesson goes on as a lesson, a taster as a taster."""
        from desktop_app.scenes.lesson import resume_lesson
        from desktop_app.scenes.table import TableScene
        from desktop_app.scenes.taster import resume_taster
        from desktop_app.session.session import Session

        def sit_down() -> None:
            session = Session.open(path)
            if session.purpose == "lesson":
                resume_lesson(self, session)
            elif session.purpose == "taster":
                resume_taster(self, session)
            else:
                self.ui.show(TableScene(self, session))

        self._go(sit_down)

    def replay(self, path: Path, back: Callable[[], object] | None = None) -> None:
        """Look at a game again; `back` is the way back, to the saved games where nothing else is said."""
        from desktop_app.scenes.replay import Replay
        from desktop_app.session.session import Session

        self._go(lambda: self.ui.show(Replay(self, Session.open(path, read_only=True), back)))

    def result(self, path: Path) -> None:
        """The sheet of a finished game, all counted."""
        from desktop_app.scenes.table import TableScene
        from desktop_app.session.session import Session

        def sit_down() -> None:
            scene = TableScene(self, Session.open(path, read_only=True))
            scene.counted, scene.kept = True, path
            self.ui.show(scene)

        self._go(sit_down)

    def learn(self, game: str) -> None:
        """Play the first lesson of a game."""
        from desktop_app.scenes.lesson import begin_lesson

        self._go(lambda: begin_lesson(self, game))

    def taster(self, game: str, before: int | None = None) -> None:
        """Play the last few minutes of a game, from another deal than the one played `before`."""
        from desktop_app.scenes.taster import begin_taster

        self._go(lambda: begin_taster(self, game, before))

    def show(self, game: str | None = None) -> None:
        """The show: recorded games in turn, from the last one played on."""
        from desktop_app.scenes.show import Show

        self._go(lambda: self.ui.show(Show(self, game or self.last_game())))

    def own_pace(self, own: bool) -> None:
        """Let movements be calm whatever the reader likes (the show), or again as the reader likes."""
        self._calm = own
        self.apply()

    def fault(self, layer: Layer | None, error: Exception) -> None:
        """Go on after a layer failed; raises the error where no screen is left that works."""
        from desktop_app.scenes.recovery import recover

        recover(self, layer, error)

    def quit(self) -> None:
        """Leave the program; where moves are not on disk, ask first. No visitor of an unattended screen can."""
        if self.locked:
            return
        from desktop_app.session.session import Session
        from desktop_app.ui.sheets import Dialog

        session = getattr(self.ui.scene, "session", None) if self.ui.layers else None
        trouble = session.retry_save() if isinstance(session, Session) else None
        asked = self._quitting in self.ui.layers
        if trouble is None or (asked and self.ui.now - self._quitting_since >= feel().guard_ms):
            self.ui.quit()
            return
        if asked:
            return  # The second half of a double click on the cross of the window.
        t = self.words
        answers = [
            ("stay", t("ui.trouble.stay"), "primary", None),
            ("quit", t("ui.trouble.quit_anyway"), "danger", self.ui.quit),
        ]
        self._quitting = Dialog(t("ui.trouble.unsaved_title"), trouble.sentence(t), answers)
        self._quitting_since = self.ui.now
        self.ui.open(self._quitting)

    def not_kept(self, trouble: Trouble) -> None:
        """A journal was closed with lines that are not on disk: say so now, and again when the program ends."""
        self.lost = trouble
        if self.ui.running and self.ui.layers:
            self.trouble(trouble.sentence(self.words))

    def trouble(self, sentence: str) -> None:
        """Say that something went wrong, in a dialog."""
        from desktop_app.ui.sheets import Dialog

        t = self.words
        self.ui.open(Dialog(t("ui.trouble.title"), sentence, [("ok", t("ui.ok"), "primary", None)]))
        self.ui.dirty()
