"""Changing the keys of commands, and what the mouse's wheel and buttons do."""

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


def test_a_changed_key_works_at_once_and_after_a_restart(stage):
    board, app, window = start(stage)
    app.tap("tab")
    assert app.command("h")["name"].startswith("Flip")
    panel = open_keys(app, "flip")
    stage.screenshot("keys")
    ask(app, stage, panel, "win.flip-horizontally")
    app.wait_until_still()
    stage.screenshot("asked")
    app.tap("j")
    assert app.trace.wait("keys.answered", action="win.flip-horizontally")["keys"] == ["J"]
    app.wait_until_still()
    stage.screenshot("changed")
    # In the search field, the letter is a letter.
    stage.session.pointer.click(panel.control("keys-search").center)
    # A window manager on X11 holds back the click for a moment, but not the key.
    app.wait_until_still()
    app.trace.mark()
    app.tap("j")
    app.trace.wait("keys.found", text="flipj")
    close_keys(app, window)

    steps = app.command("j")
    assert steps["name"].startswith("Flip")
    # The usual key has no meaning any more; the next command is another one.
    app.trace.mark()
    app.tap("h")
    assert app.command("v")["name"].startswith("Flip") and len(app.trace.every("command")) == 1
    app.wait_until_still()
    app.open_menu_at(window.pin("red").center)
    app.wait_until_still()
    stage.screenshot("menu")
    app.tap("escape")
    app.wait_until_still()

    app.quit()
    assert stage.home.settings["keys"] == {"win.flip-horizontally": ["j"]}
    app = stage.pinboard("again")
    app.start(board)
    app.tap("tab")
    assert app.command("j")["name"].startswith("Flip")


def test_a_key_of_another_command_is_named_and_can_be_taken_and_comes_back(stage):
    board, app, window = start(stage)
    app.tap("tab")
    panel = open_keys(app, "duplicate")
    ask(app, stage, panel, "win.duplicate")
    app.tap("ctrl", "r")
    assert app.trace.wait("keys.conflict", action="win.duplicate")["title"] == "Rotate Right"
    app.wait_until_still()
    stage.screenshot("conflict")
    # Escape leaves everything as it is.
    app.tap("escape")
    assert app.trace.wait("keys.answered")["keys"] == ["Ctrl+D"]

    ask(app, stage, panel, "win.duplicate")
    app.tap("ctrl", "r")
    app.trace.wait("keys.conflict")
    app.wait_until_still()
    app.trace.mark()
    stage.session.pointer.click(panel.control("keys-take").center)
    assert app.trace.wait("keys.answered")["keys"] == ["Ctrl+R"]
    close_keys(app, window)
    assert app.command("ctrl", "r")["name"].startswith("Duplicate")
    assert len(board.pins) == 2

    # The key is reset where it was lost.
    panel = open_keys(app, "rotate right")
    app.trace.mark()
    stage.session.pointer.click(panel.control("key-reset:win.rotate-right").center)
    assert app.trace.wait("keys.reset")["keys"] == ["Ctrl+R"]
    close_keys(app, window)
    assert app.command("ctrl", "r")["name"].startswith("Rotate")

    panel = open_keys(app)
    app.trace.mark()
    stage.session.pointer.click(panel.control("keys-reset-all").center)
    app.question("Reset all shortcuts?").choose(1)
    app.trace.wait("keys.reset-all")
    app.wait_until_still()
    stage.screenshot("all-reset")
    close_keys(app, window)
    assert app.command("ctrl", "d")["name"].startswith("Duplicate")
    assert "keys" not in stage.home.settings


def test_a_key_is_removed_and_the_boards_own_keys_are_refused(stage):
    board, app, window = start(stage)
    app.tap("tab")
    panel = open_keys(app, "crop")
    ask(app, stage, panel, "win.crop")
    app.tap("return")
    app.trace.wait("keys.refused", key="Return")
    app.wait_until_still()
    stage.screenshot("refused")
    app.tap("backspace")
    assert app.trace.wait("keys.answered")["keys"] == ["Shift+C"]
    close_keys(app, window)
    assert stage.home.settings["keys"] == {"win.crop": ["<Shift>c"]}


def test_a_letter_that_was_chosen_is_written_in_texts(stage):
    stage.home.prefer({"keys": {"win.zoom-in": ["z"], "win.duplicate": ["x", "Escape"], "win.nonsense": ["c"],
                                "win.undo": ["no key"], "win.redo": 3}})
    board, app, window = start(stage)
    scale = window.scale
    app.tap("z")
    until("the letter to zoom", lambda: window.scale > scale * 1.1)
    app.wait_until_still()
    app.tap("ctrl", "t")
    app.wait_until_still()
    for key in "xyz":
        app.tap(key)
    scale = window.scale
    app.wait_until_still()
    stage.screenshot("note")
    app.tap("escape")
    until("the note to have the letters", lambda: [pin.text for pin in board.pins if pin.text] == ["xyz"])
    assert abs(window.scale - scale) < 0.01
    # What's nonsense in the file changes nothing.
    assert app.command("ctrl", "z")
    assert [pin.text for pin in board.pins if pin.text] == []


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


def test_the_middle_button_and_the_double_click_do_what_the_user_wants(stage):
    board, app, window = start(stage, "red", "green")
    app.wait_until_still()
    pin = board.pin("red")
    place = window.frame_of(pin).center

    def drag():
        stage.session.pointer.move(place)
        # The pointer is over the window before it's pressed.
        app.wait_until_still()
        stage.session.pointer.press(stage.session.pointer.MIDDLE)
        for step in range(1, 5):
            stage.session.pointer.move(place.moved(20 * step, 15 * step))

    drag()
    if stage.session.protocol == "x11":
        until("the board to have moved", lambda: window.frame_of(pin).center.is_near(place.moved(80, 60), 1))
    stage.session.pointer.release(stage.session.pointer.MIDDLE)
    app.wait_until_still()
    app.quit()
    stage.home.prefer({"middle-button": "nothing", "double-click": "nothing"})
    app = stage.pinboard("again")
    window = app.start(board)
    app.wait_until_still()
    place = window.frame_of(pin).center
    before = stage.screenshot("before")
    drag()
    stage.session.pointer.release(stage.session.pointer.MIDDLE)
    window.double_click(window.empty_point())
    window.double_click(place)
    app.wait_until_still()
    assert window.frame_of(pin).center.is_near(place, 1), "neither moves the view"
    assert app.trace.first("look.begin") is None and len(board.pins) == 2
    assert stage.screenshot("after").looks_like(before, [window.pin("green").center])


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
