"""Searching on a board of 10,000 pins: the longest gap between frames while words are typed."""

import time

from .boards import copied, imported
from .collection import Collection
from .play import Player, display
from .result import CannotMeasure, Result

_ROUNDS = 3
_PINS, _DISTINCT, _ZOOM = 10_000, 500, 0.14
_FRAME = 1000 / 60
#: What's typed. Each key stroke finds other pins, from all of them to some.
_TEXT = "picture 12"


def measure_search(workshop):
    boards = imported(workshop, f"pictures-{_DISTINCT}", Collection(workshop).pictures(_DISTINCT))
    board = copied(workshop, boards, _PINS, _ZOOM)
    gaps, answers = [], []
    with display() as session:
        for _ in range(_ROUNDS):
            with Player(workshop, session, board=board, frames=True) as player:
                player.wait("board.painted")
                gap, answer = _type(session, player)
                gaps.append(gap)
                answers.append(answer)
    board.unlink()
    # "A key stroke answers in the next frame."
    return [Result("search-10000", gaps, [_FRAME] * len(gaps), limit=32 / _FRAME, middle=max,
                   remark=f"the last stroke was answered after {max(answers):.1f} ms at most")]


def _type(session, player):
    """Returns the longest gap between frames, and the milliseconds from the last key stroke until its answer's frame."""
    player.wait("board.settled")
    time.sleep(1.5)             # the drawing rehearsal after a start is over then
    with session.keyboard.holding("ctrl"):
        session.keyboard.tap("f")
    player.wait("search.open")
    # The texts of all pins are folded once, in the background.
    session.keyboard.tap("x")
    player.wait("search", text="x", ready=True)
    session.keyboard.tap("backspace")
    player.wait("search", text="")
    time.sleep(0.5)
    player.trace.mark()
    pressed = None
    for letter in _TEXT:
        pressed = time.monotonic()
        session.keyboard.tap("space" if letter == " " else letter)
        time.sleep(0.15)
    found = player.wait("search", text=_TEXT)
    if not 0 < found["found"] < _PINS:
        raise CannotMeasure(f"{found['found']} pins were found")
    player.wait("frame", t=lambda time: time > found["t"] + _FRAME)
    frames = player.trace.every("frame")
    first = player.trace.first("search", text=_TEXT[0])["t"]
    counted = [frame for frame in frames if first - _FRAME <= frame["t"] <= found["t"] + 4 * _FRAME]
    answer = next(frame["t"] for frame in frames if frame["t"] >= found["t"]) - _moment(player, pressed)
    return max(frame["ms"] for frame in counted), answer


def _moment(player, monotonic):
    """A time of this process in milliseconds of the trace, which counts from the program's start."""
    from .host import begun
    return monotonic * 1000 - begun(player.program.pid)
