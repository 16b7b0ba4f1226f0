"""Resizing pins with a finger."""

import pytest

from desktop.waiting import beat

pytestmark = pytest.mark.on_x11_alone(
    "what a drag within a board does to its pins is the board's own work; that such drags "
    "arrive is played on both in test_pins")

#: The distance between a picture and its paper's edge, in board points.
BORDER = 7


def start_with(stage, *names):
    board = stage.board("Shapes", *[stage.samples.image(f"{name}.png") for name in names])
    app = stage.pinboard()
    return board, app, app.start(board)


def corner(window, name):
    """The lower right handle of a selected pin."""
    return window.pin(name).at(1, 1).moved(BORDER * window.scale, BORDER * window.scale)


@pytest.mark.on_all_displays
def test_a_finger_pulls_a_handle_and_the_board_stays_where_it_is(stage, touchscreen):
    board, app, window = start_with(stage, "red")
    before, frame = board.pin("red"), window.pin("red")
    app.select(window, "red")
    # Fingers are less precise than a pointer, so the press is beside the corner.
    start = corner(window, "red").moved(13, 13)
    app.trace.mark()

    touchscreen.down(start)
    app.trace.wait("shape.begin")
    for step in range(1, 21):
        touchscreen.move(start.moved(3 * step, 2 * step))
        beat(0.016)
    touchscreen.up()
    app.trace.wait("command", name="Resize")

    assert board.pin("red").size[0] > before.size[0] + 20
    app.wait_until_still()
    assert window.pin("red").at(0, 0).is_near(frame.at(0, 0)), "nothing has scrolled"
    assert app.trace.first("drag.lift") is None
