"""Resizing and rotating pins with their handles."""

import pytest

from desktop.drag import Drag
from desktop.geometry import Point
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


def grip(window, name):
    """The rotation grip of a selected pin: above the pin's head, in the middle of the upper edge."""
    frame, scale = window.pin(name), window.scale
    line = frame.height / 2 + BORDER * scale + 1
    rise = max(0, (6.5 - 1.95) * scale - 1) + 5.5
    return frame.center.moved(0, -(line + rise + 26))


def pull(stage, app, start):
    """Begins to drag a handle. Use it with `with`."""
    app.trace.mark()
    return Drag(stage.session, start, began=lambda: app.trace.first("shape.begin"))


def test_a_pin_is_resized_by_a_corner_and_goes_back_with_undo(stage):
    board, app, window = start_with(stage, "red")
    before = board.pin("red")
    width, height = before.size
    scale = window.scale
    frame = window.pin("red")
    app.select(window, "red")
    start = corner(window, "red")

    with pull(stage, app, start) as drag:
        drag.to(start.moved(width * scale / 2, height * scale / 2))
        drag.drop()
    app.trace.wait("command", name="Resize Pin")

    after = board.pin("red")
    assert abs(after.size[0] - width * 1.5) < 3 and abs(after.size[1] - height * 1.5) < 3
    assert abs(after.size[0] / after.size[1] - width / height) < 0.001, "its proportions stay"
    corners = [Point(pin.center.x - pin.size[0] / 2, pin.center.y - pin.size[1] / 2) for pin in (before, after)]
    assert corners[0].is_near(corners[1], 0.01), "the opposite corner stays"
    assert app.trace.first("drag.begin") is None
    app.wait_until_still()
    assert window.pin("red").at(0, 0).is_near(frame.at(0, 0)), "and it's drawn so"

    app.command("ctrl", "z")
    assert board.pin("red") == before
    app.command("ctrl", "shift", "z")
    assert board.pin("red") == after


def test_escape_puts_a_pin_back_while_it_is_resized(stage):
    board, app, window = start_with(stage, "red", "green")
    before = board.pins
    frame = window.pin("red")
    app.select(window, "red")
    start = corner(window, "red")

    with pull(stage, app, start) as drag:
        drag.to(start.moved(60, 60))
        app.wait_until_still()
        assert window.pin("red").width > frame.width + 20, "it's seen at once"
        app.tap("escape")
        app.trace.wait("shape.end", changed=False)
        drag.to(start.moved(90, 20))
        drag.drop()

    app.wait_until_still()
    assert window.pin("red") == frame
    assert board.pins == before
    # The pin is still selected; another Escape would deselect it.
    with pull(stage, app, start) as drag:
        drag.to(start.moved(40, 40))
        drag.drop()
    app.trace.wait("command", name="Resize Pin")


def test_beside_the_handles_a_selected_pin_lifts_as_before(stage):
    board, app, window = start_with(stage, "red")
    before = board.pin("red")
    app.select(window, "red")
    frame = window.pin("red")
    inside = frame.at(1, 1).moved(-20, -20)
    # The offset is what the pointer moves until the drag has begun.
    target = inside.moved(60, 130)

    with app.grab_at(inside) as drag:
        drag.to(target)
        app.wait_for_operation(drag, "move", window)
        drag.drop()
        app.wait_for_drop()
    app.trace.wait("drag.end", operation="move")
    app.wait_for_landing()

    assert app.trace.first("shape.begin") is None
    after = board.pin("red")
    assert after.size == before.size
    assert after.center.is_near(before.center.moved(60 / window.scale, 130 / window.scale))


def test_a_pin_is_turned_by_its_grip_and_by_keys(stage):
    board, app, window = start_with(stage, "red")
    before = board.pin("red")
    app.select(window, "red")
    with pull(stage, app, grip(window, "red")) as drag:
        drag.to(window.pin("red").center.moved(150, 1))
        drag.drop()
    app.trace.wait("command", name="Rotate Pin")
    assert board.pin("red").rotation == 90, "it comes to lie on its side exactly"
    assert board.pin("red").center == before.center

    app.command("ctrl", "r")
    assert abs(board.pin("red").rotation) == 180
    app.command("ctrl", "z")
    app.command("ctrl", "z")
    assert board.pin("red") == before


def test_several_pins_are_resized_as_one(stage):
    board, app, window = start_with(stage, "red", "green", "blue")
    before = {pin.name: pin for pin in board.pins}
    app.select(window, "red", "green")
    frames = [window.pin(name) for name in ("red", "green")]
    box = [max(frame.x + frame.width for frame in frames), max(frame.y + frame.height for frame in frames)]
    start = Point(*box).moved(BORDER * window.scale, BORDER * window.scale)

    with pull(stage, app, start) as drag:
        drag.to(start.moved(-60, -60))
        drag.drop()
    app.trace.wait("command", name="Resize 2 Pins")

    after = {pin.name: pin for pin in board.pins}
    factors = [after[f"{name}.png"].size[0] / before[f"{name}.png"].size[0] for name in ("red", "green")]
    assert factors[0] < 0.95 and abs(factors[0] - factors[1]) < 0.001
    assert after["blue.png"] == before["blue.png"]
    app.command("ctrl", "z")
    assert {pin.name: pin for pin in board.pins} == before


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
    app.trace.wait("command", name="Resize Pin")

    assert board.pin("red").size[0] > before.size[0] + 20
    app.wait_until_still()
    assert window.pin("red").at(0, 0).is_near(frame.at(0, 0)), "nothing has scrolled"
    assert app.trace.first("drag.lift") is None


def test_a_copy_is_made_by_key_and_is_what_is_selected_then(stage):
    board, app, window = start_with(stage, "red")
    before = board.pin("red")
    app.select(window, "red")

    app.command("ctrl", "d")
    copy, = [pin for pin in board.wait_for_count(2) if pin.id != before.id]
    assert (copy.size, copy.sha256) == (before.size, before.sha256)
    app.command("ctrl", "alt", "minus")
    assert board.pins[0] == before
    assert board.pins[1].size[0] < before.size[0]
    app.command("delete")
    assert board.pins == [before]
