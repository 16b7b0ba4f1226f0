"""Several fingers and several drags, and the keys that do this for users of a mouse."""

import pytest

from desktop.geometry import Point
from desktop.waiting import beat, until


def start(stage, *names):
    board = stage.board("Fingers", *[stage.samples.image(f"{name}.png") for name in names])
    app = stage.pinboard()
    return board, app, app.start(board)


def slide(touchscreen, start, end, finger=0, steps=15):
    for step in range(1, steps + 1):
        touchscreen.move((start.x + (end.x - start.x) * step / steps, start.y + (end.y - start.y) * step / steps),
                         finger)
        beat(0.016)


def pick_up(app, touchscreen, place, to, finger=0):
    """Lifts the pin at a place with a finger and drags it."""
    lifts, drags = len(app.trace.every("drag.lift")), len(app.trace.every("drag.begin"))
    touchscreen.down(place, finger)
    until("the lift", lambda: len(app.trace.every("drag.lift")) > lifts)
    slide(touchscreen, place, to, finger)
    until("the drag", lambda: len(app.trace.every("drag.begin")) > drags)


def test_a_second_finger_taps_a_pin_into_the_drag(stage, touchscreen):
    board, app, window = start(stage, "red", "green")
    before = {pin.name: pin.center for pin in board.pins}
    app.trace.mark()

    pick_up(app, touchscreen, window.pin("red").center, window.pin("red").center.moved(30, 180))
    touchscreen.down(window.pin("green").center, 1)
    beat(0.06)
    touchscreen.up(1)
    app.trace.wait("drag.add", items=1)
    app.wait_until_still()
    stage.screenshot("two-pins-in-one-hand")
    until("the board to propose to move them", lambda: app.is_over("move", window))
    touchscreen.up(0)
    app.trace.wait("drop.perform", items=2)
    app.trace.wait("drag.end", operation="move")

    board.wait_until("both pins to be where the finger went", lambda board: all(
        pin.center.y > before["red.png"].y + 100 for pin in board.pins))
    assert len(board.pins) == 2


def test_two_fingers_drag_two_pins_at_once(stage, touchscreen):
    board, app, window = start(stage, "red", "green")
    before = {name: board.pin(name).center for name in ("red", "green")}
    red, green, scale = window.pin("red").center, window.pin("green").center, window.scale
    app.trace.mark()

    pick_up(app, touchscreen, red, red.moved(0, -160), 0)
    pick_up(app, touchscreen, green, green.moved(10, 110), 1)
    app.wait_until_still()
    stage.screenshot("two-drags")
    touchscreen.up(0)
    until("the first drop", lambda: len(app.trace.every("drop.perform")) == 1)
    touchscreen.up(1)
    until("both drops", lambda: len(app.trace.every("drag.end", operation="move")) == 2)

    board.wait_until("both pins to be where they were dropped", lambda board: board.pin("red").center.is_near(
        before["red"].moved(0, -160 / scale)) and board.pin("green").center.is_near(
            before["green"].moved(10 / scale, 110 / scale)))


def test_another_finger_takes_the_drag_over(stage, touchscreen):
    board, app, window = start(stage, "red")
    before, place, scale = board.pin("red").center, window.pin("red").center, window.scale
    app.trace.mark()

    pick_up(app, touchscreen, place, place.moved(20, 120), 0)
    app.wait_until_still()
    touchscreen.down(place.moved(40, 130), 1)
    beat(0.05)
    touchscreen.up(0)
    slide(touchscreen, place.moved(40, 130), place.moved(60, 220), 1)
    app.wait_until_still()
    assert app.trace.first("drag.will-end") is None
    assert app.is_over("move", window)
    touchscreen.up(1)
    app.trace.wait("drag.end", operation="move")

    # The second finger holds the pin at the same point as the first one did.
    board.wait_until("the pin to be under the second finger", lambda board: board.pin("red").center.is_near(
        before.moved(60 / scale, 220 / scale)))
    assert len(app.trace.every("drag.begin")) == 1
    # No finger is left down.
    until("the pin to be drawn there", lambda: window.pin("red").center.is_near(place.moved(60, 220)))
    app.trace.mark()
    touchscreen.down(window.pin("red").center)
    app.trace.wait("drag.lift")
    touchscreen.up()
    app.trace.wait("drag.lift-cancelled")


def test_a_finger_springs_a_row_and_drops_on_its_board(stage, touchscreen):
    other = stage.board("Other", stage.samples.image("blue.png"))
    board, app, window = start(stage, "red")
    app.trace.mark()

    place = window.pin("red").center
    pick_up(app, touchscreen, place, place.moved(10, 60))
    row = window.control("board:Other").center
    slide(touchscreen, place.moved(10, 60), row)
    until("the row to spring", lambda: app.sprang("board:Other"))
    slide(touchscreen, row, window.center.moved(60, 150))
    until("the other board to propose to move it", lambda: app.is_over("move", window))
    touchscreen.up()
    app.trace.wait("drag.end", operation="move")

    other.wait_for_count(2)
    board.wait_for_count(0)


def test_a_fingers_drag_ends_at_the_windows_edge_and_the_edge_shows_it(stage, touchscreen, a_finger_leaves_its_window):
    if a_finger_leaves_its_window:
        pytest.skip("the drag goes on beyond the edge: test_a_finger_carries_a_pin_to_another_window")
    board, app, window = start(stage, "red")
    before, place = board.pins, window.pin("red").center
    app.trace.mark()

    pick_up(app, touchscreen, place, place.moved(20, 60))
    edge = window.center.moved(window.on_screen_size[0] / 2 - 2, 40)
    inside = edge.moved(-180, 100)
    app.wait_until_still()
    clear = stage.screenshot("clear")
    # The point is in the title bar, since the board moves under a drag that rests at its edge.
    glow = [Point(edge.x - 2, window.title.y)]
    slide(touchscreen, place.moved(20, 60), edge)
    stage.wait_for_look("the edge to glow", "edge", lambda screen: not screen.looks_like(clear, glow))
    slide(touchscreen, edge, inside)
    stage.wait_for_look("the edge to be as before", "back", lambda screen: screen.looks_like(clear, glow))
    slide(touchscreen, inside, edge.moved(60, 0))
    touchscreen.up()
    app.trace.wait("drag.end", operation="cancel")
    assert board.pins == before


def test_space_adds_the_pin_under_a_mouse_drag(stage):
    board, app, window = start(stage, "red", "green", "blue")
    before = {pin.name: pin.center for pin in board.pins}

    with app.grab(window, "red") as drag:
        for number, name in enumerate(("green", "blue"), start=1):
            drag.to(window.pin(name).center)
            app.wait_for_operation(drag, "move", window)
            app.tap("space")
            drag.stay_until(f"{name} to join", lambda: len(app.trace.every("drag.add")) == number)
            # A pin that's in the drag already isn't added again.
            app.tap("space")
            drag.rest(0.2)
            assert len(app.trace.every("drag.add")) == number
        drag.to(window.pin("red").center.moved(20, 200))
        app.wait_for_operation(drag, "move", window)
        app.wait_until_still()
        stage.screenshot("flock")
        drag.drop()
        app.trace.wait("drop.perform", items=3)
    app.trace.wait("drag.end", operation="move")

    board.wait_until("all pins to be below", lambda board: all(
        board.pin(name).center.y > before[name].y + 80 for name in before))
    app.command("ctrl", "z")
    assert {pin.name: pin.center for pin in board.pins} == before
