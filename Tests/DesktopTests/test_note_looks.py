"""Links in notes, which open in the desktop's browser."""

import pytest

from desktop.geometry import Point
from desktop.session import Side
from desktop.waiting import until
from test_notes import open_note

pytestmark = pytest.mark.on_x11_alone(
    "it asks for keys, menus and windows of one program; that they arrive is played on "
    "both in test_keyboard")


def browser(stage):
    """A program that the desktop takes for its browser. Returns the function that reads the opened addresses."""
    opened, program = stage.folder / "opened", stage.folder / "browser"
    program.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$1\" >> '{opened}'\n")
    program.chmod(0o755)
    applications = stage.home.folder / "data" / "applications"
    applications.mkdir(parents=True, exist_ok=True)
    (applications / "test-browser.desktop").write_text(
        f"[Desktop Entry]\nType=Application\nName=Browser\nExec={program} %u\n"
        "MimeType=x-scheme-handler/http;x-scheme-handler/https;x-scheme-handler/mailto;\n")
    (stage.home.folder / "config" / "mimeapps.list").write_text(
        "[Default Applications]\n" + "".join(
            f"x-scheme-handler/{scheme}=test-browser.desktop\n" for scheme in ("http", "https", "mailto")))
    return lambda: opened.read_text().split() if opened.exists() else []


def test_a_link_opens_with_ctrl_and_a_click_and_by_key_but_not_with_a_click(stage):
    opened = browser(stage)
    source = stage.foreign_source({"text/plain": b"https://example.org/a?b=1 and mailto:a@b.org"})
    board = stage.board("Here", stage.samples.image("red.png"))
    app = stage.pinboard()
    window = app.start(board, side=Side.RIGHT)
    with source.drag() as drag:
        app.take(drag, window, to=window.empty_point(clear=150))
    board.wait_for_count(2)
    note = next(pin.name for pin in board.pins if pin.kind == "note")
    app.wait_until_still()
    frame = window.pin(note)
    word = Point(frame.x + 5 + 40 * window.factor, frame.y + 5 + 9 * window.factor)

    app.trace.mark()
    window.click(word)
    app.wait_until_still()
    assert app.trace.first("link.open") is None, "a click selects"
    stage.screenshot("link")
    with app.holding("ctrl"):
        window.click(word)
        app.trace.wait("link.open", address="https://example.org/a?b=1")
    until("the browser to be asked", lambda: opened() == ["https://example.org/a?b=1"])

    # Beside the letters, Ctrl and a click take the note out of the selection, as ever.
    app.trace.mark()
    with app.holding("ctrl"):
        window.click(Point(frame.center.x, frame.y + frame.height - 8))
    app.wait_until_still()
    assert app.trace.first("link.open") is None
    app.tap("escape")
    app.select(window, note)
    app.trace.mark()
    app.tap("alt", "l")
    app.trace.wait("link.open", address="https://example.org/a?b=1")
    until("the browser to be asked again", lambda: len(opened()) == 2)

    # While the note is edited, its links open in the same way.
    app.tap("escape")
    open_note(app, window, note)
    app.wait_until_still()
    app.trace.mark()
    with app.holding("ctrl"):
        app.click(word)
        app.trace.wait("link.open", address="https://example.org/a?b=1")
    until("the browser to be asked a third time", lambda: len(opened()) == 3)
    app.tap("escape")
    app.trace.wait("note.closed")
    app.wait_until_still()
    app.check_board(window)
