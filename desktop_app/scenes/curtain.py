"""The curtain: nothing of anybody is on the screen until the next person opens it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from desktop_app.ui import paint, theme
from desktop_app.ui.art import picture, svg, tiled
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.builder import Builder
from desktop_app.ui.feel import feel
from desktop_app.ui.layers import Layer, Question
from desktop_app.ui.shapes import blank, dashed_line
from desktop_app.ui.store import store
from desktop_app.ui.text import plain

if TYPE_CHECKING:
    from desktop_app.scenes.table import TableScene


class Curtain(Layer):
    """Shut before the next person's things are drawn; opened by its button, or Enter held for a second."""

    name = "curtain"
    style = "curtain"

    def __init__(self, scene: TableScene, person: int) -> None:
        self.scene, self.person = scene, person

    def escape(self) -> None:
        """Esc does not open it."""

    def question(self) -> Question:
        return Question(self.scene.name, self.person, (self.name, self.scene.session.revision))

    def lift(self) -> None:
        """The person is here."""
        self.ui.play("curtain", 1.0)
        self.close()
        self.scene.lift(self.person)

    def menu(self) -> None:
        self.scene.open_menu()

    def cloth(self, b: Builder) -> None:
        """The cloth over the whole window, in the colour of the person."""
        look = theme.seat_look(self.scene.sitters[self.person].shape)
        b.put(_cloth(b.screen.width, b.screen.height, b.unit, look), 0, 0)

    def build(self, b: Builder) -> None:
        t = self.scene.words
        sitter = self.scene.sitters[self.person]
        name = plain(sitter.name)
        self.cloth(b)
        canvas = b.canvas
        b.button(
            "curtain.menu",
            Box(canvas.right - 218, 46, 190, 44),
            t("ui.curtain.menu"),
            self.menu,
            "quiet",
            "gear",
            role="label",
        )
        middle = canvas.cy - 450
        b.art(around(800, middle + 218, 212), f"seats/{sitter.shape}")
        b.text(
            Box(120, middle + 340, 1360, 110), t("ui.curtain.pass", name=name), "curtain", align="center", raised=True
        )
        b.text(
            Box(200, middle + 454, 1200, 50), t("ui.curtain.nothing", name=name), "head", theme.CREAM, "center", size=27
        )
        label = t("ui.curtain.open", name=name)
        width = min(900.0, max(360.0, b.width_of(label, "button", 28) + 110))
        button = Box(800 - width / 2, middle + 538, width, 80)
        hold = round(feel().hold_ms)
        b.button("curtain.open", button, label, self.lift, "primary", "eye", size=28, hold=hold, final=True)
        b.text(Box(400, middle + 628, 800, 40), t("ui.curtain.hold"), "body", theme.CREAM, "center", size=21)
        prompt = self.scene.telling.prompt(t, self.scene.session.view(None), self.person)
        line = t("ui.curtain.begins", game=t(f"{self.scene.game.id}.name"), asked=prompt.asked)
        width = min(1200.0, b.width_of(line, "label", 19) + 100)
        pill = Box(800 - width / 2, middle + 700, width, 52)
        b.fill(pill, (*theme.WALNUT9, 215), 26, (*theme.WALNUT6, 255), 1.5)
        b.art(Box(pill.x + 20, pill.cy - 15, 30, 30), theme.GAMES[self.scene.game.id].sign)
        b.text(Box(pill.x + 62, pill.y + 4, width - 84, 44), line, "label", theme.CREAM, size=19)


def _cloth(w: int, h: int, unit: float, look: theme.SeatLook) -> Surface:
    """Folded cloth in the seat's colour with the shape stitched along the hem."""

    def make() -> Surface:
        base = theme.mix(look.colour, theme.WALNUT9, look.curtain)
        strip = Surface((w, 1))
        fold = 118 * unit
        for x in range(w):
            wave = math.sin(x / fold * 2 * math.pi) * 0.5 + math.sin(x / fold * 1.21 * math.pi + 1.3) * 0.3
            wave += math.sin(x / fold * 4.7 * math.pi + 0.4) * 0.14
            dark = min(0.62, max(0.0, 0.24 - 0.36 * wave))
            strip.set_at((x, 0), theme.mix(base, theme.SHADOW, dark))
        cloth = pygame.transform.scale(strip, (w, h)).convert()
        light = svg(
            '<defs><radialGradient id="a" cx="50%" cy="32%" r="55%"><stop offset="0" stop-color="#FFC65C"'
            ' stop-opacity="0.20"/><stop offset="1" stop-color="#FFC65C" stop-opacity="0"/></radialGradient>'
            '<linearGradient id="b" x1="0%" y1="0%" x2="0%" y2="100%"><stop offset="0" stop-color="#0C0602"'
            ' stop-opacity="0.5"/><stop offset="0.16" stop-color="#0C0602" stop-opacity="0"/><stop offset="0.7"'
            ' stop-color="#0C0602" stop-opacity="0"/><stop offset="1" stop-color="#0C0602" stop-opacity="0.45"/>'
            '</linearGradient></defs><rect width="160" height="90" fill="url(#b)"/><rect width="160" height="90"'
            ' fill="url(#a)"/>',
            160,
            90,
        )
        cloth.blit(pygame.transform.smoothscale(light, (w, h)), (0, 0))
        tiled(cloth, "linen", 150)
        _hem(cloth, unit, look.shape)
        rail = round(30 * unit)
        cloth.blit(paint.walnut(w, h), (0, 0), (0, round(120 * unit), w, rail))
        edge = blank(w, round(10 * unit))
        for y in range(edge.get_height()):
            edge.fill((12, 6, 2, round(150 * (1 - y / edge.get_height()))), (0, y, w, 1))
        cloth.blit(edge, (0, rail))
        return cloth

    return store.get(("curtain", w, h, look.shape), make)


def _hem(cloth: Surface, unit: float, shape: str) -> None:
    w, h = cloth.get_size()
    top, foot = h - 110 * unit, h - 54 * unit
    line = max(1, round(2 * unit))
    layer = blank(w, round(80 * unit))
    colour = (*theme.CREAM, 150)
    dashed_line(layer, colour, (0, line), (w, line), 10 * unit, 7 * unit, line)
    dashed_line(layer, colour, (0, foot - top), (w, foot - top), 10 * unit, 7 * unit, line)
    side = round(30 * unit)
    flat = picture(f"seats/{shape}_flat", side, side, theme.CREAM)
    mark = flat.copy()
    mark.set_alpha(96)
    x = round(8 * unit)
    while x < w:
        layer.blit(mark, (x, round((foot - top) / 2 - side / 2)))
        x += round(62 * unit)
    cloth.blit(layer, (0, round(top)))
