"""The keys that choose the visible part of a board."""

import pytest

from desktop.geometry import Rect
from desktop.waiting import until

pytestmark = pytest.mark.on_x11_alone(
    "it asks for keys, menus and windows of one program; that they arrive is played on "
    "both in test_keyboard")

#: The margin around the shown pins, in pixels.
MARGIN = 48


def box(window, pins):
    """The rectangle that the pins fill together on the screen."""
    frames = [window.frame_of(pin) for pin in pins]
    left, top = min(frame.x for frame in frames), min(frame.y for frame in frames)
    return Rect(left, top, max(frame.x + frame.width for frame in frames) - left,
                max(frame.y + frame.height for frame in frames) - top)


def scale(window, pin):
    return window.frame_of(pin).width / pin.size[0]


def fills(window, pins):
    """Whether the pins are in the middle of the view, as large as fits."""
    inner, outer = box(window, pins), window.cork
    margins = ((outer.width - inner.width) / 2, (outer.height - inner.height) / 2)
    return inner.center.is_near(outer.center, 2) and abs(min(margins) - MARGIN) <= 2


def test_keys_fit_the_board_fit_the_selection_and_show_it_at_full_size(stage):
    images = [stage.samples.image(f"{number}.png", size=(320, 240), number=number) for number in range(12)]
    board = stage.board("Zoom", *images)
    pins = {pin.name: pin for pin in board.pins}
    app = stage.pinboard()
    window = app.start(board)
    # These two are neither all pins nor side by side: the first one of the first row and the second one of the second
    # row.
    chosen = [pins["0.png"], pins["4.png"]]
    assert chosen[0].center.x < chosen[1].center.x and chosen[0].center.y < chosen[1].center.y

    app.tap("ctrl", "9")
    until("all pins to be seen", lambda: fills(window, pins.values()))
    all_fit = scale(window, chosen[0])
    assert all_fit < 0.6

    app.select(window, "0", "4")
    app.tap("ctrl", "8")
    until("the selected pins to fill the board", lambda: fills(window, chosen))
    assert all_fit * 1.2 < scale(window, chosen[0]) < 0.95
    stage.screenshot("selection")

    app.tap("ctrl", "0")
    until("full size, around what was in the middle before", lambda: (
        abs(scale(window, chosen[0]) - 1) < 0.001 and box(window, chosen).center.is_near(window.cork.center, 2)))

    # A single pin is smaller than the view: it's shown in the middle, no larger than at 100 %.
    app.tap("escape")
    app.select(window, "4")
    app.tap("ctrl", "8")
    until("the pin to be in the middle",
          lambda: window.frame_of(pins["4.png"]).center.is_near(window.cork.center, 2))
    assert abs(scale(window, pins["4.png"]) - 1) < 0.001

    app.tap("ctrl", "9")
    until("all pins to be seen again", lambda: fills(window, pins.values()))
    assert board.pins == list(pins.values())
