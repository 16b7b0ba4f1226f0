"""Pins without a pointer."""


def test_a_pin_is_chosen_moved_and_removed_with_keys_alone(stage):
    board = stage.board("Keys", *[stage.samples.image(f"{name}.png") for name in ("red", "green", "blue")])
    app = stage.pinboard()
    window = app.start(board)
    pins = sorted(board.pins, key=lambda pin: (round(pin.center.y), pin.center.x))
    # The board has the keyboard, and nothing is selected.
    app.select(window, "red")
    app.tap("escape")

    app.tap("tab")
    app.tap("tab")
    app.command("right")
    moved = board.pin(pins[1].name)
    assert moved.center.is_near(pins[1].center.moved(1, 0), 0.01)
    stage.screenshot("second-pin")

    app.tap("shift", "tab")
    app.command("delete")
    assert sorted(pin.name for pin in board.pins) == sorted(pin.name for pin in pins[1:])
