"""The window of a board's images, with a real pointer and real keys."""

import pytest

from desktop.waiting import until

pytestmark = pytest.mark.on_x11_alone(
    "it asks for keys, menus and windows of one program; that they arrive is played on "
    "both in test_keyboard")


def start(stage):
    images = stage.empty_folder("linked")
    files = [stage.samples.image(f"{name}.png", size=size) for name, size in
             (("red", (240, 160)), ("green", (120, 90)))]
    board = stage.board("Images", *files)
    blue = images / "blue.png"
    blue.write_bytes(stage.samples.image("blue.png", size=(300, 200)).read_bytes())
    stage.board("Images", blue, "--link")
    board.wait_for_count(3)
    app = stage.pinboard()
    window = app.start(board)
    app.wait_until_still()
    return board, blue, app, window


def open_images(app, window):
    window.focus()
    app.trace.mark()
    app.tap("ctrl", "alt", "m")
    panel = app.take_panel("images.shown")
    app.trace.wait("images.listed", linked=lambda count: count > 0)
    app.wait_until_still()
    return panel


def is_blue(colour):
    return colour[2] > 150 and colour[0] < 110


def test_images_are_listed_shown_on_the_board_and_stored_in_it(stage):
    board, blue, app, window = start(stage)
    panel = open_images(app, window)
    listed = app.trace.last("images.listed")
    assert listed["names"] == ["blue.png", "green.png", "red.png"] and listed["missing"] == 0
    assert listed["linked"] == blue.stat().st_size
    row = panel.control("image:blue.png")
    # The small picture is at the start of the row.
    until("the picture of the blue image", lambda: is_blue(
        stage.screenshot("images").colour(row.at(40 / row.width, 0.5))))

    app.trace.mark()
    stage.session.pointer.click(panel.control("images-order-1").center)
    assert app.trace.wait("images.listed")["names"] == ["blue.png", "red.png", "green.png"]
    app.wait_until_still()

    app.trace.mark()
    stage.session.pointer.click(panel.control("image:blue.png").center)
    app.trace.wait("images.chosen", count=1)
    with app.holding("ctrl"):
        stage.session.pointer.click(panel.control("image:red.png").center)
    app.trace.wait("images.chosen", count=2)
    app.trace.mark()
    stage.session.pointer.click(panel.control("images-embed").center)
    app.trace.wait("images.embedded", stored=1, failures=0)
    app.trace.wait("images.listed", linked=0)
    app.wait_until_still()
    stage.screenshot("stored")
    blue.unlink()
    assert "blue.png" in board.originals(stage.empty_folder("out")), "the board has the bytes"

    app.trace.mark()
    stage.session.pointer.click(panel.control("images-show").center)
    assert app.trace.wait("images.on-board")["pins"] == 2
    app.wait_until_still()
    # Escape closes the window of images, and no other.
    panel.focus()
    app.tap("escape")
    app.forget_panel()
    window.focus()
    app.tap("escape")
    app.wait_until_still()
    app.check_board(window)


def test_originals_of_the_selected_images_are_saved(stage):
    board, blue, app, window = start(stage)
    panel = open_images(app, window)
    folder = stage.empty_folder("saved")
    app.trace.mark()
    panel.focus()
    app.tap("ctrl", "a")
    app.trace.wait("images.chosen", count=3)
    app.trace.mark()
    stage.session.pointer.click(panel.control("images-save").center)
    app.file_dialog("Save Original As").choose(folder)
    assert app.trace.wait("images.saved")["done"] == 3
    assert sorted(path.name for path in folder.iterdir()) == ["blue.png", "green.png", "red.png"]
    assert (folder / "blue.png").read_bytes() == blue.read_bytes()


def test_a_missing_file_is_found_from_the_list(stage):
    """The other missing images are found beside it."""
    places = [stage.empty_folder("before"), stage.empty_folder("after")]
    files = [places[0] / f"{name}.png" for name in ("blue", "green")]
    for file in files:
        file.write_bytes(stage.samples.image(file.name).read_bytes())
    board = stage.board("Linked", stage.samples.image("red.png"))
    stage.board("Linked", *files, "--link")
    for file in files:
        file.rename(places[1] / f"moved-{file.name}")
    app = stage.pinboard()
    window = app.start(board)
    app.trace.wait("links", missing=2)
    panel = open_images(app, window)
    assert app.trace.last("images.listed")["missing"] == 2
    stage.session.pointer.click(panel.control("image:red.png").center)
    app.trace.wait("images.chosen", count=1)
    app.wait_until_still()
    stage.screenshot("missing")
    # What isn't missing can't be found.
    app.trace.mark()
    stage.session.pointer.click(panel.control("images-find").center)
    app.wait_until_still()
    assert not app.trace.first("dialog.shown")

    stage.session.pointer.click(panel.control("image:green.png").center)
    app.trace.wait("images.chosen", count=1)
    stage.session.pointer.click(panel.control("images-find").center)
    app.file_dialog("Find “green.png”").choose(places[1] / "moved-green.png")

    app.trace.wait("images.listed", missing=0)
    app.wait_until_still()
    stage.screenshot("found")
    assert all(link["holds"] for pin in app.command_line.json("info", board.path, "--json")["pins"]
               if (link := pin.get("link")))
