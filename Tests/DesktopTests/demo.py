"""Plays the main scenario with a real pointer on a virtual display, and takes screenshots.

    /usr/bin/python3 Tests/DesktopTests/demo.py [FOLDER]

It needs no display and no running Pinboard. `make demo` calls it, and so does `make run` without a display.
"""

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from desktop.command_line import binary  # noqa: E402
from desktop.landscape import landscape  # noqa: E402
from desktop.session import Side  # noqa: E402
from desktop.sessions import open_session  # noqa: E402
from desktop.stage import Stage  # noqa: E402


class Demo:
    """Takes a numbered screenshot of each step and prints what it shows."""

    def __init__(self, stage, folder):
        self._stage = stage
        self._folder = folder
        self._count = 0
        self._start = time.monotonic()

    def picture(self, name, words):
        self._count += 1
        path = self._folder / f"{self._count:02}-{name}.png"
        self._stage.session.screenshot(path)
        print(f"  {time.monotonic() - self._start:5.1f} s  {path.name:26} {words}", flush=True)

    def play(self):
        stage = self._stage
        for number, name in enumerate(["Morning.png", "Evening.png", "Noon.png", "Night.png"]):
            landscape(stage.samples.folder / name, number)
        files = stage.file_manager("thunar", side=Side.NARROW_LEFT)
        files.select_all()
        app = stage.pinboard()
        window = app.start(side=Side.WIDE_RIGHT)
        board, = stage.home.boards
        window.board = board
        self.picture("empty-board", "Pinboard starts: an empty board, and a file manager beside it")

        with files.drag("Evening.png") as drag:
            app.bring(drag, window, to=window.center.moved(110, -80))
            self.picture("four-files-hover", "four files are dragged out of Thunar and hang over the board")
            drag.drop()
            app.wait_for_drop()
        board.wait_for_count(4)
        app.wait_until_still()
        self.picture("four-pins", "dropped: four pins, side by side")

        with app.grab(window, "Night") as drag:
            drag.to(window.pin("Night").center.moved(70, 150))
            app.wait_for_operation(drag, "move", window)
            app.wait_until_still()
            self.picture("a-pin-lifted", "one pin is lifted; its original is dimmed")
            drag.drop()
            app.wait_for_drop()
        app.trace.wait("drag.end")
        app.wait_until_still()
        self.picture("a-pin-moved", "it moved")

        app.select(window, "Morning", "Noon")
        with app.grab(window, "Noon") as drag:
            drag.to(window.control("new-board").center)
            self.picture("two-over-new-board", "two selected pins are dragged as one flock and rest on New Board")
            drag.stay_until("New Board to spring", lambda: app.sprang("new-board"))
            new = app.wait_for_new_board(known=[board])
            drag.to(window.center.moved(110, -40))
            app.wait_for_operation(drag, "move", window)
            app.wait_until_still()
            self.picture("new-board-opened", "it sprang open: the drag goes on over an empty board")
            drag.drop()
            app.wait_for_drop()
        app.trace.wait("drag.end")
        new.wait_for_count(2)
        board.wait_for_count(2)
        app.wait_until_still()
        self.picture("dropped-there", "dropped there: both moved to the new board")

        window.focus()
        app.command("ctrl", "z")
        new.wait_for_count(0)
        app.wait_until_still()
        self.picture("undone", "Ctrl+Z: the new board is empty again")
        assert not app.complaints, app.complaints


def main():
    parser = argparse.ArgumentParser(description="Plays the main job on a virtual display and keeps pictures of it.")
    parser.add_argument("folder", nargs="?", default=".build/demo", type=Path, help="where the pictures go")
    parser.add_argument("--display", default="x11", choices=["x11", "xorg", "xvfb"])
    options = parser.parse_args()
    binary()
    folder = options.folder.absolute()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    work = Path(tempfile.mkdtemp(prefix="pinboard-demo-"))
    print(f"Pinboard on a virtual display ({folder}):")
    try:
        with open_session(options.display) as session:
            stage = Stage(session, work)
            try:
                Demo(stage, folder).play()
            except BaseException:
                stage.keep(folder)
                raise
            finally:
                stage.clear()
                for trace in work.glob("*.jsonl"):
                    shutil.copy(trace, folder)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print(f"Pictures and the trace are in {folder}")


if __name__ == "__main__":
    main()
