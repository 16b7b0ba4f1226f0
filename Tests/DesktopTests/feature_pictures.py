"""Takes pictures of what Pinboard can do, with a real pointer on a virtual display.

    /usr/bin/python3 Tests/DesktopTests/feature_pictures.py FOLDER [light] [dark] [contrast] [fine]

Each mode has a folder of its own: the usual look, the dark one, that with high contrast, and 200 %. Those of the mode
`light` that the metainfo and the README show are in `data/screenshots`; `--publish` writes these, with few colours, so
that they stay small.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from desktop.films import ENCODERS, missing_element, write_film  # noqa: E402
from desktop.foreign_source import uri_list  # noqa: E402
from desktop.keys import of_character  # noqa: E402
from desktop.geometry import Point  # noqa: E402
from desktop.landscape import landscape  # noqa: E402
from desktop.portal import Portal  # noqa: E402
from desktop.quarters import MAKERS  # noqa: E402
from desktop.session import Side  # noqa: E402
from desktop.sessions import open_session  # noqa: E402
from desktop.stage import Stage  # noqa: E402
from desktop.start_page import CHECKOUT  # noqa: E402
from desktop.waiting import until  # noqa: E402
from desktop.web import Web  # noqa: E402

MODES = {"light": {}, "dark": {"theme": "slate"}, "contrast": {"contrast": True}, "fine": {"scale": 2}}
#: The pictures that readers see, in `data/screenshots`.
PUBLISHED = ("rows", "notes", "search", "reference", "looking", "grey", "loupe", "information", "animation", "packed",
             "snapping", "folders", "web", "watching", "formats", "export", "welcome", "keys", "cut", "images")
NAMES = ("Morning", "Evening", "Noon", "Night", "Valley", "Ridge", "Coast", "Dusk")
SIZES = ((480, 320), (320, 400), (420, 280), (360, 360), (520, 300), (300, 420), (460, 300), (400, 300))


class Album:
    """Pictures of one mode."""

    def __init__(self, stage, folder, mode, options):
        self.stage, self.folder, self.mode = stage, folder, mode
        self.environment = {"GDK_SCALE": "2"} if options.get("scale") == 2 else {}
        if theme := options.get("theme"):
            stage.home.prefer({"theme": theme})
        if options.get("contrast"):
            Portal(stage.session, stage.folder).set_contrast(True)

    def start(self, name, *boards):
        self.app = self.stage.pinboard(name)
        self.window = self.app.start(*boards, side=Side.ALL, environment=self.environment)
        self.app.wait_until_still()

    def take(self, name):
        self.app.wait_until_still()
        path = self.folder / f"{name}.png"
        self.stage.session.screenshot(path)
        # Without the window manager's title bar.
        left, top = (int(value) for value in self.window.screen_area[0])
        width, height = (int(value) for value in self.window.screen_area[1])
        subprocess.run(["convert", path, "-crop", f"{width}x{height}+{left}+{top}", "+repage", path], check=True)

    def tap(self, *keys):
        self.app.tap(*keys)
        self.app.wait_until_still()

    def type(self, text):
        for character in text:
            self.app.tap(*of_character(character))
        self.app.wait_until_still()

    def away(self):
        """Nothing is selected, and the pointer is on the cork."""
        self.tap("escape")
        self.stage.session.pointer.move(self.window.empty_point(clear=20))
        self.app.wait_until_still()

    def play(self):
        stage = self.stage
        pictures = [landscape(stage.samples_of_boards.folder / f"{name}.png", number, size)
                    for number, (name, size) in enumerate(zip(NAMES, SIZES))]
        board = stage.board("Landscapes", *pictures)
        for name in ("Colours", "Hands"):
            stage.board(name, *pictures[len(name) % 3:5])
        stage.home.snap_pins()
        self.start("pinboard", board)
        app, window = self.app, self.window
        app.trace.wait("tray.ready")
        # 7: rows, packed.
        app.command("alt", "p")
        self.tap("ctrl", "9")
        self.take("packed")
        app.command("ctrl", "l")
        self.tap("ctrl", "9")
        self.away()
        self.take("rows")
        # 1: one pin fills the window.
        app.trace.mark()
        window.double_click(window.pin("Noon").center)
        app.trace.wait("look.begin")
        noon = board.pin("Noon")
        until("Noon in the middle", lambda: window.frame_of(noon).center.is_near(window.cork.center, 4))
        self.take("looking")
        self.tap("escape")
        # 2
        app.trace.mark()
        app.tap("ctrl", "alt", "f")
        app.trace.wait("chrome", bare=True)
        self.take("reference")
        app.tap("ctrl", "alt", "f")
        app.trace.wait("chrome", bare=False)
        # 3
        app.wait_until_still()
        self.tap("ctrl", "alt", "g")
        self.take("grey")
        self.tap("ctrl", "alt", "g")
        # 4
        app.select(window, "Evening")
        app.trace.mark()
        self.tap("shift", "i")
        app.trace.wait("command")
        self.tap("ctrl", "9")
        app.trace.mark()
        app.tap("i")
        app.trace.wait("pick.begin")
        stage.session.pointer.move(window.pin("Coast").at(0.4, 0.4))
        self.take("loupe")
        self.tap("escape")
        # 5
        app.select(window, "Valley")
        app.trace.mark()
        app.tap("ctrl", "shift", "i")
        app.trace.wait("information.read")
        self.take("information")
        app.trace.mark()
        app.tap("alt", "i")
        app.trace.wait("gamut.shown", isEmpty=False)
        self.take("gamut")
        self.tap("alt", "i")
        self.tap("ctrl", "shift", "i")
        self.away()
        # A picture that's cut out along a path.
        app.select(window, "Dusk")
        dusk = window.pin("Dusk")
        app.trace.mark()
        app.tap("x")
        app.trace.wait("outline.begin")
        corners = ((0.1, 0.5), (0.25, 0.15), (0.6, 0.05), (0.9, 0.3), (0.8, 0.8), (0.4, 0.95))
        for number, place in enumerate(corners, start=1):
            window.click(dusk.at(*place))
            app.trace.wait("outline.path", corners=number)
        self.take("path")
        app.tap("return")
        app.trace.wait("command")
        self.away()
        self.take("cut")
        app.command("ctrl", "z")
        # 10, 9
        app.select(window, "Ridge")
        app.trace.mark()
        app.tap("alt", "c")
        app.trace.wait("caption.open")
        self.type("the ridge at noon")
        self.take("caption")
        self.tap("return")
        app.trace.mark()
        app.tap("alt", "t")
        self.app.wait_until_still()
        self.type("mountain, light")
        self.take("tags")
        self.tap("return")
        app.select(window, "Morning", "Evening")
        app.trace.mark()
        app.tap("f")
        app.trace.wait("name.open")
        app.wait_until_still()
        app.tap("ctrl", "a")
        self.type("skies")
        self.tap("return")
        self.away()
        app.trace.mark()
        app.tap("a")
        app.trace.wait("stroke.begin")
        one, other = window.pin("Ridge").at(0.5, 0.6), window.pin("Noon").at(0.5, 0.5)
        self.draw(one, other)
        self.tap("escape")
        self.away()
        self.take("notes")
        # 8
        with app.grab(window, "Dusk") as drag:
            drag.to(window.pin("Dusk").center.moved(6 * window.factor, 40 * window.factor))
            app.wait_until_still()
            self.take("snapping")
        app.wait_until_still()
        # 11
        self.tap("ctrl", "f")
        self.type("ridge")
        self.take("search")
        self.tap("escape")
        self.tap("escape")
        self.play_windows()

    def draw(self, one, other):
        pointer = self.stage.session.pointer
        pointer.move(one)
        pointer.press()
        for step in range(1, 11):
            pointer.move(Point(one.x + (other.x - one.x) * step / 10, one.y + (other.y - one.y) * step / 10))
        pointer.release()
        self.app.wait_until_still()

    def play_windows(self):
        app, window = self.app, self.window
        # 15, 17 and the preferences
        for name, event, keys in (("export", "export.shown", ("ctrl", "e")),
                                  ("keys", "keys.shown", ("ctrl", "shift", "slash")),
                                  ("about", "about.shown", ("shift", "f1")),
                                  ("images", "images.shown", ("ctrl", "alt", "m")),
                                  ("preferences", "preferences.shown", ("ctrl", "comma"))):
            app.trace.mark()
            app.tap(*keys)
            app.take_panel(event, side=Side.NATURAL)
            self.take(name)
            self.tap("escape")
            app.forget_panel()
            window.focus()
        # 16
        app.open_menu_at(window.control("board:Colours").center)
        app.choose_open("win.board-color-blue")
        app.wait_until_still()
        app.open_menu_at(window.control("board:Hands").center)
        app.choose_open("win.new-folder-with-board")
        app.wait_until_still()
        self.type("studies")
        self.tap("return")
        self.take("folders")
        app.open_main_menu(window)
        self.take("menu")
        self.tap("escape")

    def sources(self):
        """12, 13 and 14: the web, a watched folder, and less usual formats."""
        stage = self.stage
        stage.home.fetch_from_the_web()
        pictures = [stage.samples.quarters(f"{ending[1:]}{ending}") for ending in MAKERS]
        for ending in ENCODERS:
            if not missing_element(ending):
                film = stage.folder / f"film{ending}"
                write_film(film)
                pictures.append(film)
        shots = stage.empty_folder("shots")
        board = stage.board("Formats", *pictures)
        self.start("pinboard", board)
        app, window = self.app, self.window
        app.trace.wait("tray.ready")
        self.tap("ctrl", "9")
        self.take("formats")

        app.trace.mark()
        app.tap("ctrl", "alt", "w")
        app.file_dialog("Watch a Folder").choose(shots)
        app.trace.wait("watch.state", state="watching")
        app.trace.mark()
        landscape(shots / "arrived.png", 3, (420, 280))
        app.trace.wait("watch.arrived")
        self.tap("ctrl", "9")
        self.take("watching")

        web = Web(landscape(stage.samples.folder / "Sky.png", 5, (480, 320)))
        stage.at_end(web.stop)
        source = stage.foreign_source({"text/uri-list": uri_list(web.address_of("Sky.png"))})
        source.copy()
        app.trace.mark()
        app.paste(window)
        question = app.question("Download from")
        self.take("web")
        question.cancel()
        source.program.stop()

    def animation(self):
        """6: an animation, with the bar below it."""
        board = self.stage.board("Moving", self.stage.samples_of_boards.animation("moving.gif"))
        self.start("moving", board)
        app, window = self.app, self.window
        app.trace.mark()
        app.select(window, "moving")
        app.tap("k")
        app.trace.wait("animation.play", plays=False)
        self.take("animation")

    def first_board(self):
        """17: the first board."""
        self.stage.home.boards_folder.rmdir()
        self.start("first")
        until("the board", lambda: [len(board.pins) for board in self.stage.home.boards] == [12])
        self.window.focus()
        self.take("welcome")


def take(mode, folder):
    options = MODES[mode]
    folder.mkdir(parents=True, exist_ok=True)
    with open_session("xvfb", (2560, 1600) if options.get("scale") == 2 else None) as session:
        for part in ("play", "sources", "animation", "first_board"):
            stage = Stage(session, Path(tempfile.mkdtemp(prefix="pinboard-pictures-")))
            try:
                getattr(Album(stage, folder, mode, options), part)()
            except Exception:
                stage.screenshot("at-failure")
                shutil.copy(stage.folder / "at-failure.png", folder / "at-failure.png")
                raise
            finally:
                stage.clear()
                shutil.rmtree(stage.folder, ignore_errors=True)


def main():
    arguments = sys.argv[1:]
    publishes = "--publish" in arguments
    folder, *modes = [argument for argument in arguments if argument != "--publish"]
    for mode in modes or MODES:
        take(mode, Path(folder) / mode)
    if publishes:
        for name in PUBLISHED:
            subprocess.run(
                ["convert", Path(folder) / "light" / f"{name}.png", "-resize", "1024x", "+dither", "-colors", "96",
                 "-define", "png:compression-level=9", f"PNG8:{CHECKOUT}/data/screenshots/{name}.png"], check=True)


if __name__ == "__main__":
    main()
