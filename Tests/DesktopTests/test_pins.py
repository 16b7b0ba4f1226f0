"""Moving pins on their own board."""

import pytest

from desktop.drag import Drag
from desktop.geometry import Rect
from desktop.session import Side


def start_with(stage, *names):
    board = stage.board("Pins", *[stage.samples.image(f"{name}.png") for name in names])
    app = stage.pinboard()
    return board, app, app.start(board)


def test_a_dragged_pin_stands_where_it_was_dropped_and_goes_back_with_undo(stage):
    board, app, window = start_with(stage, "red")
    before = board.pin("red").center
    place = window.pin("red").center

    app.drag(window, "red", to=place.moved(40, 150))

    moved = before.moved(40 / window.scale, 150 / window.scale)
    board.wait_until("the pin to have moved", lambda board: board.pin("red").center.is_near(moved))
    assert window.pin("red").center.is_near(place.moved(40, 150))

    app.command("ctrl", "z")
    assert board.pin("red").center == before
    app.command("ctrl", "shift", "z")
    assert board.pin("red").center.is_near(moved)


def test_the_original_is_dimmed_while_it_is_dragged_and_whole_again_after_a_drop_on_nothing(stage):
    board, app, window = start_with(stage, "red")
    before = board.pins
    frame = window.pin("red")
    points = [frame.center, frame.center.moved(-frame.width / 4, 0), frame.center.moved(frame.width / 4, 0)]
    whole = stage.screenshot("whole")

    with app.grab(window, "red") as drag:
        drag.to(window.title)
        stage.wait_for_look("the original to be dimmed", "dimmed", lambda screen: not screen.looks_like(whole, points))
        drag.drop()

    app.trace.wait("drag.end", operation="cancel")
    stage.wait_for_look("the original to be whole again", "afterwards", lambda screen: screen.looks_like(whole, points))
    assert board.pins == before


def test_escape_cancels_a_drag(stage):
    board, app, window = start_with(stage, "red")
    before = board.pins
    frame = window.pin("red")
    whole = stage.screenshot("whole")

    with app.grab(window, "red") as drag:
        drag.to(frame.center.moved(30, 160))
        app.wait_for_operation(drag, "move", window)
        app.tap("escape")
        app.trace.wait("drag.end", operation="cancel")
        drag.drop()

    app.wait_until_still()
    assert app.trace.first("drop.perform") is None
    stage.wait_for_look("the original to be back", "afterwards", lambda screen: screen.looks_like(whole, [frame.center]))
    assert board.pins == before

    # The next drag works like the first one.
    app.drag(window, "red", to=frame.center.moved(0, 150))
    board.wait_until("the pin to have moved", lambda board: board.pin("red").center.y > before[0].center.y + 100)


def test_selected_pins_move_together_and_keep_their_distances(stage):
    board, app, window = start_with(stage, "red", "green", "blue")
    before = {pin.name: pin.center for pin in board.pins}
    app.select(window, "red", "green")

    app.drag(window, "red", to=window.pin("red").center.moved(20, 200))

    board.wait_until("both to have moved", lambda board: all(
        board.pin(name).center.y > before[f"{name}.png"].y + 150 for name in ("red", "green")))
    red, green = board.pin("red").center, board.pin("green").center
    assert green.moved(-red.x, -red.y).is_near(before["green.png"].moved(*(-part for part in before["red.png"])), 0.5)
    assert board.pin("blue").center == before["blue.png"]
    assert app.trace.latest("drag.begin")["items"] == 2

    # Both moves are one step of undo.
    app.command("ctrl", "z")
    assert {pin.name: pin.center for pin in board.pins} == before


def test_after_a_drag_a_click_selects_what_it_hits_alone(stage):
    board, app, window = start_with(stage, "red", "green", "blue")
    before = board.pin("red").center
    app.drag(window, "red", to=window.pin("red").center.moved(10, 200))
    board.wait_until("the pin to have moved", lambda board: board.pin("red").center.y > before.y + 150)

    app.select(window, "green", "blue")
    app.command("delete")

    assert board.names == ["red.png"]


@pytest.mark.on_x11_alone("nothing is dragged")
def test_a_rubber_band_selects_what_it_touches(stage):
    board, app, window = start_with(stage, "red", "green", "blue")
    start, end = window.empty_point(), window.pin("red").center
    band = Rect(min(start.x, end.x), min(start.y, end.y), abs(start.x - end.x), abs(start.y - end.y))
    caught = {f"{name}.png" for name in ("red", "green", "blue") if window.pin(name).overlaps(band)}
    assert {"red.png", "green.png"} <= caught, "more than the pin at which it ends"

    with Drag(stage.session, start, patience=0.1) as drag:
        drag.to(end)
        drag.drop()
    app.wait_until_still()
    assert app.trace.first("drag.begin") is None
    app.command("delete")

    assert set(board.names) == {"red.png", "green.png", "blue.png"} - caught


@pytest.mark.on_x11_alone("that keys arrive is played on both in test_keyboard")
def test_delete_undo_and_redo(stage):
    board, app, window = start_with(stage, "red", "green")
    whole = sorted(board.pins, key=lambda pin: pin.name)
    app.select(window, "red")

    app.command("delete")
    assert board.names == ["green.png"]
    app.command("ctrl", "z")
    assert sorted(board.pins, key=lambda pin: pin.name) == whole
    app.command("ctrl", "shift", "z")
    assert board.names == ["green.png"]


@pytest.mark.on_x11_alone("that drags arrive is played on both above")
def test_everything_is_where_it_was_after_a_restart(stage):
    board, app, window = start_with(stage, "red", "green")
    app.drag(window, "red", to=window.pin("red").center.moved(-30, 200))
    board.wait_until("the pin to have moved", lambda board: board.pin("red").center.y > board.pin("green").center.y)
    pins = board.pins
    place = window.pin("red")
    app.quit()
    assert board.pins == pins

    again = stage.pinboard("pinboard-again")
    window = again.start(side=Side.LEFT)
    window.board = board
    assert again.trace.latest("window.ready")["board"] == board.name
    assert board.pins == pins
    assert window.pin("red").center.is_near(place.center)
