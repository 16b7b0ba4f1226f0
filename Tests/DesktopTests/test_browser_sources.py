"""Pictures and links out of programs in a browser: letters, attachments, pages that make their pictures themselves."""

import pytest

from desktop.board_file import sha256
from desktop.chromium import Chromium
from desktop.session import Side
from desktop.sizes import OF_CHROMIUM, SIZES, sizes_of
from desktop.thing_page import ThingPage

pytestmark = pytest.mark.partners


def open_page(stage, kind, size=None):
    """Chromium, whose content layer is also that of Electron's programs, with the thing; returns it with the page."""
    image = stage.samples.noise("red.png", SIZES[size]) if size else stage.samples.image("red.png", size=(400, 300))
    page = ThingPage(kind, image)
    stage.at_end(page.stop)
    chromium = Chromium(stage.session, stage.home, stage.folder, page.address, Side.LEFT)
    board = stage.board("Board", stage.samples_of_boards.image("violet.png"))
    app = stage.pinboard()
    return image, page, chromium, board, app, app.start(board, side=Side.RIGHT)


@pytest.mark.parametrize("kind", ["attachment", "letter", "blob", "data"])
def test_a_picture_of_a_letter_is_the_file_of_its_server(stage, kind):
    size = sizes_of(kind, OF_CHROMIUM)[-1]
    image, page, chromium, board, app, window = open_page(stage, kind, size)

    with chromium.drag() as drag:
        app.take(drag, window)

    board.wait_for_count(2)
    pin = next(pin for pin in board.pins if pin.name != "violet.png")
    assert pin.sha256 == sha256(image)
    assert pin.name.endswith(".png")


@pytest.mark.parametrize("kind", ["attachment", "letter", "data"])
def test_a_copied_picture_of_a_letter(stage, kind):
    image, page, chromium, board, app, window = open_page(stage, kind)

    chromium.copy_image()
    app.paste(window)

    board.wait_for_count(2)
    assert next(pin for pin in board.pins if pin.name != "violet.png").pixels == (400, 300)


def test_a_bare_link_is_a_note_with_its_address(stage):
    image, page, chromium, board, app, window = open_page(stage, "link")

    with chromium.drag() as drag:
        app.take(drag, window)

    board.wait_for_count(2)
    note = next(pin for pin in board.pins if pin.kind == "note")
    assert "http://example.invalid/elsewhere" in note.text


def test_a_copied_link_is_a_note_with_its_address(stage):
    image, page, chromium, board, app, window = open_page(stage, "link")

    chromium.copy_link()
    app.paste(window)

    board.wait_for_count(2)
    note = next(pin for pin in board.pins if pin.kind == "note")
    assert note.text == "http://example.invalid/elsewhere"
