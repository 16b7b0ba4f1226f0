"""In a sandbox, files are chosen and links are opened by the desktop's portal."""

import pytest

from desktop.portal import Portal, sandbox

pytestmark = pytest.mark.on_x11_alone("it asks for messages on the bus")


def test_images_are_chosen_in_the_portal(stage):
    board = stage.board("Kitchen", stage.samples.image("red.png"))
    portal = Portal(stage.session, stage.folder)
    portal.choose(stage.samples.image("blue.png"), stage.samples.image("green.png"))
    app = stage.pinboard()
    window = app.start(board, environment=sandbox(stage.folder))
    app.tap("ctrl", "o")
    asked = portal.trace.wait("FileChooser", method="OpenFile")
    assert "multiple" in asked["options"] and "filters" in asked["options"]
    board.wait_for_count(3)
    app.wait_until_still()
    app.check_board(window)




def test_links_are_opened_by_the_portal(stage):
    board = stage.board("Kitchen", stage.samples.image("red.png"))
    portal = Portal(stage.session, stage.folder)
    app = stage.pinboard()
    app.start(board, environment=sandbox(stage.folder))
    app.trace.mark()
    app.tap("shift", "f1")
    app.take_panel("about.shown")
    # The first button has the focus.
    app.tap("space")
    opened = portal.trace.wait("OpenURI", method="OpenURI")
    assert opened["address"].startswith("https://github.com/")
    app.wait_until_still()
    assert not app.trace.first("dialog.shown"), "nothing went wrong"
    app.tap("escape")
    app.forget_panel()


def test_a_link_that_cannot_be_opened_is_told_of_where_one_looks(stage):
    board = stage.board("Kitchen", stage.samples.image("red.png"))
    portal = Portal(stage.session, stage.folder)
    portal.fail()
    app = stage.pinboard()
    app.start(board, environment=sandbox(stage.folder))
    app.trace.mark()
    app.tap("shift", "f1")
    app.take_panel("about.shown")
    app.tap("space")
    told = app.question("can’t be opened")
    assert "https://github.com/" in app.trace.first("dialog.shown")["title"]
    stage.screenshot("cannot-open")
    told.cancel()
    app.tap("escape")
    app.forget_panel()


def test_a_file_that_cannot_be_opened_is_told_of_in_its_window(stage):
    board = stage.board("Kitchen", stage.samples.image("red.png"))
    portal = Portal(stage.session, stage.folder)
    portal.fail()
    app = stage.pinboard()
    app.start(board, environment=sandbox(stage.folder))
    app.trace.mark()
    app.tap("f1")
    opened = portal.trace.wait("OpenURI", method="OpenFile")
    assert opened["path"].endswith("manual.html")
    assert "That can’t be done" in app.trace.wait("message")["text"]
