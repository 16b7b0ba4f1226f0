"""Firefox, Chromium, PCManFM-Qt, Dolphin and programs made with Qt. These are large packages, so their tests are run
separately (`-m partners`).
"""

import pytest

from desktop.board_file import sha256
from desktop.qt_toy import QtToy
from desktop.samples import ODD_NAME
from desktop.session import Side
from desktop.sizes import COPIED_BY_FIREFOX, OF_CHROMIUM, SIZES, sizes_of
from desktop.waiting import until
from matrix.evidence import Evidence, compare

pytestmark = pytest.mark.partners


def start(stage):
    board = stage.board("Board", stage.samples_of_boards.image("violet.png"))
    app = stage.pinboard()
    return board, app, app.start(board, side=Side.RIGHT)


def check_that_it_shows(board, pin, image, folder):
    """Checks that a pin has every pixel of a picture, which its program may have written anew."""
    originals = folder / f"originals of {image.name}"
    board.originals(originals)
    found, = (path for path in originals.iterdir() if sha256(path) == pin.sha256)
    assert compare(image, found.read_bytes()) in {Evidence.BYTES, Evidence.PIXELS}


@pytest.mark.parametrize("name", ["red.png", ODD_NAME])
def test_a_file_from_pcmanfm_qt(stage, name):
    path = stage.samples.image(name)
    manager = stage.file_manager("pcmanfm-qt", side=Side.LEFT)
    board, app, window = start(stage)

    with manager.drag(path.stem) as drag:
        app.take(drag, window)

    board.wait_for_count(2)
    assert board.pin(name).sha256 == sha256(path)


def test_a_file_from_dolphin(stage):
    path = stage.samples.image("red.png")
    manager = stage.file_manager("dolphin", side=Side.LEFT)
    board, app, window = start(stage)

    with manager.drag(path.stem) as drag:
        app.take(drag, window)

    board.wait_for_count(2)
    assert board.pin("red").sha256 == sha256(path)


@pytest.mark.parametrize("binding", ["PyQt5", "PyQt6"])
def test_a_file_from_a_program_of_qt(stage, binding):
    path = stage.samples.image(ODD_NAME)
    toy = QtToy(stage.session, stage.folder, binding, gives=path, side=Side.LEFT)
    board, app, window = start(stage)

    with toy.drag() as drag:
        app.take(drag, window)

    board.wait_for_count(2)
    assert board.pin(ODD_NAME).sha256 == sha256(path)


@pytest.mark.parametrize("binding", ["PyQt5", "PyQt6"])
def test_a_file_from_a_program_of_qt_to_one_of_the_library(stage, binding):
    path = stage.samples.image("red.png")
    toy = QtToy(stage.session, stage.folder, binding, gives=path, side=Side.LEFT)
    probe = stage.drag_probe(side=Side.RIGHT)

    with toy.drag() as drag:
        probe.trace.mark()
        drag.to(probe.place("field").center)
        drag.stay_until("the field to see it", probe.is_over)
        drag.drop()

    probe.trace.wait("loaded", type="image/png", error="")


@pytest.mark.parametrize("kind", ["pcmanfm-qt", "dolphin"])
def test_a_pin_dragged_out_to(stage, kind):
    path = stage.samples.image(ODD_NAME)
    board = stage.board("Board", path)
    folder = stage.empty_folder()
    manager = stage.file_manager(kind, folder, side=Side.LEFT)
    app = stage.pinboard()
    window = app.start(board, side=Side.RIGHT)

    app.drag_out(window, ODD_NAME, manager.empty_point())
    manager.finish_copy()
    app.trace.wait("drag.end", operation="copy")

    until("the file", lambda: [entry.name for entry in folder.iterdir()] == [ODD_NAME])
    until("all of it", lambda: sha256(folder / ODD_NAME) == sha256(path))


@pytest.mark.parametrize("size", sizes_of("out of Chromium", OF_CHROMIUM))
@pytest.mark.parametrize("linked", [False, True], ids=["alone", "in-a-link"])
def test_an_image_out_of_chromium_is_the_file_of_its_server(stage, linked, size):
    image = stage.samples.noise("red.png", SIZES[size])
    chromium = stage.chromium(image, linked, side=Side.LEFT)
    board, app, window = start(stage)

    with chromium.drag() as drag:
        app.take(drag, window)

    board.wait_for_count(2)
    assert board.pin("red.png").sha256 == sha256(image)
    assert board.pin("red.png").source == {"image": stage.image_server.address_of(image)}


@pytest.mark.parametrize("size", sizes_of("copied in Chromium"))
def test_an_image_copied_in_chromium(stage, size):
    image = stage.samples.noise("red.png", SIZES[size])
    chromium = stage.chromium(image, side=Side.LEFT)
    board, app, window = start(stage)

    chromium.copy_image()
    app.paste(window)

    board.wait_for_count(2)
    pin = board.pin("red.png")
    check_that_it_shows(board, pin, image, stage.folder)
    assert pin.source["image"] == stage.image_server.address_of(image)


@pytest.mark.parametrize("size", sizes_of("copied in Firefox", COPIED_BY_FIREFOX))
def test_an_image_copied_in_firefox(stage, size):
    image = stage.samples.noise("red.png", SIZES[size])
    firefox = stage.firefox([image], side=Side.LEFT)
    board, app, window = start(stage)

    firefox.copy_image("red.png")
    app.paste(window)

    board.wait_for_count(2)
    pin = board.pin("red.png")
    check_that_it_shows(board, pin, image, stage.folder)
    assert pin.source["image"] == stage.image_server.address_of(image)


def test_a_link_that_is_copied_in_firefox_is_a_note_with_its_address(stage):
    image, linked = stage.samples.image("red.png", size=(240, 180)), stage.samples.image("blue.png", size=(240, 180))
    firefox = stage.firefox([image], [linked], side=Side.LEFT)
    board, app, window = start(stage)

    firefox.copy_link("blue.png")
    app.paste(window)

    board.wait_for_count(2)
    note = next(pin for pin in board.pins if pin.kind == "note")
    assert note.text == "http://example.invalid/elsewhere"


def test_a_background_tab_of_firefox_is_no_picture(stage):
    image = stage.samples.image("red.png", size=(240, 180))
    firefox = stage.firefox([image], side=Side.LEFT)
    board, app, window = start(stage)
    firefox.open_tab()
    place = window.empty_point()

    with firefox.drag_tab("Images") as drag:
        drag.to(place)
        drag.stay_until("Pinboard to refuse the tab", app.proposes_nothing)
        drag.rest()
        if stage.session.protocol == "x11":
            stage.wait_for_look("the tab's page under the pointer", "tab", lambda screen: is_reddish(screen, place))
        drag.drop()
    app.wait_until_still()
    assert [pin.name for pin in board.pins] == ["violet.png"]
    assert not app.trace.first("drop.perform")


def is_reddish(screen, point):
    """Whether the red image of a dragged tab's page, which hangs below the pointer, is on the screen."""
    red, green, blue = screen.colour(point.moved(35, 35))
    return red > 180 and max(green, blue) < 120


@pytest.mark.parametrize("size", sizes_of("out of Firefox"))
def test_an_image_out_of_firefox(stage, size):
    image, linked = stage.samples.noise("red.png", SIZES[size]), stage.samples.image("blue.png", size=(240, 180))
    firefox = stage.firefox([image], [linked], side=Side.LEFT)
    board, app, window = start(stage)

    with firefox.drag("red.png") as drag:
        app.take(drag, window)
    board.wait_for_count(2)
    pin = next(pin for pin in board.pins if pin.name != "violet.png")
    check_that_it_shows(board, pin, image, stage.folder)
    assert pin.source == {"image": stage.image_server.address_of(image)}

    # An image inside a link is dragged as the image, not as the link's address.
    with firefox.drag("blue.png") as drag:
        app.take(drag, window, to=window.empty_point(clear=60))
    board.wait_for_count(3)
    assert board.pin("blue.png").pixels == (240, 180)
    assert board.pin("blue.png").source == {"image": stage.image_server.address_of(linked)}
