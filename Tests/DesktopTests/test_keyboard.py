"""Pins without a pointer."""


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

    # The menu has the keyboard while it's open, and gives it back. Keys that are up before they're heard of open none on
    # Wayland (see Popover).
    in_menu = window.frame_of(moved).center.moved(8, 50)
    with app.holding("shift", "f10"):
        stage.wait_for_look("the menu", "menu", lambda screen: not screen.looks_like(without_menu, [in_menu]))
    app.tap("escape")
    stage.wait_for_look("no menu", "no-menu", lambda screen: screen.looks_like(without_menu, [in_menu]))
    app.tap("shift", "tab")
    app.command("delete")
    assert sorted(pin.name for pin in board.pins) == sorted(pin.name for pin in pins[1:])
