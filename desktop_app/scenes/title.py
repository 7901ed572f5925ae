"""The title: four games, what waits to be continued, replays, a demo, settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from data.games import GAME_IDS
from desktop_app.scenes.evening_words import called, day_words
from desktop_app.scenes.parts import fact
from desktop_app.scenes.saved_words import place_words
from desktop_app.scenes.tile_art import tile_picture
from desktop_app.session.saves import SavedGame, one_by_one, to_go_on
from desktop_app.session.setup import SHAPES
from desktop_app.session.visits import times
from desktop_app.telling.words import Words
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.layers import Scene
from desktop_app.ui.sheets import Dialog

if TYPE_CHECKING:
    from desktop_app.scenes.app import App
    from desktop_app.session.tonight import Tonight

SEAT_RANGES = {"arboretum": (2, 4), "scoville": (2, 6), "sheriff": (3, 5), "safranito": (2, 4)}
"""Fewest and most seats, known here so that the title need not load the games; a test compares them."""


AT_ONCE = 40
"""Saved games that are glanced at between two pictures."""
MIN_ART = 150.0
"""The picture of a tile gives way to large words down to this height."""


class Type(NamedTuple):
    """How the words of all four tiles are set: sizes and heights in units."""

    art: float
    stacked: bool
    """Players and minutes stand one below the other."""
    name: float
    facts: float
    goal_height: float
    goal: float
    special: float


class Entry(NamedTuple):
    """One of the dark lines at the foot."""

    name: str
    box: Box
    icon: str
    note: str
    press: Callable[[], object]
    reason: str | None = None


LABEL_X = 56.0
"""Where the label of an entry begins."""


def _people(t: Words, game: str) -> str:
    few, many = SEAT_RANGES[game]
    return t("ui.title.players", few=few, many=many)


class Title(Scene):
    """The first picture."""

    name = "title"

    def __init__(self, app: App) -> None:
        self.app = app
        self.saved: list[SavedGame] = []
        self.next: SavedGame | None = None
        """The game that waits on the large button."""
        self.tonight: Tonight | None = None
        """The evening that goes on."""
        self.people = 0
        self._unread: Iterator[SavedGame] = iter(())

    def opened(self) -> None:
        self._unread = one_by_one(self.app.saves)
        self._read()
        # The first picture does not wait for the book of results.
        if self.app.kiosk is None:
            self.ui.after(1, self._read_results)
        if self.app.kiosk is None and self.app.settings.show_when_idle:
            self.ui.after(times().title_s * 1000, self._watch)
        sentence = self.app.file_trouble()
        if sentence:
            self.ui.after(0, lambda: self.app.trouble(sentence))

    def _watch(self) -> None:
        """The show, once nobody has moved a hand for a while."""
        ui, wait = self.ui, times().title_s * 1000
        if ui.scene is not self or not self.app.settings.show_when_idle:
            return
        idle = ui.now - ui.hand.last_input
        if idle >= wait and len(ui.layers) == 1:
            self.app.show()
        else:
            ui.after(max(1000.0, wait - idle), self._watch)

    def _read(self) -> None:
        """Glance at some more saved games: the newest before the first picture, a long shelf little by little."""
        more = list(islice(self._unread, AT_ONCE))
        self.saved += more
        if not self.app.locked and (self.next is None or self.next.purpose != "game"):
            self.next = to_go_on(self.saved)
        if len(more) == AT_ONCE:
            self.ui.after(1, self._read_on)

    def _read_results(self) -> None:
        """Look for an evening that goes on, where there is a book of results."""
        from desktop_app.session.results import NAME
        from desktop_app.session.tonight import Tonight

        if not (self.app.file.path.parent / NAME).exists() or not self.ui.layers or self.ui.scene is not self:
            return
        results = self.app.results
        night = results.nights.open()
        self.tonight = Tonight(results, night, 1) if night is not None else None
        self.people = len(results.people.shown())
        self.ui.dirty()

    def _read_on(self) -> None:
        if self.ui.layers and self.ui.scene is self:
            self._read()
            self.ui.dirty()

    def build(self, b: Builder) -> None:
        t = self.app.words
        b.walnut()
        extra = b.canvas.h - 900
        top = b.canvas.y + extra * 0.25
        self._still_life(b)
        b.text(Box(64, top + 32, 560, 116), "Sobremesa", "title", raised=True, grow=False)
        b.text(Box(632, top + 60, 560, 76), t("ui.title.line"), "note", theme.CREAM, lines=None)
        tiles = Box(64, top + 184, 1472, 486 + extra * 0.4)
        columns = tiles.columns(4, 20)
        look = self._type(b, columns[0])
        for game, box in zip(GAME_IDS, columns, strict=True):
            self._tile(b, box, game, look)
        foot = Box(64, tiles.bottom + 22 + extra * 0.1, 1472, 114)
        self._foot(b, foot)
        self._last(b, Box(64, foot.bottom + 24 + extra * 0.05, 1472, 50))

    def _still_life(self, b: Builder) -> None:
        right = b.screen.full.right
        top = b.screen.full.y
        glow = Box(right - 406, top - 30, 230, 230)
        b.svg(
            glow,
            '<defs><radialGradient id="g" cx="50%" cy="50%" r="50%"><stop offset="0" stop-color="#FFC65C"'
            ' stop-opacity="0.55"/><stop offset="1" stop-color="#FFC65C" stop-opacity="0"/></radialGradient></defs>'
            '<rect width="230" height="230" fill="url(#g)"/>',
        )
        b.art(Box(right - 338, top + 18, 96, 96), "scene/candle")
        b.art(Box(right - 202, top - 76, 270, 270), "scene/cup_and_spoon")

    def _type(self, b: Builder, tile: Box) -> Type:
        """How the words of the tiles are set, the same on all four: as large as the fullest one allows."""
        t = self.app.words
        inner = tile.inset(8)
        width = inner.w - 28
        goals = [t(f"{game}.tile.goal") for game in GAME_IDS]
        specials = [t(f"{game}.tile.special") for game in GAME_IDS]
        people = [_people(t, game) for game in GAME_IDS]
        minutes = [t(f"{game}.tile.minutes") for game in GAME_IDS]
        pairs = zip(people, minutes, strict=True)
        widest = max(b.width_of(one, "label", 17) + b.width_of(other, "label", 17) for one, other in pairs)
        # Two lines of facts where there is height for them and no width.
        stacked = widest > (width - 78) * 1.15 and inner.h > 500
        facts = 60.0 if stacked else 30.0
        goal = max(b.height_of(words, width, "label", 19) for words in goals) + 6
        special = max(b.height_of(words, width - 32, "quiet") for words in specials) + 4
        rest = 8 + 40 + facts + 6 + 16 + 14 + 44 + 6
        art = min(200.0 + max(0.0, inner.h - 492) * 0.3, max(MIN_ART, inner.h - rest - goal - special))
        room = inner.h - art - rest
        share = min(1.0, room / (goal + special))
        goal, special = goal * share, room - goal * share
        return Type(
            art,
            stacked,
            b.common_size(Box(0, 0, width, 40), [t(f"{game}.name") for game in GAME_IDS], "tile"),
            17.0 * b.screen.text
            if stacked
            else min(17.0 * b.screen.text, 17.0 * b.screen.text * (width - 78) / widest),
            goal,
            b.common_size(Box(0, 0, width, goal), goals, "label", 19, None),
            b.common_size(Box(0, 0, width - 32, special), specials, "quiet", None, None),
        )

    def _tile(self, b: Builder, box: Box, game: str, look: Type) -> None:
        t = self.app.words
        colours = theme.GAMES[game]
        state = b.hot(f"tile:{game}", box, lambda: self.app.set_up(game), radius=16, sound="card_slide")
        lit = state.hover or state.focus or b.look(f"learn:{game}").hover
        if lit:
            box = box.move(0, -11)
        b.paper(box, 16, "panel", lit=lit)
        art, rest = box.inset(8).top(look.art)
        tile_picture(b, art, game)
        body = Box(rest.x + 14, rest.y + 8, rest.w - 28, rest.h - 14)
        head, below = body.top(40)
        b.text(head, t(f"{game}.name"), "tile", colours.deep, size=look.name, grow=False)
        people, minutes = _people(t, game), t(f"{game}.tile.minutes")
        if look.stacked:
            first, second = Box(below.x, below.y, below.w, 30), Box(below.x, below.y + 30, below.w, 30)
        else:
            taken = b.width_of(people, "label", look.facts / b.screen.text) + 2
            first = Box(below.x, below.y, 30 + taken, 30)
            second = Box(first.right + 18, below.y, below.right - first.right - 18, 30)
        fact(b, first, "people", people, size=look.facts)
        fact(b, second, "clock", minutes, size=look.facts)
        goal = Box(body.x, second.bottom + 6, body.w, look.goal_height)
        b.text(goal, t(f"{game}.tile.goal"), "label", lines=None, valign="top", size=look.goal, grow=False)
        learn = Box(body.x, body.bottom - 44, body.w, 44)
        b.dots(body.x, goal.bottom + 8, body.w)
        b.icon(Box(body.x, goal.bottom + 18, 24, 24), "spark", colours.mid)
        special = Box(body.x + 32, goal.bottom + 16, body.w - 32, learn.y - goal.bottom - 30)
        b.text(special, t(f"{game}.tile.special"), "quiet", lines=None, valign="top", size=look.special, grow=False)
        name = f"learn:{game}"
        label = t("ui.title.moment" if name == self.app.pressed else "ui.title.learn")
        way = partial(self.app.take, name, partial(self.app.learn, game))
        b.button(name, learn, label, way, "plain", "book", role="label")

    def _foot(self, b: Builder, box: Box) -> None:
        t = self.app.words
        if self.app.locked:
            self._for_visitors(b, box)
            return
        waiting = [s for s in self.saved if not s.finished and s.trouble is None]
        over = [s for s in self.saved if s.finished]
        first, rest = box.left(500, 20)
        night, rest = rest.left(404, 20)
        if self.tonight is not None:
            self._go_on(b, first)
        else:
            self._continue(b, first)
        key = "night_again" if self.tonight is not None else "night_note"
        look = b.hot("night", night, lambda: self.app.take("night", self._begin_night), radius=14)
        b.paper(night, 16, "panel", lit=look.hover)
        self._big(b, night, "trophy", t("evening.title_screen.night"), t(f"evening.title_screen.{key}"), "night", 0.0)
        one, two = rest.columns(2, 12)
        (a, c), (d, e) = one.rows(2, 10), two.rows(2, 10)
        none = None if waiting else t("ui.title.none_waiting"), None if over else t("ui.title.none_over")
        library = self.app.library
        nobody = None if self.people else t("evening.nights.none")
        lines = (
            Entry("waiting", a, "clock", str(len(waiting)), lambda: library(False), none[0]),
            Entry("replays", c, "undo", str(len(over)), lambda: library(True), none[1]),
            Entry("people", d, "people", str(self.people), self.app.people, nobody),
            Entry("demo", e, "eye", t("ui.title.demo_note"), lambda: self.app.take("demo", self.app.show)),
        )
        size = min(
            b.common_size(Box(0, 0, line.box.w - LABEL_X - 70, line.box.h - 8), [self._label(line.name)], "panel", 19)
            for line in lines
        )
        for line in lines:
            self._line(b, line, size)

    def _for_visitors(self, b: Builder, box: Box) -> None:
        """At an unattended screen: a game at once, one of a few minutes, and the show."""
        t = self.app.words
        first, taster, show = box.columns(3, 20)
        self._continue(b, first)
        look = b.hot("taster", taster, lambda: self.app.take("taster", self._taste), radius=14)
        b.paper(taster, 16, "panel", lit=look.hover)
        self._big(b, taster, "clock", t("ui.taster.any"), t("ui.taster.any_note"), "taster", 0.0)
        look = b.hot("demo", show, lambda: self.app.take("demo", self.app.show), radius=14)
        b.paper(show, 16, "panel", lit=look.hover)
        self._big(b, show, "eye", t("ui.title.demo"), t("ui.title.demo_note"), "demo", 0.0)

    def _taste(self) -> None:
        self.app.taster(self.app.rng.choice(GAME_IDS))

    def _label(self, name: str) -> str:
        t = self.app.words
        key = f"evening.title_screen.{name}"
        return t(key if key in t else f"ui.title.{name}")

    def _last(self, b: Builder, box: Box) -> None:
        """The language, the evenings, settings, quit; visitors of an unattended screen get less."""
        t = self.app.words
        names = [("en", "English"), ("es", "Español")]
        language = box.left(240, 20)[0]
        b.segmented("language", language, names, self.app.settings.language, lambda v: self.app.change(language=v))
        x = box.right
        settings = ("settings", "gear", t("ui.title.settings"), self.app.open_settings)
        ways = [
            ("quit", "exit", t("ui.title.quit"), self.ui.on_quit),
            settings,
            ("evenings", "trophy", t("evening.title_screen.evenings"), self.app.nights),
        ]
        for name, icon, label, way in [settings] if self.app.locked else ways:
            wide = b.width_of(label, "label") + 66
            b.button(name, Box(x - wide, box.y, wide, box.h), label, way, "quiet", icon, role="label")
            x -= wide + 14

    def _begin_night(self) -> None:
        """Begin an evening; one that has not been ended is ended first, if that is wanted."""
        t = self.app.words
        tonight = self.tonight
        if tonight is None or not tonight.games:
            self.app.evening()
            return

        def another() -> None:
            tonight.end()
            self.app.evening()

        answers = [
            ("keep", t("evening.again.keep"), "plain", self.app.evening),
            ("another", t("evening.again.go"), "danger", another),
        ]
        body = t("evening.again.body", day=day_words(t, tonight.night.begun))
        self.ui.open(Dialog(t("evening.again.title"), body, answers))

    def _go_on(self, b: Builder, box: Box) -> None:
        """The evening that goes on."""
        t = self.app.words
        tonight = self.tonight
        assert tonight is not None
        b.button("tonight", box, "", lambda: self.app.take("tonight", self.app.evening), "primary")
        leaders = tonight.leader
        games = t("evening.games", count=len(tonight.games))
        if not leaders:
            note = t("evening.title_screen.go_on_new")
        elif len(leaders) > 1:
            note = t("evening.title_screen.go_on_even", games=games)
        else:
            name = called(t, tonight.person(leaders[0].person))
            note = t("evening.title_screen.go_on_note", games=games, name=name)
        self._big(b, box, "play", t("evening.title_screen.go_on"), note, "tonight")
        order = [one.person for one in tonight.table if one.person in tonight.players]
        for n, person in enumerate(order[:6]):
            column, row = n % 3, n // 3
            b.token(Box(box.right - 132 + column * 40, box.y + 18 + row * 42, 34, 34), tonight.shape(person))

    def _line(self, b: Builder, line: Entry, size: float) -> None:
        """A dark line; its note is left out where it does not fit beside the label."""
        box, usable = line.box, line.reason is None
        look = b.hot(line.name, box, line.press, reason=line.reason, radius=12)
        b.fill(box, (*theme.WALNUT9, 235 if look.hover and usable else 200), 14, (*theme.WALNUT6, 255), 1.5)
        colour = theme.CREAM if usable else theme.mix(theme.CREAM2, theme.WALNUT8, 0.4)
        b.icon(Box(box.x + 18, box.cy - 12, 24, 24), line.icon, colour)
        label = self.app.words("ui.title.moment") if line.name == self.app.pressed else self._label(line.name)
        wide = b.width_of(label, "panel", size / b.screen.text) + 2
        b.text(Box(box.x + LABEL_X, box.y + 4, wide, box.h - 8), label, "panel", colour, size=size, grow=False)
        small = max(theme.SMALLEST, min(17 * b.screen.text, 0.9 * size))
        noted = b.width_of(line.note, "label", small / b.screen.text) + 2
        if LABEL_X + wide + 8 + noted + 18 <= box.w:
            at = Box(box.right - 18 - noted, box.y + 6, noted, box.h - 12)
            b.text(at, line.note, "label", theme.CREAM2 if usable else colour, "right", size=small, grow=False)

    def _continue(self, b: Builder, box: Box) -> None:
        t = self.app.words
        newest = self.next
        if newest is None:
            last = self.app.settings.last
            game = t(f"{self.app.last_game()}.name")
            b.button("quick", box, "", lambda: self.app.take("quick", self.app.quick_start), "primary")
            if last.seats:
                self._big(b, box, "play", t("ui.title.quick"), t("ui.title.quick_note", game=game), "quick")
            else:
                self._big(b, box, "play", t("ui.title.first", game=game), t("ui.title.first_note"), "quick")
            shapes = [s.shape for s in last.seats] or list(SHAPES[:3])
        else:
            go_on = partial(self.app.go_on, newest.path)
            b.button("continue", box, "", lambda: self.app.take("continue", go_on), "primary")
            lines = place_words(t, newest)
            self._big(b, box, "play", t("ui.title.continue"), lines, "continue")
            shapes = [s.shape for s in newest.seats]
        for n, shape in enumerate(shapes[:6]):
            column, row = n % 3, n // 3
            b.token(Box(box.right - 132 + column * 40, box.y + 18 + row * 42, 34, 34), shape)

    def _big(self, b: Builder, box: Box, icon: str, head: str, note: str, name: str, side: float = 144.0) -> None:
        """A large button's words; `side` is kept free at its right end."""
        look = b.look(name)
        dy = 4 if look.pressed else -2 if look.hover else 0
        colour = theme.INK
        if self.app.pressed == name:
            note = self.app.words("ui.title.moment")
        width = box.w - 88 - side
        # One line or two below: both together stand in the middle.
        tall = 40 + min(54.0, b.height_of(note, width, "quiet"))
        y = box.y + (box.h - tall) / 2 - 3 + dy
        b.icon(Box(box.x + 26, box.cy - 18 + dy, 36, 36), icon, colour)
        b.text(Box(box.x + 78, y, max(250.0, width), 40), head, "tile", colour)
        b.text(
            Box(box.x + 78, y + 40, width, 54),
            note,
            "quiet",
            colour,
            lines=None,
            valign="top",
            ellipsis=True,
        )
