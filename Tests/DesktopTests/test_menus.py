"""Menus that are opened and closed by keys, while the pointer rests."""

import pytest

pytestmark = pytest.mark.on_x11_alone(
    "it asks for keys, menus and windows of one program; that they arrive is played on "
    "both in test_keyboard")


@pytest.mark.parametrize("submenu", [None, "win.rotate-right"])
def test_a_window_is_laid_out_after_its_menu_was_closed_under_the_pointer(stage, submenu):
    board = stage.board("Board", stage.samples.image("red.png", size=(300, 200)))
    app = stage.pinboard()
    window = app.start(board)
    for _ in range(3):
        app.open_menu_at(window.pin("red").center)
        if submenu:
            app.open_submenu(submenu)
            app.tap("escape")
            app.wait_until_still()
        app.tap("escape")
        app.wait_until_still()
        # The sidebar goes, and comes back.
        for _ in range(2):
            app.tap("f9")
            app.wait_until_still()
    app.check_board(window)
