"""
A photo of 12 megapixels dropped from another process onto a board: how long until it's sharp, and the longest time
for which the user interface was blocked. The desktop tests' harness plays this on real displays with a real pointer.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from .result import CannotMeasure, Result
from .workshop import PROJECT, milliseconds

_RUNS = 7
_FRAME = 1000 / 60
_HARNESS = PROJECT / "Tests" / "DesktopTests"


def measure_drop(workshop):
    sys.path.insert(0, str(_HARNESS))
    try:
        from desktop.foreign_source import uri_list
        from desktop.session import SessionFailed, Side
        from desktop.sessions import open_session
        from desktop.stage import Stage
    except ImportError as missing:
        raise CannotMeasure(f"the desktop tests' harness isn't here: {missing}") from missing
    os.environ["PINBOARD_BIN"] = str(workshop.product("pinboard"))
    floor = workshop.floor("decode", "gdk-pixbuf-2.0")

    cards, sharp, floors, gaps = [], [], [], []
    try:
        display = open_session()
    except (SessionFailed, OSError) as reason:
        raise CannotMeasure(f"no virtual display starts here: {reason}") from reason
    try:
        for run in range(_RUNS):
            folder = Path(tempfile.mkdtemp(prefix="pinboard-bench-"))
            stage = Stage(display, folder)
            try:
                # Neither this process nor its board and previews have seen this photo before.
                photograph = shutil.copy(workshop.photograph(1 + run), folder / "photograph.jpg")
                card, took, side, gap = _drop(stage, Path(photograph), uri_list, Side)
                cards.append(card)
                sharp.append(took)
                gaps.append(gap)
                # The floor has the same low priority as the decoders, so that other work of the machine affects both
                # equally.
                floors += milliseconds(["nice", "-n", "10", floor, photograph, side, 2])[1:]
            finally:
                stage.clear()
                shutil.rmtree(folder, ignore_errors=True)
    finally:
        display.stop()
    return [
        # "A card in the next frame": a card that comes during a frame is shown at the end of the next one.
        Result("drop-to-card", cards, [_FRAME] * len(cards), limit=2),
        # "Sharp within one and a half times a bare scaled decode of that file plus one frame."
        Result("drop-to-sharp", sharp, floors, limit=1.5, allowance=_FRAME),
        # The first version's limit: twice the floor plus two frames.
        Result("drop-to-sharp-loose", sharp, floors, limit=2.0, allowance=2 * _FRAME),
        # "The interface never waits more than 32 ms": beside the one frame that any program needs.
        Result("drop-frame-gap", gaps, [_FRAME] * len(gaps), limit=32 / _FRAME, middle=max),
    ]


def _drop(stage, photograph, uri_list, side_names):
    """
    Plays one drop; returns the milliseconds until its card is shown and until it's sharp, the pixels of the card's
    longer side, and the longest gap between frames.
    """
    stage.home.environment["PINBOARD_TRACE_FRAMES"] = "1"
    seed = stage.samples.image("red.png")
    board = stage.board("bench", seed)
    app = stage.pinboard()
    window = app.start(board, side=side_names.RIGHT)
    source = stage.foreign_source({"text/uri-list": uri_list(photograph)}, side=side_names.LEFT)
    seen = {entry["pin"] for entry in app.trace.all if entry["event"] == "pin.placed"}
    app.trace.mark()
    with source.drag() as drag:
        drag.to(window.empty_point())
        app.wait_for_operation(drag, "copy")
        drag.drop()
    new = {"pin": lambda pin: pin not in seen}
    begin = app.trace.wait("drop.perform", 15)["t"]
    card = app.trace.wait("card.placed", 15)
    end = app.trace.wait("pin.sharp", 30, **new)
    # The card may be sharp, or the pin that it has become.
    placed = app.trace.latest("pin.placed", pin=end["pin"]) or app.trace.latest("card.placed", pin=end["pin"])
    frame = placed["frame"]
    frames = [entry for entry in app.trace.every("frame") if begin <= entry["t"] <= end["t"] + _FRAME]
    if not frames:
        raise CannotMeasure("the app traced no frames")
    return card["t"] - begin, end["t"] - begin, round(max(frame[2], frame[3])), max(entry["ms"] for entry in frames)
