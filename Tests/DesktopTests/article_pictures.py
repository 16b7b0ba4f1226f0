"""Takes the pictures of the library's page on its examples, with a real pointer on a virtual display.

    /usr/bin/python3 Tests/DesktopTests/article_pictures.py [FOLDER]

The default folder is that of the page's pictures.
"""

import shutil
import sys
import tempfile
from pathlib import Path

import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf  # noqa: E402

sys.path.insert(0, str(Path(__file__).parent))

from desktop.example import CELL, TEXT, WORD, Example  # noqa: E402
from desktop.landscape import landscape  # noqa: E402
from desktop.session import Side  # noqa: E402
from desktop.sessions import open_session  # noqa: E402
from desktop.stage import Stage  # noqa: E402
from desktop.start_page import CHECKOUT  # noqa: E402


class Album:
    """Pictures of an example's window."""

    def __init__(self, stage, folder):
        self.stage = stage
        self.folder = folder

    def take(self, name, example):
        """Writes the left half of the screen, which the window fills."""
        self.stage.session.wait_until_still()
        path = self.stage.folder / f"{name}.png"
        self.stage.session.screenshot(path)
        width, height = example.window.size
        x, y = example.window.origin
        part = GdkPixbuf.Pixbuf.new_from_file(str(path)).new_subpixbuf(int(x), int(y), int(width), int(height))
        part.savev(str(self.folder / f"{name}.png"), "png", ["compression"], ["9"])

    def corkboard(self):
        board = Example(self.stage.session, "corkboard", self.stage.folder)
        middle = board.place("panel", "Corkboard")
        places = [middle.moved(-120, -190), middle.moved(130, -70), middle.moved(-90, 90)]
        for number, place in enumerate(places):
            image = landscape(self.stage.folder / f"{number}.png", number)
            source = self.stage.foreign_source({"image/png": image.read_bytes()}, side=Side.RIGHT, name=f"source-{number}")
            with source.drag() as drag:
                drag.to(place)
                drag.rest()
                drag.drop()
            self.stage.session.wait_until_still()
            source.program.stop()
        with board.drag(places[2]) as drag:
            drag.to(middle.moved(60, 220))
            drag.rest()
            self.take("corkboard", board)
            drag.drop()

    def swatches(self):
        swatches = Example(self.stage.session, "swatches", self.stage.folder)
        frame = swatches.frame("list", "Palette")
        with swatches.drag(swatches.place(CELL, "Plum")) as drag:
            drag.to(swatches.window.to_screen((frame.x + 130, frame.y + 56)))
            drag.rest()
            self.take("swatches", swatches)
            drag.drop()

    def drafts(self):
        drafts = Example(self.stage.session, "drafts", self.stage.folder)
        letter = drafts.frame(TEXT, "Letter")
        word = drafts.window.to_screen((letter.x + WORD[0], letter.y + WORD[1]))
        drafts.double_click(word)
        self.stage.session.wait_until_still()
        with drafts.drag(word) as drag:
            drag.to(drafts.window.to_screen((letter.x + 380, letter.y + WORD[1])))
            drag.rest()
            self.take("drafts", drafts)
            drag.drop()


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else CHECKOUT / "Sources/DragDropKit/DragDropKit.docc/Resources"
    folder.mkdir(parents=True, exist_ok=True)
    with open_session("wayland") as session:
        for name in ("corkboard", "swatches", "drafts"):
            stage = Stage(session, Path(tempfile.mkdtemp(prefix="pinboard-pictures-")))
            try:
                getattr(Album(stage, folder), name)()
            finally:
                stage.clear()
                shutil.rmtree(stage.folder, ignore_errors=True)


if __name__ == "__main__":
    main()
