"""How notes are written: size, bold, italic, colours, alignment and links, with real keys and a real pointer."""

import pytest

from desktop.geometry import Point, Rect
from desktop.session import Side
from desktop.waiting import until
from test_notes import open_note, write_note

pytestmark = pytest.mark.on_x11_alone(
    "it asks for keys, menus and windows of one program; that they arrive is played on "
    "both in test_keyboard")

#: The paper of a new note, and the colours that the keys choose first, as they're on the screen.
USUAL, WHITE, GREY = (0xFF, 0xF5, 0xC4), (0xFF, 0xFF, 0xFF), (0xD7, 0xD6, 0xDB)
DARK = (0x2A, 0x27, 0x2E)


def start_with_note(stage, text="word"):
    board = stage.board("Here", stage.samples.image("red.png"))
    app = stage.pinboard()
    window = app.start(board)
    write_note(app, window, window.empty_point(clear=150), text)
    board.wait_for_count(2)
    app.select(window, text)
    app.wait_until_still()
    return board, app, window


def near(colour, other, tolerance=10):
    return all(abs(first - second) <= tolerance for first, second in zip(colour, other))


def paper_of(screen, frame):
    """The colour of the sheet beside its text: left of the letters, above the shade."""
    return screen.colour(Point(frame.x + 2, frame.y + frame.height * 0.2))


def letters(screen, frame):
    """The box around the letters, and the number of pixels that differ from the paper."""
    paper = paper_of(screen, frame)
    # The head of the pin, the handles and the pointer in the middle are outside.
    left, top = int(frame.x) + 3, int(frame.y) + 8
    places = [(x, y) for y in range(top, int(frame.y + frame.height * 0.48))
              for x in range(left, int(frame.x + frame.width) - 6)
              if sum(abs(a - b) for a, b in zip(screen.colour((x, y)), paper)) > 150]
    assert places, "there are letters"
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1), len(places)


def look(stage, app, window, name, text="word"):
    app.wait_until_still()
    screen = stage.screenshot(name)
    frame = window.pin(text)
    return (*letters(screen, frame), paper_of(screen, frame), frame)


def test_a_note_is_written_in_another_way_by_keys_and_undone(stage):
    board, app, window = start_with_note(stage)
    plain, ink, paper, frame = look(stage, app, window, "plain")
    assert near(paper, USUAL)

    assert app.command("ctrl", "b")["name"] == "Make Note Bold"
    bold, bold_ink, *_ = look(stage, app, window, "bold")
    assert bold_ink > ink * 1.15
    assert app.command("ctrl", "i")["name"] == "Make Note Italic"
    for _ in range(3):
        assert app.command("ctrl", "shift", "period")["name"] == "Enlarge Text of Note"
    large, *_ = look(stage, app, window, "large")
    assert large.height > plain.height * 1.6
    assert app.command("shift", "alt", "r")["name"] == "Align Text of Note"
    end, *_ = look(stage, app, window, "end")
    assert end.x + end.width > frame.x + frame.width - 16 * window.factor
    app.command("shift", "alt", "c")
    middle, *_ = look(stage, app, window, "middle")
    assert abs(middle.x + middle.width / 2 - frame.center.x) < 6 * window.factor
    # The first of the papers is white, and the first colour is black.
    assert app.command("shift", "alt", "b")["name"] == "Change Background of Note"
    *_, paper, frame = look(stage, app, window, "white")
    assert near(paper, WHITE)
    assert app.command("shift", "alt", "t")["name"] == "Change Text Color of Note"
    app.tap("escape")
    app.wait_until_still()
    app.check_board(window)

    # It's in the file, and looks the same after a restart.
    before = look(stage, app, window, "before")
    app.quit()
    app = stage.pinboard("again")
    window = app.start(board)
    app.wait_until_still()
    after = look(stage, app, window, "after")
    assert abs(after[1] - before[1]) < 30 and near(after[2], WHITE)
    for _ in range(9):
        app.command("ctrl", "z")
    box, count, paper, _ = look(stage, app, window, "undone")
    assert abs(count - ink) < 30 and near(paper, USUAL) and abs(box.height - plain.height) <= 1
    app.check_board(window)


def test_several_notes_change_in_one_step_and_images_do_not(stage):
    board, app, window = start_with_note(stage, "one")
    app.tap("escape")
    write_note(app, window, window.empty_point(clear=110), "two")
    board.wait_for_count(3)
    app.tap("ctrl", "a")
    app.wait_until_still()
    assert app.command("shift", "alt", "b")["name"] == "Change Background of 2 Notes"
    assert app.command("ctrl", "b")["name"] == "Make 2 Notes Bold"
    app.tap("escape")
    app.wait_until_still()
    screen = stage.screenshot("both")
    assert all(near(paper_of(screen, window.pin(name)), WHITE) for name in ("one", "two"))
    app.check_board(window)
    app.command("ctrl", "z")
    app.command("ctrl", "z")
    stage.wait_for_look("both notes to be as new ones", "undone", lambda screen: all(
        near(paper_of(screen, window.pin(name)), USUAL) for name in ("one", "two")))


def test_a_note_shows_its_looks_while_it_is_edited(stage):
    board, app, window = start_with_note(stage)
    app.tap("escape")
    frame = open_note(app, window, "word")
    assert app.command("shift", "alt", "b")["name"] == "Change Background of Note"
    assert app.command("ctrl", "shift", "period")["name"] == "Enlarge Text of Note"
    assert app.command("ctrl", "i")["name"] == "Make Note Italic"
    stage.wait_for_look("the edited sheet to be white", "edited", lambda screen: near(paper_of(screen, frame), WHITE))
    # The paper of a dark note has light letters, and the note goes on as it was begun.
    for _ in range(9):
        app.command("shift", "alt", "b")
    stage.wait_for_look("the edited sheet to be dark", "dark", lambda screen: near(paper_of(screen, frame), DARK)
                        and letters(screen, frame)[1] > 20)
    app.tap("x")
    app.tap("escape")
    app.trace.wait("note.closed")
    board.wait_until("the letter", lambda board: board.has("wordx"))
    app.wait_until_still()
    screen = stage.screenshot("closed")
    assert near(paper_of(screen, window.pin("wordx")), DARK)
    app.check_board(window)


def test_a_copy_and_a_dragged_note_keep_their_looks(stage):
    board, app, window = start_with_note(stage)
    app.command("shift", "alt", "b")
    app.command("shift", "alt", "b")
    app.tap("escape")
    frame = window.pin("word")
    target = frame.center.moved(0, -150 if frame.center.y > window.center.y else 150)
    app.trace.mark()
    with app.grab(window, "word") as drag:
        drag.to(target)
        app.wait_for_operation(drag, "move", window)
        app.wait_until_still()
        screen = stage.screenshot("dragged")
        dragged = Point(target.x + frame.width / 2 - 12, target.y - frame.height / 2 + 2)
        assert near(screen.colour(dragged), GREY, 24), "the note under the pointer"
        drag.drop()
        app.wait_for_drop()
    app.wait_for_landing()
    app.select(window, "word")
    app.tap("ctrl", "c")
    app.command("ctrl", "v")
    board.wait_for_count(3)
    app.tap("escape")
    app.wait_until_still()
    app.check_board(window)


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
