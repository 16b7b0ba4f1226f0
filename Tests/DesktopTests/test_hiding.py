"""Hiding pins and showing them again, with real keys, menus and pointers."""

import math

import pytest

import test_shaping
from desktop.waiting import until

pytestmark = pytest.mark.on_x11_alone(
    "it asks for keys, menus and windows of one program; that they arrive is played on "
    "both in test_keyboard")


def start(stage, *names):
    board = stage.board("Hiding", *[stage.samples.image(f"{name}.png") for name in names])
    app = stage.pinboard()
    window = app.start(board)
    app.wait_until_still()
    return board, app, window


def is_red(colour):
    return colour[0] > 180 and colour[1] < 90 and colour[2] < 90


def hidden(board):
    return {pin.name for pin in board.pins if pin.is_hidden}


def test_a_hidden_pin_is_neither_seen_nor_touched_until_it_is_shown_again(stage):
    board, app, window = start(stage, "red", "green", "blue")
    # Beside the pointer, which some screenshots show.
    place = window.pin("red").at(0.15, 0.8)
    assert is_red(stage.screenshot("before").colour(place))
    app.select(window, "red")
    assert app.command("ctrl", "shift", "h")["name"] == "Hide Pin"
    stage.wait_for_look("the red pin to be gone", "hidden", lambda screen: not is_red(screen.colour(place)))
    assert board.pin("red").is_hidden and hidden(board) == {"red.png"}

    # Nothing is there for the pointer, nor for the keys that mean everything.
    window.click(place.moved(70, -20))
    app.wait_until_still()
    app.tap("ctrl", "a")
    app.wait_until_still()
    assert app.command("delete")["name"] == "Delete 2 Pins"
    app.command("ctrl", "z")
    app.wait_until_still()

    assert app.command("ctrl", "alt", "shift", "h")["name"] == "Show Hidden Pin"
    stage.wait_for_look("the red pin to be there again", "shown", lambda screen: is_red(screen.colour(place)))
    assert hidden(board) == set()
    # It's selected, so that it can be told from the others.
    assert app.command("delete")["name"] == "Delete Pin"
    assert board.names == ["blue.png", "green.png"]
    app.command("ctrl", "z")

    # Each is a step of the history.
    app.command("ctrl", "z")
    stage.wait_for_look("it to be hidden by Undo", "undone", lambda screen: not is_red(screen.colour(place)))
    app.command("ctrl", "z")
    stage.wait_for_look("it to be as at the beginning", "beginning", lambda screen: is_red(screen.colour(place)))


def test_hidden_pins_stay_hidden_move_with_their_group_and_are_shown_from_the_menu(stage):
    board, app, window = start(stage, "red", "green", "blue")
    app.select(window, "red", "green")
    assert app.command("ctrl", "g")["name"] == "Group 2 Pins"
    window.click(window.empty_point())
    app.wait_until_still()
    window.double_click(window.pin("green").center)
    app.trace.wait("group.entered")
    app.wait_until_still()
    assert app.command("ctrl", "shift", "h")["name"] == "Hide Pin"
    assert hidden(board) == {"green.png"}
    app.tap("escape")
    window.click(window.empty_point())
    app.wait_until_still()
    before = {name: board.pin(name).center for name in ("red", "green", "blue")}
    app.drag(window, "red", to=window.pin("red").center.moved(0, 140))
    board.wait_until("the group to have moved", lambda board: board.pin("red").center.y > before["red"].y + 90)
    way = board.pin("red").center.y - before["red"].y
    assert abs(board.pin("green").center.y - before["green"].y - way) < 0.01, "the hidden one goes along"
    assert board.pin("blue").center == before["blue"]
    app.quit()

    app = stage.pinboard()
    window = app.start(board)
    app.wait_until_still()
    assert hidden(board) == {"green.png"}
    stage.screenshot("reopened")
    app.trace.mark()
    app.choose_from_menu(window, "win.show-hidden")
    app.trace.wait("pins.shown", pins=1)
    until("nothing to be hidden", lambda: not hidden(board))
    app.wait_until_still()
    app.check_board(window)


def test_a_hidden_pin_gets_larger_and_turns_with_its_group(stage):
    board, app, window = start(stage, "red", "green", "blue")
    app.select(window, "red", "green")
    app.command("ctrl", "g")
    window.click(window.empty_point())
    app.wait_until_still()
    window.double_click(window.pin("green").center)
    app.trace.wait("group.entered")
    app.wait_until_still()
    app.command("ctrl", "shift", "h")
    app.tap("escape")
    app.select(window, "red")
    red, green, blue = (board.pin(name) for name in ("red", "green", "blue"))

    def gap():
        (x, y), (to_x, to_y) = board.pin("red").center, board.pin("green").center
        return to_x - x, to_y - y
    before = gap()
    corner = test_shaping.corner(window, "red")
    with test_shaping.pull(stage, app, corner) as drag:
        drag.to(corner.moved(-40, -40))
        drag.drop()
    app.trace.wait("command", name="Resize Pin")
    factor = board.pin("red").size[0] / red.size[0]
    assert factor < 0.9
    assert abs(board.pin("green").size[0] - green.size[0] * factor) < 0.01
    assert all(abs(now - then * factor) < 0.01 for now, then in zip(gap(), before))
    assert board.pin("blue") == blue

    app.wait_until_still()
    before = gap()
    with test_shaping.pull(stage, app, test_shaping.grip(window, "red")) as drag:
        drag.to(window.pin("red").center.moved(120, 0))
        drag.drop()
    app.trace.wait("command", name="Rotate Pin")
    angle = math.radians(board.pin("red").rotation)
    assert board.pin("red").rotation == board.pin("green").rotation != 0
    turned = (before[0] * math.cos(angle) - before[1] * math.sin(angle),
              before[0] * math.sin(angle) + before[1] * math.cos(angle))
    assert all(abs(now - then) < 0.01 for now, then in zip(gap(), turned))

    app.command("ctrl", "z")
    app.command("ctrl", "z")
    assert (board.pin("red"), board.pin("green")) == (red, green)
    app.wait_until_still()
