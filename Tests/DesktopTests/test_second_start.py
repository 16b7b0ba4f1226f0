"""
A second start from a launcher brings the window to the front, also where desktops don't let programs do that by
themselves: the launcher's token goes with it.
"""

import pytest

from desktop.launcher import Launcher
from desktop.session import Side
from desktop.waiting import until

BOTH = ("DESKTOP_STARTUP_ID", "XDG_ACTIVATION_TOKEN")


def active_programs(stage):
    return {frame["pid"] for frame in stage.session.accessibility.frames() if frame["active"]}


@pytest.mark.parametrize("variables", [BOTH, BOTH[:1], BOTH[1:]], ids=["both", "startup-id", "activation-token"])
def test_a_second_start_raises_the_window(stage, variables):
    if stage.session.protocol == "x11" and "DESKTOP_STARTUP_ID" not in variables:
        pytest.skip("X11's tokens are startup ids")
    board = stage.board("Kitchen", stage.samples.image("red.png"))
    app = stage.pinboard()
    window = app.start(board, side=Side.LEFT)
    launcher = Launcher(stage.session, stage.home, stage.folder, board.path, variables=variables)
    until("the launcher to be active", lambda: active_programs(stage) == {launcher.program.pid})
    token = launcher.start()
    assert token
    stage.session.accessibility.wait_for_active_frame(app.program, window.on_screen_size)
    assert len(app.trace.every("window.made")) == 1, "no other window"
    # The keyboard is the board's.
    app.command("ctrl", "z")
    board.wait_for_count(0)


def test_a_start_with_another_board_shows_it_in_front(stage):
    kitchen = stage.board("Kitchen", stage.samples.image("red.png"))
    bath = stage.board("Bath", stage.samples.image("blue.png"))
    app = stage.pinboard()
    app.start(kitchen, side=Side.LEFT)
    launcher = Launcher(stage.session, stage.home, stage.folder, bath.path, variables=BOTH)
    until("the launcher to be active", lambda: active_programs(stage) == {launcher.program.pid})
    app.trace.mark()
    assert launcher.start()
    app.take_window(bath)
    app.trace.wait("window.board", board="Bath")
    assert active_programs(stage) == {app.program.pid}


def test_new_board_of_the_launcher_is_in_front(stage):
    kitchen = stage.board("Kitchen", stage.samples.image("red.png"))
    app = stage.pinboard()
    app.start(kitchen, side=Side.LEFT)
    launcher = Launcher(stage.session, stage.home, stage.folder, "--new-board", variables=BOTH)
    until("the launcher to be active", lambda: active_programs(stage) == {launcher.program.pid})
    app.trace.mark()
    assert launcher.start()
    app.take_window(None)
    assert [entry["board"] for entry in app.trace.every("window.made")] == ["Board 1"]
    assert active_programs(stage) == {app.program.pid}


def test_a_start_without_files_raises_the_last_window(stage):
    kitchen = stage.board("Kitchen", stage.samples.image("red.png"))
    app = stage.pinboard()
    window = app.start(kitchen, side=Side.LEFT)
    launcher = Launcher(stage.session, stage.home, stage.folder, variables=BOTH)
    until("the launcher to be active", lambda: active_programs(stage) == {launcher.program.pid})
    assert launcher.start()
    stage.session.accessibility.wait_for_active_frame(app.program, window.on_screen_size)
