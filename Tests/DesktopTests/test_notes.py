"""Notes, which are texts on sheets of their own and are edited in place."""

import pytest

from desktop.geometry import Point
from desktop.session import Side

pytestmark = pytest.mark.on_x11_alone(
    "it asks for keys, menus and windows of one program; that they arrive is played on "
    "both in test_keyboard")


def type_words(app, text):
    for letter in text:
        app.tap({" ": "space", "\n": "return"}.get(letter, letter))


def double_click(app, window, point):
    """Opens a note with the pointer."""
    app.trace.mark()
    window.double_click(point)
    return app.trace.wait("note.open")


def write_note(app, window, at, text):
    """Double-clicks on the cork, types a text, and ends editing with Escape; returns once the note is in the file."""
    double_click(app, window, at)
    type_words(app, text)
    app.tap("escape")
    app.trace.wait("note.closed")
    app.trace.wait("command", name="New Note")


def open_note(app, window, name):
    """Double-clicks on a note and returns the frame of its text on the screen."""
    frame = window.pin(name)
    double_click(app, window, frame.center)
    return frame


def word_at(frame, line=0, x=12):
    """A point in a line of a note's text, some points from its left edge."""
    return Point(frame.x + 5 + x, frame.y + 5 + 9 + line * 20)


@pytest.mark.on_all_displays
def test_a_word_goes_from_one_note_to_another(stage):
    board = stage.board("Here", stage.samples.image("red.png"))
    app = stage.pinboard()
    window = app.start(board)
    write_note(app, window, window.center.moved(100, -190), "alpha")
    write_note(app, window, window.center.moved(100, 190), "beta")
    board.wait_for_count(3)

    frame = open_note(app, window, "alpha")
    word = word_at(frame)
    app.tap("ctrl", "a")
    with app.grab_at(word) as drag:
        target = word_at(window.pin("beta"), x=2)
        drag.to(target)
        app.trace.wait("note.open", pin=board.pin("beta").id)
        app.wait_for_operation(drag, "copy", window)
        drag.drop()
        app.wait_for_drop()
    app.trace.wait("drag.end", operation="copy")
    app.tap("escape")
    board.wait_until("the word in the other note", lambda board: any(pin.text == "alphabeta" for pin in board.pins))
    assert board.pin("alpha").text == "alpha", "it was copied"


@pytest.mark.on_all_displays
def test_a_text_of_another_program_becomes_a_note(stage):
    source = stage.foreign_source({"text/plain": b"from elsewhere"}, side=Side.LEFT)
    board = stage.board("Here", stage.samples.image("red.png"))
    app = stage.pinboard()
    window = app.start(board, side=Side.RIGHT)

    with source.drag() as drag:
        app.take(drag, window, to=window.empty_point(clear=120))

    board.wait_for_count(2)
    assert board.pin("from elsewhere").text == "from elsewhere"


@pytest.mark.on_all_displays
def test_a_note_is_dragged_out_as_text_and_goes_through_the_clipboard(stage):
    board = stage.board("Here", stage.samples.image("red.png"))
    app = stage.pinboard()
    window = app.start(board)
    write_note(app, window, window.empty_point(clear=150), "take me")
    board.wait_for_count(2)

    app.select(window, "take me")
    app.tap("ctrl", "c")
    app.command("ctrl", "v")
    board.wait_until("a second one", lambda board: [pin.text for pin in board.pins].count("take me") == 2)
    app.command("ctrl", "z")
    board.wait_for_count(2)

    target = stage.foreign_target(wants=["text/plain;charset=utf-8", "text/plain"], side=Side.RIGHT)
    with app.grab(window, "take me") as drag:
        target.take(drag)
    assert target.received("text/plain;charset=utf-8") == b"take me"
