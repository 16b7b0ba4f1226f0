"""Input methods in everything that one can write in: they get keys first, and what's being composed isn't lost."""

import json
import re
from pathlib import Path

import numpy
import pytest

from desktop.input_method import InputMethods
from desktop.waiting import until
from test_frames import open_name

pytestmark = pytest.mark.on_x11_alone("IBus talks to GTK over its own bus, whatever the display server is")

CHECKOUT = Path(__file__).parents[2]
#: Where each text of the app is made, and what's written in it.
TEXTS = {
    "BoardCanvas/Tools/Notes/NoteSheet.swift": "note", "PinboardUI/Writing/CaptionEditor.swift": "caption",
    "PinboardUI/Writing/TagEditor.swift": "tags", "PinboardUI/Writing/NameEditor.swift": "board",
    "PinboardUI/Search/SearchBar.swift": "search", "PinboardUI/Sidebar/BoardFilter.swift": "filter",
    "PinboardUI/Keys/KeysWindow.swift": "keys",
}


class Writing:
    """A board with a pin and a frame, and ways to begin writing in each editor and to read what was written."""

    #: Editors in which Return ends the writing. Return begins a line in a note.
    NAMES = ("caption", "tags", "frame", "board")

    def __init__(self, stage, methods, engine, name="Words"):
        self.stage = stage
        self._board = stage.board(name, stage.samples.image("red.png"), stage.samples.image("blue.png"))
        self.app = stage.pinboard(name)
        # Without a daemon, GTK composes by itself.
        self.window = self.app.start(
            self._board, environment=methods.environment if methods else {"GTK_IM_MODULE": "gtk-im-context-simple"})
        self.app.wait_until_still()
        if methods:
            methods.choose(engine)
        # A window manager holds the click back for a moment.
        self.press(lambda: self.app.select(self.window, "blue"))
        self.app.trace.mark()
        self.app.tap("f")
        self.app.trace.wait("name.open")
        self.app.wait_until_still()
        stage.session.pointer.click(self.window.empty_point(clear=20))
        self.app.trace.wait("name.closed")
        self.app.wait_until_still()

    @property
    def board(self):
        """The only board, whose file gets its name."""
        if not self._board.path.exists():
            self._board, = until("the board's file", lambda: self.stage.home.boards)
            self.window.board = self._board
        return self._board

    def begin(self, editor):
        """Opens an editor, empties it, and returns once it's there."""
        app = self.app
        app.trace.mark()
        if editor in ("caption", "tags"):
            app.select(self.window, "red")
            app.trace.mark()
            app.tap("alt", editor[0])
            app.trace.wait(f"{editor}.open")
        elif editor == "frame":
            open_name(app, self.window, next(pin.name for pin in self.board.pins if pin.kind == "frame"))
        elif editor == "board":
            # Nothing is selected, so that the key is for the board. A click might be the second one of two.
            app.tap("escape")
            app.wait_until_still()
            app.trace.mark()
            app.tap("f2")
            app.trace.wait("name.open")
        elif editor == "note":
            self.window.double_click(self.window.empty_point(clear=90))
            app.trace.wait("note.open")
        elif editor == "search":
            app.tap("ctrl", "f")
            app.trace.wait("search.open")
        elif editor == "filter":
            app.tap("ctrl", "shift", "f")
            app.trace.wait("boards.find")
        elif editor == "keys":
            app.tap("ctrl", "shift", "slash")
            app.trace.wait("keys.shown")
        app.wait_until_still()
        app.tap("ctrl", "a")
        app.tap("backspace")
        app.wait_until_still()

    def type(self, letters):
        for letter in letters:
            self.tap({" ": "space"}.get(letter, letter))

    def tap(self, key):
        """Presses a key that changes what's written or composed."""
        self.press(lambda: self.app.tap(key))

    def press(self, act):
        """Does something, and waits until the screen shows it."""
        session = self.stage.session
        before = numpy.frombuffer(session.pixels(), numpy.uint8)
        act()
        # A caret that blinks changes some twenty pixels.
        until("something else on the screen", lambda: numpy.count_nonzero(
            numpy.frombuffer(session.pixels(), numpy.uint8) != before) > 100)
        self.app.wait_until_still()

    def written(self, editor):
        """What the board's file says."""
        board = self.board
        if editor == "caption":
            return board.pin("red").caption
        if editor == "tags":
            return " ".join(board.pin("red").tags)
        if editor == "board":
            # The file may get its name at this very moment.
            said = self.app.command_line.run("info", board.path, "--json", expecting=None)
            return "" if said.returncode else json.loads(said.stdout)["board"]
        kind = {"frame": "frame", "note": "note"}[editor]
        return next((pin.text if kind == "note" else pin.name for pin in board.pins if pin.kind == kind), "")

    def is_open(self, editor):
        name = {"frame": "name", "board": "name"}.get(editor, editor)
        return not self.app.trace.last(f"{name}.closed")

    def wait_for(self, editor, text):
        until(lambda: f"“{text}” in the {editor}, which is “{self.written(editor)}”",
              lambda: self.written(editor) == text, every=0.1)
        if editor == "board":
            # The name is in the file first, and then the file gets it.
            until(f"the file of “{text}”", lambda: self.board.path.stem == text)


@pytest.fixture
def methods(stage):
    methods = InputMethods(stage.session, stage.folder)
    yield methods
    methods.stop()


def test_every_text_of_the_app_is_written_in_here():
    made = {str(path.relative_to(CHECKOUT / "Sources")) for path in (CHECKOUT / "Sources").rglob("*.swift")
            if path.parts[-3] != "GtkTexts" and re.search(r"= Text(Field|View)\(", path.read_text())
            and {"PinboardUI", "BoardCanvas"} & set(path.parts)}
    assert made == set(TEXTS)


def test_keys_go_to_the_input_method_first(stage, methods):
    writing = Writing(stage, methods, "anthy")
    for editor in writing.NAMES:
        writing.begin(editor)
        # The space converts what's typed, the first Return takes it over, and Escape drops what's being composed.
        writing.type("nihongo ")
        writing.tap("return")
        writing.type("ka")
        writing.app.tap("escape")
        writing.app.wait_until_still()
        assert writing.is_open(editor), editor
        writing.app.tap("return")
        writing.wait_for(editor, "日本語")
        writing.app.wait_until_still()

    writing.begin("note")
    writing.type("nihongo ")
    writing.app.tap("return")
    writing.type("ka")
    writing.tap("escape")
    assert writing.is_open("note")
    writing.app.tap("escape")
    writing.wait_for("note", "日本語")

    # What was composed is found: the caption, the tags, the frame and the note.
    writing.begin("search")
    writing.type("nihongo ")
    writing.app.tap("return")
    writing.app.trace.wait("search", text="日本語", found=3)
    writing.app.tap("escape")
    writing.app.wait_until_still()

    # Escape ends the composing and not the filter, and not the window of the keys.
    for editor, event, found in (("filter", "boards.filtered", {"boards": ["日本語"]}), ("keys", "keys.found", {"text": "日本語"})):
        writing.begin(editor)
        writing.type("ka")
        writing.tap("escape")
        writing.app.trace.mark()
        writing.type("nihongo ")
        writing.app.tap("return")
        writing.app.trace.wait(event, **found)
        writing.app.wait_until_still()
        writing.app.tap("escape")
        writing.app.wait_until_still()


def test_a_letter_by_its_number_is_gtks(stage):
    writing = Writing(stage, None, None)
    for editor in (*Writing.NAMES, "note"):
        writing.begin(editor)
        writing.app.tap("ctrl", "shift", "u")
        writing.type("e4 ")
        writing.app.tap("escape" if editor == "note" else "return")
        writing.wait_for(editor, "ä")
        writing.app.wait_until_still()


def test_what_is_being_composed_is_kept_at_a_click_elsewhere(stage, methods):
    writing = Writing(stage, methods, "hangul")
    for editor in (*Writing.NAMES, "note"):
        writing.begin(editor)
        writing.type("gksrmf")
        stage.session.pointer.click(writing.window.empty_point(clear=20))
        writing.wait_for(editor, "한글")
        writing.app.wait_until_still()


@pytest.mark.parametrize("editor", [*Writing.NAMES, "note"])
def test_what_is_being_composed_is_kept_at_the_end(stage, methods, editor):
    writing = Writing(stage, methods, "hangul")
    writing.begin(editor)
    writing.type("gksrmf")
    writing.app.ask_to_end()
    writing.app.wait_for_end()
    writing.wait_for(editor, "한글")


@pytest.mark.parametrize("editor, keys", [
    (name, keys) for name in (*Writing.NAMES, "note") for keys in (("alt", "f4"), ("ctrl", "q"))])
def test_what_is_written_is_kept_when_the_window_closes(stage, methods, editor, keys):
    # With Hangul, the combination writes the last syllable twice: the engine commits it for Alt, and IBus when the focus goes.
    writing = Writing(stage, methods, "xkb:us::eng")
    writing.begin(editor)
    writing.type("arms")
    writing.app.tap(*keys)
    writing.app.wait_for_end()
    writing.wait_for(editor, "arms")


@pytest.mark.parametrize("editor", ["search", "filter", "keys"])
def test_the_app_is_quit_while_something_is_searched_for(stage, editor):
    writing = Writing(stage, None, None)
    writing.begin(editor)
    writing.type("arms")
    writing.app.tap("ctrl", "q")
    writing.app.wait_for_end()
