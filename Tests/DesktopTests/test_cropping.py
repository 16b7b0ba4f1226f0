"""Cropping a pin with a finger."""

import pytest

from desktop.geometry import Point
from desktop.png import png

pytestmark = pytest.mark.on_x11_alone(
    "what a drag within a board does to its pins is the board's own work; that such drags "
    "arrive is played on both in test_pins")

RED, GREEN, BLUE, YELLOW = (220, 20, 20), (20, 200, 20), (20, 20, 220), (230, 220, 20)


def start_with_quarters(stage):
    """A picture that's red and green above blue and yellow, the only pin of a board."""
    half = 120
    rows = [bytes(RED) * half + bytes(GREEN) * half] * 80 + [bytes(BLUE) * half + bytes(YELLOW) * half] * 80
    path = stage.samples.folder / "quarters.png"
    path.write_bytes(png((240, 160), rows))
    board = stage.board("Parts", path)
    app = stage.pinboard()
    return board, app, app.start(board)


def details(app, board):
    """The command line's data of the pin, including its crop and its flip."""
    entry, = app.command_line.json("info", board.path, "--json")["pins"]
    return entry


def crop_mode(app, window):
    """Selects the picture and begins to crop it; returns the frame of the whole picture on the screen."""
    app.select(window, "quarters")
    frame = window.pin("quarters")
    app.trace.mark()
    app.tap("c")
    app.trace.wait("crop.begin")
    app.wait_until_still()
    return frame


@pytest.mark.on_all_displays
def test_a_finger_crops_and_a_tap_beside_it_ends(stage, touchscreen):
    board, app, window = start_with_quarters(stage)
    frame = crop_mode(app, window)
    # Fingers are less precise than a pointer, so the press is beside the corner.
    start = frame.at(1, 1).moved(10, 8)
    app.trace.mark()
    touchscreen.down(start)
    app.trace.wait("crop.pull", handle="bottomRight")
    end = Point(start.x - frame.width / 2, start.y - frame.height / 2)
    for step in range(1, 21):
        touchscreen.move(Point(start.x + (end.x - start.x) * step / 20, start.y + (end.y - start.y) * step / 20))
    touchscreen.up()
    app.wait_until_still()
    app.trace.mark()
    touchscreen.down(window.empty_point())
    app.trace.wait("crop.pull", handle="none")
    touchscreen.up()
    app.trace.wait("command", name="Crop")
    x, y, width, height = details(app, board)["crop"]
    assert (x, y) == (0, 0) and abs(width - 0.5) < 0.03 and abs(height - 0.5) < 0.03
    assert app.trace.first("drag.lift") is None
