"""
A desktop at 200 %: nothing is cut off or leaves the screen, text has enough contrast, and what's pressed is large enough.

All windows, menus and panels are walked through in `ReadabilityTests` (Tests/PinboardUITests), with high contrast, dark, with large
text, and from right to left. Here a window manager places the windows, and a point has four pixels. With
PINBOARD_READABILITY_PICTURES=FOLDER, the screenshots are kept there.
"""

import os
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from conftest import ARTIFACTS

from desktop.picture import write_picture
from desktop.readability import Readability
from desktop.session import Side
from desktop.sessions import SessionKeeper
from desktop.stage import Stage

#: At 200 %, the screen has as many points as the usual one.
SIZE, SCALE = (2560, 1600), 2
#: Names that the user has given may be shortened.
NAMES = ("Seen", "Other", "red", "green", "blue", "/", "~")


@contextmanager
def stage():
    keeper, folder = SessionKeeper("xvfb"), Path(tempfile.mkdtemp(prefix="pinboard-stage-"))
    made = Stage(keeper.ready(SIZE), folder)
    try:
        yield made
        assert not made.complaints
    except BaseException:
        made.keep(ARTIFACTS / "readability")
        raise
    finally:
        made.clear()
        shutil.rmtree(folder, ignore_errors=True)
        keeper.close()


def test_a_desktop_at_200_percent_can_be_read_and_hit():
    with stage() as on:
        board = on.board("Seen", *[on.samples.image(f"{colour}.png", size=(300, 200))
                                   for colour in ("red", "green", "blue")])
        on.board("Other", on.samples.image("gold.png"))
        app = on.pinboard()
        window = app.start(board, side=Side.ALL, environment={"GDK_SCALE": str(SCALE)})
        app.trace.wait("tray.ready")
        judge, problems = Readability(on, app, SCALE, NAMES), []

        def look(name):
            problems.extend(judge.problems(name))
            if kept := os.environ.get("PINBOARD_READABILITY_PICTURES"):
                write_picture(Path(kept) / f"{name}.png", judge.screen())

        def close():
            app.tap("escape")
            app.wait_until_still()

        look("main")
        app.open_main_menu(window)
        look("menu")
        app.open_submenu("win.export")
        look("submenu")
        for _ in range(3):
            close()
        app.open_menu_at(window.pin("green").center)
        look("pin-menu")
        close()
        for event, *keys in (("preferences.shown", "ctrl", "comma"), ("export.shown", "ctrl", "e")):
            app.trace.mark()
            app.tap(*keys)
            app.take_panel(event, side=Side.NATURAL)
            look(event)
            close()
            app.forget_panel()
            window.focus()
            app.wait_until_still()
        assert not problems, "\n".join(problems)
