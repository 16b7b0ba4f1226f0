"""Windows and popovers that are ready when they open: their keys do what's suggested, and drops are taken where they rest."""

import pytest

from desktop.session import Side

on_x11_alone = pytest.mark.on_x11_alone("it asks for keys of one program; that they arrive is played on both in test_keyboard")


def start(stage, *names):
    board = stage.board("Here", *[stage.samples.image(f"{name}.png") for name in names])
    app = stage.pinboard()
    window = app.start(board, side=Side.LEFT)
    app.wait_until_still()
    return board, app, window


@on_x11_alone
def test_return_exports(stage):
    _, app, window = start(stage, "red")
    app.trace.mark()
    app.tap("ctrl", "e")
    app.take_panel("export.shown")
    app.trace.mark()
    app.tap("return")
    path = stage.folder / "board.png"
    app.file_dialog("Export").save(path)
    app.trace.wait("exported")
    app.forget_panel()
    assert path.read_bytes().startswith(b"\x89PNG")


def test_a_drag_that_has_opened_the_tray_is_dropped_where_it_rests(stage):
    board, app, window = start(stage, "red", "blue")
    app.trace.wait("tray.ready")
    handle = window.control("tray").center
    with app.grab(window, "red") as drag:
        app.trace.mark()
        drag.to(handle)
        app.trace.wait("spring.change", control="tray", state="activated")
        app.wait_until_still()
        app.wait_for_operation(drag, "move", window)
        drag.drop()
    app.trace.wait("drag.end", operation="move")
    board.wait_for_count(1)
    stage.home.tray.wait_for_count(1)
