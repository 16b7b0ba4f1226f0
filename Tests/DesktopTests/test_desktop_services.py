"""Pinboard among the other parts of a desktop: the session's end, notifications, and the launcher's menu."""

import configparser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from desktop.desktop_services import DesktopServices
from desktop.session import Side
from desktop.waiting import beat, until

pytestmark = pytest.mark.on_x11_alone("it asks for messages on the bus")

ROOT = Path(__file__).resolve().parents[2]


def drop_something_late(stage):
    """Drops an image that isn't delivered yet, and returns its source."""
    services = DesktopServices(stage.session, stage.folder)
    board = stage.board("Kitchen", stage.samples.image("red.png"))
    app = stage.pinboard()
    window = app.start(board, side=Side.RIGHT)
    source = stage.foreign_source({"image/png": stage.samples.image("blue.png").read_bytes()}, side=Side.LEFT,
                                  delay=60)
    with source.drag() as drag:
        app.take(drag, window)
    return services, board, app, window, source


def test_the_session_is_asked_not_to_end_while_an_image_is_on_its_way(stage):
    services, board, app, window, source = drop_something_late(stage)

    asked = services.trace.wait("Inhibit")["arguments"]
    assert "still being added" in asked[2] and asked[3] == 1, "1 is logging out"
    assert not services.trace.first("Uninhibit")
    source.deliver()
    board.wait_for_count(2)
    services.trace.wait("Uninhibit", arguments=[7])
    # What's over at once isn't worth a question.
    services.trace.mark()
    app.select(window, "red")
    app.command("delete")
    board.wait_for_count(1)
    app.wait_until_still()
    assert not services.trace.first("Inhibit")


def test_a_long_import_that_ends_behind_another_window_is_told_by_a_notification(stage):
    services, board, app, window, source = drop_something_late(stage)
    source.window.focus()
    # An import of less than five seconds isn't long.
    beat(5)
    source.deliver()

    shown = services.trace.wait("Notify")["arguments"]
    assert shown[3:5] == ["Kitchen", "One image was added."], shown
    services.click()
    app.trace.wait("notice.chosen", board="Kitchen")
    if stage.session.protocol == "x11":
        stage.session.accessibility.wait_for_active_frame(app.program, window.on_screen_size)
    board.wait_for_count(2)
    app.check_board(window)


def test_an_import_that_is_watched_is_not_told_of(stage):
    services, board, app, window, source = drop_something_late(stage)
    window.focus()
    beat(5)
    source.deliver()
    board.wait_for_count(2)
    app.wait_until_still()
    assert not services.trace.first("Notify")


def test_a_new_board_is_made_from_the_launchers_menu(stage):
    board = stage.board("Kitchen", stage.samples.image("red.png"))
    app = stage.pinboard()
    app.start(board)
    app.new_board_from_the_launcher()
    assert [entry["board"] for entry in app.trace.every("window.made")] == ["Board 1"]
    assert len(app.windows) == 2


def test_a_new_board_is_made_by_a_first_start_too(stage):
    stage.board("Kitchen", stage.samples.image("red.png"))
    app = stage.pinboard()
    app.start(extra=("--new-board",))
    assert [entry["board"] for entry in app.trace.every("window.made")] == ["Board 1"]


def test_boards_are_among_the_recent_files_of_the_desktop(stage):
    """Plasma finds the program of a recent file by the command of the desktop entry, letter by letter."""
    board = stage.board("Kitchen", stage.samples.image("red.png"))
    app = stage.pinboard()
    app.start(board)
    path = stage.home.folder / "data" / "recently-used.xbel"
    entry = until("the board among the recent files", lambda: path.exists() and next(
        (bookmark for bookmark in ElementTree.parse(path).getroot().iter("bookmark")
         if bookmark.get("href") == board.path.as_uri()), None))
    application = next(element for element in entry.iter() if element.tag.endswith("}application"))
    desktop = configparser.ConfigParser(interpolation=None)
    desktop.optionxform = str
    desktop.read(ROOT / "data" / "io.github.pinboard.Pinboard.desktop")
    assert application.get("exec").strip("'") == desktop["Desktop Entry"]["Exec"]
    assert application.get("name") == desktop["Desktop Entry"]["Name"]
    kind = next(element for element in entry.iter() if element.tag.endswith("}mime-type"))
    assert kind.get("type") == "application/vnd.pinboard.board"
