"""Boards are found in the desktop's overview, with and without a running Pinboard."""

import time

from gi.repository import GLib

import pytest

from desktop.overview import Overview
from desktop.session import Side
from desktop.waiting import until

pytestmark = pytest.mark.on_x11_alone("it asks for messages on the bus")


def overview_of(stage, app):
    overview = Overview(stage.session, stage.home, stage.folder, app.trace)
    stage.at_end(overview.stop)
    return overview


def windows(stage, program):
    return stage.session.accessibility.frames(program)


def test_boards_are_found_without_a_window_and_nothing_stays(stage):
    stage.board("Kitchen", stage.samples.image("red.png"), stage.samples.image("blue.png"))
    stage.board("Kitchen Garden", stage.samples.image("violet.png"))
    stage.board("Café au lait", stage.samples.image("green.png"))
    overview = overview_of(stage, stage.pinboard())
    assert not overview.is_answered

    found = overview.find("kit")
    assert sorted(overview.names(found)) == ["Kitchen", "Kitchen Garden"]
    kitchen = next(entry for entry in overview.details(found) if entry["name"] == "Kitchen")
    assert kitchen["description"] == "2 pins" and kitchen["id"] in found
    kind, picture = kitchen["icon"]
    assert kind == "bytes" and bytes(picture).startswith(b"\x89PNG"), "the board's picture"
    assert overview.names(overview.find_among(found, "kit", "gard")) == ["Kitchen Garden"]
    assert overview.names(overview.find("CAFE")) == ["Café au lait"]
    # The pins' names, where the board's name has nothing of it.
    pins = overview.find("green")
    assert overview.names(pins) == ["Café au lait"]
    assert overview.details(pins)[0]["description"] == "1 pin, one matches"

    program = overview.program
    assert windows(stage, program) == []
    assert "CRITICAL" not in program.output
    # It isn't used any more.
    until("the service to have ended", lambda: not overview.is_answered, timeout=40)
    until("the process to be gone", lambda: not program.is_running)


def test_senseless_questions_are_answered_soon(stage):
    stage.board("Kitchen", stage.samples.image("red.png"))
    overview = overview_of(stage, stage.pinboard())
    kitchen, = overview.find("kitchen")
    begun = time.monotonic()
    assert overview.find() == [] and overview.find("", " ") == []
    assert overview.find("x" * 1_000_000) == []
    assert overview.find(*["kitchen"] * 100_000) == [kitchen]
    assert overview.details(["file:///etc/passwd", "nothing", ""] * 10_000) == []
    assert overview.names([kitchen] * 1_000) == ["Kitchen"] * 24
    overview.open("file:///etc/passwd", "kitchen")
    overview.open("", "")
    assert overview.find("kitchen") == [kitchen]
    assert time.monotonic() - begun < 15
    assert windows(stage, overview.program) == [], "nothing is opened that isn't a board of the sidebar"


def test_a_board_that_was_found_is_opened(stage):
    board = stage.board("Kitchen", stage.samples.image("red.png"))
    stage.board("Bath", stage.samples.image("blue.png"))
    app = stage.pinboard()
    overview = overview_of(stage, app)
    kitchen, = overview.find("kitchen")
    app.trace.mark()
    overview.open(kitchen, "kitchen")
    app.attend(overview.program)
    window = app.take_window(board)
    assert [entry["board"] for entry in app.trace.every("window.made")] == ["Kitchen"]
    app.check_board(window)
    app.quit()
    until("nobody to answer", lambda: not overview.is_answered)


def test_a_running_pinboard_answers_and_raises_its_window(stage):
    kitchen = stage.board("Kitchen", stage.samples.image("red.png"))
    bath = stage.board("Bath", stage.samples.image("blue.png"))
    app = stage.pinboard()
    left = app.start(kitchen, side=Side.LEFT)
    overview = overview_of(stage, app)
    assert overview.program.pid == app.program.pid
    found, = overview.find("bath")
    app.trace.mark()
    overview.open(found, "bath", time=stage.session.time)
    right = app.take_window(bath, side=Side.RIGHT)
    app.trace.mark()
    left.focus()
    app.wait_until_still()
    overview.open(found, "bath", time=stage.session.time)
    app.trace.wait("overview.opened", board="Bath")
    if stage.session.protocol == "x11":
        stage.session.accessibility.wait_for_active_frame(app.program, right.on_screen_size)
    assert len(windows(stage, app.program)) == 2, "no third window"
    # What's written on the pins of open boards.
    assert overview.names(overview.find("red")) == ["Kitchen"]


def test_everything_that_was_found_is_shown_in_the_sidebar(stage):
    stage.board("Kitchen", stage.samples.image("red.png"))
    stage.board("Kitchen Garden", stage.samples.image("violet.png"))
    board = stage.board("Bath", stage.samples.image("blue.png"))
    app = stage.pinboard()
    app.start(board)
    overview = overview_of(stage, app)
    app.trace.mark()
    overview.show_all("kitchen", time=stage.session.time)
    app.trace.wait("boards.find")
    app.wait_until_still()
    names = [name for role, name in stage.session.accessibility.names(app.program) if "list item" in role]
    assert sorted(name for name in names if name in ("Kitchen", "Kitchen Garden", "Bath")) == \
        ["Kitchen", "Kitchen Garden"], names


def test_the_end_of_the_session_leaves_the_windows_of_the_last_one(stage):
    """A service that is ended before it showed anything doesn't write an empty session."""
    board = stage.board("Kitchen", stage.samples.image("red.png"))
    app = stage.pinboard()
    app.start(board)
    app.quit()
    session = stage.home.folder / "data" / "pinboard" / "session.json"
    before = session.read_text()
    assert "Kitchen" in before
    overview = overview_of(stage, app)
    overview.find("kitchen")
    overview.program.stop()
    assert session.read_text() == before


def test_bus_arguments_of_another_type_are_refused(stage):
    stage.board("Kitchen", stage.samples.image("red.png"))
    overview = overview_of(stage, stage.pinboard())
    try:
        overview._call("GetResultMetas", "(i)", 1)
        raise AssertionError("the bus has passed on a call with another type")
    except GLib.Error as error:
        assert "InvalidArgs" in error.message
    assert len(overview.find("kitchen")) == 1
