"""Freeing space in a board's file when the user asks for it."""

import zipfile

import pytest

from desktop.waiting import until
from test_long_work import FAULTS, SlowFolder, noise, stop

pytestmark = pytest.mark.on_x11_alone("it asks for a dialog and a file")

FREE_UP_SPACE = "win.free-space"


@pytest.fixture
def slow_boards(stage):
    """A folder with the boards to which writes can be held up."""
    if not FAULTS.exists():
        pytest.skip(f"there is no {FAULTS}: swift build --product FaultInjection")
    folder = SlowFolder(stage, stage.home.boards_folder)
    yield folder
    folder.release()


def board_with_a_deleted_picture(stage, environment=None):
    """A board on which only the history needs a picture of some megabytes."""
    board = stage.board("Left", stage.samples.image("red.png"), noise(stage, "noise.png"))
    app = stage.pinboard()
    window = app.start(board, environment=environment)
    app.select(window, "noise")
    app.command("delete")
    board.wait_for_count(1)
    return board, app, window


def is_sound(app, board):
    return "The board is sound" in app.command_line.run("check", board.path).stdout


def test_a_board_without_anything_to_free_says_so(stage):
    board = stage.board("Left", stage.samples.image("red.png"))
    before = board.pins
    app = stage.pinboard()
    window = app.start(board)

    app.choose_from_menu(window, FREE_UP_SPACE)
    question = app.question("nothing to free")
    stage.screenshot("nothing-to-free")
    question.accept()

    assert app.trace.first("space.freed") is None
    assert board.pins == before


def test_forgetting_the_history_frees_what_only_it_needed(stage):
    board, app, window = board_with_a_deleted_picture(stage)
    size = board.path.stat().st_size
    before = board.pins

    app.choose_from_menu(window, FREE_UP_SPACE)
    question = app.question("Free up space")
    stage.screenshot("free-up-space")
    found = app.trace.first("space.found")
    assert (found["images"], found["historyImages"], found["historySteps"]) == (0, 1, 2)
    question.choose(1)
    freed = app.trace.wait("space.freed", timeout=30)
    app.wait_until_still()
    stage.screenshot("freed")

    assert freed["images"] == 1 and freed["forgotten"]
    until("the file to be shorter", lambda: board.path.stat().st_size < size - 5_000_000)
    # Earlier steps can't be undone any more; later ones can.
    window.focus()
    app.tap("ctrl", "z")
    app.wait_until_still()
    assert board.pins == before
    app.drag(window, "red", to=window.pin("red").center.moved(30, 30))
    board.wait_until("the move", lambda board: board.pins != before)
    app.command("ctrl", "z")
    assert board.pins == before
    app.quit()
    assert is_sound(app, board)
    assert app.command_line.run("reclaim", board.path).stdout == f"There’s nothing to free in “{board.path.name}”\n"


def test_what_nothing_needs_goes_and_the_history_stays(stage):
    board, app, window = board_with_a_deleted_picture(stage)
    # A new step removes the undone ones from the history, so their picture isn't needed any more.
    for _ in range(2):
        app.command("ctrl", "z")
    board.wait_for_count(0)
    app.tap("ctrl", "alt", "i")
    app.file_dialog("Import").choose(archive(stage))
    app.trace.wait("imported", timeout=30)
    board.wait_for_count(1)
    size = board.path.stat().st_size

    app.choose_from_menu(window, FREE_UP_SPACE)
    question = app.question("Free up space")
    stage.screenshot("free-what-nothing-needs")
    question.accept()
    freed = app.trace.wait("space.freed", timeout=30)

    assert freed["images"] == 2 and not freed["forgotten"]
    until("the file to be shorter", lambda: board.path.stat().st_size < size - 5_000_000)
    window.focus()
    app.command("ctrl", "z")
    board.wait_for_count(0)
    app.command("ctrl", "shift", "z")
    board.wait_for_count(1)
    app.quit()
    assert is_sound(app, board)


def archive(stage):
    path = stage.folder / "pictures.zip"
    picture = stage.samples_of_boards.image("violet.png")
    with zipfile.ZipFile(path, "w") as file:
        file.write(picture, picture.name)
    return path


def test_freeing_can_be_stopped_and_work_goes_on_meanwhile(stage, slow_boards):
    board, app, window = board_with_a_deleted_picture(stage, slow_boards.environment)
    before = board.pin("red")

    app.choose_from_menu(window, FREE_UP_SPACE)
    question = app.question("Free up space")
    slow_boards.hold()
    question.choose(1)
    stop(stage, app, window, "freeing")
    slow_boards.release()
    app.trace.wait("space.cancelled", timeout=30)

    board.wait_until("the pin's move", lambda board: not board.pin("red").center.is_near(before.center))
    app.quit()
    assert is_sound(app, board)
