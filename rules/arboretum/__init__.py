"""Arboretum: plant paths of trees, and keep the cards that let you score them."""

from __future__ import annotations

from rules.arboretum.components import Components, SeatNumbers, Species
from rules.arboretum.game import ArboretumGame

__all__ = ["ArboretumGame", "Components", "SeatNumbers", "Species"]
