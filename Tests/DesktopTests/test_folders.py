"""Folders and colours of the boards in the sidebar."""

import pytest

from desktop.geometry import Point
from desktop.keys import of_character

pytestmark = pytest.mark.on_x11_alone("rows of the sidebar are dragged as in test_tray, which is played on both")

NAMES = ("Alder", "Birch", "Cedar")
BLUE = (53, 132, 228)


def start(stage):
    boards = [stage.board(name, stage.samples.image(f"{name}.png")) for name in NAMES]
    app = stage.pinboard()
    window = app.start(boards[0])
    app.wait_until_still()
    return boards, app, window


def row(window, name):
    return window.control(name).center


def listed(window, *names):
    """Returns whether these controls are in this order, from top to bottom."""
    places = [row(window, name).y for name in names]
    return places == sorted(places)


def make_folder(app, window, board, name):
    """Makes a folder with a board by the menu of its row, and names it."""
    app.open_menu_at(row(window, f"board:{board}"))
    app.choose_open("win.new-folder-with-board")
    app.trace.wait("folder.rename")
    for character in name:
        app.tap(*of_character(character))
    app.trace.mark()
    app.tap("return")
    app.trace.wait("library", folders=[name])
    app.wait_until_still()


def drop_row(app, window, name, to, folders):
    with app.grab_at(row(window, name)) as drag:
        drag.to(to)
        app.wait_for_operation(drag, "move", window)
        drag.drop()
    app.trace.wait("library", folders=folders)
    app.wait_until_still()


def test_rows_are_dragged_into_a_folder_that_is_folded_and_stays(stage):
    boards, app, window = start(stage)
    make_folder(app, window, "Birch", "hands")
    assert listed(window, "board:Alder", "folder:hands", "board:Birch", "board:Cedar")
    # A drop on the heading goes to the folder's end.
    drop_row(app, window, "board:Alder", row(window, "folder:hands"), ["hands"])
    assert listed(window, "folder:hands", "board:Birch", "board:Alder", "board:Cedar")
    stage.screenshot("folder")

    app.trace.mark()
    window.click(row(window, "folder:hands"))
    app.trace.wait("library", folders=["hands"])
    app.wait_until_still()
    heading, cedar = window.control("folder:hands"), window.control("board:Cedar")
    assert cedar.y - heading.y < 50, "the boards of the closed folder aren't listed"
    stage.screenshot("closed")

    # The folder opens under a drag, which goes on to a place between its boards.
    with app.grab_at(cedar.center) as drag:
        drag.to(heading.center)
        drag.stay_until("the folder to open", lambda: app.sprang("folder:hands"))
        app.wait_until_still()
        stage.screenshot("sprang")
        drag.to(heading.center.moved(0, 50))
        app.wait_for_operation(drag, "move", window)
        app.wait_until_still()
        app.trace.mark()
        drag.drop()
    app.trace.wait("library", folders=["hands"])
    app.wait_until_still()
    assert listed(window, "folder:hands", "board:Cedar", "board:Birch", "board:Alder")
    stage.screenshot("three-boards")
    app.quit()

    app = stage.pinboard("again")
    window = app.start(boards[0])
    app.wait_until_still()
    assert listed(window, "folder:hands", "board:Cedar", "board:Birch", "board:Alder")
    # The folder's removal keeps its boards, and can be taken back.
    app.open_menu_at(row(window, "folder:hands"))
    app.choose_open("win.remove-folder")
    app.trace.wait("library", folders=[])
    app.wait_until_still()
    stage.screenshot("removed")
    for name in NAMES:
        assert row(window, f"board:{name}").y > 0
    app.trace.mark()
    window.click(window.control("message-action").center)
    app.trace.wait("library", folders=["hands"])
    app.wait_until_still()
    assert listed(window, "folder:hands", "board:Cedar", "board:Birch", "board:Alder")


def test_a_pin_is_dropped_on_a_board_in_a_folder_that_opens_under_the_drag(stage):
    boards, app, window = start(stage)
    make_folder(app, window, "Birch", "hands")
    app.trace.mark()
    window.click(row(window, "folder:hands"))
    app.trace.wait("library", folders=["hands"])
    app.wait_until_still()
    heading = window.control("folder:hands")
    with app.grab(window, "Alder") as drag:
        drag.to(heading.center)
        drag.stay_until("the folder to open", lambda: app.sprang("folder:hands"))
        app.wait_until_still()
        drag.to(row(window, "board:Birch"))
        app.wait_for_operation(drag, "move", window)
        drag.drop()
    app.trace.wait("drag.end", operation="move")
    boards[1].wait_for_count(2)
    boards[0].wait_for_count(0)


def test_a_board_is_marked_with_a_colour(stage):
    boards, app, window = start(stage)
    place = window.control("board:Birch")
    dot = Point(place.x + place.width - 16, place.center.y)
    app.open_menu_at(place.center)
    app.choose_open("win.board-color-blue")
    app.trace.wait("library")
    app.wait_until_still()
    stage.wait_for_look("the dot", "colour", lambda shot: max(
        abs(a - b) for a, b in zip(shot.colour(dot), BLUE)) < 12)
    app.quit()
    app = stage.pinboard("again")
    window = app.start(boards[0])
    app.wait_until_still()
    stage.wait_for_look("the dot", "again", lambda shot: max(
        abs(a - b) for a, b in zip(shot.colour(dot), BLUE)) < 12)
