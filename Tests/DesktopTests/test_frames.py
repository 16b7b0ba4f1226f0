"""Frames that go to another window, and as pages into a PDF."""

import pytest

from desktop.geometry import Point
from desktop.pdf import pdf_facts, pdf_outline
from desktop.session import Side
from desktop.waiting import WaitTimeout, until

pytestmark = pytest.mark.on_x11_alone(
    "what a drag within a board does to its pins is the board's own work; that such drags "
    "arrive is played on both in test_pins")


#: The colours of frames and of the backgrounds of groups.


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


def test_frames_are_pages_of_a_pdf(stage):
    board, app, window = start_with(stage, "red", "green", "blue")
    make_frame(app, window, "hands", "red", "green")
    make_frame(app, window, "heads", "blue")
    app.trace.mark()
    app.tap("ctrl", "e")
    panel = app.take_panel("export.shown")
    app.choose(panel, "export-part", 0)
    app.wait_until_still()
    app.choose(panel, "export-kind", 8)
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
