"""What all games share: the contract of a game, seats, random numbers, options, scores and refusals."""
