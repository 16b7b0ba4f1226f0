"""Looking with what the desktop has: full screen, windows on top, animations, and Space with a drag."""

import pytest

from desktop.geometry import Point, Rect
from desktop.waiting import until

pytestmark = pytest.mark.on_x11_alone(
    "it asks for keys, menus and windows of one program; that they arrive is played on "
    "both in test_keyboard")


def start(stage, *names, size=(240, 160), **options):
    board = stage.board("Looking", *[stage.samples.image(f"{name}.png", size=size) for name in names])
    app = stage.pinboard()
    return board, app, app.start(board, **options)


@pytest.mark.on_all_displays
def test_space_and_a_drag_move_the_board_also_from_a_pin(stage):
    board, app, window = start(stage, "red", "green")
    pin = board.pin("red")
    app.wait_until_still()
    before = window.frame_of(pin)
    stage.session.pointer.click(window.empty_point())
    app.wait_until_still()
    with app.holding("space"):
        stage.session.pointer.move(before.center)
        stage.session.pointer.press()
        for step in range(1, 5):
            stage.session.pointer.move(before.center.moved(30 * step, 20 * step))
        # On X11, the window manager holds back each press, and the pointer's events after it, until it has seen the
        # press. It doesn't hold back keys, so a key that's released within a millisecond overtakes the press.
        until("the board to have moved", lambda: window.frame_of(pin).center.is_near(before.center.moved(120, 80), 1))
        stage.session.pointer.release()
    app.wait_until_still()
    assert window.frame_of(pin).center.is_near(before.center.moved(120, 80), 1), "the board stays there"
    assert board.pin("red") == pin, "the pin itself stays where it is"
    app.check_board(window)


def test_all_of_an_opened_folder_is_in_the_window(stage):
    folder = stage.samples.folder / "many"
    folder.mkdir()
    for image in stage.samples.images(40, size=(320, 240)):
        image.rename(folder / image.name)
    app = stage.pinboard()
    window = app.start(stage.board("Other", stage.samples.image("red.png")))
    known = stage.home.boards
    opened = app.hand_over(folder)
    opened.board = app.wait_for_new_board(known)
    until("all images to be pinned", lambda: len(opened.board.pins) == 40, timeout=60)
    view = Rect(*opened.screen_area[0], *opened.screen_area[1])

    def are_in_view():
        return all(opened.has_shown(pin) and view.contains(opened.frame_of(pin).at(x, y))
                   for pin in opened.board.pins for x, y in ((0, 0), (1, 1)))
    until("all of them to be in the window", are_in_view)
    stage.screenshot("folder")


# The board alone

def test_full_screen_shows_the_board_alone_and_the_header_at_the_upper_edge(stage):
    board, app, window = start(stage, "red", "green")
    app.wait_until_still()
    with_header = stage.screenshot("with-header")
    # They move when they're hidden.
    places = [window.control("boards").center, window.title]
    app.trace.mark()
    app.tap("f11")
    app.trace.wait("chrome", bare=True, fullscreen=True)
    app.wait_until_still()
    alone = stage.screenshot("full-screen")
    width, height = alone.size
    assert not alone.looks_like(with_header, places[:1], tolerance=20)

    app.trace.mark()
    stage.session.pointer.move(Point(width / 2, height / 2))
    stage.session.pointer.move(Point(width / 2 + 40, 1))
    stage.session.pointer.move(Point(width / 2 + 41, 0))
    app.trace.wait("chrome.header", shown=True)
    app.wait_until_still()
    above = stage.screenshot("full-screen-header")
    assert not above.looks_like(alone, [Point(width / 3, 20)])
    stage.session.pointer.move(Point(width / 2, height / 2))
    app.trace.wait("chrome.header", shown=False)
    app.wait_until_still()
    app.trace.mark()
    app.tap("escape")
    app.trace.wait("chrome", bare=False)
    stage.wait_for_look("the window as it was", "back", lambda screen: screen.looks_like(with_header, places))


@pytest.mark.on_all_displays
def test_a_window_stays_on_top_where_the_desktop_has_a_request_for_it(stage):
    board, app, window = start(stage, "red")
    app.wait_until_still()
    app.trace.mark()
    app.tap("ctrl", "alt", "a")
    if stage.session.protocol == "x11":
        until("the window manager to keep it above", lambda: "ABOVE" in window.states)
        app.tap("ctrl", "alt", "a")
        until("the window manager to let it go", lambda: "ABOVE" not in window.states)
    else:
        entry = app.trace.wait("message")
        assert "Always on Top" in entry["text"], "the message says how the desktop does it"


# Grey and mirrored


def test_a_caption_opens_however_early_its_keys_are_up(stage):
    board, app, window = start(stage, "red", "blue")
    app.select(window, "red")
    app.wait_until_still()
    app.trace.mark()
    # A program that's busy reads the keys when they're up already. Mutter 43 would close a popover with a grab.
    app.program.freeze()
    app.tap("alt", "c")
    app.program.thaw()
    app.trace.wait("caption.open")
    app.wait_until_still()
    assert not app.trace.last("caption.closed")
    for letter in "arms":
        app.tap(letter)
    app.wait_until_still()
    stage.session.pointer.click(window.pin("blue").at(0.5, 0.9))
    app.trace.wait("caption.closed")
    board.wait_until("a click elsewhere to store it", lambda board: board.pin("red").caption == "arms")
    assert board.pin("blue").caption == ""


# Pixels and facts


def test_an_animation_is_stopped_and_stepped(stage):
    board = stage.board("Looking", stage.samples.animation("moving.gif"))
    app = stage.pinboard()
    window = app.start(board)
    app.trace.mark()
    app.select(window, "moving")
    app.tap("return")
    app.trace.wait("look.begin")
    pin, = board.pins
    # Between two frames of the animation, the screen is still while the view glides.
    until("the pin to be in the middle", lambda: window.frame_of(pin).center.is_near(window.cork.center, 2))
    app.wait_until_still()
    stage.session.pointer.click(window.control("animation-play").center)
    app.trace.wait("animation.play", plays=False)
    app.wait_until_still()
    stage.session.pointer.move(window.cork.at(0.1, 0.1))
    app.wait_until_still()
    held = stage.screenshot("held")
    middle = [window.pin("moving").center]
    app.trace.mark()
    app.tap("period")
    app.trace.wait("animation.step")
    stage.wait_for_look("the next frame", "next", lambda screen: not screen.looks_like(held, middle))
    app.tap("comma")
    stage.wait_for_look("the frame before", "before", lambda screen: screen.looks_like(held, middle))

    # The slider leads through all frames.
    slider = window.control("animation-slider")
    first, last = (0.08, 0), (0.92, 1)
    shown = app.trace.last("animation.step")["frame"]
    for (place, frame), is_same in zip((last, first) if shown == 0 else (first, last), (False, True)):
        app.trace.mark()
        stage.session.pointer.click(slider.at(place, 0.5))
        app.trace.wait("animation.scrub", frame=frame)
        stage.session.pointer.move(window.cork.at(0.1, 0.1))
        stage.wait_for_look(f"frame {frame}", f"frame-{frame}",
                            lambda screen: screen.looks_like(held, middle) == is_same)
