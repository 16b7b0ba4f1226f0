"""What the mouse's wheel does, and keys that are changed with another keyboard layout."""

import pytest

from desktop.session import Side
from desktop.waiting import until

pytestmark = pytest.mark.on_x11_alone(
    "it asks for keys, menus and windows of one program; that they arrive is played on "
    "both in test_keyboard")


def start(stage, *names):
    board = stage.board("Keys", *[stage.samples.image(f"{name}.png", size=(240, 160)) for name in names or ("red",)])
    app = stage.pinboard()
    return board, app, app.start(board)


def open_keys(app, search=""):
    app.trace.mark()
    app.tap("ctrl", "shift", "slash")
    panel = app.take_panel("keys.shown", side=Side.RIGHT)
    if search:
        for key in search:
            app.tap("space" if key == " " else key)
        app.trace.wait("keys.found", text=search)
        app.wait_until_still()
    return panel


def close_keys(app, window):
    app.tap("escape")
    app.wait_until_still()
    app.forget_panel()
    window.focus()
    app.wait_until_still()


def ask(app, stage, panel, action, index=0):
    """Clicks a key of a command, so that the next key becomes it."""
    app.trace.mark()
    stage.session.pointer.click(panel.control(f"key:{action}:{index}").center)
    app.trace.wait("keys.asked", action=action)


def test_the_wheel_zooms_if_the_user_wants_it(stage):
    board, app, window = start(stage, "red", "green")
    app.wait_until_still()
    place = window.pin("red").center
    stage.session.pointer.move(place)
    # X11's first step of a wheel over a window only says where the wheel is.
    stage.session.pointer.scroll(3)
    until("the wheel to move the board", lambda: window.pin("red").center.y < place.y - 60)
    app.wait_until_still()
    place = window.pin("red").center

    app.trace.mark()
    app.tap("ctrl", "comma")
    panel = app.take_panel("preferences.shown", side=Side.RIGHT)
    # The choices of the mouse are below the window's edge until it's scrolled.
    stage.session.pointer.move(panel.center)
    stage.session.pointer.scroll(3)
    app.wait_until_still()
    stage.screenshot("preferences")
    app.choose(panel, "wheel", 1)
    app.trace.wait("preferences.saved")
    scale = window.scale
    stage.session.pointer.move(place)
    stage.session.pointer.scroll(-3)
    until("the wheel to come nearer", lambda: window.scale > scale * 1.2)
    app.wait_until_still()
    assert window.pin("red").center.is_near(place, 2), "around the pointer"
    near = window.scale
    with app.holding("ctrl"):
        stage.session.pointer.scroll(2)
        until("the wheel with Ctrl to move the board", lambda: window.pin("red").center.y < place.y - 60)
    app.wait_until_still()
    assert abs(window.scale - near) < 0.01
    app.trace.mark()
    app.choose(panel, "wheel-to-zoom-in", 1)
    app.trace.wait("preferences.saved")
    stage.session.pointer.move(window.cork.center)
    stage.session.pointer.scroll(-3)
    until("the wheel to go away", lambda: window.scale < near / 1.2)


def test_a_key_is_chosen_by_its_place_on_a_keyboard_without_latin_letters(stage):
    if stage.session.protocol != "x11":
        pytest.skip("a compositor without a desktop has one layout")
    board, app, window = start(stage)
    app.tap("tab")
    panel = open_keys(app, "flip")
    with stage.session.keyboard_layout("ru"):
        ask(app, stage, panel, "win.flip-horizontally")
        app.tap("ctrl", "j")
        assert app.trace.wait("keys.answered")["keys"] == ["Ctrl+J"]
        close_keys(app, window)
        assert app.command("ctrl", "j")["name"].startswith("Flip")
    assert stage.home.settings["keys"] == {"win.flip-horizontally": ["<Control>j"]}
    assert app.command("ctrl", "j")["name"].startswith("Flip")
