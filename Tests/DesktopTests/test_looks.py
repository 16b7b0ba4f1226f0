"""The look of a whole window."""

import pytest

from desktop.session import Side

pytestmark = pytest.mark.on_x11_alone("it asks for the colours of a window")


def brightness(screen, point):
    return sum(screen.colour(point)) / 3


def test_the_whole_window_is_as_light_or_dark_as_its_board(stage):
    board = stage.board("Left", stage.samples.image("red.png"))
    app = stage.pinboard()
    window = app.start(board, side=Side.LEFT)
    app.trace.mark()
    app.tap("ctrl", "comma")
    panel = app.take_panel("preferences.shown", side=Side.RIGHT)
    sidebar = window.control("board:Left").center.moved(0, 200)
    cork = window.empty_point(clear=90)
    beside_title = panel.title.moved(-130, 0)

    # The choices: like the desktop, cork, linen, slate.
    for choice, is_dark in ((3, True), (2, False), (3, True), (1, False)):
        app.choose(panel, "theme", choice)
        stage.wait_for_look(
            f"choice {choice} to make header, sidebar and board {'dark' if is_dark else 'light'}", f"look-{choice}",
            lambda screen: all((brightness(screen, point) < 110) == is_dark
                               for point in (window.title, sidebar, cork, beside_title)))
