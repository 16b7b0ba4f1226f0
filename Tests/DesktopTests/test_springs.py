"""Controls that open under a drag (spring-loading)."""

import pytest

from desktop.session import Side
from desktop.waiting import until


def test_new_board_opens_under_a_drag_and_takes_the_drop(stage):
    board = stage.board("Old", stage.samples.image("red.png"))
    app = stage.pinboard()
    window = app.start(board)
    before = board.pin("red")

    with app.grab(window, "red") as drag:
        drag.to(window.control("new-board").center)
        drag.stay_until("New Board to spring", lambda: app.sprang("new-board"))
        new = app.wait_for_new_board(known=[board])
        drag.to(window.center)
        app.wait_for_operation(drag, "move", window)
        drag.drop()
    app.trace.wait("drag.end", operation="move")

    new.wait_for_count(1)
    board.wait_for_count(0)
    assert new.pin("red").sha256 == before.sha256


def test_a_row_of_the_sidebar_opens_under_a_drag_and_takes_the_drop(stage):
    other = stage.board("Other", stage.samples.image("blue.png"))
    board = stage.board("Here", stage.samples.image("red.png"))
    app = stage.pinboard()
    window = app.start(board)

    with app.grab(window, "red") as drag:
        drag.to(window.control("board:Other").center)
        drag.stay_until("the row to spring", lambda: app.sprang("board:Other"))
        drag.to(window.center.moved(60, 150))
        app.wait_for_operation(drag, "move", window)
        drag.drop()
    app.trace.wait("drag.end", operation="move")

    other.wait_for_count(2)
    board.wait_for_count(0)
    window.board = other
    assert window.pin("red").width > 0


@pytest.mark.on_x11_alone("that controls spring is played on both by the tests above")
def test_a_drop_on_a_row_of_the_sidebar_goes_to_its_board(stage):
    other = stage.board("Other", stage.samples.image("blue.png"))
    board = stage.board("Here", stage.samples.image("red.png"))
    app = stage.pinboard()
    window = app.start(board)

    with app.grab(window, "red") as drag:
        drag.to(window.control("board:Other").center)
        app.wait_for_operation(drag, "move")
        drag.drop()
    app.trace.wait("drag.end", operation="move")

    other.wait_for_count(2)
    board.wait_for_count(0)


@pytest.mark.on_x11_alone("that controls spring is played on both by the tests above")
def test_the_zoom_control_shows_more_of_the_board_under_a_drag(stage):
    board = stage.board("Here", *[stage.samples.image(f"{name}.png") for name in ("red", "blue")])
    app = stage.pinboard()
    window = app.start(board)
    before = window.pin("blue").width

    with app.grab(window, "red") as drag:
        drag.to(window.control("zoom-out").center)
        drag.stay_until("zoom out to spring", lambda: app.sprang("zoom-out"))
        until("the board to be smaller", lambda: window.pin("blue").width < before * 0.9)
        drag.to(window.control("zoom").center)
        drag.stay_until("the zoom to spring", lambda: app.sprang("zoom"))
        until("the whole board", lambda: window.pin("blue").width > before * 0.9)
        drag.to(window.center.moved(0, 150))
        app.wait_for_operation(drag, "move", window)
        drag.drop()
    app.trace.wait("drag.end", operation="move")
    assert len(board.pins) == 2


def test_a_foreign_drag_opens_new_board_too(stage):
    path = stage.samples.image("green.png")
    board = stage.board("Old", stage.samples_of_boards.image("red.png"))
    source = stage.foreign_source({"image/png": path.read_bytes()}, side=Side.LEFT)
    app = stage.pinboard()
    window = app.start(board, side=Side.RIGHT)

    with source.drag() as drag:
        app.trace.mark()
        drag.to(window.control("new-board").center)
        drag.stay_until("New Board to spring", lambda: app.sprang("new-board"))
        new = app.wait_for_new_board(known=[board])
        app.take(drag, window)

    new.wait_for_count(1)
    assert len(board.pins) == 1
