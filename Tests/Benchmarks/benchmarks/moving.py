"""Panning and zooming, beside a bare program that draws the same textures at the same places."""

import time
from statistics import median, quantiles

from .boards import copied, imported
from .collection import Collection, columns_of
from .play import Player, display, run_floor, side_of_all
from .result import CannotMeasure, Result

_ROUNDS = 3
_DISTINCT = 500
#: The number of pins, the zoom, and whether frames must keep the screen's pace, for each scene.
_SCENES = {"200": (200, 0.3, True), "1000": (1000, 0.3, False), "10000": (10_000, 0.3, False),
           "1000-visible": (1000, 0.14, False)}
_FRAME = 1000 / 60


def measure_moving(workshop):
    floor = workshop.floor("pan", "gtk4")
    boards = imported(workshop, f"pictures-{_DISTINCT}", Collection(workshop).pictures(_DISTINCT))
    results = []
    with display() as session:
        for name, (count, zoom, keeps_pace) in _SCENES.items():
            board = copied(workshop, boards, count, zoom)
            for kind in ("pan", "zoom"):
                results += _measure(workshop, session, floor, board, f"{kind}-{name}", kind, count, zoom,
                                    keeps_pace)
            board.unlink()
    return results


def _measure(workshop, session, floor, board, name, kind, count, zoom, keeps_pace):
    values, floors, tails = [], [], []
    for _ in range(_ROUNDS):
        with Player(workshop, session, board=board, frames=True) as player:
            player.wait("board.painted")
            size, frames = play(session, player, kind, 1024 if keeps_pace else 256)
        side = _level(200 * zoom)
        bare = run_floor(session, floor, count, columns_of(count), zoom, side, min(count, _DISTINCT), 200, *size, kind)
        values.append(median(frames))
        floors.append(median(bare))
        tails.append(quantiles(frames, n=100)[98])
    results = [Result(name, values, floors, limit=1.2)]
    if keeps_pace:
        results.append(Result(f"{name}-p99", tails, [_FRAME] * len(tails), limit=1.0))
    return results


def measure_lens(workshop):
    """A frame of panning under a lens of values, in a window of 1920 × 1080 pixels."""
    return _measure_large(workshop, "pan-lens", (1920, 1080), {}, lens=True)


def measure_plain(workshop):
    """A frame of panning a plain board in a window of 3840 × 2160 pixels."""
    return _measure_large(workshop, "pan-plain-4k", (3840, 2160), {"theme": "plain-grey"}, lens=False)


def _measure_large(workshop, name, size, settings, lens):
    boards = imported(workshop, f"pictures-{_DISTINCT}", Collection(workshop).pictures(_DISTINCT))
    count, zoom, _ = _SCENES["200"]
    board = copied(workshop, boards, count, zoom)
    tails = []
    with display(size) as session:
        for _ in range(_ROUNDS):
            with Player(workshop, session, board=board, frames=True, settings=settings) as player:
                session.adopt_window(player.program, side_of_all())
                player.wait("board.painted")
                if lens:
                    with session.keyboard.holding("shift"):
                        session.keyboard.tap("v")
                tails.append(quantiles(play(session, player, "pan", 1024)[1], n=100)[98])
    board.unlink()
    return [Result(f"{name}-p99", tails, [_FRAME] * len(tails), limit=1.0)]


def measure_grey(workshop):
    """A frame of panning in the grey view, beside one in colour."""
    boards = imported(workshop, f"pictures-{_DISTINCT}", Collection(workshop).pictures(_DISTINCT))
    count, zoom, _ = _SCENES["200"]
    board = copied(workshop, boards, count, zoom)
    works = {False: [], True: []}
    with display() as session:
        # In turn, so that other work of the machine affects both.
        for _ in range(_ROUNDS):
            for is_grey in (False, True):
                with Player(workshop, session, board=board, frames=True) as player:
                    player.wait("board.painted")
                    if is_grey:
                        with session.keyboard.holding("shift"):
                            session.keyboard.tap("g")
                    works[is_grey].append(median(play(session, player, "pan")[1]))
    board.unlink()
    return [Result("pan-grey", works[True], works[False], limit=1.2)]


def play(session, player, kind, steps=256):
    """
    Turns the wheel for a while; returns the canvas's size and the work of each frame that was drawn.

    In a zoom, the wheel turns only at every fourth step. The slowest in a hundred is found among some hundreds of
    frames; among fewer, it would be the slowest of all.
    """
    ready = player.wait("window.ready")
    sidebar = 220
    session.pointer.move((100 + sidebar + 300, 400))
    time.sleep(1.5)             # the drawing rehearsal after a start is over then
    player.trace.mark()
    # The movement is that of the bare program: down and back, or in and back (turning the wheel up zooms in).
    there, back = (1, -1) if kind == "pan" else (-1, 1)
    for step in range(steps):
        direction = there if step % 64 < 32 else back
        # A notch pans by 60 points, and so does each frame of the bare program. A notch zooms by 15 %; the bare
        # program does a quarter of this in each of four frames.
        if kind == "pan" or step % 4 == 0:
            with session.keyboard.holding(*(["ctrl"] if kind == "zoom" else [])):
                session.pointer.scroll(direction)
        time.sleep(1 / 60)
    # Frames without movement draw nothing and aren't counted.
    drawn = [entry["work"] for entry in player.trace.every("frame") if entry["moved"]]
    if len(drawn) < 30:
        raise CannotMeasure(f"only {len(drawn)} frames were traced")
    return (round(ready["width"] - sidebar), round(ready["height"] - 46)), drawn


def _level(pixels):
    side = 64
    while side < pixels:
        side *= 2
    return side
