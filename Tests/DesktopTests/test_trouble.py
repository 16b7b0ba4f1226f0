"""A board's file in trouble, a board that's open twice, and files that aren't boards: what the user sees."""

import errno
import os
import sqlite3
from pathlib import Path

import pytest

from desktop.board_file import sha256
from desktop.command_line import binary
from desktop.session import Side
from desktop.waiting import until

pytestmark = pytest.mark.on_x11_alone("it asks what a window says of a board's file")

FAULTS = binary().parent / "libFaultInjection.so"


def board_with_a_pin(stage, name="Left"):
    return stage.board(name, stage.samples.image("red.png"))


def trouble(app, window):
    """The severity and title of the window's bar; “none” without a bar."""
    entry = app.trace.latest("trouble", window=window.identifier)
    return (entry["severity"], entry["title"]) if entry else ("none", "")


def wait_for_trouble(app, window, severity, title=""):
    until(lambda: f"trouble “{severity} {title}”; the bar says {trouble(app, window)}",
          lambda: trouble(app, window)[0] == severity and title in trouble(app, window)[1], timeout=40)
    app.wait_until_still()


def press(stage, window, button):
    """Clicks a button of the bar once the bar has slid in."""
    stage.session.wait_until_still()
    stage.session.pointer.click(window.control(f"trouble-{button}").center)



def move(app, window, dx):
    """Moves the red pin horizontally."""
    app.drag(window, "red", to=window.pin("red").center.moved(dx, 0))


@pytest.fixture
def full_disk(stage):
    """A disk of the boards that a test can fill and free."""
    if not FAULTS.exists():
        pytest.skip(f"there is no {FAULTS}: swift build -c release --product FaultInjection")
    return FullDisk(stage)


class FullDisk:
    def __init__(self, stage):
        self._file = stage.folder / "the disk is full"
        self.environment = {
            "LD_PRELOAD": str(FAULTS), "PINBOARD_FAULTS_FOLDER": str(stage.home.boards_folder),
            "PINBOARD_FAULTS_WHILE": str(self._file)}

    def fill(self):
        self._file.write_text(str(errno.ENOSPC))

    def make_room(self):
        self._file.unlink()


def test_on_a_full_disk_work_goes_on_and_is_written_when_there_is_room(stage, full_disk):
    board = board_with_a_pin(stage)
    app = stage.pinboard()
    window = app.start(board, environment=full_disk.environment)
    # The disk fills during the session, because SQLite doesn't say why it can't even begin its log.
    first = board.pin("red").center
    move(app, window, 20)
    board.wait_until("the first move", lambda board: not board.pin("red").center.is_near(first))
    before = board.pin("red").center

    full_disk.fill()
    move(app, window, 30)
    wait_for_trouble(app, window, "warning", "The disk is full")
    app.command("ctrl", "z")
    app.command("ctrl", "shift", "z")
    assert board.alone.pin("red").center == before
    assert not board.pin("red").center.is_near(before), "the command line shows what waits"

    full_disk.make_room()
    press(stage, window, "retry")
    wait_for_trouble(app, window, "none")
    board.alone.wait_until("the move", lambda board: not board.pin("red").center.is_near(before))


def moved_on_a_full_disk(stage, full_disk):
    """A board whose pin was moved when nothing could be written any more, and the pin's place before."""
    board = board_with_a_pin(stage)
    app = stage.pinboard()
    window = app.start(board, environment=full_disk.environment)
    before = board.pin("red").center
    full_disk.fill()
    move(app, window, 30)
    wait_for_trouble(app, window, "warning")
    return board, app, window, before


def test_what_a_full_disk_kept_out_is_there_after_a_crash(stage, full_disk):
    board, app, window, before = moved_on_a_full_disk(stage, full_disk)
    app.kill()
    full_disk.make_room()
    assert board.alone.pin("red").center == before

    again = stage.pinboard("again")
    again.start(board)

    board.alone.wait_until("the move", lambda board: not board.pin("red").center.is_near(before))


def test_on_a_disk_that_is_still_full_after_a_crash_work_goes_on(stage, full_disk):
    board, app, window, before = moved_on_a_full_disk(stage, full_disk)
    seen = window.pin("red").center
    app.kill()

    again = stage.pinboard("again")
    window = again.start(board, environment=full_disk.environment)
    wait_for_trouble(again, window, "warning", "The disk is full")
    assert window.pin("red").center.is_near(seen), "what was done last is on the board"
    move(again, window, 40)
    assert board.alone.pin("red").center == before

    full_disk.make_room()
    wait_for_trouble(again, window, "none")
    board.alone.wait_until("both moves", lambda board: board.pin("red").center.x - before.x > 50)


def test_a_file_that_was_moved_away_is_written_when_it_is_back(stage):
    board = board_with_a_pin(stage)
    app = stage.pinboard()
    window = app.start(board)
    before = board.pin("red").center
    move(app, window, 30)
    moved = board.pin("red").center
    aside = board.path.with_suffix(".aside")
    os.rename(board.path, aside)

    app.command("ctrl", "z")
    wait_for_trouble(app, window, "danger", "deleted or moved away")
    os.rename(aside, board.path)
    press(stage, window, "retry")

    wait_for_trouble(app, window, "none")
    assert moved != before
    board.wait_until("the undo", lambda board: board.pin("red").center == before)


def test_a_deleted_board_is_kept_as_another_when_the_desktop_ends(stage, tmp_path):
    board = board_with_a_pin(stage)
    app = stage.pinboard()
    window = app.start(board)
    before = board.pin("red")
    move(app, window, 30)
    board.path.unlink()
    app.command("ctrl", "z")
    wait_for_trouble(app, window, "danger", "deleted or moved away")

    app.quit()

    recovered, = [other for other in stage.home.boards if "recovered" in other.name]
    assert recovered.pin("red") == before
    assert recovered.originals(tmp_path)["red.png"] == before.sha256


def test_another_file_in_the_boards_place_is_not_touched(stage):
    board = board_with_a_pin(stage)
    app = stage.pinboard()
    window = app.start(board)
    move(app, window, 30)
    other = stage.folder / "other"
    other.write_bytes(b"somebody else's\n" * 500)
    os.rename(other, board.path)

    app.command("ctrl", "z")

    wait_for_trouble(app, window, "danger", "“Left” has been replaced")
    assert board.path.read_bytes() == b"somebody else's\n" * 500


def test_a_second_process_follows_the_first_and_takes_over(stage):
    board = board_with_a_pin(stage)
    first, second = stage.pinboard("first"), stage.pinboard("second")
    left = first.start(board, side=Side.LEFT, new_process=True)
    move(first, left, 20)
    right = second.start(board, side=Side.RIGHT, new_process=True)
    wait_for_trouble(second, right, "notice", "open in another Pinboard")

    seen = right.pin("red").center
    left.focus()
    move(first, left, 40)
    until("the second process to show the move", lambda: right.pin("red").center.is_near(seen.moved(40, 0), 4))

    first.quit()
    wait_for_trouble(second, right, "none")
    right.focus()
    place = board.pin("red").center
    move(second, right, 30)
    board.wait_until("the second process to write", lambda board: not board.pin("red").center.is_near(place))


def test_a_board_that_is_followed_takes_no_drops(stage):
    board = board_with_a_pin(stage)
    first, second = stage.pinboard("first"), stage.pinboard("second")
    left = first.start(board, side=Side.LEFT, new_process=True)
    move(first, left, 20)
    right = second.start(board, side=Side.RIGHT, new_process=True)
    wait_for_trouble(second, right, "notice")
    before = board.pins

    with second.grab(right, "red") as drag:
        drag.to(right.pin("red").center.moved(60, 60))
        drag.rest()
        assert second.proposes_nothing()
        drag.drop()
    second.trace.wait("drag.end")

    assert board.pins == before


@pytest.mark.parametrize("what, reason", [("text", "isn’t a Pinboard file"), ("newer", "newer Pinboard")])
def test_a_file_that_cannot_be_opened_says_why_in_the_window(stage, what, reason):
    board_with_a_pin(stage)
    path = Path(stage.folder) / "Strange.pinboard"
    if what == "text":
        path.write_text("not a board\n" * 200)
    else:
        path.write_bytes(stage.home.boards[0].path.read_bytes())
        with sqlite3.connect(path) as database:
            database.execute("PRAGMA user_version = 99")
        database.close()
    before = path.read_bytes()
    app = stage.pinboard()

    window = app.start(extra=[path])

    wait_for_trouble(app, window, "warning", "can’t be opened")
    assert reason in app.trace.latest("trouble", window=window.identifier)["detail"]
    press(stage, window, "dismiss")
    wait_for_trouble(app, window, "none")
    assert path.read_bytes() == before


def damage(board):
    """Overwrites the beginning of a board's file, without which no program can open it."""
    with open(board.path, "r+b") as file:
        file.write(bytes(4096))


def test_a_damaged_board_is_looked_at_and_a_copy_goes_on(stage, tmp_path):
    images = [stage.samples.image("red.png"), stage.samples.image("green.png")]
    board = stage.board("Torn", *images)
    pins, originals = board.pins, {path.name: sha256(path) for path in images}
    damage(board)
    bytes_of_file = board.path.read_bytes()
    app = stage.pinboard()
    window = app.start(board)
    path = stage.folder / "whole.pinboard"

    wait_for_trouble(app, window, "warning", "“Torn” is damaged")
    stage.screenshot("damaged")
    detail = app.trace.latest("trouble", window=window.identifier)["detail"]
    assert "2 pins and 2 images could be read" in detail
    # The board is read-only, and the bar says so.
    app.trace.mark()
    app.tap("ctrl", "a")
    app.tap("delete")
    app.tap("ctrl", "v")
    assert not app.trace.first("command")

    app.trace.mark()
    press(stage, window, "save-copy")
    app.file_dialog("Save a Copy").save(path)
    app.trace.wait("copied", timeout=30)
    wait_for_trouble(app, window, "none")

    copy = window.board = stage.home.file(path)
    assert "The board is sound" in app.command_line.run("check", path).stdout
    assert sorted(pin.id for pin in copy.pins) == sorted(pin.id for pin in pins)
    assert copy.originals(tmp_path) == originals
    window.focus()
    before = copy.pin("red").center
    move(app, window, 30)
    copy.wait_until("the move", lambda board: not board.pin("red").center.is_near(before))
    assert board.path.read_bytes() == bytes_of_file


def test_a_linked_image_that_is_missing_is_found_by_hand(stage):
    images = [stage.samples_of_boards.image("red.png"), stage.samples_of_boards.image("green.png")]
    board = stage.board("Linked", images[0])
    stage.pinboard().command_line.run("import", "--link", board.path, images[1])
    place = stage.empty_folder("elsewhere") / "moved.png"
    os.rename(images[1], place)
    app = stage.pinboard()
    window = app.start(board)
    app.trace.wait("links", found=0, missing=1)
    app.wait_until_still()
    stage.screenshot("missing")

    # Another image is refused.
    app.trace.mark()
    stage.session.pointer.click(window.control("find:green.png").center)
    app.file_dialog("Find “green.png”").choose(images[0])
    assert "it’s another image" in app.trace.wait("error")["message"]
    stage.session.wait_until_still()

    app.trace.mark()
    stage.session.pointer.click(window.control("find:green.png").center)
    app.file_dialog("Find “green.png”").choose(place)
    app.trace.wait("links", found=1, missing=0)
    app.wait_until_still()
    stage.screenshot("found")
    app.quit()

    assert "isn't there" not in app.command_line.run("check", board.path).stderr
    link, = [pin["link"] for pin in app.command_line.json("info", board.path, "--json")["pins"] if pin.get("link")]
    assert link["holds"] and link["path"].endswith("moved.png")
