"""The history: it's there after a restart and after a crash, and can be undone step by step."""

import json

import pytest

from desktop.session import Side
from desktop.waiting import until

pytestmark = pytest.mark.on_x11_alone(
    "it asks for keys, menus and windows of one program; that they arrive is played on "
    "both in test_keyboard")


def session(stage):
    """The windows in the app's session file."""
    path = stage.home.folder / "data" / "pinboard" / "session.json"
    return json.loads(path.read_text())["windows"] if path.exists() else []


def places(windows):
    """
    The windows without their maximized state: a compositor maximizes a window that nearly fills its screen, and the
    harness then places it beside the other one.
    """
    return [{name: value for name, value in window.items() if name != "isMaximized"} for window in windows]


@pytest.mark.parametrize("how", ["after a crash", "after quitting"])
def test_windows_zoom_selection_and_sidebar_come_back(stage, how):
    left = stage.board("Left", stage.samples.image("red.png"), stage.samples.image("green.png"))
    right = stage.board("Right", stage.samples.image("blue.png"))
    app = stage.pinboard()
    first = app.start(left, side=Side.LEFT)
    app.open(right, side=Side.RIGHT)
    first.focus()
    app.wait_until_still()
    beside = first.pin("green").x
    app.tap("f9")
    # The pin to be clicked moves until the sidebar has slid away. A busy machine shows any part of this movement, or
    # none.
    until("the sidebar to be gone", lambda: first.pin("green").x <= beside - first.control("boards").width / 2 + 0.5)
    app.wait_until_still()
    app.select(first, "green")
    app.tap("ctrl", "minus")
    green = left.pin("green").id
    until("the session to be written",
          lambda: len(session(stage)) == 2 and session(stage)[0]["selection"] == [green]
          and not session(stage)[0]["isSidebarShown"] and abs(session(stage)[0]["zoom"] - 0.8) < 0.001)
    written = places(session(stage))

    if how == "after a crash":
        app.kill()
    else:
        app.tap("ctrl", "q")
        app.wait_for_end()
    again = stage.pinboard("again")
    again.start(side=Side.LEFT)
    again.trace.wait("window.ready", board="Right")

    # The selection is tested by the pins that Delete removes.
    until("the same session", lambda: places(session(stage)) == written)
    boards = {entry["board"] for entry in again.trace.all if entry["event"] == "window.ready"}
    assert boards == {"Left", "Right"}
    assert not [entry for entry in again.trace.all if entry["event"] == "error"]


def test_the_selection_of_before_is_what_delete_takes(stage):
    board = stage.board("Left", stage.samples.image("red.png"), stage.samples.image("green.png"))
    app = stage.pinboard()
    window = app.start(board)
    app.select(window, "green")
    until("the session to be written",
          lambda: [entry["selection"] for entry in session(stage)] == [[board.pin("green").id]])
    app.kill()

    again = stage.pinboard("again")
    again.start().focus()
    again.command("delete")

    assert board.names == ["red.png"]
