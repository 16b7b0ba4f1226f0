"""Pictures of the screen, taken by the desktop's portal. A small program stands in for the portal and its user."""

import pytest

from desktop.board_file import sha256
from desktop.screenshot_portal import ScreenshotPortal

pytestmark = pytest.mark.on_x11_alone("it asks for messages on the bus")


def start(stage, answer=None):
    board = stage.board("Screen", stage.samples_of_boards.image("red.png"))
    portal = ScreenshotPortal(stage.session, stage.folder, answer) if answer else None
    app = stage.pinboard()
    window = app.start(board)
    app.trace.mark()
    app.tap("ctrl", "shift", "p")
    app.trace.wait("screenshot.begin")
    return board, app, window, portal


def test_a_part_of_the_screen_is_pinned_and_its_file_stays(stage):
    picture = stage.samples.image("Screenshot from today.png", size=(320, 200), number=3)
    before = sha256(picture)

    board, app, window, portal = start(stage, picture)

    options = portal.trace.wait("Screenshot")["options"]
    assert options["interactive"] is True
    app.trace.wait("screenshot.taken", path=str(picture))
    board.wait_for_count(2)
    assert board.pin("Screenshot from today").sha256 == before
    app.wait_until_still()
    app.check_board(window)
    # The board has the bytes, whatever becomes of the file.
    assert sha256(picture) == before
    picture.unlink()
    app.quit()
    app = stage.pinboard("again")
    window = app.start(board)
    app.wait_until_still()
    app.check_board(window)


@pytest.mark.parametrize("answer, words", [
    ("fail", "couldn’t take a picture of the screen"), ("nothing", "xdg-desktop-portal-gnome, -kde, -wlr is missing"),
    (None, "xdg-desktop-portal is missing")])
def test_what_is_missing_is_told(stage, answer, words):
    board, app, window, _ = start(stage, answer)
    message = app.trace.wait("error")["message"]
    assert words in message
    app.wait_until_still()
    stage.screenshot("told")
    assert board.names == ["red.png"]


def test_nothing_happens_if_the_user_cancels(stage):
    board, app, window, _ = start(stage, "cancel")
    app.trace.wait("screenshot.cancelled")
    app.wait_until_still()
    app.check_board(window)
    assert board.names == ["red.png"] and not app.trace.first("error")
