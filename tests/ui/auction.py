"""A table of the toolkit's own on which the press guard is tried."""

from desktop_app.ui.boxes import Box
from desktop_app.ui.layers import Question, Scene
from desktop_app.ui.motion import Film

HERE = Box(600, 400, 300, 80)
"""Where every button of this table lies that ends something."""


class Auction(Scene):
    """Each seat in turn puts cards aside and then decides for good; all buttons of a step lie in one place."""

    name = "auction"

    def __init__(self, seats=2):
        self.seats = seats
        self.log = []
        self.seat = 0
        self.cards = {seat: [0, 1, 2] for seat in range(seats)}
        self.numbers = dict.fromkeys(range(seats), 0)
        self.decision = 0
        self.film = 0
        self.level = 0

    def question(self):
        return Question(self.name, self.seat, self.decision)

    def withheld(self, name):
        self.log.append(("withheld", name))

    def act(self, what):
        self.log.append((self.seat, what))
        self.decision += 1
        if self.film:
            self.ui.animate([Film(self.film, lambda b, t: None)])

    def decide(self, what):
        self.act(what)
        self.seat = (self.seat + 1) % self.seats

    def lay(self, card):
        self.cards[self.seat].remove(card)
        self.act(f"lay {card}")

    def done(self):
        """Everything that was done by a seat."""
        return [entry for entry in self.log if entry[0] != "withheld"]

    def build(self, b):
        for at, card in enumerate(self.cards[self.seat]):
            b.hot(f"card:{card}", Box(100 + at * 100, 700, 90, 120), lambda c=card: self.lay(c), like="lay")
        b.button("decide", HERE, "Decide", lambda: self.decide("decide"), key="d", final=True)
        b.button("far", Box(1200, 100, 200, 48), "Far", lambda: self.act("far"), key="f")
        b.button("more", Box(100, 100, 80, 48), "More", self.more, key="m")

    def more(self):
        self.level += 1
