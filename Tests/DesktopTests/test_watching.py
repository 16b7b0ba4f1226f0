"""A frame that watches a folder: files that are copied slowly, a restart, and a folder that's gone."""

import shutil

import pytest

from desktop.waiting import beat, until

pytestmark = pytest.mark.on_x11_alone("it asks for files that come into a folder")


def copy_slowly(source, target, has_come, pieces=5):
    """Copies a file in pieces, as from a slow disk. It mustn't come before it's whole."""
    data = source.read_bytes()
    size = -(-len(data) // pieces)
    with open(target, "wb") as file:
        for start in range(0, len(data), size):
            assert not has_come(), "it came before it was whole"
            file.write(data[start:start + size])
            file.flush()
            beat(0.7)


def watch(app, folder, answer=None):
    """Lets a new frame watch a folder. `answer` is the number of the answer about the images that are there."""
    app.trace.mark()
    app.tap("ctrl", "alt", "w")
    app.file_dialog("Watch a Folder").choose(folder)
    if answer is not None:
        app.question("already.").choose(answer)
    app.trace.wait("watch.begin")
    app.trace.wait("watch.state", state="watching")
    app.wait_until_still()


def is_blue(colour):
    r, g, b = colour
    return b > 120 and r < 100 and b > g + 30


def has_mark(look, corner):
    """Whether a mark in the accent colour is at the upper left corner of a card."""
    return any(is_blue(look.colour(corner.moved(x, y))) for x in range(-4, 20, 2) for y in range(-8, 9, 2))


def test_images_come_out_of_a_watched_folder_once_and_are_marked(stage):
    folder = stage.empty_folder("shots")
    shutil.copy(stage.samples.image("gold.png"), folder / "gold.png")
    board = stage.board("Watching", stage.samples_of_boards.image("red.png"))
    app = stage.pinboard()
    window = app.start(board)

    # Only new ones are wanted, not the one that's there.
    watch(app, folder, answer=2)
    frame = board.pin("shots")
    assert frame.kind == "frame"
    app.trace.mark()
    copy_slowly(stage.samples.image("green.png", size=(400, 300)), folder / "green.png",
                lambda: app.trace.first("watch.arrived"))
    assert app.trace.wait("watch.arrived")["names"] == ["green.png"]
    board.wait_for_count(3)
    app.wait_until_still()
    green = board.pin("green")
    assert frame.frame.contains(green.center)
    at = window.frame_of(green)
    stage.wait_for_look("the mark of a new picture", "new", lambda look: has_mark(look, at.at(0, 0)))
    app.check_board(window)

    app.select(window, "green")
    window.click(window.empty_point())
    app.wait_until_still()
    stage.wait_for_look("no mark any more", "seen", lambda look: not has_mark(look, at.at(0, 0)))

    # The watch survives a restart, what came meanwhile comes then, and nothing comes twice.
    app.quit()
    shutil.copy(stage.samples.image("blue.png"), folder / "blue.png")
    app = stage.pinboard("again")
    window = app.start(board)
    assert app.trace.wait("watch.arrived")["names"] == ["blue.png"]
    board.wait_for_count(4)
    assert sorted(board.names) == ["blue.png", "green.png", "red.png", "shots"]
    app.wait_until_still()
    stage.screenshot("after-restart")

    # A folder that's gone is told on the frame.
    app.trace.mark()
    folder.rename(stage.folder / "elsewhere")
    app.trace.wait("watch.state", state="missing")
    area = window.frame_of(board.pin("shots"))

    def tells_trouble(look):
        reds = [look.colour(area.at(1, 0).moved(x, y)) for x in range(-80, -4, 3) for y in range(-24, 24, 4)]
        return sum(r > 130 and g < 60 and b < 80 for r, g, b in reds) > 20
    stage.wait_for_look("the frame to tell that its folder is missing", "missing", tells_trouble)

    # Stopped, nothing comes any more.
    (stage.folder / "elsewhere").rename(folder)
    app.trace.wait("watch.state", state="watching")
    tab = area.at(0, 0).moved(14 * window.factor, -12 * window.factor)
    window.click(tab)
    app.wait_until_still()
    app.trace.mark()
    app.tap("ctrl", "alt", "shift", "w")
    app.trace.wait("command", name="Stop Watching")
    shutil.copy(stage.samples.image("teal.png"), folder / "teal.png")
    beat(5)
    assert not app.trace.first("watch.arrived")
    until("the same pins", lambda: len(board.pins) == 4)


def test_the_images_of_a_folder_are_added_with_those_that_follow(stage):
    folder = stage.empty_folder("shots")
    for name in ("gold.png", "violet.png"):
        shutil.copy(stage.samples.image(name), folder / name)
    board = stage.board("Watching", stage.samples_of_boards.image("red.png"))
    app = stage.pinboard()
    window = app.start(board)
    watch(app, folder, answer=0)
    assert app.trace.wait("watch.arrived")["names"] == ["gold.png", "violet.png"]
    board.wait_for_count(4)
    app.wait_until_still()
    app.check_board(window)
