"""Arranging pins: packing many, dragging many among more while they snap; and the palette of a photograph."""

import math
import time
from statistics import median, quantiles

from .boards import copied, imported
from .collection import CARD, PITCH, Collection, columns_of
from .play import Player, display, harness
from .result import CannotMeasure, Result
from .workshop import milliseconds

_RUNS = 7
_ROUNDS = 3
_PINS, _DISTINCT, _ZOOM = 10_000, 500, 0.3
_FRAME = 1000 / 60
#: The dragged pins, as many rows as columns, and the zoom at which they're in view.
_SNAPPING = (10, _ZOOM)
_MANY = (32, 0.09)


def measure_palette(workshop):
    """The main colours of a photograph of 12 megapixels, beside its decode at the full size."""
    program = workshop.product("bench-arrange")
    numbers = milliseconds([program, "palette", workshop.photograph(), 1 + _RUNS])[2:]
    # "At most 100 ms beside its decode."
    return [Result("palette", numbers[1::2], numbers[::2], limit=1.0, allowance=100.0)]


def measure_pack(workshop):
    """10,000 pins packed, beside as many boxes that are sorted and put on shelves."""
    program = workshop.product("bench-arrange")
    values = milliseconds([program, "pack", _PINS, 1 + _RUNS])[1:]
    floors = milliseconds([program, "pack-floor", _PINS, 1 + _RUNS])[1:]
    return [Result("pack-10000", values, floors, limit=1000 / median(floors))]


def measure_snap(workshop):
    """100 of 10,000 pins dragged in circles, so that they catch on other neighbours in each frame."""
    return _measure_drag(workshop, "snap-100", _SNAPPING)


def measure_live(workshop):
    """1,000 of 10,000 pins that are shown where they'll be while they're dragged."""
    return _measure_drag(workshop, "move-1000", _MANY)


def _measure_drag(workshop, name, scene):
    boards = imported(workshop, f"pictures-{_DISTINCT}", Collection(workshop).pictures(_DISTINCT))
    board = copied(workshop, boards, _PINS, scene[1])
    tails, gaps = [], []
    with display() as session:
        for _ in range(_ROUNDS):
            with Player(workshop, session, board=board, frames=True, snaps=True) as player:
                player.wait("board.painted")
                frames = _drag(session, player, *scene)
            tails.append(quantiles([frame["work"] for frame in frames], n=100)[98])
            gaps.append(max(frame["ms"] for frame in frames))
    board.unlink()
    return [Result(f"{name}-p99", tails, [_FRAME] * len(tails), limit=1.0),
            Result(f"{name}-gap", gaps, [_FRAME] * len(gaps), limit=32 / _FRAME, middle=max)]


def _drag(session, player, side, zoom):
    """Selects pins with a rubber band, drags them for some seconds, and returns the frames."""
    harness()
    from desktop.drag import Drag
    from desktop.geometry import Point
    from desktop.session import Side
    window = session.adopt_window(player.program, Side.ALL)
    player.wait("board.settled")
    time.sleep(1.5)             # the drawing rehearsal after a start is over then
    _, top, sidebar, height = player.trace.latest("control.placed", control="boards")["frame"]
    middle = window.to_screen(((sidebar + window.size[0]) / 2, top + height / 2))
    step = [distance * zoom for distance in PITCH]
    # The middle of an odd number of columns or rows is a card's; a gap begins half a step away.
    columns = columns_of(_PINS)
    rows = -(-_PINS // columns)
    middle = middle.moved(columns % 2 * step[0] / 2, rows % 2 * step[1] / 2)
    first, last = (Point(round(middle.x + way * step[0] * side / 2), round(middle.y + way * step[1] * side / 2))
                   for way in (-1, 1))
    with Drag(session, first, patience=0.2) as band:
        band.to(last)
    player.trace.mark()
    card = Point(round(middle.x + step[0] / 2), round(middle.y + step[1] / 2))
    with Drag(session, card, began=lambda: player.trace.first("drag.begin")) as drag:
        items = player.trace.first("drag.begin")["items"]
        if not 0.8 * side ** 2 <= items <= 1.2 * side ** 2:
            raise CannotMeasure(f"{items} pins are dragged")
        drag.to(card.moved(CARD[0] * zoom, 0))
        player.wait("snap", guides=lambda count: count > 0)
        player.trace.mark()
        for turn in range(360):
            angle = turn / 60 * math.tau
            session.pointer.move((card.x + round(60 * math.cos(angle)), card.y + round(45 * math.sin(angle))))
            time.sleep(1 / 60)
        frames = player.trace.every("frame")
    if len(frames) < 100:
        raise CannotMeasure(f"only {len(frames)} frames were traced")
    return frames
