"""A removed board can be restored, at once and later."""

import pytest

pytestmark = pytest.mark.on_x11_alone(
    "it asks for keys, menus and windows of one program; that they arrive is played on "
    "both in test_keyboard")


def remove(stage, app, window, name):
    app.choose_from_menu(window, "win.remove-board")
    question = app.question(f"Move “{name}” to the trash?")
    stage.screenshot("remove-board")
    question.choose(1)
    removed = app.trace.wait("board.removed")
    assert removed["board"] == name
    app.wait_until_still()


def test_undo_and_the_list_of_removed_boards(stage):
    keeping = stage.board("Keeping", stage.samples.image("blue.png"))
    trip = stage.board("Trip", stage.samples.image("red.png"))
    app = stage.pinboard()
    window = app.start(trip)
    app.trace.wait("library", boards=lambda names: len(names) == 2)
    before = trip.pins

    remove(stage, app, window, "Trip")
    stage.screenshot("removed")
    assert not trip.path.exists()
    app.trace.mark()
    stage.session.pointer.click(window.control("message-action").center)
    app.trace.wait("board.restored", board="Trip")
    app.wait_until_still()
    assert trip.pins == before
    assert app.trace.latest("library")["boards"] == ["Keeping", "Trip"]

    remove(stage, app, window, "Trip")
    app.choose_from_menu(window, "win.removed-boards")
    shown = app.trace.wait("removed.shown")
    app.wait_until_still()
    stage.screenshot("removed-boards")
    assert shown["boards"] == ["Trip"]
    # The Restore button of the first board has the focus.
    app.tap("return")
    app.trace.wait("board.restored", board="Trip")
    app.wait_until_still()
    stage.screenshot("restored")
    assert trip.pins == before
    assert keeping.path.exists()
