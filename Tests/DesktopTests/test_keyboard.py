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
    stage.screenshot("second-pin")

    # The menu has the keyboard while it's open, and gives it back.
    app.tap("shift", "f10")
    app.wait_until_still()
    stage.screenshot("menu")
    app.tap("escape")
    app.wait_until_still()
    app.tap("shift", "tab")
    app.command("delete")
    assert sorted(pin.name for pin in board.pins) == sorted(pin.name for pin in pins[1:])
