"""The menus of the cork."""

from desktop.devices import Pointer
from desktop.waiting import beat
from test_touch import start

#: The offset from a menu's corner to the middle of its second item.
SECOND_ITEM = (45, 50)


def copy_the_pin(stage):
    board, app, window = start(stage)
    app.select(window, "red")
    app.tap("ctrl", "c")
    app.wait_until_still()
    return board, app, window


def paste(stage, app, open_menu, choose, at):
    """Opens the menu of the cork and chooses its second item."""
    without = stage.screenshot("without-menu")
    open_menu(at)
    stage.wait_for_look("the menu", "menu", lambda screen: not screen.looks_like(without, [at.moved(8, 50)]))
    app.wait_until_still()
    stage.screenshot("menu")
    app.trace.mark()
    choose(at.moved(*SECOND_ITEM))
    app.trace.wait("command", name="Paste")


def pasted_at(board, window, before):
    pin, = [pin for pin in board.wait_for_count(len(before) + 1) if pin not in before]
    return window.frame_of(pin).center


def hold_and_tap(touchscreen, app):
    def hold(point):
        touchscreen.down(point)

    def tap(point):
        touchscreen.up()
        app.wait_until_still()
        touchscreen.down(point)
        beat(0.05)
        touchscreen.up()
    return hold, tap


def test_a_finger_held_on_the_cork_opens_a_menu_that_pastes_there(stage, touchscreen):
    board, app, window = copy_the_pin(stage)
    # A pin is selected, but the menu is about the cork.
    before, place = board.pins, window.center.moved(-20, 120)

    paste(stage, app, *hold_and_tap(touchscreen, app), place)

    assert pasted_at(board, window, before).is_near(place)
    assert app.trace.first("drag.lift") is None


def test_the_menu_of_the_cork_pastes_where_it_was_opened(stage):
    board, app, window = copy_the_pin(stage)
    before, place = board.pins, window.center.moved(-20, 120)

    paste(stage, app, lambda point: stage.session.pointer.click(point, Pointer.RIGHT), stage.session.pointer.click, place)

    assert pasted_at(board, window, before).is_near(place)
