"""Using Pinboard with fingers on a touchscreen."""

import pytest

from desktop.samples import is_red
from desktop.session import Side
from desktop.waiting import beat, until


def start(stage):
    board = stage.board("Touch", stage.samples.image("red.png"))
    app = stage.pinboard()
    return board, app, app.start(board)


def slide(touchscreen, start, end, finger=0, steps=20, pause=0.016):
    for step in range(1, steps + 1):
        touchscreen.move((start.x + (end.x - start.x) * step / steps, start.y + (end.y - start.y) * step / steps),
                         finger)
        beat(pause)


def test_a_long_press_lifts_a_pin_and_the_finger_moves_it(stage, touchscreen):
    board, app, window = start(stage)
    before, place = board.pin("red").center, window.pin("red").center
    app.trace.mark()

    touchscreen.down(place)
    app.trace.wait("drag.lift")
    slide(touchscreen, place, place.moved(40, 150))
    app.trace.wait("drag.begin")
    until("the board to propose to move it", lambda: app.is_over("move", window))
    touchscreen.up()
    app.trace.wait("drag.end", operation="move")

    scale = window.scale
    board.wait_until("the pin to have moved", lambda board: board.pin("red").center.is_near(
        before.moved(40 / scale, 150 / scale)))
    # No finger is left down: the next touch works like the first one.
    app.trace.mark()
    app.wait_until_still()
    touchscreen.down(window.pin("red").center)
    app.trace.wait("drag.lift")
    touchscreen.up()
    app.trace.wait("drag.lift-cancelled")


def test_a_finger_carries_a_pin_to_another_window(stage, touchscreen, a_finger_leaves_its_window):
    if not a_finger_leaves_its_window:
        pytest.skip("GTK can't start a drag from a finger here; see the article on X11 and Wayland")
    board = stage.board("Touch", stage.samples.image("red.png"))
    other_board = stage.board("Other", stage.samples.image("blue.png"))
    app = stage.pinboard()
    window, other = app.start(board, side=Side.LEFT), app.open(other_board, side=Side.RIGHT)
    window.focus()
    # The next drag works like the first one.
    for count, below in [(2, 160), (3, 280)]:
        place = window.pin("red").center
        target = other.pin("blue").center.moved(0, below)
        app.trace.mark()
        touchscreen.down(place)
        app.trace.wait("drag.lift")
        slide(touchscreen, place, target, steps=60)
        until("the other board to propose a move", lambda: app.is_over("move", other))
        stage.wait_for_look("the picture below the finger", f"carried-{count}", lambda screen: is_red(screen.colour(target)))
        touchscreen.up()
        app.trace.wait("drag.end", operation="move")
        other_board.wait_for_count(count)
        assert not board.pins
        app.wait_until_still()
        window.focus()
        app.command("ctrl", "z")
        board.wait_for_count(1)
        app.wait_until_still()


def test_a_finger_carries_a_pin_to_another_program(stage, touchscreen, a_finger_leaves_its_window):
    if not a_finger_leaves_its_window:
        pytest.skip("GTK can't start a drag from a finger here; see the article on X11 and Wayland")
    path = stage.samples.image("red.png")
    target = stage.foreign_target(wants=["text/uri-list"], side=Side.LEFT)
    app = stage.pinboard()
    window = app.start(stage.board("Touch", path), side=Side.RIGHT)
    place = window.pin("red").center
    app.trace.mark()

    touchscreen.down(place)
    app.trace.wait("drag.lift")
    slide(touchscreen, place, target.center, steps=60)
    until("the program to be entered", target.is_entered)
    slide(touchscreen, target.center, target.center.moved(0, 60))
    touchscreen.up()

    assert target.received_file().read_bytes() == path.read_bytes()
    app.trace.wait("drag.end", operation="copy")


def test_escape_in_another_window_ends_a_fingers_drag(stage, touchscreen):
    board, app, window = start(stage)
    before, place = board.pins, window.pin("red").center
    other = app.open(stage.board("Other", stage.samples.image("blue.png")))

    app.trace.mark()
    touchscreen.down(place)
    app.trace.wait("drag.lift")
    slide(touchscreen, place, place.moved(40, 150))
    until("the board to propose to move it", lambda: app.is_over("move", window))
    # The other window has the keyboard focus.
    app.click(other.title)
    app.tap("escape")
    app.trace.wait("drag.end", operation="cancel")
    touchscreen.up()

    app.wait_until_still()
    assert board.pins == before


def test_a_finger_that_moves_at_once_scrolls_and_drags_nothing(stage, touchscreen):
    board, app, window = start(stage)
    before, place = board.pins, window.pin("red").center
    app.trace.mark()

    touchscreen.down(place)
    slide(touchscreen, place, place.moved(0, 120))
    touchscreen.up()

    until("the board to have scrolled", lambda: window.pin("red").center.y > place.y + 60)
    assert app.trace.first("drag.begin") is None
    assert app.trace.first("drag.lift") is None
    assert board.pins == before


def test_another_gesture_that_recognizes_a_lifted_finger_ends_the_lift(stage, touchscreen):
    probe = stage.drag_probe()
    place = probe.place("rival").center
    probe.trace.mark()

    touchscreen.down(place)
    probe.trace.wait("lift")
    # This distance is too short for a drag, and long enough for the tile's own gesture.
    slide(touchscreen, place, place.moved(5, 0), steps=5)
    probe.trace.wait("recognized")
    slide(touchscreen, place.moved(5, 0), place.moved(8, 0), steps=3)
    probe.trace.wait("lift-cancelled")
    slide(touchscreen, place.moved(8, 0), place.moved(80, 0))
    touchscreen.up()

    probe.trace.mark()
    # The next finger works like the first one.
    touchscreen.down(place)
    probe.trace.wait("lift")
    touchscreen.up()
    probe.trace.wait("lift-cancelled")
    assert not [entry for entry in probe.trace.all if entry["event"] == "drag-begin"]


def test_two_fingers_zoom(stage, touchscreen):
    board, app, window = start(stage)
    before, scale = board.pins, window.scale
    center = window.empty_point(clear=120)

    touchscreen.down(center.moved(-30, 0), 0)
    touchscreen.down(center.moved(30, 0), 1)
    for step in range(1, 21):
        touchscreen.move(center.moved(-30 - 2 * step, 0), 0)
        touchscreen.move(center.moved(30 + 2 * step, 0), 1)
        beat(0.016)
    until("the board to be larger", lambda: window.scale > scale * 1.5)
    touchscreen.up(0)
    touchscreen.up(1)

    assert board.pins == before


def flick(touchscreen, start, end):
    """A finger that's still moving when it's lifted."""
    touchscreen.down(start)
    slide(touchscreen, start, end, steps=12, pause=0.01)
    touchscreen.up()


def ways(app):
    """
    The distances by which the pin moved down from each place to the next, since the mark. Late frames may be drawn
    twice for the same time of the frame clock; nothing moves between these.
    """
    places = [entry["frame"][1] for entry in app.trace.every("pin.placed")]
    return [later - earlier for earlier, later in zip(places, places[1:]) if later != earlier]


def test_a_flicked_board_glides_on_until_it_rests_or_a_finger_stops_it(stage, touchscreen):
    board, app, window = start(stage)
    before, first = board.pins, window.pin("red")
    place = window.empty_point(clear=60)
    up, down = place.moved(0, -150), place

    # If the finger rests before it's lifted, the board stays where it is.
    touchscreen.down(place)
    slide(touchscreen, place, up)
    beat(0.4)
    touchscreen.up()
    app.wait_until_still()
    assert window.pin("red").center.is_near(first.center.moved(0, -150), 1)

    # If the finger is moving when it's lifted, the board glides on, slower and slower.
    app.trace.mark()
    here = window.pin("red")
    flick(touchscreen, up, down)
    until("the board to glide", lambda: window.pin("red").y > here.y + 150 + 40)
    until("the board to rest", lambda: 0 < ways(app)[-1] < 1)
    app.wait_until_still()
    assert all(way > 0 for way in ways(app)), "it never turns"
    assert ways(app)[-1] < 1, "it doesn't stop short"
    assert window.pin("red").x == here.x

    # A finger on the cork stops the gliding board.
    app.trace.mark()
    here = window.pin("red")
    flick(touchscreen, down, up)
    until("the board to glide", lambda: window.pin("red").y < here.y - 150 - 30)
    touchscreen.down(up)
    app.wait_until_still()
    stopped = window.pin("red")
    assert ways(app)[-1] < -1.5, "it stops short"
    touchscreen.up()
    app.wait_until_still()
    assert window.pin("red") == stopped
    assert board.pins == before
    assert app.trace.first("drag.lift") is None
