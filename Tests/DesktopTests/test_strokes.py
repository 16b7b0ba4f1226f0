"""Strokes that go to another window with their picture."""

import pytest

from desktop.session import Side
from desktop.waiting import beat, until

pytestmark = pytest.mark.on_x11_alone(
    "what a drag within a board does to its pins is the board's own work; that such drags "
    "arrive is played on both in test_pins")

RED = (0xE0, 0x1B, 0x24)


def begin(app, key):
    app.trace.mark()
    app.tap(key)
    app.trace.wait("stroke.begin")
    app.wait_until_still()


def end(app):
    app.trace.mark()
    app.tap("escape")
    app.trace.wait("stroke.end")
    app.wait_until_still()


def draw(stage, app, *points):
    """Draws a line through points of the screen, and returns the trace's entry of it."""
    pointer = stage.session.pointer
    pointer.move(points[0])
    beat(0.05)
    app.trace.mark()
    pointer.press()
    try:
        # A motion that follows its press at once may be taken for a part of it.
        app.trace.wait("stroke.press")
        for start, stop in zip(points, points[1:]):
            for step in range(1, 11):
                pointer.move((round(start.x + (stop.x - start.x) * step / 10),
                              round(start.y + (stop.y - start.y) * step / 10)))
                beat(0.012)
    finally:
        pointer.release()
    entry = app.trace.wait("stroke.drawn")
    app.trace.wait("command")
    return entry


def is_near(colour, wanted):
    return all(abs(a - b) < 14 for a, b in zip(colour, wanted))


def wait_for_colour(stage, name, point, wanted, *, shown=True):
    def has_it():
        return is_near(stage.screenshot(name).colour(point), wanted) == shown
    until(lambda: f"{wanted} {'at' if shown else 'no more at'} {point}, "
                  f"which is {stage.screenshot(name).colour(point)}", has_it)


def away_from_the_board(stage, app, window):
    """Takes the pointer, and the dot of the pen under it, out of the picture."""
    stage.session.pointer.move(window.title)
    app.wait_until_still()


def test_strokes_go_to_another_window_with_their_picture(stage):
    board = stage.board("Here", stage.samples.image("blue.png"))
    there = stage.board("There", stage.samples.image("green.png"))
    app = stage.pinboard()
    left = app.start(board, side=Side.LEFT)
    right = app.open(there, side=Side.RIGHT)
    left.focus()
    app.wait_until_still()
    blue = left.pin("blue")
    begin(app, "a")
    draw(stage, app, blue.at(0.2, 0.7), blue.at(0.8, 0.3))
    end(app)
    grip = blue.at(0.8, 0.85)
    app.trace.mark()
    with app.grab_at(grip) as drag:
        drag.to(right.cork.at(0.35, 0.7))
        app.wait_for_operation(drag, "move", right)
        drag.drop()
        app.wait_for_drop()
    app.wait_for_landing()
    there.wait_for_count(3)
    board.wait_for_count(0)
    picture, arrow = there.pin("blue"), there.pin("Arrow")
    assert abs(picture.center.x - arrow.center.x) < 2 and abs(picture.center.y - arrow.center.y) < 2
    assert arrow.z > picture.z, "it's above its picture"
    app.wait_until_still()
    away_from_the_board(stage, app, right)
    until("the arrow on the screen", lambda: right.has_shown(arrow))
    wait_for_colour(stage, "moved", right.pin("Arrow").center, RED)
    app.check_board(right)
