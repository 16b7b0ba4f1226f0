"""Arrows and freehand strokes above the pins, drawn with a real pointer."""

import pytest

from desktop.geometry import Point
from desktop.session import Side
from desktop.waiting import beat, until

pytestmark = pytest.mark.on_x11_alone(
    "what a drag within a board does to its pins is the board's own work; that such drags "
    "arrive is played on both in test_pins")

RED, BLUE = (0xE0, 0x1B, 0x24), (0x35, 0x84, 0xE4)
BLUE_STROKE, VERY_THICK_STROKE = "win.stroke-color-4", "win.stroke-width-3"


def start_with(stage, *names):
    board = stage.board("Drawn", *[stage.samples.image(f"{name}.png") for name in names])
    app = stage.pinboard()
    return board, app, app.start(board)


def begin(app, key):
    app.trace.mark()
    app.tap(key)
    app.trace.wait("stroke.begin")
    app.wait_until_still()


def end(app):
    app.trace.mark()
    app.tap("escape")
    app.trace.wait("stroke.end")
    app.wait_until_still()


def draw(stage, app, *points):
    """Draws a line through points of the screen, and returns the trace's entry of it."""
    pointer = stage.session.pointer
    pointer.move(points[0])
    beat(0.05)
    app.trace.mark()
    pointer.press()
    try:
        # A motion that follows its press at once may be taken for a part of it.
        app.trace.wait("stroke.press")
        for start, stop in zip(points, points[1:]):
            for step in range(1, 11):
                pointer.move((round(start.x + (stop.x - start.x) * step / 10),
                              round(start.y + (stop.y - start.y) * step / 10)))
                beat(0.012)
    finally:
        pointer.release()
    entry = app.trace.wait("stroke.drawn")
    app.trace.wait("command")
    return entry


def is_near(colour, wanted):
    return all(abs(a - b) < 14 for a, b in zip(colour, wanted))


def wait_for_colour(stage, name, point, wanted, *, shown=True):
    def has_it():
        return is_near(stage.screenshot(name).colour(point), wanted) == shown
    until(lambda: f"{wanted} {'at' if shown else 'no more at'} {point}, "
                  f"which is {stage.screenshot(name).colour(point)}", has_it)


def away_from_the_board(stage, app, window):
    """Takes the pointer, and the dot of the pen under it, out of the picture."""
    stage.session.pointer.move(window.title)
    app.wait_until_still()


def test_arrows_and_strokes_are_drawn_on_a_picture_that_carries_them(stage):
    board, app, window = start_with(stage, "blue", "green")
    blue = window.pin("blue")
    begin(app, "a")
    draw(stage, app, blue.at(0.15, 0.8), blue.at(0.85, 0.2))
    middle = blue.at(0.5, 0.5)
    away_from_the_board(stage, app, window)
    wait_for_colour(stage, "arrow", middle, RED)
    begin(app, "p")
    zigzag = [blue.at(0.1, 0.1), blue.at(0.3, 0.25), blue.at(0.12, 0.35), blue.at(0.35, 0.5)]
    entry = draw(stage, app, *zigzag)
    assert 4 <= entry["points"] <= 12, "the straight parts need few points"
    away_from_the_board(stage, app, window)
    wait_for_colour(stage, "stroke", blue.at(0.2, 0.175), RED)
    assert [pin.kind for pin in board.wait_for_count(4)].count("stroke") == 2
    app.check_board(window)
    end(app)

    before = {pin.name: pin.center for pin in board.pins}
    grip = blue.at(0.7, 0.85)
    app.trace.mark()
    with app.grab_at(grip) as drag:
        drag.to(grip.moved(10, 150))
        app.wait_for_operation(drag, "move", window)
        stage.screenshot("carried")
        drag.drop()
        app.wait_for_drop()
    app.trace.wait("drag.end")
    app.wait_for_landing()
    app.wait_until_still()

    def ways():
        return {pin.name: (round(pin.center.x - before[pin.name].x), round(pin.center.y - before[pin.name].y))
                for pin in board.pins}
    board.wait_until("the picture to have moved", lambda board: ways()["blue.png"][1] > 60)
    found = ways()
    assert found["Arrow"] == found["Stroke"] == found["blue.png"] and found["green.png"] == (0, 0), found
    away_from_the_board(stage, app, window)
    wait_for_colour(stage, "above", window.pin("blue").at(0.5, 0.5), RED)
    app.check_board(window)

    for name in ("Move 3 Pins", "Draw Stroke", "Draw Arrow"):
        assert app.command("ctrl", "z")["name"] == name
    assert board.names == ["blue.png", "green.png"]
    app.wait_until_still()
    app.check_board(window)


def test_a_stroke_is_taken_by_its_line_and_its_colour_and_width_change(stage):
    board, app, window = start_with(stage, "green")
    start = window.empty_point(clear=30).moved(0, -150)
    points = [start.moved(-220, 0), start.moved(-60, 120)]
    begin(app, "p")
    draw(stage, app, *points)
    end(app)
    middle = Point((points[0].x + points[1].x) / 2, (points[0].y + points[1].y) / 2)
    beside = middle.moved(50, -20)

    # A click in its box, beside its line, takes nothing.
    window.click(beside)
    app.wait_until_still()
    app.trace.mark()
    window.click(middle)
    app.wait_until_still()
    stage.screenshot("selected")

    app.open_menu_at(middle)
    stage.screenshot("menu")
    app.choose_open(BLUE_STROKE)
    app.trace.wait("command", name="Change Color of Stroke")
    app.wait_until_still()
    window.click(beside)
    away_from_the_board(stage, app, window)
    wait_for_colour(stage, "blue", middle, BLUE)
    wait_for_colour(stage, "thin", middle.moved(5, -6), BLUE, shown=False)

    app.open_menu_at(middle)
    app.choose_open(VERY_THICK_STROKE)
    app.trace.wait("command", name="Change Width of Stroke")
    app.wait_until_still()
    window.click(beside)
    away_from_the_board(stage, app, window)
    wait_for_colour(stage, "wide", middle.moved(4, -4), BLUE)
    app.check_board(window)
    app.quit()

    app = stage.pinboard("again")
    window = app.start(board)
    app.wait_until_still()
    away_from_the_board(stage, app, window)
    wait_for_colour(stage, "again", window.pin("Stroke").center, BLUE)
    app.check_board(window)


def test_strokes_go_to_another_window_with_their_picture(stage):
    board = stage.board("Here", stage.samples.image("blue.png"))
    there = stage.board("There", stage.samples.image("green.png"))
    app = stage.pinboard()
    left = app.start(board, side=Side.LEFT)
    right = app.open(there, side=Side.RIGHT)
    left.focus()
    app.wait_until_still()
    blue = left.pin("blue")
    begin(app, "a")
    draw(stage, app, blue.at(0.2, 0.7), blue.at(0.8, 0.3))
    end(app)
    grip = blue.at(0.8, 0.85)
    app.trace.mark()
    with app.grab_at(grip) as drag:
        drag.to(right.cork.at(0.35, 0.7))
        app.wait_for_operation(drag, "move", right)
        drag.drop()
        app.wait_for_drop()
    app.wait_for_landing()
    there.wait_for_count(3)
    board.wait_for_count(0)
    picture, arrow = there.pin("blue"), there.pin("Arrow")
    assert abs(picture.center.x - arrow.center.x) < 2 and abs(picture.center.y - arrow.center.y) < 2
    assert arrow.z > picture.z, "it's above its picture"
    app.wait_until_still()
    away_from_the_board(stage, app, right)
    until("the arrow on the screen", lambda: right.has_shown(arrow))
    wait_for_colour(stage, "moved", right.pin("Arrow").center, RED)
    app.check_board(right)
