"""The decoding of one photo at the size of a card, beside the bare library."""

from .result import Result
from .workshop import milliseconds

_ROUNDS = 7
_DECODES = 3


def measure_decode(workshop, side=640):
    photograph = workshop.photograph()
    floor = workshop.floor("decode", "gdk-pixbuf-2.0")
    ours = workshop.product("bench-decode")
    values, floors = [], []
    for program in (floor, ours):       # fills the caches of the disk and the loaders
        milliseconds([program, photograph, side, 1])
    # The programs run in turn, so that other work of the machine affects both. The first decoding of each run loads
    # the libraries.
    for _ in range(_ROUNDS):
        floors += milliseconds([floor, photograph, side, 1 + _DECODES])[1:]
        values += milliseconds([ours, photograph, side, 1 + _DECODES])[1:]
    return [Result("decode", values, floors, limit=1.2)]
