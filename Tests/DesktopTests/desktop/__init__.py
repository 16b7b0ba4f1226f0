"""The tools of the desktop tests: real Pinboard processes, real displays, real input."""
