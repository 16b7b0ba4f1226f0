"""
All windows, menus and panels with high contrast, dark, with large text, at 200 %, and from right to left: nothing is cut off
or leaves the screen, text has enough contrast, what's pressed is large enough, and the keyboard focus is seen. With
PINBOARD_READABILITY_PICTURES=FOLDER, the screenshots are kept there.
"""

import os
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from conftest import ARTIFACTS

from desktop.foreign_source import uri_list
from desktop.geometry import Point
from desktop.keys import of_character
from desktop.picture import write_picture
from desktop.portal import Portal
from desktop.readability import Readability
from desktop.session import Side
from desktop.sessions import SessionKeeper
from desktop.stage import Stage
from desktop.waiting import until
from desktop.web import Web
import test_strokes

#: The settings, with what GTK's settings file says, and the variables of the process.
SETTINGS = {
    "usual": {},
    # Colours and sizes are judged separately, so that a walk can be about one of each.
    "contrast-right-to-left": {"contrast": True, "gtk": {"gtk-enable-animations": 0}, "environment": {"LANGUAGE": "ar"}},
    # Each text is the longest one of all languages: see po/pseudo.py.
    "dark-longest-text-1.5": {"theme": "slate", "gtk": {"gtk-enable-animations": 0}, "text": 1.5,
                              "environment": {"LANGUAGE": "en_XL"}},
    "text-2.0": {"text": 2},
    "twice-as-fine": {"environment": {"GDK_SCALE": "2"}, "scale": 2},
}
#: At 200 %, the screen has as many points as the usual one.
USUAL, FINE = (1280, 800), (2560, 1600)
#: Names that the user has given may be shortened.
NAMES = ("Seen", "Other", "red", "green", "blue", "Welcome", "/", "~", "Add ", "Duplicate ", "http")


@pytest.fixture(scope="module")
def screens():
    keeper = SessionKeeper("xvfb")
    yield keeper
    keeper.close()


class Walk:
    """A walk through a Pinboard under one setting; `look` collects the problems."""

    def __init__(self, stage, name, setting):
        self.stage, self.name = stage, name
        self.scale = setting.get("scale", 1)
        self.problems = []
        if gtk := setting.get("gtk"):
            folder = stage.home.folder / "config" / "gtk-4.0"
            folder.mkdir(parents=True)
            lines = "".join(f"{key}={value}\n" for key, value in gtk.items())
            (folder / "settings.ini").write_text(f"[Settings]\n{lines}")
        stage.session.set_text_scale(setting.get("text", 1))
        if theme := setting.get("theme"):
            stage.home.prefer({"theme": theme})
        if setting.get("contrast"):
            Portal(stage.session, stage.folder).set_contrast(True)
        self.environment = setting.get("environment", {})

    def start(self, name, *boards):
        self.app = self.stage.pinboard(name)
        self.window = self.app.start(*boards, side=Side.ALL, environment=self.environment)
        self.judge = Readability(self.stage, self.app, self.scale, NAMES)
        self.app.wait_until_still()

    def look(self, name):
        self.problems += self.judge.problems(f"{self.name}-{name}")
        if kept := os.environ.get("PINBOARD_READABILITY_PICTURES"):
            write_picture(Path(kept) / f"{self.name}-{name}.png", self.judge.screen())

    def tap(self, *keys):
        self.app.tap(*keys)
        self.app.wait_until_still()

    def type(self, text):
        for character in text:
            self.app.tap(*of_character(character))

    def close(self):
        self.tap("escape")

    def menu(self, name, at, *submenus):
        """The menu at a point, and its submenus with these actions."""
        self.app.open_menu_at(at)
        self.look(name)
        self.close()
        for action in submenus:
            self.app.open_menu_at(at)
            self.app.open_submenu(action)
            self.look(f"{name}-{action.removeprefix('win.')}")
            self.close()
            self.close()

    def panel(self, name, event, *keys):
        """A window of its own, and where its focus is after Tab."""
        self.app.trace.mark()
        self.app.tap(*keys)
        panel = self.app.take_panel(event, side=Side.NATURAL)
        self.look(name)
        self.check_focus(name)
        yield panel
        self.close()
        self.app.forget_panel()
        self.window.focus()
        self.app.wait_until_still()

    def check_focus(self, name):
        """Tab makes a visible difference."""
        before = self.judge.screen()
        self.tap("tab")
        if (self.judge.screen() == before).all():
            self.problems.append(f"{self.name}-{name}: the focus isn't seen after Tab")


def walk_through_the_window(walk):
    stage, app = walk.stage, walk.app
    window = walk.window
    walk.look("main")
    app.tap("f8")
    window.control("tray-strip")
    app.wait_until_still()
    # A note and a frame.
    app.select(window, "red")
    app.trace.mark()
    app.tap("f")
    app.trace.wait("name.open")
    app.wait_until_still()
    walk.look("name-of-frame")
    walk.tap("return")
    app.open_main_menu(window)
    walk.look("menu")
    walk.close()
    for action in ("win.rename", "win.new-note", "win.export", "win.find", "win.arrange", "win.hide-pins", "win.look",
                   "win.draw-line", "win.align-top"):
        app.open_main_menu(window)
        app.open_submenu(action)
        walk.look(f"menu-{action.removeprefix('win.')}")
        for _ in range(3):
            walk.close()
    app.select(window, "green")
    walk.menu("pin", window.pin("green").center, "win.save-original", "win.rotate-right")
    frame = window.frame_of(next(pin for pin in window.board.pins if pin.kind == "frame"))
    walk.menu("frame", Point(frame.x + 3, frame.center.y), "win.frame-color-0")
    walk.menu("cork", window.empty_point())
    walk.menu("board-row", window.control("board:Other").center, "win.board-color-red")
    app.select(window, "green")
    for name, keys in (("caption", ("alt", "c")), ("tags", ("alt", "t"))):
        app.trace.mark()
        walk.tap(*keys)
        walk.type("sea, red")
        app.wait_until_still()
        walk.look(name)
        walk.tap("return")
    walk.tap("ctrl", "f")
    walk.type("gre")
    app.wait_until_still()
    walk.look("search")
    walk.close()
    walk.close()
    app.select(window, "green")
    walk.tap("ctrl", "shift", "i")
    walk.look("information")
    walk.tap("ctrl", "shift", "i")
    app.trace.mark()
    app.tap("ctrl", "h")
    app.trace.wait("history.shown")
    app.wait_until_still()
    walk.look("history")
    walk.close()


def walk_through_notes_and_strokes(walk):
    stage, app, window = walk.stage, walk.app, walk.window
    # Without the tray.
    walk.tap("f8")
    app.trace.mark()
    # Below the pictures, where the cork is from left to right and from right to left.
    window.double_click(window.pin("blue").center.moved(0, 150 * window.factor))
    app.trace.wait("note.open")
    walk.type("see also")
    app.wait_until_still()
    walk.look("note-editing")
    walk.tap("escape")
    app.trace.wait("command")
    app.wait_until_still()
    walk.menu("note", window.pin("see also").center, "win.note-bold", "win.note-paper-usual", "win.note-ink-usual")
    blue = window.pin("blue")
    test_strokes.begin(app, "a")
    test_strokes.draw(stage, app, blue.at(0.15, 0.85), blue.at(0.85, 0.15))
    app.wait_until_still()
    walk.look("drawing")
    test_strokes.end(app)
    # The stroke is selected, and its menu is that of the place.
    walk.menu("stroke", blue.at(0.3, 0.7), "win.stroke-color-4", "win.stroke-width-3")


def walk_through_the_panels(walk):
    for name, event, keys in (
            ("preferences", "preferences.shown", ("ctrl", "comma")), ("keys", "keys.shown", ("ctrl", "shift", "slash")),
            ("about", "about.shown", ("shift", "f1")), ("export", "export.shown", ("ctrl", "e")),
            ("images", "images.shown", ("ctrl", "alt", "m"))):
        for _ in walk.panel(name, event, *keys):
            if name == "preferences":
                walk.tap("end")
                walk.look("preferences-end")


def walk_through_troubles(walk):
    stage, app, window = walk.stage, walk.app, walk.window
    app.trace.mark()
    app.choose_from_menu(window, "win.remove-board")
    app.question("")
    walk.look("remove-board")
    walk.tap("tab")
    walk.tap("return")
    app.trace.wait("board.removed")
    app.wait_until_still()
    walk.look("message")
    app.choose_from_menu(window, "win.removed-boards")
    app.trace.wait("removed.shown")
    app.wait_until_still()
    walk.look("removed-boards")
    app.tap("return")
    app.trace.wait("board.restored")
    app.wait_until_still()


def walk_through_what_comes_in(walk):
    """A file that can't be pinned, and the question before something is fetched from the web."""
    stage, app, window = walk.stage, walk.app, walk.window
    web = Web(stage.samples.image("sky.png"))
    stage.at_end(web.stop)
    for name, address, shown in (("failed", stage.samples.not_an_image(), "error"),
                                 ("web", web.address_of("sky.png"), "dialog.shown")):
        source = stage.foreign_source({"text/uri-list": uri_list(address)}, name=f"source-of-{name}")
        source.copy()
        app.trace.mark()
        app.paste(window)
        app.trace.wait(shown)
        app.wait_until_still()
        if shown == "dialog.shown":
            question = app.question("")
            walk.look(name)
            question.cancel()
        else:
            walk.look(name)
        source.program.stop()


@contextmanager
def prepared(screens, name, setting):
    """A stage with two boards, and a walk on it."""
    with empty(screens, name, setting) as walk:
        stage = walk.stage
        board = stage.board("Seen", *[stage.samples.image(f"{colour}.png", size=(300, 200))
                                      for colour in ("red", "green", "blue")])
        stage.board("Other", stage.samples.image("gold.png"))
        stage.home.fetch_from_the_web()
        walk.start("pinboard", board)
        walk.app.trace.wait("tray.ready")
        yield walk


@contextmanager
def empty(screens, name, setting):
    """A stage, and a walk that hasn't begun."""
    folder = Path(tempfile.mkdtemp(prefix="pinboard-stage-"))
    stage = Stage(screens.ready(FINE if setting.get("scale") == 2 else USUAL), folder)
    try:
        yield Walk(stage, name, setting)
        assert not stage.complaints
    except BaseException:
        stage.keep(ARTIFACTS / f"readability-{name}")
        raise
    finally:
        stage.clear()
        shutil.rmtree(folder, ignore_errors=True)


# It's a walk through everything, and the screen has four times as many pixels under one setting.
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("name", SETTINGS)
def test_all_can_be_read_and_hit(screens, catalogues, name):
    with prepared(screens, name, SETTINGS[name]) as walk:
        walk_through_the_window(walk)
        walk_through_the_panels(walk)
        walk_through_troubles(walk)
        walk_through_notes_and_strokes(walk)
        walk_through_what_comes_in(walk)
        assert not walk.problems, "\n".join(walk.problems)


@pytest.mark.parametrize("name", SETTINGS)
def test_the_first_board_can_be_read_and_hit(screens, catalogues, name):
    with empty(screens, f"first-{name}", SETTINGS[name]) as walk:
        stage = walk.stage
        stage.home.boards_folder.rmdir()
        walk.start("pinboard")
        until("the first board", lambda: [len(board.pins) for board in stage.home.boards] == [12])
        walk.app.wait_until_still()
        walk.look("welcome")
        assert not walk.problems, "\n".join(walk.problems)


def first_action(rows):
    """The action of the first item in a menu's rows."""
    return rows[0]["action"] if "action" in rows[0] else first_action(rows[0]["rows"])


@pytest.mark.parametrize("language", ["pt_BR", "en_XA"])
def test_the_menu_fits_a_screen_of_600_points(screens, catalogues, language):
    with prepared(screens, f"menu-{language}", {"environment": {"LANGUAGE": language}}) as walk:
        app = walk.app

        def height():
            return max(widget["frame"][3] for widget in walk.judge.widgets() if widget["kind"] == "GtkPopoverMenu")
        app.open_main_menu(walk.window)
        rows = app.trace.last("menu.shown")["rows"]
        assert len(rows) <= 15
        heights = {"menu": height()}
        walk.look("menu")
        walk.close()
        for row in rows:
            if "rows" in row:
                app.open_main_menu(walk.window)
                app.open_submenu(first_action(row["rows"]))
                heights[row["title"]] = height()
                walk.look(first_action(row["rows"]))
                walk.close()
                walk.close()
        # The popover has an arrow, and a shadow where windows are composed.
        assert all(height <= 600 for height in heights.values()), heights
        assert not walk.problems, "\n".join(walk.problems)
