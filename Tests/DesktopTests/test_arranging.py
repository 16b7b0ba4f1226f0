"""Arranging by date and by colour."""

import struct

import pytest

from desktop.png import chunk

pytestmark = pytest.mark.on_x11_alone(
    "what a drag within a board does to its pins is the board's own work; that such drags "
    "arrive is played on both in test_pins")


def dated(image, date):
    """Writes the date of a shot into a PNG, as cameras' files have it."""
    text = date.encode() + b"\0"
    directory = struct.pack("<HHHIII", 1, 306, 2, len(text), 26, 0)
    exif = struct.pack("<2sHI", b"II", 42, 8) + directory + text
    data = image.read_bytes()
    image.write_bytes(data[:33] + chunk(b"eXIf", exif) + data[33:])


def reading_order(board):
    return [pin.name.removesuffix(".png") for pin in sorted(board.pins, key=lambda pin: (pin.center.y, pin.center.x))]


def test_pins_are_arranged_by_date_and_by_colour(stage):
    images = [stage.samples_of_boards.image(f"{name}.png") for name in ("blue", "red", "gold", "green")]
    for image, year in zip(images, (2019, 2023, 2017, 2021)):
        dated(image, f"{year}:05:01 10:00:00")
    board = stage.board("Arranged", *images)
    app = stage.pinboard()
    window = app.start(board)
    before = board.pins

    for key, name, order in (("d", "Date", ["gold", "blue", "green", "red"]), ("o", "Color", ["red", "gold", "green", "blue"])):
        assert app.command("alt", key)["name"] == f"Arrange: By {name} (4 pins)"
        assert reading_order(board) == order
        app.wait_until_still()
        app.check_board(window)
        app.command("ctrl", "z")
        assert board.pins == before
