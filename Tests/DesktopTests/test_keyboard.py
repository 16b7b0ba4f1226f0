"""Working with pins without a pointer."""

import pytest


def test_a_pin_is_chosen_moved_and_removed_with_keys_alone(stage):
    board = stage.board("Keys", *[stage.samples.image(f"{name}.png") for name in ("red", "green", "blue")])
    app = stage.pinboard()
    window = app.start(board)
    pins = sorted(board.pins, key=lambda pin: (round(pin.center.y), pin.center.x))
    app.tap("tab")
    app.tap("tab")
    app.command("right")
    moved = board.pin(pins[1].name)
    assert moved.center.is_near(pins[1].center.moved(1, 0), 0.01)
    without_menu = stage.screenshot("second-pin")

    # The menu has the focus while it's open, and gives it back. On Wayland, keys that are released before they are
    # handled open no menu (see Popover).
    in_menu = window.frame_of(moved).center.moved(8, 50)
    with app.holding("shift", "f10"):
        stage.wait_for_look("the menu", "menu", lambda screen: not screen.looks_like(without_menu, [in_menu]))
    app.tap("escape")
    stage.wait_for_look("no menu", "no-menu", lambda screen: screen.looks_like(without_menu, [in_menu]))
    app.tap("shift", "tab")
    app.command("delete")
    assert sorted(pin.name for pin in board.pins) == sorted(pin.name for pin in pins[1:])


def test_the_keypads_keys_do_what_the_plain_ones_do(stage):
    board = stage.board("Keys", *[stage.samples.image(f"{name}.png") for name in ("red", "green")])
    app = stage.pinboard()
    window = app.start(board)
    before = {pin.id: pin for pin in board.pins}
    # Chosen by a click: after Tab, Shift and an arrow key choose more pins.
    app.select(window, "red")
    app.command("keypad right")
    moved = next(pin for pin in board.pins if pin.center != before[pin.id].center)
    assert moved.center.is_near(before[moved.id].center.moved(1, 0), 0.01)
    app.command("shift", "keypad down")
    assert board.pin(moved.name).center.is_near(before[moved.id].center.moved(1, 10), 0.01)

    scale = window.scale
    app.tap("ctrl", "keypad minus")
    app.wait_until_still()
    assert window.scale < scale * 0.9
    app.tap("ctrl", "keypad plus")
    app.wait_until_still()
    assert abs(window.scale - scale) < 0.01
    app.command("keypad delete")
    assert moved.id not in {pin.id for pin in board.pins}


@pytest.mark.parametrize("layout", ["ru", "ara"])
def test_commands_work_by_place_on_a_keyboard_without_latin_letters(stage, layout):
    if stage.session.protocol != "x11":
        pytest.skip("a compositor without a desktop has one layout")
    board = stage.board("Keys", stage.samples.image("red.png"), stage.samples.image("green.png"))
    app = stage.pinboard()
    window = app.start(board)
    app.select(window, board.pins[0].name.removesuffix(".png"))
    order = [pin.id for pin in board.pins]
    with stage.session.keyboard_layout(layout):
        app.command("ctrl", "right bracket")
        assert [pin.id for pin in board.pins] == order[::-1]
        app.command("ctrl", "left bracket")
        assert [pin.id for pin in board.pins] == order
        assert app.command("ctrl", "d")["name"].startswith("Duplicate")
        assert len(board.pins) == 3
        app.command("ctrl", "z")
        assert len(board.pins) == 2
        app.command("ctrl", "shift", "z")
        assert len(board.pins) == 3
