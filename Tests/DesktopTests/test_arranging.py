"""Arranging, grouping, locking and snapping with a real pointer and real keys."""

import struct

import pytest

from desktop.drag import Drag
from desktop.png import chunk

pytestmark = pytest.mark.on_x11_alone(
    "what a drag within a board does to its pins is the board's own work; that such drags "
    "arrive is played on both in test_pins")


def start_with(stage, *names):
    board = stage.board("Arranged", *[stage.samples.image(f"{name}.png") for name in names])
    app = stage.pinboard()
    return board, app, app.start(board)


def overlaps(pins):
    def box(pin):
        return (pin.center.x - pin.size[0] / 2, pin.center.y - pin.size[1] / 2,
                pin.center.x + pin.size[0] / 2, pin.center.y + pin.size[1] / 2)
    boxes = [box(pin) for pin in pins]
    return any(a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
               for index, a in enumerate(boxes) for b in boxes[index + 1:])


def test_pins_are_packed_and_put_into_rows_and_go_back_with_undo(stage):
    board, app, window = start_with(stage, "red", "green", "blue")
    before = board.pins
    app.drag(window, "red", to=window.pin("green").center.moved(6, 9))
    assert overlaps(board.pins)
    moved = board.pins
    window.click(window.empty_point())
    app.wait_until_still()

    for keys, name in ((("alt", "p"), "Pack 3 Pins"), (("ctrl", "l"), "Arrange 3 Pins in Rows")):
        assert app.command(*keys)["name"] == name
        arranged = board.pins
        assert not overlaps(arranged)
        assert [pin.size for pin in arranged] == [pin.size for pin in moved], "equal shapes keep their sizes"
        app.wait_until_still()
        app.check_board(window)
        app.command("ctrl", "z")
        assert board.pins == moved

    app.command("ctrl", "z")
    assert board.pins == before


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
        assert app.command("alt", key)["name"] == f"Sort 4 Pins by {name}"
        assert reading_order(board) == order
        app.wait_until_still()
        app.check_board(window)
        app.command("ctrl", "z")
        assert board.pins == before


def test_selected_pins_are_aligned(stage):
    board, app, window = start_with(stage, "red", "green", "blue")
    blue = board.pin("blue")
    app.drag(window, "red", to=window.pin("red").center.moved(0, 170))
    app.select(window, "red", "green")

    app.command("ctrl", "up")

    tops = [board.pin(name).center.y - board.pin(name).size[1] / 2 for name in ("red", "green")]
    assert abs(tops[0] - tops[1]) < 0.01
    assert board.pin("blue").center == blue.center, "nothing else has moved"


def test_a_group_moves_as_one_and_its_members_alone_inside(stage):
    board, app, window = start_with(stage, "red", "green", "blue")
    app.select(window, "red", "green")
    assert app.command("ctrl", "g")["name"] == "Group 2 Pins"
    window.click(window.empty_point())
    app.wait_until_still()
    before = {pin.name: pin.center for pin in board.pins}

    app.drag(window, "green", to=window.pin("green").center.moved(0, 150))

    board.wait_until("both to have moved", lambda board: all(
        board.pin(name).center.y > before[f"{name}.png"].y + 100 for name in ("red", "green")))
    assert board.pin("blue").center == before["blue.png"]

    app.wait_until_still()
    app.trace.mark()
    window.double_click(window.pin("red").center)
    app.trace.wait("group.entered", pins=2)
    app.wait_until_still()
    green = board.pin("green").center
    app.drag(window, "red", to=window.pin("red").center.moved(0, -120))
    assert board.pin("green").center == green, "only the member has moved"

    app.trace.mark()
    app.tap("escape")
    app.trace.wait("group.left")
    assert app.command("ctrl", "shift", "g")["name"] == "Ungroup 2 Pins"


def test_a_locked_pin_stays(stage):
    board, app, window = start_with(stage, "red", "green")
    app.select(window, "red")
    assert app.command("ctrl", "shift", "l")["name"] == "Lock Pin"
    locked = board.pin("red")

    app.tap("ctrl", "a")
    app.wait_until_still()
    assert app.command("delete")["name"] == "Delete Pin"
    assert board.names == ["red.png"]
    app.command("ctrl", "z")

    start = window.pin("red").center
    with Drag(stage.session, start, began=lambda: True) as drag:
        drag.to(start.moved(0, 160))
        drag.drop()
    app.wait_until_still()
    assert board.pin("red") == locked and app.trace.first("drag.begin") is None

    app.select(window, "red")
    assert app.command("ctrl", "shift", "l")["name"] == "Unlock Pin"
    app.drag(window, "red", to=window.pin("red").center.moved(0, 160))
    board.wait_until("it to have moved", lambda board: board.pin("red").center.y > locked.center.y + 100)


def test_a_dragged_pin_snaps_to_its_neighbour(stage):
    stage.home.snap_pins()
    board, app, window = start_with(stage, "red", "green")
    red = board.pin("red")
    # Green's middle goes below red's, four points beside it.
    target = window.pin("red").center.moved(4, 190)

    with app.grab(window, "green") as drag:
        drag.to(target)
        app.wait_for_operation(drag, "move", window)
        app.trace.wait("snap", guides=lambda count: count > 0, distances=lambda texts: len(texts) == 1)
        gap = app.trace.latest("snap", distances=lambda texts: len(texts) == 1)
        lowest = red.center.y + red.size[1] / 2
        # The label is in the middle of the gap, in the accent colour with white digits.
        middle = window.point(red.center.x, lowest + int(gap["distances"][0]) / 2)
        stage.wait_for_look("the gap's length", "guides", lambda look: {"blue", "white"} <= {
            "blue" if b > 180 > 120 > r else "white" if min(r, g, b) > 200 else "" for r, g, b in (
                look.colour(middle.moved(x, y)) for x in range(-12, 13) for y in range(-6, 7))})
        drag.drop()
        app.wait_for_drop()
    app.wait_for_landing()
    green = board.pin("green")
    assert abs(green.center.x - red.center.x) < 0.01
    assert abs(green.center.y - green.size[1] / 2 - lowest - int(gap["distances"][0])) < 8, "the hand trembles"


def test_alt_keeps_a_dragged_pin_from_snapping(stage):
    stage.home.snap_pins()
    board, app, window = start_with(stage, "red", "green")
    red = board.pin("red")
    target = window.pin("red").center.moved(4, 190)
    with app.grab(window, "green") as drag, app.holding("alt"):
        drag.to(target)
        app.wait_for_operation(drag, "move", window)
        drag.drop()
        app.wait_for_drop()
    app.wait_for_landing()
    board.wait_until("the pin to lie beside the line", lambda board: abs(
        board.pin("green").center.x - red.center.x - 4 / window.scale) < 1)
