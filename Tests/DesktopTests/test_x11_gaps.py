"""
How long the window waits while other programs send or offer very much on X11: the main thread never works longer than 100 ms
between two frames.

The processor's time is what's compared, since a busy machine makes all gaps longer.
"""


import pytest
from desktop.command_line import binary
from desktop.foreign_source import uri_list
from desktop.session import Side
from desktop.waiting import until
from desktop.x11_peer import X11Peer
from test_clipboard import paste

pytestmark = pytest.mark.on_x11_alone("the protocol is X11's")

#: Milliseconds. A program without optimization takes about three times as long.
LIMIT = 300 if "debug" in str(binary()) else 100


def start(stage):
    stage.home.environment.update(PINBOARD_TRACE_FRAMES="1", PINBOARD_TRACE_PINS="0")
    board = stage.board("Board", stage.samples_of_boards.image("violet.png"))
    app = stage.pinboard()
    window = app.start(board, side=Side.RIGHT)
    app.wait_until_still()
    app.trace.mark()
    return board, app, window


def check_gaps(app, what):
    """Checks the frames since the last mark. It waits for one after all that was sent."""
    last = app.trace.latest("frame")
    end = last["t"] if last else 0
    app.trace.wait("frame", 20, t=lambda t: t > end + 200)
    frames = app.trace.every("frame")
    longest = max(frames, key=lambda frame: frame["cpu"])
    assert longest["cpu"] <= LIMIT, (what, longest)
    app.trace.mark()


def test_no_flood_of_messages_or_types_stops_the_window(stage):
    board, app, window = start(stage)
    peer = X11Peer(stage.session)
    stage.at_end(peer.close)
    peer.flood(window.center, 20_000)
    check_gaps(app, "enters")

    for name in ("CLIPBOARD", "PRIMARY"):
        peer.own(name, 20_000)
    check_gaps(app, "owners of the clipboard")

    red = stage.samples.image("red.png")
    source = stage.x11_source({"image/png": red.read_bytes()}, window.center.moved(0, 120), fillers=10_000)
    source.trace.wait("finished", 30, is_accepted=True)
    board.wait_for_count(2)
    check_gaps(app, "types of a drag")

    stage.x11_owner({"image/png": red.read_bytes()}, fillers=10_000)
    paste(app, window)
    board.wait_for_count(3)
    check_gaps(app, "types of the clipboard")


def test_no_flood_of_requests_that_nobody_takes_stops_the_window(stage):
    board, app, window = start(stage)
    violet = stage.samples_of_boards.image("violet.png")
    for keys in (["escape"], ["ctrl", "a"], ["ctrl", "c"]):
        app.tap(*keys)
    peer, other = X11Peer(stage.session), X11Peer(stage.session)
    for one in (peer, other):
        stage.at_end(one.close)
    until("the types", other.offered)
    app.trace.mark()

    for kind in ("image/png", "TARGETS"):
        peer.ask(kind, 20_000)
        check_gaps(app, f"requests for {kind}")
        # Events still come to whom they're for, and others get what they ask for.
        assert other.convert("image/png") == violet.read_bytes()
    app.trace.mark()
    app.tap("escape")
    for name in ("CLIPBOARD", "PRIMARY"):
        other.own(name, 300)
    check_gaps(app, "events after them")


def test_no_drop_of_thousands_of_files_stops_the_window(stage):
    board, app, window = start(stage)
    folder = stage.empty_folder("many")
    paths = [folder / f"{number:05}.png" for number in range(10_000)]
    red = stage.samples.image("red.png")
    for path in paths:
        path.hardlink_to(red)
    app.trace.mark()
    source = stage.x11_source({"text/uri-list": uri_list(*paths)}, window.center)
    source.trace.wait("finished", 60, is_accepted=True)
    board.wait_until("the first of them", lambda board: len(board.pins) > 100, timeout=60)
    check_gaps(app, "files of a drop")
    # What's left isn't pinned.
    app.kill()
