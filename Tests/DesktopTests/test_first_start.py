"""The very first start, and the manual."""

import re
from pathlib import Path

import pytest

from desktop.waiting import until

pytestmark = pytest.mark.on_x11_alone(
    "it asks for keys, menus and windows of one program; that they arrive is played on "
    "both in test_keyboard")


def test_the_first_start_shows_what_can_be_done_once(stage):
    stage.home.boards_folder.rmdir()
    app = stage.pinboard()
    app.start().focus()
    until("the board", lambda: [board.name for board in stage.home.boards] == ["Welcome"])
    [board] = stage.home.boards
    assert len(board.pins) == 12
    app.wait_until_still()
    stage.screenshot("welcome")

    # It's a board like any other: a pin is moved, and all are deleted.
    app.tap("ctrl", "a")
    app.command("delete")
    board.wait_for_count(0)
    app.command("ctrl", "z")
    board.wait_for_count(12)
    app.command("ctrl", "shift", "z")
    board.wait_for_count(0)
    app.quit()

    again = stage.pinboard("again")
    again.start().focus()
    again.wait_until_still()
    assert [(board.name, len(board.pins)) for board in stage.home.boards] == [("Welcome", 0)]


def test_a_first_start_with_a_file_shows_that_file(stage):
    stage.home.boards_folder.rmdir()
    app = stage.pinboard()
    app.start(extra=[stage.samples.image("red.png")])
    until("the picture's board", lambda: [len(board.pins) for board in stage.home.boards] == [1])


def test_f1_opens_the_manual(stage):
    board = stage.board("Left", stage.samples.image("red.png"))
    app = stage.pinboard()
    window = app.start(board)
    window.focus()
    app.trace.mark()
    app.tap("f1")
    page = Path(app.trace.wait("manual.opened")["path"])
    assert page.is_relative_to(stage.home.folder)
    text = page.read_text()
    assert "<h1>Manual</h1>" in text and "Ctrl+Shift+C" in text
    picture = re.search(r'<img src="file://([^"]+)"', text).group(1)
    assert Path(picture).is_file()
