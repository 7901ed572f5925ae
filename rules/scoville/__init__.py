"""Scoville: plant peppers, walk between the plots, breed new colours, cook."""

from rules.scoville.game import ScovilleGame

__all__ = ["ScovilleGame"]
