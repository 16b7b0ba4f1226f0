"""The clipboard, between Pinboard and other programs."""

from itertools import combinations
from pathlib import Path

import gi
import pytest

from desktop.board_file import sha256
from desktop.command_line import gtk_minor_version
from desktop.foreign_source import uri_list
from desktop.samples import COLOURS, ODD_NAME
from desktop.session import Side
from desktop.sizes import SIZES, sizes_of
from desktop.waiting import until

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf  # noqa: E402

PARTNERS = ["nemo", "caja", "pcmanfm-qt", "dolphin"]
FILE_MANAGERS = ["thunar", "nautilus", *(pytest.param(kind, marks=pytest.mark.partners) for kind in PARTNERS)]
NOTHING = "nothing to paste"


def start(stage, *images):
    board = stage.board("Board", *(images or [stage.samples_of_boards.image("violet.png")]))
    app = stage.pinboard()
    return board, app, app.start(board, side=Side.RIGHT)


def file_manager(stage, kind, folder=None):
    if kind == "caja" and stage.session.protocol == "wayland":
        pytest.skip("Caja opens no window without X11")
    return stage.file_manager(kind, folder, side=Side.LEFT)


def paste(app, window):
    """Presses Ctrl+V in Pinboard's window without waiting for the result."""
    window.focus()
    app.trace.mark()
    app.tap("ctrl", "v")


# Places

def name_of_colour(colour):
    """The name of the sample whose colour is the nearest; samples are lighter towards one corner."""
    return min(COLOURS, key=lambda name: sum(abs(mine - its) for mine, its in zip(colour, COLOURS[name])))


def test_what_is_pasted_one_after_another_covers_nothing(stage):
    red = stage.samples.image("red.png")
    source = stage.foreign_source({"image/png": red.read_bytes()}, side=Side.LEFT)
    board, app, window = start(stage)

    source.copy()
    window.focus()
    # The pointer rests where the image was copied.
    stage.session.pointer.move(source.window.center)
    app.wait_until_still()
    for count in (2, 3):
        app.tap("ctrl", "v")
        board.wait_for_count(count)
    app.wait_until_still()

    frames = [window.frame_of(pin) for pin in board.pins]
    screen = stage.screenshot("pasted")
    assert sorted(name_of_colour(screen.colour(frame.center)) for frame in frames) == ["red", "red", "violet"]
    assert not any(one.overlaps(other) for one, other in combinations(frames, 2)), frames


# Slow programs


@pytest.mark.parametrize("busy", [0.3, 2.0])
@pytest.mark.parametrize("size", sizes_of("a busy program"))
def test_a_paste_waits_for_a_program_that_is_still_busy(stage, busy, size):
    red = stage.samples.noise("red.png", SIZES[size])
    source = stage.foreign_source({"image/png": red.read_bytes()}, busy=busy)
    board, app, window = start(stage)

    source.copy()
    paste(app, window)

    board.wait_for_count(2)
    assert red.name not in {pin.name for pin in board.pins}
    assert sha256(red) in {pin.sha256 for pin in board.pins}
    assert app.trace.first("error") is None
    if busy > 1 and stage.session.protocol == "x11":
        # On Wayland the types are known at once, and a card waits for the data.
        app.trace.wait("progress", text=lambda text: text.startswith("Waiting for the program"))


def wait_for_a_silent_program(stage):
    """Pastes from a program that never says what it has copied; returns once the user is told of the wait."""
    if stage.session.protocol != "x11":
        pytest.skip("on Wayland its types come with the copy")
    source = stage.foreign_source({"image/png": b"never delivered"}, busy=600)
    board, app, window = start(stage)
    source.copy()
    paste(app, window)
    app.trace.wait("progress", text=lambda text: text.startswith("Waiting for the program"))
    return board, app, window


def paste_of_another_program(stage, board, app, window):
    """The next program's copy is pasted, whatever has become of the one before."""
    red = stage.samples.noise("red.png", SIZES[sizes_of("another program")[0]])
    before = board.pins
    stage.foreign_source({"image/png": red.read_bytes()}, name="other-source").copy()
    paste(app, window)
    board.wait_for_count(len(before) + 1)
    assert {pin.sha256 for pin in board.pins} - {pin.sha256 for pin in before} == {sha256(red)}


def test_a_program_that_never_says_what_was_copied_took_too_long(stage):
    board, app, window = wait_for_a_silent_program(stage)
    before = board.pins

    said = app.trace.wait("error", timeout=30)["message"]
    assert "took too long" in said and NOTHING not in said
    assert board.pins == before
    paste_of_another_program(stage, board, app, window)


def test_waiting_for_the_clipboard_can_be_cancelled(stage):
    board, app, window = wait_for_a_silent_program(stage)

    stage.session.pointer.click(window.control("progress-cancel").center)
    app.trace.wait("progress.stopping")
    paste_of_another_program(stage, board, app, window)
    assert app.trace.first("error") is None


def test_an_empty_clipboard_is_said_to_be_empty(stage):
    source = stage.foreign_source({"application/x-nothing-for-us": b"x"})
    _, app, window = start(stage)

    source.copy()
    paste(app, window)

    assert NOTHING in app.trace.wait("error")["message"]


# Forms


def test_of_several_forms_the_next_good_one_is_pasted_and_dropped(stage):
    photograph = stage.samples.photograph()
    source = stage.foreign_source({"text/uri-list": uri_list(stage.samples.folder / "gone.png"),
                                   "image/png": b"garbage", "image/bmp": b"", "image/jpeg": photograph.read_bytes()})
    board, app, window = start(stage)

    source.copy()
    paste(app, window)
    board.wait_for_count(2)
    with source.drag() as drag:
        app.take(drag, window, to=window.empty_point(clear=60))
    board.wait_for_count(3)

    assert [pin.sha256 for pin in board.pins].count(sha256(photograph)) == 2
    assert app.trace.first("error") is None


def test_what_was_tried_is_said_when_no_form_is_good(stage):
    source = stage.foreign_source({"text/uri-list": uri_list(stage.samples.folder / "gone.png"),
                                   "image/png": b"garbage", "image/jpeg": b"more of it"})
    board, app, window = start(stage)
    before = board.pins

    source.copy()
    paste(app, window)

    said = app.trace.wait("error")["message"]
    assert "gone.png" in said and "Also tried: PNG is " in said and "JPG is " in said
    assert board.pins == before


def test_a_browsers_original_is_taken_before_anything_that_is_made_of_it(stage):
    original = stage.samples.image("original.png")
    kinds = {"application/octet-stream": original.read_bytes(), "XdndDirectSave0": b""} \
        if stage.session.protocol == "x11" else {'application/octet-stream;name="original.png"': original.read_bytes()}
    source = stage.foreign_source({"text/uri-list": uri_list("http://localhost:9/link"),
                                   "text/html": b"<img src='http://localhost:9/original.png'>", **kinds})
    board, app, window = start(stage)

    with source.drag() as drag:
        app.take(drag, window)

    board.wait_for_count(2)
    assert board.pin("original.png").sha256 == sha256(original)


def test_a_copied_path_and_a_drawings_source_become_pictures(stage):
    red = stage.samples.image(ODD_NAME)
    drawing = b"<svg xmlns='http://www.w3.org/2000/svg' width='60' height='40'><rect width='30' height='40'/></svg>"
    board, app, window = start(stage)

    for number, text in enumerate([f"'{red}'\n".encode(), drawing]):
        source = stage.foreign_source({"text/plain;charset=utf-8": text}, name=f"source-{number}")
        source.copy()
        paste(app, window)
        board.wait_for_count(2 + number)
        source.program.stop()

    assert board.pin(ODD_NAME).sha256 == sha256(red)
    assert board.pin("Image.svg").text is None


# File managers


def test_copied_pins_are_paths_where_text_is_pasted(stage):
    """As with file managers: a terminal or an editor gets a path a line, quoted for nobody."""
    red, odd = stage.samples_of_boards.image("red.png"), stage.samples_of_boards.image(ODD_NAME)
    target = stage.foreign_target(["text/plain;charset=utf-8"], side=Side.LEFT)
    board, app, window = start(stage, red, odd)

    window.focus()
    app.tap("ctrl", "a")
    app.tap("ctrl", "c")
    app.wait_until_still()
    target.paste()

    paths = [Path(line) for line in target.received("text/plain;charset=utf-8").decode().split("\n")]
    assert {path.name: sha256(path) for path in paths} == {path.name: sha256(path) for path in (red, odd)}


def test_the_selection_is_copied_as_one_picture_with_its_own_pixels(stage):
    fine = stage.samples_of_boards.image("red.png", size=(1200, 800))
    target = stage.foreign_target(["image/png"], side=Side.LEFT)
    board, app, window = start(stage, fine, stage.samples_of_boards.image("green.png"))
    app.select(window, "red")
    app.trace.mark()
    app.tap("ctrl", "shift", "c")
    copied = app.trace.wait("copied.picture")
    assert copied["pins"] == 1 and copied["width"] > 1200 and copied["height"] > 800

    app.wait_until_still()
    target.paste()
    path = stage.folder / "pasted.png"
    path.write_bytes(target.received("image/png"))
    picture = GdkPixbuf.Pixbuf.new_from_file(str(path))
    assert (picture.get_width(), picture.get_height()) == (copied["width"], copied["height"])
    place = picture.get_height() // 2 * picture.get_rowstride() + picture.get_width() // 2 * picture.get_n_channels()
    red, green, blue = picture.get_pixels()[place:place + 3]
    assert red > 150 and green < 100 and blue < 100

    # Without a selection it's the whole board; pasted here, it's a new pin.
    window.focus()
    app.tap("escape")
    app.trace.mark()
    app.tap("ctrl", "shift", "c")
    assert app.trace.wait("copied.picture")["pins"] == 2
    app.command("ctrl", "v")
    board.wait_for_count(3)
    assert board.pins[-1].name.startswith("Board")


@pytest.mark.parametrize("kind", FILE_MANAGERS)
def test_a_copied_pin_is_pasted_as_a_file_into(stage, kind):
    path = stage.samples.image(ODD_NAME)
    folder = stage.empty_folder()
    manager = file_manager(stage, kind, folder)
    _, app, window = start(stage, path)

    app.select(window, ODD_NAME)
    app.tap("ctrl", "c")
    app.wait_until_still()
    manager.paste()

    if kind == "nautilus" and gtk_minor_version() >= 10:
        # Since version 44 it takes the picture rather than the file, which the clipboard offers to programs that paint.
        pasted = folder / "Pasted image.png"
        until("the picture", lambda: pasted.exists() and GdkPixbuf.Pixbuf.get_file_info(str(pasted))[1:] == (120, 80))
        return
    until("the file", lambda: [entry.name for entry in folder.iterdir()] == [ODD_NAME])
    until("all of it", lambda: sha256(folder / ODD_NAME) == sha256(path))


@pytest.mark.parametrize("kind", FILE_MANAGERS[:4])
def test_a_file_is_pasted_by_the_program_that_has_copied_it(stage, kind):
    """
    The control of the test above: the keys and places are right. File managers made with Qt ask for another name
    first.
    """
    stage.samples.image("red.png")
    manager = file_manager(stage, kind)

    manager.take_all("ctrl", "c")
    manager.paste()

    until("a second file", lambda: len(list(manager.folder.iterdir())) == 2)


@pytest.mark.parametrize("keys", [("ctrl", "c"), ("ctrl", "x")], ids=["copied", "cut"])
@pytest.mark.parametrize("kind", FILE_MANAGERS)
def test_a_file_is_pasted_on_a_board_and_stays_where_it_is(stage, kind, keys):
    path = stage.samples.image(ODD_NAME)
    digest = sha256(path)
    manager = file_manager(stage, kind)
    board, app, window = start(stage)

    manager.take_all(*keys)
    paste(app, window)

    board.wait_for_count(2)
    assert board.pin(ODD_NAME).sha256 == digest
    assert sha256(path) == digest
