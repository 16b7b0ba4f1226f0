"""Pins between windows of one Pinboard, and between two Pinboards."""

import pytest

from desktop.session import Side
from desktop.waiting import until


def two_windows(stage):
    left = stage.board("Left", stage.samples.image("red.png"))
    right = stage.board("Right", stage.samples.image("blue.png"))
    app = stage.pinboard()
    return app, app.start(left, side=Side.LEFT), app.open(right, side=Side.RIGHT)


def test_a_pin_moves_to_another_window_and_both_sides_undo(stage, tmp_path):
    app, left, right = two_windows(stage)
    before = left.board.pins
    (place, whole) = (left.pin("red").center, stage.screenshot("before"))
    target = right.empty_point(clear=90)

    app.drag(left, "red", to=target, operation="move", into=right)

    right.board.wait_for_count(2)
    left.board.wait_for_count(0)
    assert right.board.originals(tmp_path)["red.png"] == before[0].sha256
    assert right.pin("red").center.is_near(target)
    assert app.trace.latest("drag.end")["operation"] == "move"

    right.focus()
    app.command("ctrl", "z")
    right.board.wait_for_count(1)
    left.focus()
    app.command("ctrl", "z")
    left.board.wait_for_count(1)
    assert left.board.pins == before
    stage.wait_for_look("the original to be whole again", "undone",
                        lambda screen: screen.looks_like(whole, [place]))


def test_a_pin_goes_to_and_fro_between_two_windows(stage):
    """
    Drags repeatedly in both directions: no drag may leave a state behind that breaks the next one, since compositors
    report a drop's end differently.
    """
    app, left, right = two_windows(stage)
    place = left.pin("red").center

    for source, target, point in [(left, right, right.empty_point(clear=90)), (right, left, place)] * 3:
        app.drag(source, "red", to=point, operation="move", into=target)
        target.board.wait_for_count(2 if target is right else 1)
        source.board.wait_for_count(0 if source is left else 1)
        app.wait_until_still()


def test_ctrl_copies_to_another_window(stage, tmp_path):
    app, left, right = two_windows(stage)
    before = left.board.pins

    app.drag(left, "red", to=right.empty_point(clear=90), operation="copy", into=right, held=["ctrl"])

    right.board.wait_for_count(2)
    assert left.board.pins == before
    assert right.board.originals(tmp_path)["red.png"] == before[0].sha256
    assert right.board.pin("red").id != before[0].id

    right.focus()
    app.command("ctrl", "z")
    right.board.wait_for_count(1)
    assert left.board.pins == before


def test_shift_moves_to_another_window(stage):
    app, left, right = two_windows(stage)
    before = left.board.pins

    app.drag(left, "red", to=right.empty_point(clear=90), operation="move", into=right, held=["shift"])

    right.board.wait_for_count(2)
    left.board.wait_for_count(0)
    assert right.board.pin("red").sha256 == before[0].sha256


def test_a_pin_moves_between_two_windows_on_the_same_board(stage):
    board = stage.board("Same", stage.samples.image("red.png"))
    app = stage.pinboard()
    left = app.start(board, side=Side.LEFT)
    right = app.new_window(side=Side.RIGHT)
    right.board = board
    before = board.pin("red")

    app.drag(left, "red", to=right.pin("red").center.moved(20, 150), operation="move", into=right)

    board.wait_until("the pin to have moved", lambda board: board.pin("red").center != before.center)
    assert board.pin("red").center.is_near(before.center.moved(20 / right.scale, 150 / right.scale))
    # Both windows show the pin at its new place.
    assert abs(left.pin("red").y - right.pin("red").y) < 3


def test_a_pin_is_copied_to_another_process_byte_for_byte(stage, tmp_path):
    photograph = stage.samples.photograph(size=(160, 120))
    left = stage.board("Left", photograph)
    right = stage.board("Right", stage.samples.image("blue.png"))
    first, second = stage.pinboard("first"), stage.pinboard("second")
    source = first.start(left, side=Side.LEFT, new_process=True)
    target = second.start(right, side=Side.RIGHT, new_process=True)
    before = left.pins

    first.drag(source, "photograph", to=target.empty_point(clear=100), operation="copy", into=target, app=second)

    right.wait_for_count(2)
    assert left.pins == before
    assert first.trace.latest("drag.end")["operation"] == "copy"
    assert right.originals(tmp_path)["photograph.jpg"] == left.pin("photograph").sha256


def test_cut_and_paste_to_another_window(stage):
    app, left, right = two_windows(stage)
    before = left.board.pin("red")
    left.focus()
    app.select(left, "red")

    app.command("ctrl", "x")
    left.board.wait_for_count(0)
    right.focus()
    app.command("ctrl", "v")

    right.board.wait_for_count(2)
    assert right.board.pin("red").sha256 == before.sha256


def test_copy_and_paste_to_another_process(stage):
    left = stage.board("Left", stage.samples.image("red.png"))
    right = stage.board("Right", stage.samples.image("blue.png"))
    first, second = stage.pinboard("first"), stage.pinboard("second")
    source = first.start(left, side=Side.LEFT, new_process=True)
    first.select(source, "red")
    first.tap("ctrl", "c")
    target = second.start(right, side=Side.RIGHT, new_process=True)
    target.focus()

    second.command("ctrl", "v")

    right.wait_for_count(2)
    assert {pin.sha256 for pin in left.pins} < {pin.sha256 for pin in right.pins}


@pytest.mark.on_x11_alone("nothing is dragged")
def test_a_narrow_window_leaves_room_for_the_boards_name(stage):
    app = stage.pinboard()
    window = app.start(stage.board("Left", stage.samples.image("red.png")), side=Side.LEFT)
    assert window.control("new-board").width < 50, "it's an icon"

    app.double_click(window.title)
    until("the button's title in a window that fills the screen", lambda: window.control("new-board").width > 70)
