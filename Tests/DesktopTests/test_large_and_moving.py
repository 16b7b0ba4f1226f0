"""Animations, and pictures that are too large to be loaded as a whole."""

import pytest

from desktop.foreign_source import uri_list
from desktop.session import Side
from desktop.waiting import until

pytestmark = pytest.mark.on_x11_alone("it asks how a file's picture looks")


def start(stage):
    board = stage.board("Board", stage.samples_of_boards.image("violet.png"))
    app = stage.pinboard()
    return board, app, app.start(board, side=Side.RIGHT)


def drop(app, window, source):
    """Drops on a part of the board that no sidebar covers."""
    with source.drag() as drag:
        app.bring(drag, window, to=window.center.moved(110, -120))
        drag.drop()


def wait_for_look(stage, name, what, place, is_so):
    """Waits until a place on the screen has the expected colour."""
    return until(what, lambda: is_so(stage.screenshot(name).colour(place())), timeout=30, every=0.02)


def is_red(colour):
    return colour[0] > 120 and colour[2] < 80


def is_blue(colour):
    return colour[2] > 120 and colour[0] < 80


def test_an_animation_plays_on_the_board(stage):
    path = stage.samples.animation()
    source = stage.foreign_source({"text/uri-list": uri_list(path)}, side=Side.LEFT)
    board, app, window = start(stage)

    drop(app, window, source)

    board.wait_for_count(2)
    # The place is beside the pointer, which some screenshots show.
    place = lambda: window.pin("blink").center.moved(-7, 0)  # noqa: E731
    for turn in range(2):
        wait_for_look(stage, f"red-{turn}", "the red frame", place, is_red)
        wait_for_look(stage, f"blue-{turn}", "the blue frame", place, is_blue)


def test_an_image_beyond_the_limits_shows_its_facts_and_is_loaded_anyway(stage):
    path = stage.samples.enormous(side=17_000)
    source = stage.foreign_source({"text/uri-list": uri_list(path)}, side=Side.LEFT)
    board, app, window = start(stage)

    drop(app, window, source)
    said = app.trace.wait("error")["message"]
    assert f"PNG, 17,000 × 17,000 pixels, {path.stat().st_size:,} bytes" in said
    button = window.control("load-anyway:enormous.png")
    stage.screenshot("refused")
    app.trace.mark()
    stage.session.pointer.click(button.center)

    board.wait_for_count(2, timeout=150)
    assert board.has("enormous")
    assert window.pin("enormous").width > 0
    stage.screenshot("loaded")


def test_a_large_image_is_sharp_where_one_looks_closely(stage):
    path = stage.samples_of_boards.fine_stripes()
    board = stage.board("Large", path)
    app = stage.pinboard()
    window = app.start(board)
    middle = window.pin("stripes").center
    stage.session.pointer.move(middle)
    app.trace.mark()
    with stage.session.keyboard.holding("ctrl"):
        for _ in range(26):
            stage.session.pointer.scroll(-1)
    app.trace.wait("tiles.shown", timeout=60)

    def shades():
        picture = stage.screenshot("close")
        return [picture.colour(window.center.moved(x, 0))[0] for x in range(-60, 60)]

    # The whole picture at half its size is uniformly grey.
    until("sharp stripes", lambda: min(shades()) < 70 and max(shades()) > 185, timeout=30)
