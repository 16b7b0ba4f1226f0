"""Pinboard for people who don't see it: as a screen reader is told about it, and with keys alone."""

import pytest

from desktop.foreign_source import uri_list
from desktop.session import Side
from desktop.waiting import until

pytestmark = pytest.mark.on_x11_alone("it asks for messages on the accessibility bus")


def test_a_board_is_read_and_a_pin_is_carried_to_another_board_and_back(stage):
    desk = stage.board("Desk", *[stage.samples.image(f"{name}.png") for name in ("red", "green", "blue")])
    kitchen = stage.board("Kitchen", stage.samples.image("yellow.png"))
    app = stage.pinboard()
    window = app.start(desk)
    reader = stage.screen_reader(app)
    order = [pin.name for pin in sorted(desk.pins, key=lambda pin: (round(pin.center.y), pin.center.x))]

    pins = reader.wait_for_pins(*order)
    for number, pin in enumerate(pins):
        size = desk.pin(pin["name"]).size
        assert pin["role"] in ("image", "img")
        assert pin["description"].startswith(f"{number + 1} of 3, ")
        assert f"{round(size[0])} by {round(size[1])}" in pin["description"]
        assert set(pin["actions"]) == {"open", "lift", "delete", "menu"}
        assert "focusable" in pin["states"]
    # Places are relative to the window, which may have a shadow.
    first, second = (window.pin(name).center for name in order[:2])
    (x1, y1, w1, h1), (x2, y2, w2, h2) = (pin["frame"] for pin in pins[:2])
    told = ((x2 + w2 / 2 - x1 - w1 / 2) * window.factor, (y2 + h2 / 2 - y1 - h1 / 2) * window.factor)
    assert abs(told[0] - (second.x - first.x)) <= 2 and abs(told[1] - (second.y - first.y)) <= 2

    app.tap("tab")
    reader.wait_for(f"{order[0]}, 1 of 3")
    app.tap("tab")
    reader.wait_for(f"{order[1]}, 2 of 3")
    states = {pin["name"]: pin["states"] for pin in reader.pins}
    assert {"selected", "focused"} <= set(states[order[1]])
    assert not {"selected", "focused"} & set(states[order[0]])

    reader.do("lift", order[1])
    reader.wait_for("Lifted 1 pin")
    app.tap("right")
    reader.wait_for("10 right")
    app.tap("tab")
    reader.wait_for("Over board Kitchen: move")
    stage.screenshot("carried")
    app.tap("return")
    reader.wait_for("Dropped on board Kitchen")
    kitchen.wait_for_count(2)
    desk.wait_for_count(2)
    reader.wait_for_pins(order[0], order[2])

    app.tap("ctrl", "z")
    reader.wait_for("Undone: ")
    desk.wait_for_count(3)
    reader.wait_for_pins(*order)


def test_a_pin_is_moved_put_back_and_removed_by_its_object(stage):
    board = stage.board("Desk", stage.samples.image("red.png"), stage.samples.image("green.png"))
    app = stage.pinboard()
    app.start(board)
    reader = stage.screen_reader(app)
    before = {pin.name: pin.center for pin in board.pins}
    until("two pins", lambda: len(reader.pins) == 2)
    name = reader.pins[0]["name"]

    app.tap("tab")
    reader.wait_for(name)
    app.tap("m")
    reader.wait_for("Lifted 1 pin")
    app.tap("shift", "down")
    reader.wait_for("100 down")
    app.tap("escape")
    reader.wait_for("Canceled")
    assert board.pin(name).center == before[name]

    app.tap("m")
    reader.wait_for("Lifted 1 pin")
    app.tap("shift", "down")
    reader.wait_for("100 down")
    app.command("return")
    reader.wait_for("Dropped on board Desk")
    assert board.pin(name).center.is_near(before[name].moved(0, 100), 0.01)

    reader.do("delete", name)
    board.wait_for_count(1)
    until(lambda: f"one pin; there are {reader.pins}", lambda: len(reader.pins) == 1)


def test_the_objects_of_pins_exist_only_while_a_program_listens(stage):
    board = stage.board("Desk", stage.samples.image("red.png"))
    app = stage.pinboard()
    app.start(board)
    asker = stage.screen_reader(app, listens=False)
    until("the board", lambda: any(thing["name"] == "Board Desk" for thing in asker.objects))
    assert asker.pins == []

    reader = stage.screen_reader(app)
    reader.wait_for_pins("red.png")
    assert [pin["name"] for pin in asker.pins] == ["red.png"]
    reader.stop()
    until(lambda: f"no object of a pin; there are {asker.pins}", lambda: not asker.pins, every=0.2)


def test_the_buttons_of_a_failed_card_are_named_by_it(stage):
    board = stage.board("Desk", stage.samples.image("red.png"))
    app = stage.pinboard()
    source = stage.foreign_source({"text/uri-list": uri_list(stage.samples.not_an_image("bad.png"))}, side=Side.LEFT)
    window = app.start(board, side=Side.RIGHT)
    reader = stage.screen_reader(app)
    reader.wait_for_pins("red.png")
    with source.drag() as drag:
        app.take(drag, window, to=window.pin("red").center.moved(0, -160))
    window.control("remove:bad.png")
    names = [thing["name"] for thing in reader.objects]
    assert {"Retry: bad.png", "Remove: bad.png", "New Board"} <= set(names), names


def test_lists_and_groups_of_buttons_have_names(stage):
    app = stage.pinboard()
    window = app.start(stage.board("Desk", stage.samples.image("red.png")))
    app.tap("f8")
    window.control("tray-strip")
    app.tap("ctrl", "alt", "m")
    app.take_panel("images.shown")
    wanted = {("list", "Boards"), ("table", "Tray"), ("list", "Images on “Desk”"), ("panel", "Order")}
    until(lambda: f"{wanted} among {stage.session.accessibility.names(app.program)}",
          lambda: wanted <= set(stage.session.accessibility.names(app.program)))
