"""Frames: named areas below all pins that carry what lies on them, with a real pointer and real keys."""

import pytest

from desktop.drag import Drag
from desktop.geometry import Point
from desktop.pdf import pdf_facts, pdf_outline
from desktop.session import Side
from desktop.waiting import WaitTimeout, until

pytestmark = pytest.mark.on_x11_alone(
    "what a drag within a board does to its pins is the board's own work; that such drags "
    "arrive is played on both in test_pins")


#: The colours of frames and of the backgrounds of groups.
FRAME_COLOURS = [(0x77, 0x76, 0x7B), (0xE0, 0x1B, 0x24), (0xFF, 0x78, 0x00), (0xE5, 0xA5, 0x0A), (0x2E, 0xC2, 0x7E),
                 (0x14, 0xA3, 0xB8), (0x35, 0x84, 0xE4), (0x91, 0x41, 0xAC)]
RED_BACKGROUND = "win.group-background-1"


def start_with(stage, *names):
    board = stage.board("Framed", *[stage.samples.image(f"{name}.png") for name in names])
    app = stage.pinboard()
    return board, app, app.start(board)


def make_frame(app, window, name, *pins):
    """Puts a frame around pins, and types its name into the field that opens."""
    app.select(window, *pins)
    app.trace.mark()
    app.tap("f")
    app.trace.wait("name.open")
    app.wait_until_still()
    app.tap("ctrl", "a")
    for letter in name:
        app.tap(letter)
    app.tap("return")
    app.trace.wait("name.closed")
    app.trace.wait("command", name="Rename Frame")
    app.wait_until_still()


def tab_of(window, name):
    """A place on the tab of a frame."""
    frame = window.pin(name)
    return Point(frame.x + 14 * window.factor, frame.y - 12 * window.factor)


def open_name(app, window, name):
    """
    Double-clicks on the tab of a frame. On a busy machine, two clicks may be taken for two single clicks, so it's
    repeated.
    """
    app.trace.mark()
    for _ in range(5):
        window.double_click(tab_of(window, name))
        try:
            return app.trace.wait("name.open", timeout=3)
        except WaitTimeout:
            continue
    return app.trace.wait("name.open")


def test_a_frame_carries_what_lies_on_it_and_undo_brings_it_back(stage):
    board, app, window = start_with(stage, "red", "green", "blue")

    make_frame(app, window, "hands", "red", "green")

    frame = board.pin("hands")
    assert frame.kind == "frame"
    app.wait_until_still()
    app.check_board(window)
    stage.screenshot("framed")
    before = {pin.name: pin.center for pin in board.pins}
    app.trace.mark()
    with app.grab_at(tab_of(window, "hands")) as drag:
        drag.to(tab_of(window, "hands").moved(0, 130))
        app.wait_for_operation(drag, "move", window)
        stage.screenshot("dragged")
        drag.drop()
        app.wait_for_drop()
    app.wait_for_landing()

    def ways(board):
        return {pin.name: (round(pin.center.x - before[pin.name].x), round(pin.center.y - before[pin.name].y))
                for pin in board.pins}
    board.wait_until("the frame to have moved", lambda board: ways(board)["hands"][1] > 60)
    found = ways(board)
    assert found["red.png"] == found["green.png"] == found["hands"], "they have moved together"
    assert found["blue.png"] == (0, 0)
    app.wait_until_still()
    app.check_board(window)

    app.command("ctrl", "z")
    assert {pin.name: pin.center for pin in board.pins} == before


def test_the_inside_of_a_frame_belongs_to_the_board(stage):
    board, app, window = start_with(stage, "red", "green", "blue")
    make_frame(app, window, "hands", "red", "green")
    window.click(window.empty_point())
    app.wait_until_still()
    red, frame = window.pin("red"), window.pin("hands")

    # A rubber band that begins on the frame takes the pins, but not the frame.
    start = Point(frame.x + 9 * window.factor, frame.y + 9 * window.factor)
    assert not red.contains(start)
    app.trace.mark()
    with Drag(stage.session, start, patience=0.1) as drag:
        drag.to(Point(frame.x + frame.width - 12, red.y + red.height - 10))
        drag.drop()
    app.wait_until_still()
    stage.screenshot("banded")
    assert app.command("delete")["name"] == "Delete 2 Pins"
    assert sorted(pin.name for pin in board.pins) == ["blue.png", "hands"]
    app.wait_until_still()
    app.check_board(window)


def test_an_area_becomes_a_frame_that_can_be_renamed_and_restarted(stage):
    board, app, window = start_with(stage, "red")
    window.click(window.empty_point())
    app.wait_until_still()
    end = window.empty_point(clear=30)
    start = end.moved(-150, -110)
    app.trace.mark()
    app.tap("f")
    app.trace.wait("frame.begin")
    with Drag(stage.session, start, patience=0.1) as drag:
        drag.to(end)
        drag.drop()
    app.trace.wait("command", name="Add Frame")
    app.trace.wait("name.open")
    app.wait_until_still()
    app.tap("escape")
    app.trace.wait("name.closed")
    board.wait_for_count(2)
    frame = board.pin("Frame")
    assert abs(frame.size[0] * window.scale - 150) < 4 and abs(frame.size[1] * window.scale - 110) < 4

    # F2 and a double click on the tab rename it.
    app.trace.mark()
    app.tap("f2")
    app.trace.wait("name.open")
    app.wait_until_still()
    app.tap("ctrl", "a")
    for letter in "feet":
        app.tap(letter)
    app.tap("return")
    app.trace.wait("command", name="Rename Frame")
    board.wait_until("the name", lambda board: any(pin.name == "feet" for pin in board.pins))
    app.quit()

    app = stage.pinboard("again")
    window = app.start(board)
    app.wait_until_still()
    app.check_board(window)
    open_name(app, window, "feet")
    stage.screenshot("renaming")
    app.tap("escape")
    app.trace.wait("name.closed")


def test_frames_are_pages_of_a_pdf(stage):
    board, app, window = start_with(stage, "red", "green", "blue")
    make_frame(app, window, "hands", "red", "green")
    make_frame(app, window, "heads", "blue")
    app.trace.mark()
    app.tap("ctrl", "e")
    panel = app.take_panel("export.shown")
    stage.session.pointer.click(panel.control("export-part-0").center)
    app.wait_until_still()
    stage.session.pointer.click(panel.control("export-kind-8").center)
    app.wait_until_still()
    stage.screenshot("frames-as-pages")
    app.trace.mark()
    stage.session.pointer.click(panel.control("export").center)
    path = stage.folder / "frames.pdf"
    app.file_dialog("Export").save(path)
    app.trace.wait("exported")
    app.forget_panel()
    assert pdf_facts(path)["Pages"] == "2"
    assert pdf_outline(path) == [("hands", 1), ("heads", 2)]


def test_a_group_has_a_background_that_moves_with_it(stage):
    board, app, window = start_with(stage, "red", "green", "blue")
    app.select(window, "red", "green")
    app.command("ctrl", "g")
    between = Point((window.pin("red").center.x + window.pin("green").center.x) / 2, window.pin("red").center.y)
    cork = stage.screenshot("plain").colour(between)

    app.open_menu_at(window.pin("green").center)
    app.open_submenu(RED_BACKGROUND)
    menu = stage.screenshot("colours")
    for number, colour in enumerate(FRAME_COLOURS):
        assert menu.area_of(colour) > 60, f"the menu has a swatch of colour {number}"
    app.tap("escape")
    app.wait_until_still()
    app.open_menu_at(window.pin("green").center)
    app.choose_open(RED_BACKGROUND)
    app.trace.wait("command", name="Change Background of Group")
    window.click(window.empty_point())
    app.wait_until_still()

    found = stage.screenshot("background").colour(between)
    assert found != cork and found[0] > found[1] + 20, f"a light red, {found}"
    assert found[1] > 140, f"a light red, {found}"
    app.check_board(window)

    app.drag(window, "red", to=window.pin("red").center.moved(0, 170))
    app.wait_until_still()
    app.check_board(window)
    app.command("ctrl", "z")
    app.command("ctrl", "z")
    app.wait_until_still()
    assert stage.screenshot("undone").colour(between) == cork


@pytest.mark.on_all_displays
def test_a_frame_goes_to_another_window_with_its_pins(stage):
    board = stage.board("Here", stage.samples.image("red.png"), stage.samples.image("green.png"))
    there = stage.board("There", stage.samples.image("blue.png"))
    app = stage.pinboard()
    left = app.start(board, side=Side.LEFT)
    right = app.open(there, side=Side.RIGHT)
    make_frame(app, left, "hands", "red", "green")
    app.trace.mark()
    with app.grab_at(tab_of(left, "hands")) as drag:
        drag.to(right.cork.at(0.2, 0.35))
        app.wait_for_operation(drag, "move", right)
        drag.drop()
        app.wait_for_drop()
    app.wait_for_landing()
    there.wait_for_count(4)
    board.wait_for_count(0)
    frame = there.pin("hands")
    for name in ("red", "green"):
        pin = there.pin(name)
        assert abs(pin.center.x - frame.center.x) < frame.size[0] / 2, "it's still on the frame"
    app.wait_until_still()
    stage.screenshot("moved")
    until("the pins on the screen", lambda: right.has_shown(frame))
    app.check_board(right)
