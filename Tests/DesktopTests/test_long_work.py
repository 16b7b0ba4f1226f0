"""Long work can be stopped while it's going on, and then leaves everything unchanged."""

import os
import tempfile
from pathlib import Path

import pytest

from desktop.board_file import sha256
from desktop.command_line import binary
from desktop.png import png

pytestmark = pytest.mark.on_x11_alone("it asks for dialogs, files and their progress")

FAULTS = binary().parent / "libFaultInjection.so"


class SlowFolder:
    """A folder to whose files writes take as long as the test wants."""

    def __init__(self, stage, path):
        self.path = Path(path).resolve()
        self._file = stage.folder / "writes wait"
        self.environment = {
            "LD_PRELOAD": str(FAULTS), "PINBOARD_FAULTS_FOLDER": str(self.path), "PINBOARD_FAULTS_HOLD": str(self._file)}

    def hold(self):
        self._file.touch()

    def release(self):
        self._file.unlink(missing_ok=True)

    @property
    def names(self):
        return sorted(path.name for path in self.path.iterdir())


@pytest.fixture
def slow_folder(stage):
    """Makes an empty folder below `where` slow."""
    if not FAULTS.exists():
        pytest.skip(f"there is no {FAULTS}: swift build -c release --product FaultInjection")
    made = []

    def make(where):
        folder = SlowFolder(stage, tempfile.mkdtemp(dir=where, prefix="pinboard-"))
        made.append(folder)
        return folder

    yield make
    for folder in made:
        folder.release()
        for path in folder.path.iterdir():
            path.unlink()
        folder.path.rmdir()


def noise(stage, name, side=1400):
    """An image of some megabytes that can't be compressed."""
    path = stage.samples_of_boards.folder / name
    path.write_bytes(png((side, side), [os.urandom(side * 3) for _ in range(side)]))
    return path


def stop(stage, app, window, name):
    """Presses Cancel when the bar is there. After this, writes may continue."""
    app.trace.wait("progress", timeout=30)
    window.control("progress-cancel")
    stage.session.wait_until_still()
    stage.screenshot(name)
    # The bar doesn't block anything: the board can be changed during the work.
    app.drag(window, "red", to=window.pin("red").center.moved(20, 20))
    app.trace.mark()
    stage.session.pointer.click(window.control("progress-cancel").center)
    app.trace.wait("progress.stopping")


def test_an_export_that_is_stopped_leaves_no_half_files(stage, slow_folder):
    images = [stage.samples.image("red.png"), stage.samples.image("green.png")]
    board = stage.board("Left", *images)
    folder = slow_folder(stage.folder)
    app = stage.pinboard()
    window = app.start(board, environment=folder.environment)

    folder.hold()
    app.tap("ctrl", "e")
    panel = app.take_panel("export.shown")
    app.choose(panel, "export-kind", 7)
    app.wait_until_still()
    stage.session.pointer.click(panel.control("export").center)
    app.file_dialog("Export").choose(folder.path)
    app.forget_panel()
    stop(stage, app, window, "exporting")
    folder.release()
    app.trace.wait("export.cancelled", timeout=30)

    written = {name: sha256(folder.path / name) for name in folder.names}
    assert len(written) < len(images)
    assert set(written.items()) <= {(path.name, sha256(path)) for path in images}


def test_a_move_to_another_disk_that_is_stopped_leaves_the_board_where_it_was(stage, slow_folder):
    if os.stat("/dev/shm").st_dev == os.stat(stage.folder).st_dev:
        pytest.skip("there's no other file system here")
    board = stage.board("Left", stage.samples.image("red.png"), noise(stage, "noise.png"))
    before = board.pin("red")
    folder = slow_folder("/dev/shm")
    taken = folder.path / "taken.pinboard"
    taken.write_bytes(b"somebody's")
    app = stage.pinboard()
    window = app.start(board, environment=folder.environment)

    folder.hold()
    app.trace.mark()
    app.tap("ctrl", "shift", "m")
    app.file_dialog("Move Board File").replace(taken)
    stop(stage, app, window, "moving")
    folder.release()
    app.trace.wait("move.cancelled", timeout=30)

    assert folder.names == ["taken.pinboard"] and taken.read_bytes() == b"somebody's"
    # The change that was made during the work is written to the board's own file.
    board.wait_until("the pin's move", lambda board: not board.pin("red").center.is_near(before.center))
    assert "The board is sound" in app.command_line.run("check", board.path).stdout


def test_a_copy_that_is_stopped_leaves_nothing_and_work_goes_on_in_the_board(stage, slow_folder):
    board = stage.board("Left", stage.samples.image("red.png"), noise(stage, "noise.png"))
    before = board.pin("red")
    folder = slow_folder(stage.folder)
    app = stage.pinboard()
    window = app.start(board, environment=folder.environment)

    folder.hold()
    app.trace.mark()
    app.tap("ctrl", "shift", "s")
    app.file_dialog("Save a Copy").save(folder.path / "copy.pinboard")
    app.question("What shall the copy contain?").accept()
    stop(stage, app, window, "copying")
    folder.release()
    app.trace.wait("copy.cancelled", timeout=30)

    assert folder.names == []
    board.wait_until("the pin's move", lambda board: not board.pin("red").center.is_near(before.center))


@pytest.mark.parametrize("place", ["beside", "other disk"])
def test_a_board_takes_the_name_of_a_file_that_the_person_replaces(stage, slow_folder, place):
    folder = slow_folder("/dev/shm" if place == "other disk" else stage.folder)
    board = stage.board("Left", stage.samples.image("red.png"))
    pin = board.pin("red")
    taken = folder.path / "taken.pinboard"
    taken.write_bytes(b"somebody's")
    app = stage.pinboard()
    window = app.start(board)

    app.trace.mark()
    app.tap("ctrl", "shift", "m")
    app.file_dialog("Move Board File").replace(taken)
    app.trace.wait("moved", timeout=30)

    moved = window.board = stage.home.file(taken)
    assert moved.pins == [pin] and not board.path.exists()
    app.quit()
    assert folder.names == ["taken.pinboard"]


def test_a_board_that_is_open_is_not_replaced_and_says_why(stage):
    board = stage.board("Left", stage.samples.image("red.png"))
    other = stage.board("Other", stage.samples.image("green.png"))
    app = stage.pinboard()
    app.start(board)
    before = (board.pins, other.pins)

    app.trace.mark()
    app.tap("ctrl", "shift", "m")
    app.file_dialog("Move Board File").replace(other.path)

    message = app.trace.wait("error")["message"]
    assert "“Other.pinboard” is in use" in message
    stage.session.wait_until_still()
    stage.screenshot("not-replaced")
    assert (board.pins, other.pins) == before


def test_a_damaged_board_that_takes_long_is_waited_for_or_not(stage, slow_folder):
    board = stage.board("Left", stage.samples.image("red.png"))
    torn = stage.board("Torn", stage.samples.image("green.png"), noise(stage, "noise.png"))
    with open(torn.path, "r+b") as file:
        file.write(bytes(4096))
    # The repair makes its temporary copy in this folder.
    folder = slow_folder(stage.folder)
    app = stage.pinboard()
    folder.hold()
    window = app.start(board, environment={**folder.environment, "TMPDIR": str(folder.path)})

    def click_on_the_row():
        app.trace.mark()
        stage.session.pointer.click(window.control("board:Torn").center)

    click_on_the_row()
    stop(stage, app, window, "opening")
    folder.release()
    app.trace.wait("opening.cancelled", timeout=30)
    assert app.trace.latest("trouble", window=window.identifier) is None
    assert folder.names == []

    stage.session.wait_until_still()
    click_on_the_row()
    entry = app.trace.wait("trouble", timeout=30, window=window.identifier)
    assert "is damaged" in entry["title"] and "2 pins and 2 images" in entry["detail"]
    app.quit()
    assert folder.names == []


def test_closing_waits_for_the_last_changes_and_says_how_many(stage):
    board = stage.board("Left", stage.samples.image("red.png"))
    before = board.pin("red")
    folder = SlowFolder(stage, stage.home.boards_folder)
    app = stage.pinboard()
    window = app.start(board, environment=folder.environment)
    app.select(window, "red")
    app.command("ctrl", "shift", "r")
    turned = board.pin("red")

    folder.hold()
    try:
        for _ in range(3):
            app.tap("ctrl", "r")
        app.wait_until_still()
        app.trace.mark()
        app.tap("ctrl", "w")
        assert app.trace.wait("progress", timeout=30)["text"] == "Writing the last 3 changes"
        stage.session.wait_until_still()
        stage.screenshot("writing-the-last-changes")

        # Cancelling gives the window back.
        stage.session.pointer.click(window.control("progress-cancel").center)
        app.trace.wait("progress.stopping")
        assert app.is_running and app.trace.latest("closing") is None
        app.wait_until_still()
        app.trace.mark()
        app.tap("ctrl", "w")
        app.trace.wait("progress", timeout=30)
    finally:
        folder.release()

    app.wait_for_end()
    assert app.trace.first("closing")["left"] == 0
    pin = board.pin("red")
    assert abs((pin.rotation - turned.rotation - 270) % 360) < 0.001 and pin.center == before.center
    assert "The board is sound" in app.command_line.run("check", board.path).stdout
