"""Compares the screen with the files: boards, trays and the sidebar are drawn a second time from the files alone."""

import os
import random
import time

import pytest

from desktop.random_edits import RandomEdits
from desktop.session import Side

pytestmark = pytest.mark.on_x11_alone("both servers are given the same drawing; test_renderers compares them")


def start_with(stage, *names, environment=None):
    images = [stage.samples.image(f"{name}.png") for name in names] + [stage.samples.photograph()]
    board = stage.board("Seen", *images)
    app = stage.pinboard()
    window = app.start(board, side=Side.LEFT, environment=environment)
    app.trace.wait("tray.ready")
    return board, app, window


@pytest.mark.on_all_displays
def test_a_board_is_seen_as_its_file_has_it(stage):
    board, app, window = start_with(stage, "red", "green", "blue")
    app.check_board(window)
    app.drag(window, "red", to=window.pin("blue").center)
    app.check_board(window)
    app.command("ctrl", "z")
    app.check_board(window)


#: The differences between desktops: variables of Pinboard's process, or a file of GTK's settings.
LOOKS = {
    "cairo": {"GSK_RENDERER": "cairo"}, "gl": {"GSK_RENDERER": "opengl"}, "twice as fine": {"GDK_SCALE": "2"},
    "dark, from right to left": {"LANGUAGE": "ar"},
}


@pytest.mark.parametrize("look", LOOKS)
def test_the_main_things_are_seen_on_every_kind_of_desktop(stage, catalogues, look):
    """Moves a pin on the board, puts it into the tray, takes it out again, and undoes all of it."""
    if look == "twice as fine" and stage.session.protocol != "x11":
        pytest.skip("GTK 4.8 takes the scale from the compositor there")
    if look.startswith("dark"):
        stage.home.prefer_dark()
    board = stage.board("Seen", *[stage.samples.image(f"{name}.png") for name in ("red", "green", "blue")])
    app = stage.pinboard()
    window = app.start(board, side=Side.ALL if look == "twice as fine" else Side.LEFT, environment=LOOKS[look])
    app.trace.wait("tray.ready")
    assert window.is_mirrored == look.endswith("from right to left")
    assert window.factor == (2 if look == "twice as fine" else 1)
    tray = stage.home.tray

    def check():
        app.check_screen()
        app.check_board(window)
        app.check_tray(window, tray)
        app.check_sidebar(window, [board])
    app.tap("f8")
    window.control("tray-strip")
    check()
    app.drag(window, "red", to=window.pin("red").center.moved(60 * window.factor, 50 * window.factor))
    check()
    with app.grab(window, "red") as drag:
        drag.to(window.control("tray-strip").center)
        app.wait_for_operation(drag, "move", window)
        drag.drop()
    app.trace.wait("drag.end", operation="move")
    tray.wait_for_count(1)
    check()
    with app.grab_at(window.control("tray:red.png").center) as drag:
        drag.to(window.pin("green").center)
        app.wait_for_operation(drag, "move", window)
        drag.drop()
    app.trace.wait("drag.end", operation="move")
    board.wait_for_count(3)
    app.tap("escape")
    check()
    for _ in range(3):
        app.command("ctrl", "z")
    check()


def test_what_is_dropped_into_an_empty_tray_is_seen_there(stage):
    board, app, window = start_with(stage, "red", "green")
    app.click(window.control("tray").center)
    app.wait_until_still()
    for count, name in enumerate(("red", "green"), start=1):
        with app.grab(window, name) as drag:
            drag.to(window.control("tray-strip").at(0.7, 0.5))
            app.wait_for_operation(drag, "move", window)
            drag.drop()
        app.trace.wait("drag.end", operation="move")
        stage.home.tray.wait_for_count(count)
        app.check_tray(window, stage.home.tray)
        app.check_board(window)


def test_fit_all_shows_everything_above_the_tray(stage):
    board, app, window = start_with(stage, "red", "green", "blue")
    app.tap("f8")
    strip = window.control("tray-strip")
    app.wait_until_still()
    app.drag(window, "red", to=window.pin("red").center.moved(0, 300))
    app.tap("ctrl", "9")
    app.wait_until_still()
    for frame in window.pin_frames():
        assert frame.y + frame.height < strip.y and frame.y > window.cork.y, (frame, strip)
    app.check_board(window)


def test_the_sidebar_shows_each_board_as_its_file_has_it(stage):
    other = stage.board("Other", stage.samples.image("violet.png"))
    board, app, window = start_with(stage, "red", "green")
    app.check_sidebar(window, [board, other])
    app.drag(window, "red", to=window.pin("green").center.moved(30, 30))
    app.check_sidebar(window, [board, other])


def test_the_sidebar_shows_each_of_twelve_boards(stage):
    colours = ("violet", "red", "green", "blue", "gold")
    others = [stage.board(f"Board {number:02}", stage.samples.image(f"{colours[number % 5]}.png")) for number in range(11)]
    board, app, window = start_with(stage, "red", "green")
    app.check_sidebar(window, others[:10])
    stage.session.pointer.move(window.control("board:Board 05").center)
    stage.session.pointer.scroll(20)
    app.check_sidebar(window, [*others[4:], board])


@pytest.mark.parametrize("seed", [1, 2])
def test_after_each_of_many_edits_the_screen_shows_what_the_file_has(stage, seed):
    """`make torture` runs this for minutes with other seeds (PINBOARD_TORTURE_SECONDS)."""
    seconds = float(os.environ.get("PINBOARD_TORTURE_SECONDS", 0))
    if seconds:
        seed = random.SystemRandom().randrange(1 << 32)
    board, app, window = start_with(stage, "red", "green", "blue", "gold")
    edits = RandomEdits(stage, app, window, seed)
    done = []
    end = time.monotonic() + seconds
    while time.monotonic() < end or not seconds and len(done) < 14:
        done.append(edits.step())
        try:
            app.check_board(window)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}, after {done}: {error}") from error
    print(f"seed {seed}: {done}")
