"""Pins that lead to other boards."""

import pytest

pytestmark = pytest.mark.on_x11_alone(
    "what a drag within a board does to its pins is the board's own work; that such drags "
    "arrive is played on both in test_pins")


def start(stage):
    other = stage.board("Other", stage.samples.image("blue.png"))
    board = stage.board("Here", stage.samples.image("red.png"))
    app = stage.pinboard()
    window = app.start(board)
    app.wait_until_still()
    return board, other, app, window


def drop_row(app, board, window, to):
    """Drags the row of the other board to a point of this board, which becomes a link there."""
    with app.grab_at(window.control("board:Other").center) as drag:
        drag.to(to)
        app.wait_for_operation(drag, "copy", window)
        drag.drop()
    board.wait_for_count(2)
    app.wait_until_still()
    return board.pin("Other")


def test_a_row_of_the_sidebar_becomes_a_link_that_a_double_click_follows(stage):
    board, other, app, window = start(stage)
    place = window.pin("red").center.moved(0, 210)
    link = drop_row(app, board, window, place)
    assert link.kind == "board"
    assert window.pin("Other").center.is_near(place, 3)
    app.tap("escape")
    app.wait_until_still()
    middle = window.pin("Other").center
    # The miniature shows the blue picture of the other board.
    stage.wait_for_look("the other board", "link", lambda shot: shot.colour(middle.moved(0, -22))[2] > 150
                        and shot.colour(middle.moved(0, -22))[0] < 120)
    app.trace.mark()
    window.double_click(middle)
    app.trace.wait("window.board", board="Other")
    app.wait_until_still()
    app.trace.mark()
    window.click(window.control("board:Here").center)
    app.trace.wait("window.board", board="Here")
    app.wait_until_still()
    app.command("ctrl", "z")
    board.wait_for_count(1)
    app.command("ctrl", "shift", "z")
    board.wait_for_count(2)
    assert board.pin("Other") == link
    app.wait_until_still()


@pytest.mark.on_all_displays
def test_a_link_opens_under_a_drag_that_goes_on_over_its_board(stage):
    board, other, app, window = start(stage)
    place = window.pin("red").center.moved(0, 210)
    drop_row(app, board, window, place)
    app.tap("escape")
    with app.grab(window, "red") as drag:
        drag.to(place)
        drag.stay_until("the link to open", lambda: app.trace.first("link.sprang"))
        app.trace.wait("window.board", board="Other")
        drag.to(window.center.moved(60, 150))
        app.wait_for_operation(drag, "move", window)
        drag.drop()
    app.trace.wait("drag.end", operation="move")
    other.wait_for_count(2)
    board.wait_for_count(1)


def test_a_link_is_pinned_from_the_menu_and_tells_that_its_board_is_missing(stage):
    stage.board("Ten", *[stage.samples.image(f"{colour}.png") for colour in ("red", "green") for _ in range(5)])
    board, other, app, window = start(stage)
    app.choose_from_menu(window, "win.pin-link")
    shown = app.trace.wait("links.shown")
    assert {name: detail.split()[0] for name, detail in zip(shown["boards"], shown["details"])} == {"Other": "1", "Ten": "10"}
    app.wait_until_still()
    stage.screenshot("choice")
    app.tap("return")
    board.wait_for_count(2)
    app.tap("escape")
    app.wait_until_still()
    middle = window.pin("Other").center
    there = stage.screenshot("there")
    app.quit()

    other.path.unlink()
    app = stage.pinboard("again")
    window = app.start(board)
    app.wait_until_still()
    middle = window.pin("Other").center
    stage.screenshot("missing")
    app.trace.mark()
    window.double_click(middle)
    app.trace.wait("message", text="The board “Other” can’t be found")
    app.wait_until_still()
    assert window.board is board
