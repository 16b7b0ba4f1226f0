"""Duplicates of boards, templates, and the boards that were used last."""

import pytest

from desktop.waiting import until

pytestmark = pytest.mark.on_x11_alone(
    "it asks for keys, menus and windows of one program; that they arrive is played on "
    "both in test_keyboard")


def test_a_board_is_duplicated_with_its_history_beside_it(stage):
    board = stage.board("Trip", stage.samples.image("red.png"), stage.samples.image("blue.png"))
    zoo = stage.board("Zoo", stage.samples.image("green.png"))
    app = stage.pinboard()
    window = app.start(board)
    app.drag(window, "red", window.pin("red").center.moved(0, 120))
    before = board.pins
    app.wait_until_still()
    app.choose_from_menu(window, "win.duplicate-board")
    app.trace.wait("board.duplicated", board="Trip copy")
    app.trace.wait("window.board", board="Trip copy")
    app.wait_until_still()
    stage.screenshot("duplicate")
    copy = app.wait_for_new_board(known=[known for known in stage.home.boards if known.path.stem != "Trip copy"])
    assert copy.pins == before
    places = [window.control(f"board:{name}").y for name in ("Trip", "Trip copy", "Zoo")]
    assert places == sorted(places)
    # The keyboard is on the new board: Tab selects its first pin.
    window.board = copy
    app.tap("tab")
    assert app.command("h")["name"].startswith("Flip")
    app.command("ctrl", "z")
    # The next undo takes back the copy's name, and the one after it the move that was made on the other board.
    app.command("ctrl", "z")
    app.command("ctrl", "z")
    # With the name, the file has another one.
    copy = until("the file's new name", lambda: [known for known in stage.home.boards
                                                 if known.path not in (board.path, zoo.path, copy.path)])[0]
    copy.wait_until("the move to be undone", lambda copy: copy.pin("red") != board.pin("red"))
    assert board.pins == before


def test_a_template_makes_boards(stage):
    board = stage.board("Plan", stage.samples.image("red.png"))
    app = stage.pinboard()
    window = app.start(board)
    app.wait_until_still()
    app.choose_from_menu(window, "win.save-template")
    app.trace.wait("template.saved", board="Plan")
    app.wait_until_still()
    app.choose_from_menu(window, "win.new-from-template")
    assert app.trace.wait("templates.shown")["boards"] == ["Plan"]
    app.wait_until_still()
    stage.screenshot("templates")
    app.tap("return")
    app.trace.wait("board.made", board="Plan 2")
    app.trace.wait("window.board", board="Plan 2")
    new = app.wait_for_new_board(known=[board])
    assert new.pin("red").sha256 == board.pin("red").sha256
    app.wait_until_still()


def test_recent_boards_are_in_the_desktops_list(stage):
    boards = [stage.board(name, stage.samples.image("red.png")) for name in ("Alder", "Birch")]
    app = stage.pinboard()
    window = app.start(boards[0])
    app.trace.mark()
    window.click(window.control("board:Birch").center)
    app.trace.wait("window.board", board="Birch")
    app.wait_until_still()
    app.choose_from_menu(window, "win.open-recent")
    assert app.trace.wait("recent.shown")["boards"] == ["Alder"]
    app.wait_until_still()
    stage.screenshot("recent")
    app.tap("return")
    app.trace.wait("window.board", board="Alder")
    app.wait_until_still()
