"""Very many random flicks on random full tables: `python -m tests.physics.soak 100000`. Not part of the suite."""

from __future__ import annotations

import sys
import time

from physics import flick
from rules.core.rng import SplitMix64
from rules.safranito.table import outcome_fault
from tests.physics.tables import BOARD, MODEL, TABLE, random_discs, random_flick


def soak(many: int, seed: int = 1) -> int:
    """The number of flicks that did not come to rest, or ended unlawfully; prints each and a summary."""
    rng = SplitMix64(seed)
    faults = longest = 0
    spent: list[float] = []
    for n in range(many):
        discs = random_discs(rng, 23)
        side, hand = random_flick(rng)
        began = time.process_time()
        flight = flick(TABLE, discs, "red_1", side, hand, track=False)
        spent.append(time.process_time() - began)
        longest = max(longest, flight.steps)
        fault = outcome_fault(BOARD, discs, (), "red_1", flight.outcome)
        if fault is not None or flight.steps >= MODEL.time_cap * MODEL.steps_per_second:
            faults += 1
            print(f"flick {n}: {fault or 'no rest'}: {side} {hand}", flush=True)
        if (n + 1) % 5000 == 0 or n + 1 == many:
            ordered = sorted(spent)
            print(
                f"{n + 1} flicks, {faults} faults, longest {longest / MODEL.steps_per_second:.2f} s,"
                f" median {ordered[len(ordered) // 2] * 1e3:.2f} ms",
                flush=True,
            )
    return faults


if __name__ == "__main__":
    sys.exit(1 if soak(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000) else 0)
