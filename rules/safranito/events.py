"""What happened, as the table gets to know it. Chips are named by colour and throw (`red_2`)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.safranito.table import Disc, Flick


class RoundBegan(Struct, frozen=True, tag="round_began"):
    """A round began; `chef` has the pepper mill."""

    round: int
    chef: int


class BlendsTurnedUp(Struct, frozen=True, tag="blends_turned_up"):
    """Blends were turned up into the row."""

    blends: tuple[str, ...]


class SpicesTurnedUp(Struct, frozen=True, tag="spices_turned_up"):
    """Spice cards were turned up onto the display, in this order."""

    spices: tuple[str, ...]


class PileShuffled(Struct, frozen=True, tag="pile_shuffled"):
    """The discard pile was shuffled and is the new draw pile."""

    cards: int


class Moved(Struct, frozen=True):
    """A chip whose place counts for something else than before."""

    chip: str
    seat: int
    was: str | None
    now: str | None
    out: bool


class ChipThrown(Struct, frozen=True, tag="chip_thrown"):
    """A chip was thrown; `value` is None for those who may not know it.

    `on_field` and `out` are the whole board after the flick, `area` where the chip lies (None: nowhere or out), `moved`
    the other chips that changed their area or went out. `extra` marks the throw of the action space.
    """

    seat: int
    chip: str
    value: int | None
    flick: Flick
    on_field: tuple[Disc, ...]
    out: tuple[str, ...]
    area: str | None
    moved: tuple[Moved, ...]
    extra: bool = False


class ShownChip(Struct, frozen=True):
    """A chip that was turned up."""

    chip: str
    seat: int
    value: int


class SpaceEvaluated(Struct, frozen=True, tag="space_evaluated"):
    """The chips of an action space were turned up; `totals` are by seat (0: no chip there), `winner` may act.

    `tie` says that the place in chef order decided.
    """

    space: str
    chips: tuple[ShownChip, ...]
    totals: tuple[int, ...]
    winner: int
    tie: bool


class ActionLapsed(Struct, frozen=True, tag="action_lapsed"):
    """The action of a space could not be carried out, because there was nothing to draw."""

    space: str
    seat: int


class ActionTaken(Struct, frozen=True, tag="action_taken"):
    """The winner takes the action of a space."""

    seat: int
    space: str


class ActionDeclined(Struct, frozen=True, tag="action_declined"):
    """The winner lets the action of a space lapse."""

    seat: int
    space: str


class SpicesDrawn(Struct, frozen=True, tag="spices_drawn"):
    """The winner of extra_spice looks at cards; `spices` is None for the others."""

    seat: int
    count: int
    spices: tuple[str, ...] | None


class SpiceKept(Struct, frozen=True, tag="spice_kept"):
    """One drawn card was kept, `under` others went under the pile; `spice` is None for those who may not know it."""

    seat: int
    spice: str | None
    under: int


class ReserveTaken(Struct, frozen=True, tag="reserve_taken"):
    """A blend was reserved; `blend` is None for the others."""

    seat: int
    blend: str | None


class ChefChanged(Struct, frozen=True, tag="chef_changed"):
    """The pepper mill went to another seat, by the action or at the start of a round."""

    seat: int


class ChipsReturned(Struct, frozen=True, tag="chips_returned"):
    """Chips in no bowl went back to their owners, unseen."""

    chips: tuple[str, ...]


class BowlOpened(Struct, frozen=True, tag="bowl_opened"):
    """The trade of a spice began: its chips turned up, the price, the cards on display, totals by seat."""

    seat: int
    spice: str
    chips: tuple[ShownChip, ...]
    price: int
    cards: int
    totals: tuple[int, ...]


class SaleChosen(Struct, frozen=True, tag="sale_chosen"):
    """A sale was chosen in secret; `count` is None for the others."""

    seat: int
    count: int | None


class SpiceSold(Struct, frozen=True, tag="spice_sold"):
    """Cards were sold to the bank."""

    seat: int
    spice: str
    count: int
    price: int


class SpiceBought(Struct, frozen=True, tag="spice_bought"):
    """A card was bought; `chip` left the bowl, `left` cards stay on display."""

    seat: int
    spice: str
    paid: int
    chip: ShownChip
    left: int


class BuyerLeft(Struct, frozen=True, tag="buyer_left"):
    """A player's chips left the bowl without a purchase; `unable` if there was not enough money for the total."""

    seat: int
    spice: str
    total: int
    unable: bool


class BowlClosed(Struct, frozen=True, tag="bowl_closed"):
    """The trade of a spice ended; `chips` went back, `left` cards stay on display."""

    spice: str
    chips: tuple[str, ...]
    left: int


class BlendPrepared(Struct, frozen=True, tag="blend_prepared"):
    """A blend was prepared; `number` is how many the player has now."""

    seat: int
    blend: str
    source: Literal["row", "reserve"]
    number: int


class BlendingDone(Struct, frozen=True, tag="blending_done"):
    """A turn of blending ended; `skipped` if everybody could see that nothing could be prepared."""

    seat: int
    skipped: bool


class LaidOpen(Struct, frozen=True, tag="laid_open"):
    """The game is over and everything is laid open: hidden cards and reserves by seat, chips of the round, piles."""

    hidden: tuple[tuple[str, ...], ...]
    reserves: tuple[tuple[str, ...], ...]
    chips: tuple[ShownChip, ...]
    spice_pile: tuple[str, ...]
    blend_pile: tuple[str, ...]


class ThrowsOpened(Struct, frozen=True, tag="throws_opened"):
    """The values thrown in one round, by seat in the order of the throws, laid open at the end."""

    round: int
    values: tuple[tuple[int, ...], ...]


class GameEnded(Struct, frozen=True, tag="game_ended"):
    """The winners in seat order and the rule that decided."""

    winners: tuple[int, ...]
    reason: str


Event = (
    RoundBegan
    | BlendsTurnedUp
    | SpicesTurnedUp
    | PileShuffled
    | ChipThrown
    | SpaceEvaluated
    | ActionLapsed
    | ActionTaken
    | ActionDeclined
    | SpicesDrawn
    | SpiceKept
    | ReserveTaken
    | ChefChanged
    | ChipsReturned
    | BowlOpened
    | SaleChosen
    | SpiceSold
    | SpiceBought
    | BuyerLeft
    | BowlClosed
    | BlendPrepared
    | BlendingDone
    | LaidOpen
    | ThrowsOpened
    | GameEnded
)
