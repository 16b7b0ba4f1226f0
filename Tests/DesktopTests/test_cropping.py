"""Cropping pins by hand, and mirroring them."""

import pytest

from desktop.drag import Drag
from desktop.geometry import Point
from desktop.png import png
from desktop.waiting import until

pytestmark = pytest.mark.on_x11_alone(
    "what a drag within a board does to its pins is the board's own work; that such drags "
    "arrive is played on both in test_pins")

RED, GREEN, BLUE, YELLOW = (220, 20, 20), (20, 200, 20), (20, 20, 220), (230, 220, 20)


def start_with_quarters(stage):
    """A picture that's red and green above blue and yellow, the only pin of a board."""
    half = 120
    rows = [bytes(RED) * half + bytes(GREEN) * half] * 80 + [bytes(BLUE) * half + bytes(YELLOW) * half] * 80
    path = stage.samples.folder / "quarters.png"
    path.write_bytes(png((240, 160), rows))
    board = stage.board("Parts", path)
    app = stage.pinboard()
    return board, app, app.start(board)


def details(app, board):
    """The command line's data of the pin, including its crop and its flip."""
    entry, = app.command_line.json("info", board.path, "--json")["pins"]
    return entry


def crop_mode(app, window):
    """Selects the picture and begins to crop it; returns the frame of the whole picture on the screen."""
    app.select(window, "quarters")
    frame = window.pin("quarters")
    app.trace.mark()
    app.tap("c")
    app.trace.wait("crop.begin")
    app.wait_until_still()
    return frame


def pull(stage, app, start):
    """Begins to drag an edge, a corner, or the part that's kept. Use it with `with`."""
    app.trace.mark()
    return Drag(stage.session, start, began=lambda: app.trace.first("crop.pull"))


def colours(stage, frame, name):
    """The colours near the corners of a frame on the screen."""
    shot = stage.screenshot(name)
    return [nearest(shot.colour(frame.at(x, y))) for x, y in ((0.2, 0.25), (0.8, 0.25), (0.2, 0.8), (0.8, 0.8))]


def nearest(colour):
    names = {"red": RED, "green": GREEN, "blue": BLUE, "yellow": YELLOW}
    return min(names, key=lambda name: sum(abs(a - b) for a, b in zip(names[name], colour)))


def wait_for_colours(stage, app, window, expected, name):
    app.wait_until_still()
    until(lambda: f"{name} to show {expected}",
          lambda: colours(stage, window.pin("quarters"), name) == expected)


def test_a_pin_is_cropped_by_hand_and_is_so_after_a_restart(stage):
    board, app, window = start_with_quarters(stage)
    before = board.pin("quarters")
    wait_for_colours(stage, app, window, ["red", "green", "blue", "yellow"], "whole")
    frame = crop_mode(app, window)

    with pull(stage, app, frame.at(0, 0.5)) as drag:
        drag.to(frame.at(0.5, 0.5))
        drag.drop()
    app.wait_until_still()
    stage.screenshot("cropping")
    assert board.pin("quarters") == before, "nothing is decided yet"
    app.tap("return")
    app.trace.wait("command", name="Crop Pin")

    after = board.pin("quarters")
    assert abs(after.size[0] - before.size[0] / 2) < 2 and after.size[1] == before.size[1]
    assert abs(after.frame.x + after.size[0] - before.frame.x - before.size[0]) < 0.01, "what's left stays where it was"
    wait_for_colours(stage, app, window, ["green", "green", "yellow", "yellow"], "cropped")
    assert (after.sha256, after.pixels) == (before.sha256, before.pixels), "the original is whole"
    cropped = details(app, board)

    app.command("ctrl", "z")
    assert board.pin("quarters") == before and "crop" not in details(app, board)
    wait_for_colours(stage, app, window, ["red", "green", "blue", "yellow"], "undone")
    app.command("ctrl", "shift", "z")
    app.quit()

    again = stage.pinboard("again")
    window = again.start(board)
    wait_for_colours(stage, again, window, ["green", "green", "yellow", "yellow"], "restarted")
    assert details(again, board) == cropped
    again.select(window, "quarters")
    again.command("ctrl", "z")
    assert board.pin("quarters") == before, "and it's still one step back"


def test_a_crop_is_moved_and_ends_with_a_press_beside_it_or_escape(stage):
    board, app, window = start_with_quarters(stage)
    before = board.pins
    frame = crop_mode(app, window)

    with pull(stage, app, frame.at(1, 1)) as drag:
        drag.to(frame.at(0.4, 0.4))
        drag.drop()
    with pull(stage, app, frame.at(0.2, 0.2)) as drag:
        drag.to(frame.at(0.8, 0.8))
        drag.drop()
    app.trace.mark()
    app.tap("escape")
    app.trace.wait("crop.end", changed=False)
    assert board.pins == before

    crop_mode(app, window)
    with pull(stage, app, frame.at(1, 1)) as drag:
        drag.to(frame.at(0.4, 0.4))
        drag.drop()
    with pull(stage, app, frame.at(0.2, 0.2)) as drag:
        # The end is outside of the picture: the part stops at the picture's corner.
        drag.to(frame.at(1.1, 1.1))
        drag.drop()
    app.trace.mark()
    window.click(window.empty_point())
    app.trace.wait("command", name="Crop Pin")
    x, y, width, height = details(app, board)["crop"]
    assert abs(x + width - 1) < 1e-9 and abs(y + height - 1) < 1e-9
    assert abs(width - 0.4) < 0.02 and abs(height - 0.4) < 0.02
    wait_for_colours(stage, app, window, ["yellow"] * 4, "moved")
    assert app.trace.first("drag.begin") is None


def test_a_pin_is_mirrored_by_keys(stage):
    board, app, window = start_with_quarters(stage)
    before = board.pin("quarters")
    app.select(window, "quarters")

    assert app.command("h")["name"] == "Flip Pin Horizontally"
    wait_for_colours(stage, app, window, ["green", "red", "yellow", "blue"], "left-right")
    assert app.command("v")["name"] == "Flip Pin Vertically"
    wait_for_colours(stage, app, window, ["yellow", "blue", "green", "red"], "both")
    assert details(app, board)["flip"] == "hv"
    assert board.pin("quarters") == before, "the card is as it was"
    # For a rotated pin, too, the left and right sides on the screen are exchanged.
    app.command("ctrl", "r")
    app.command("h")
    assert details(app, board)["flip"] == "h"

    for _ in range(4):
        app.command("ctrl", "z")
    assert "flip" not in details(app, board)
    wait_for_colours(stage, app, window, ["red", "green", "blue", "yellow"], "unmirrored")


def test_letters_are_letters_while_a_note_is_written(stage):
    board, app, window = start_with_quarters(stage)
    app.select(window, "quarters")
    app.trace.mark()
    app.tap("ctrl", "t")
    app.wait_until_still()
    for letter in "chvx":
        app.tap(letter)
    app.wait_until_still()
    app.tap("escape")
    board.wait_for_count(2)
    note, = [pin for pin in board.pins if pin.kind == "note"]
    assert note.text == "chvx"
    assert app.trace.first("crop.begin") is None


@pytest.mark.on_all_displays
def test_a_finger_crops_and_a_tap_beside_it_ends(stage, touchscreen):
    board, app, window = start_with_quarters(stage)
    frame = crop_mode(app, window)
    # Fingers are less precise than a pointer, so the press is beside the corner.
    start = frame.at(1, 1).moved(10, 8)
    app.trace.mark()
    touchscreen.down(start)
    app.trace.wait("crop.pull", handle="bottomRight")
    end = Point(start.x - frame.width / 2, start.y - frame.height / 2)
    for step in range(1, 21):
        touchscreen.move(Point(start.x + (end.x - start.x) * step / 20, start.y + (end.y - start.y) * step / 20))
    touchscreen.up()
    app.wait_until_still()
    app.trace.mark()
    touchscreen.down(window.empty_point())
    app.trace.wait("crop.pull", handle="none")
    touchscreen.up()
    app.trace.wait("command", name="Crop Pin")
    x, y, width, height = details(app, board)["crop"]
    assert (x, y) == (0, 0) and abs(width - 0.5) < 0.03 and abs(height - 0.5) < 0.03
    assert app.trace.first("drag.lift") is None


def path_mode(app, window):
    """Selects the picture and begins a path around a part of it; returns the frame of the whole picture."""
    app.select(window, "quarters")
    frame = window.pin("quarters")
    app.trace.mark()
    app.tap("x")
    app.trace.wait("outline.begin")
    app.wait_until_still()
    return frame


def is_cork(shot, point):
    """Whether a point of the screen has none of the picture's colours, and isn't the paper of a card."""
    colour = shot.colour(point)
    others = (RED, GREEN, BLUE, YELLOW, (255, 255, 255))
    return min(sum(abs(a - b) for a, b in zip(other, colour)) for other in others) > 100


def test_a_picture_is_cut_out_along_a_path(stage):
    board, app, window = start_with_quarters(stage)
    before = board.pin("quarters")
    frame = path_mode(app, window)
    for number, (x, y) in enumerate(((0.1, 0.1), (0.9, 0.1), (0.6, 0.9), (0.3, 0.8)), start=1):
        window.click(frame.at(x, y))
        app.trace.wait("outline.path", corners=number)
    app.trace.mark()
    app.tap("backspace")
    app.trace.wait("outline.path", corners=3)
    app.wait_until_still()
    stage.screenshot("path")
    assert board.pin("quarters") == before, "nothing is decided yet"
    app.tap("return")
    app.trace.wait("command", name="Crop Pin Along a Path")
    app.trace.mark()
    window.click(window.empty_point())
    app.wait_until_still()

    def looks_cut(shot):
        kept = [nearest(shot.colour(frame.at(x, y))) for x, y in ((0.3, 0.2), (0.7, 0.2), (0.58, 0.75))]
        return kept == ["red", "green", "yellow"] and all(
            is_cork(shot, frame.at(x, y)) for x, y in ((0.15, 0.4), (0.2, 0.85), (0.85, 0.8), (0.05, 0.05)))

    until("the canvas to show what's inside of the path", lambda: looks_cut(stage.screenshot("cut")))
    after = board.pin("quarters")
    assert after.sha256 == before.sha256, "the original is whole"
    assert all(abs(a - 0.8 * b) < 3 for a, b in zip(after.size, before.size))
    app.check_screen()
    app.quit()

    again = stage.pinboard("again")
    window = again.start(board)
    again.wait_until_still()
    placed = window.pin("quarters")
    shot = stage.screenshot("restarted")
    assert nearest(shot.colour(placed.at(0.85, 0.1))) == "green" and is_cork(shot, placed.at(0.15, 0.8))
    again.select(window, "quarters")
    again.command("ctrl", "z")
    assert board.pin("quarters") == before, "and it's still one step back"
    wait_for_colours(stage, again, window, ["red", "green", "blue", "yellow"], "whole-again")


def test_a_path_is_drawn_freehand_and_escape_leaves_the_picture(stage):
    board, app, window = start_with_quarters(stage)
    before = board.pin("quarters")
    frame = path_mode(app, window)
    way = [frame.at(x, y) for x, y in ((0.9, 0.5), (0.5, 0.9), (0.1, 0.5), (0.5, 0.1))]

    def draw():
        app.trace.mark()
        with Drag(stage.session, frame.at(0.5, 0.1), began=lambda: app.trace.first("outline.press")) as drag:
            for point in way:
                drag.to(point)
            drag.drop()

    draw()
    app.trace.wait("command", name="Crop Pin Along a Path")
    app.wait_until_still()
    window.click(window.empty_point())
    app.wait_until_still()
    shot = stage.screenshot("diamond")
    inside = [nearest(shot.colour(frame.at(x, y))) for x, y in ((0.4, 0.4), (0.6, 0.4), (0.4, 0.6), (0.6, 0.6))]
    assert inside == ["red", "green", "blue", "yellow"]
    assert all(is_cork(shot, frame.at(x, y)) for x, y in ((0.15, 0.2), (0.85, 0.2), (0.15, 0.8), (0.85, 0.8)))
    app.select(window, "quarters")
    app.command("ctrl", "z")
    assert board.pin("quarters") == before

    frame = path_mode(app, window)
    window.click(frame.at(0.4, 0.4))
    app.trace.wait("outline.path", corners=1)
    app.trace.mark()
    app.tap("escape")
    app.trace.wait("outline.end", changed=False)
    assert board.pin("quarters") == before
    wait_for_colours(stage, app, window, ["red", "green", "blue", "yellow"], "left")
