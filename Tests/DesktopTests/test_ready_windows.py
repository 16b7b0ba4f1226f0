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


@on_x11_alone
def test_keys_open_and_close_menus_and_popovers(stage):
    _, app, window = start(stage, "red")
    plain = stage.screenshot("plain")
    below = window.control("history").center.moved(0, 60)
    # The first keys go to the board, and the second ones to the popover that they've opened.
    for _ in range(2):
        app.trace.mark()
        app.tap("ctrl", "h")
        app.trace.wait("history.shown")
        stage.wait_for_look("the history", "history", lambda screen: not screen.looks_like(plain, [below]))
        app.wait_until_still()
        app.tap("ctrl", "h")
        stage.wait_for_look("no history", "no-history", lambda screen: screen.looks_like(plain, [below]))
    app.trace.mark()
    app.tap("f10")
    app.trace.wait("menu.shown")
    app.wait_until_still()
    app.tap("escape")
    app.wait_until_still()
    assert stage.screenshot("end").looks_like(plain, [below])


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
