"""Finding pins: the found ones are in the light, the rest of the board is dimmed."""

import pytest

from desktop.geometry import Point, Rect
from desktop.keys import of_character
from desktop.waiting import until
from test_looking import start

pytestmark = pytest.mark.on_x11_alone(
    "it asks for keys, menus and windows of one program; that they arrive is played on "
    "both in test_keyboard")


def type_text(app, text):
    for character in text:
        app.tap(*of_character(character))


def search(app, text, found):
    """Begins a search, and returns what the trace says of it."""
    app.trace.mark()
    app.tap("ctrl", "f")
    app.trace.wait("search.open")
    type_text(app, text)
    return app.trace.wait("search", text=text, found=found, ready=True)


def brightness(colour):
    return sum(colour)


def is_dimmed(shot, plain, point):
    """Whether a point has lost about half of its light, but not its picture."""
    before, now = brightness(plain.colour(point)), brightness(shot.colour(point))
    return 0.3 < now / max(before, 1) < 0.65


def wait_for_light(stage, window, plain, lit, dimmed):
    """Waits until these pins look as before, and these are dimmed."""
    lit, dimmed = [window.pin(name).center for name in lit], [window.pin(name).center for name in dimmed]
    stage.wait_for_look(
        "the light", "light", lambda shot: shot.looks_like(plain, lit, tolerance=2)
        and all(is_dimmed(shot, plain, point) for point in dimmed))


def test_found_pins_are_lit_and_the_rest_is_dimmed(stage):
    board, app, window = start(stage, "red", "redder", "blue")
    app.wait_until_still()
    cork = window.empty_point()
    plain = stage.screenshot("plain")
    search(app, "red", found=2)
    wait_for_light(stage, window, plain, ["red", "redder"], ["blue"])
    assert is_dimmed(stage.screenshot("light"), plain, cork), "the cork is dimmed, too"

    app.trace.mark()
    type_text(app, "der")
    app.trace.wait("search", text="redder", found=1)
    wait_for_light(stage, window, plain, ["redder"], ["red", "blue"])
    app.trace.mark()
    type_text(app, "x")
    app.trace.wait("search", text="redderx", found=0)
    wait_for_light(stage, window, plain, [], ["red", "redder", "blue"])

    app.trace.mark()
    app.tap("escape")
    app.trace.wait("search.ended")
    stage.wait_for_look("the board as it was", "ended", lambda shot: shot.looks_like(
        plain, [cork, *(window.pin(name).center for name in ("red", "redder", "blue"))], tolerance=2))
    app.tap("ctrl", "a")
    app.command("delete")
    board.wait_for_count(0)
    app.command("ctrl", "z")
    board.wait_for_count(3)
    app.wait_until_still()
    app.check_board(window)


def is_seen(window, pin):
    frame, view = window.frame_of(pin), Rect(*window.screen_area[0], *window.screen_area[1])
    return all(view.contains(frame.at(x, y)) for x, y in ((0, 0), (1, 1)))


def test_return_walks_through_what_is_found_and_the_view_goes_there(stage):
    board, app, window = start(stage, "red", "redder", "green", "blue")
    app.wait_until_still()
    # The view is far from all of them.
    for _ in range(30):
        stage.session.pointer.move(window.center)
        stage.session.pointer.scroll(3)
    app.wait_until_still()
    first, second = sorted((board.pin("red"), board.pin("redder")), key=lambda pin: (round(pin.center.y), pin.center.x))
    before = board.pins
    search(app, "red", found=2)
    for keys, number, pin in ((("return",), 1, first), (("return",), 2, second), (("return",), 1, first),
                              (("shift", "return"), 2, second), (("f3",), 1, first)):
        app.trace.mark()
        app.tap(*keys)
        app.trace.wait("search", number=number, found=2)
        until(f"“{pin.name}” to be seen", lambda: is_seen(window, pin))
    app.wait_until_still()
    stage.screenshot("walked")
    app.trace.mark()
    window.click(window.control("search-next").center)
    app.trace.wait("search", number=2)
    until(f"“{second.name}” to be seen", lambda: is_seen(window, second))
    assert board.pins == before, "a search changes nothing"

    # All that's found is selected, and Escape gives the board the keyboard, so that Delete removes it.
    app.wait_until_still()
    app.tap("ctrl", "return")
    app.wait_until_still()
    app.trace.mark()
    app.tap("escape")
    app.trace.wait("search.ended")
    app.command("delete")
    board.wait_for_count(2)
    assert board.names == ["blue.png", "green.png"]
    app.command("ctrl", "z")
    board.wait_for_count(4)
    app.wait_until_still()


def test_all_boards_are_searched_and_one_is_opened_with_the_search_on(stage):
    stage.board("Other", stage.samples.image("red.png"), stage.samples.image("green.png"))
    board, app, window = start(stage, "redder", "blue")
    app.wait_until_still()
    search(app, "red", found=1)
    app.trace.mark()
    window.click(window.control("search-all").center)
    boards = app.trace.wait("search.boards", text="red")["boards"]
    assert sorted(boards) == ["Looking: 1", "Other: 1"]
    app.wait_until_still()
    stage.screenshot("all-boards")
    app.trace.mark()
    window.click(window.control("search-result:Other").center)
    app.trace.wait("search", text="red", found=1, board="Other")
    app.wait_until_still()
    stage.screenshot("other")
    app.trace.mark()
    app.tap("escape")
    app.trace.wait("search.ended")


# Tags

def write_tags(app, text):
    app.trace.mark()
    app.tap("alt", "t")
    app.trace.wait("tags.open")
    type_text(app, text)
    app.tap("return")
    app.trace.wait("tags.closed")


def dots(frame, count):
    """The middles of the first dots on a card at 100 %."""
    return [Point(frame.x + 5.5 + 12.5 * place, frame.y + frame.height + 1.5) for place in range(count)]


def test_tags_are_written_shown_on_the_card_and_searched_for(stage):
    board, app, window = start(stage, "red", "blue")
    app.wait_until_still()
    plain = stage.screenshot("without-tags")
    app.select(window, "red")
    write_tags(app, "hand, left arm")
    board.wait_until("the pin to be tagged", lambda board: board.pin("red").tags == ("hand", "left arm"))
    app.select(window, "blue")
    app.trace.mark()
    app.tap("alt", "t")
    app.trace.wait("tags.open")
    # Tab completes a tag that the board has.
    type_text(app, "le")
    app.tap("tab")
    type_text(app, "sky")
    app.tap("return")
    app.trace.wait("tags.closed")
    board.wait_until("the other pin to be tagged", lambda board: board.pin("blue").tags == ("left arm", "sky"))
    # Both get another tag, and keep those that only one of them has.
    app.select(window, "red", "blue")
    write_tags(app, "light")
    board.wait_until("both to be tagged", lambda board: [board.pin(name).tags for name in ("red", "blue")] == [
        ("hand", "left arm", "light"), ("left arm", "sky", "light")])
    app.tap("escape")
    app.wait_until_still()
    shot = stage.screenshot("tags")
    for name in ("red", "blue"):
        for point in dots(window.pin(name), 3):
            assert not shot.looks_like(plain, [point], tolerance=30), f"a dot on {name} at {point}"
    first, second = (shot.colour(point) for point in dots(window.pin("red"), 2))
    assert first != second, "each tag has its colour"
    assert shot.colour(dots(window.pin("blue"), 1)[0]) == second, "a tag has one colour"
    app.check_board(window)

    search(app, "tag:hand", found=1)
    app.wait_until_still()
    app.trace.mark()
    window.click(window.control("tag:left arm").center)
    app.trace.wait("search", text='tag:hand tag:"left arm"', found=1)
    app.trace.mark()
    window.click(window.control("tag:hand").center)
    app.trace.wait("search", text='tag:"left arm"', found=2)
    app.wait_until_still()
    stage.screenshot("tag-buttons")
    app.trace.mark()
    app.tap("escape")
    app.trace.wait("search.ended")

    for tags in (("left arm", "sky"), ()):
        app.command("ctrl", "z")
        board.wait_until("undo", lambda board: board.pin("blue").tags == tags)
    app.wait_until_still()
    app.check_board(window)


def test_copies_and_moved_pins_keep_their_tags(stage):
    board, app, window = start(stage, "red", "blue")
    app.select(window, "red")
    write_tags(app, "hand")
    board.wait_until("the tag", lambda board: board.pin("red").tags == ("hand",))
    app.drag(window, "red", window.pin("red").center.moved(0, 120))
    app.tap("ctrl", "c")
    app.wait_until_still()
    app.command("ctrl", "v")
    board.wait_for_count(3)
    assert [pin.tags for pin in board.pins if pin.name == "red.png"] == [("hand",), ("hand",)]
    write_tags(app, "")
    app.wait_until_still()


# Boards

def test_the_sidebar_lists_the_boards_with_a_name_as_one_types(stage):
    for name in ("Hands", "Feet", "Left hand"):
        stage.board(name, stage.samples.image("green.png"))
    board, app, window = start(stage, "red")
    app.wait_until_still()
    everything = sorted(["Feet", "Hands", "Left hand", board.name])
    feet = window.control("board:Feet").center
    plain = stage.screenshot("all")

    def wait_for_boards(names):
        def are_listed():
            entry = app.trace.last("boards.filtered")
            return entry and sorted(entry["boards"]) == names
        until(f"only {names} to be listed", are_listed)
        app.wait_until_still()
    app.trace.mark()
    app.tap("ctrl", "shift", "f")
    app.trace.wait("boards.find")
    type_text(app, "hand")
    wait_for_boards(["Hands", "Left hand"])
    stage.screenshot("filtered")
    type_text(app, " left")
    wait_for_boards(["Left hand"])
    # Return opens the first board of the list.
    app.tap("return")
    until("the board to be shown", lambda: app.trace.last("window.board", board="Left hand"))
    app.wait_until_still()
    app.trace.mark()
    app.tap("escape")
    wait_for_boards(everything)
    stage.wait_for_look("all boards", "ended", lambda shot: shot.looks_like(plain, [feet.moved(-60, 0)], tolerance=12))
    # The board has the keyboard again.
    app.tap("ctrl", "a")
    app.command("delete")
    app.command("ctrl", "z")
    app.wait_until_still()
