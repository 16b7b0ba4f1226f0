"""Real Pinboard processes, real displays, real input: the vocabulary that the desktop tests are written in."""
