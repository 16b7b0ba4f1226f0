"""Looking: at one pin, at the board alone, without colour, mirrored, and at pixels and facts of a picture."""

import pytest

from desktop.geometry import Point, Rect
from desktop.png import png
from desktop.session import Side
from desktop.waiting import until

pytestmark = pytest.mark.on_x11_alone(
    "it asks for keys, menus and windows of one program; that they arrive is played on "
    "both in test_keyboard")


def start(stage, *names, size=(240, 160), **options):
    board = stage.board("Looking", *[stage.samples.image(f"{name}.png", size=size) for name in names])
    app = stage.pinboard()
    return board, app, app.start(board, **options)


def is_grey(colour, tolerance=3):
    return max(colour) - min(colour) <= tolerance


def luminance(colour):
    """The grey that's as bright as a colour is, by the formulas of sRGB."""
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    light = sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear))
    return round(255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))


# Looking at a pin

def fills(window, pin):
    """Whether a pin is in the middle of the board's view, nearly as large as fits."""
    frame, view = window.frame_of(pin), window.cork
    share = max(frame.width / view.width, frame.height / view.height)
    return frame.center.is_near(view.center, 2) and 0.8 < share < 1


def test_a_double_click_looks_at_a_pin_and_arrow_keys_at_its_neighbours(stage):
    board, app, window = start(stage, "red", "green", "blue")
    pins = sorted(board.pins, key=lambda pin: (round(pin.center.y), pin.center.x))
    app.wait_until_still()
    before = {pin.id: window.frame_of(pin) for pin in pins}

    app.trace.mark()
    window.double_click(before[pins[0].id].center)
    app.trace.wait("look.begin", pin=pins[0].id)
    until("the pin to fill the window", lambda: fills(window, pins[0]))
    app.wait_until_still()
    shot = stage.screenshot("looking")
    for x, y in ((0.1, 0.2), (0.9, 0.2), (0.1, 0.8), (0.9, 0.8)):
        assert shot.colour(window.frame_of(pins[0]).at(x, y))[0] > 180, "the red picture is all there is"
    for key, pin in (("right", pins[1]), ("right", pins[2]), ("left", pins[1])):
        app.tap(key)
        until(f"“{pin.name}” to fill the window", lambda: fills(window, pin))
    app.wait_until_still()
    shot = stage.screenshot("neighbour")
    assert max(shot.colour(window.frame_of(pins[1]).at(0.2, 0.2))) > 130
    assert max(shot.colour(window.cork.at(0.5, 0.05))) < 130, "the rest of the board is dimmed"
    app.tap("escape")
    until("the view to be what it was",
          lambda: all(window.frame_of(pin).center.is_near(before[pin.id].center, 0.1) for pin in pins))
    assert {pin.id: pin for pin in board.pins} == {pin.id: pin for pin in pins}
    app.check_board(window)

    # The last pin is selected: Return looks at it, and returns.
    app.tap("return")
    until("Return to look at it again", lambda: fills(window, pins[1]))
    app.tap("return")
    until("Return to come back", lambda: window.frame_of(pins[1]).center.is_near(before[pins[1].id].center, 0.1))


@pytest.mark.on_all_displays
def test_space_and_a_drag_move_the_board_also_from_a_pin(stage):
    board, app, window = start(stage, "red", "green")
    pin = board.pin("red")
    app.wait_until_still()
    before = window.frame_of(pin)
    stage.session.pointer.click(window.empty_point())
    app.wait_until_still()
    with app.holding("space"):
        stage.session.pointer.move(before.center)
        stage.session.pointer.press()
        for step in range(1, 5):
            stage.session.pointer.move(before.center.moved(30 * step, 20 * step))
        # On X11, the window manager holds back each press, and the pointer's events after it, until it has seen the
        # press. It doesn't hold back keys, so a key that's released within a millisecond overtakes the press.
        until("the board to have moved", lambda: window.frame_of(pin).center.is_near(before.center.moved(120, 80), 1))
        stage.session.pointer.release()
    app.wait_until_still()
    assert window.frame_of(pin).center.is_near(before.center.moved(120, 80), 1), "the board stays there"
    assert board.pin("red") == pin, "the pin itself stays where it is"
    app.check_board(window)


def test_all_of_an_opened_folder_is_in_the_window(stage):
    folder = stage.samples.folder / "many"
    folder.mkdir()
    for image in stage.samples.images(40, size=(320, 240)):
        image.rename(folder / image.name)
    app = stage.pinboard()
    window = app.start(stage.board("Other", stage.samples.image("red.png")))
    known = stage.home.boards
    opened = app.hand_over(folder)
    opened.board = app.wait_for_new_board(known)
    until("all images to be pinned", lambda: len(opened.board.pins) == 40, timeout=60)
    view = Rect(*opened.screen_area[0], *opened.screen_area[1])

    def are_in_view():
        return all(opened.has_shown(pin) and view.contains(opened.frame_of(pin).at(x, y))
                   for pin in opened.board.pins for x, y in ((0, 0), (1, 1)))
    until("all of them to be in the window", are_in_view)
    stage.screenshot("folder")


# The board alone

def test_full_screen_shows_the_board_alone_and_the_header_at_the_upper_edge(stage):
    board, app, window = start(stage, "red", "green")
    app.wait_until_still()
    with_header = stage.screenshot("with-header")
    # They move when they're hidden.
    places = [window.control("boards").center, window.title]
    app.trace.mark()
    app.tap("f11")
    app.trace.wait("chrome", bare=True, fullscreen=True)
    app.wait_until_still()
    alone = stage.screenshot("full-screen")
    width, height = alone.size
    assert not alone.looks_like(with_header, places[:1], tolerance=20)

    app.trace.mark()
    stage.session.pointer.move(Point(width / 2, height / 2))
    stage.session.pointer.move(Point(width / 2 + 40, 1))
    stage.session.pointer.move(Point(width / 2 + 41, 0))
    app.trace.wait("chrome.header", shown=True)
    app.wait_until_still()
    above = stage.screenshot("full-screen-header")
    assert not above.looks_like(alone, [Point(width / 3, 20)])
    stage.session.pointer.move(Point(width / 2, height / 2))
    app.trace.wait("chrome.header", shown=False)
    app.wait_until_still()
    app.trace.mark()
    app.tap("escape")
    app.trace.wait("chrome", bare=False)
    stage.wait_for_look("the window as it was", "back", lambda screen: screen.looks_like(with_header, places))


def test_reference_mode_is_the_board_alone_in_a_window_and_ends_as_it_began(stage):
    board, app, window = start(stage, "red")
    app.wait_until_still()
    before = stage.screenshot("before")
    # They move when they're hidden.
    places = [window.control("boards").center, window.title]
    app.trace.mark()
    app.tap("ctrl", "alt", "f")
    app.trace.wait("chrome", bare=True, fullscreen=False)
    app.wait_until_still()
    alone = stage.screenshot("reference")
    assert not alone.looks_like(before, places, tolerance=20), "neither sidebar nor header"
    app.trace.mark()
    app.tap("ctrl", "alt", "f")
    app.trace.wait("chrome", bare=False)
    stage.wait_for_look("the window as it was", "after", lambda screen: screen.looks_like(before, places))


@pytest.mark.on_all_displays
def test_a_window_stays_on_top_where_the_desktop_has_a_request_for_it(stage):
    board, app, window = start(stage, "red")
    app.wait_until_still()
    app.trace.mark()
    app.tap("ctrl", "alt", "a")
    if stage.session.protocol == "x11":
        until("the window manager to keep it above", lambda: "ABOVE" in window.states)
        app.tap("ctrl", "alt", "a")
        until("the window manager to let it go", lambda: "ABOVE" not in window.states)
    else:
        entry = app.trace.wait("message")
        assert "Always on Top" in entry["text"], "the message says how the desktop does it"


# Grey and mirrored

def test_the_grey_view_has_the_luminance_of_the_colours(stage):
    board, app, window = start(stage, "red", "blue")
    app.wait_until_still()
    places = [window.pin(name).at(0.3, 0.4) for name in ("red", "blue")] + [window.empty_point()]
    plain = stage.screenshot("colours")
    app.tap("ctrl", "alt", "g")
    stage.wait_for_look("all to be grey", "grey",
                        lambda screen: all(is_grey(screen.colour(place)) for place in places))
    grey = stage.screenshot("grey")
    for place in places:
        assert abs(grey.colour(place)[0] - luminance(plain.colour(place))) <= 3
    app.check_screen()
    app.tap("ctrl", "alt", "g")
    stage.wait_for_look("the colours to be back", "colours-again", lambda screen: screen.looks_like(plain, places))


def test_single_pins_are_grey_and_see_through(stage):
    board, app, window = start(stage, "red", "blue")
    app.wait_until_still()
    place, other = (window.pin(name).at(0.3, 0.4) for name in ("red", "blue"))
    plain = stage.screenshot("colours")
    app.select(window, "red")
    app.tap("g")
    stage.wait_for_look("the pin to be grey", "grey-pin", lambda screen: is_grey(screen.colour(place)))
    grey = stage.screenshot("grey-pin")
    assert abs(grey.colour(place)[0] - luminance(plain.colour(place))) <= 3
    assert not is_grey(grey.colour(other)), "the other pin keeps its colours"
    assert board.pin("red").is_grey
    app.check_board(window)
    app.tap("g")
    stage.wait_for_look("its colours to be back", "colours-again", lambda screen: screen.looks_like(plain, [place]))

    app.tap("4")
    board.wait_until("the opacity to be stored", lambda board: board.pin("red").opacity == 0.4)
    app.wait_until_still()
    app.check_board(window)
    cork = window.empty_point()
    seen = stage.screenshot("see-through")
    for shown, solid, below in zip(*(screen.colour(at) for screen, at in ((seen, place), (plain, place), (plain, cork)))):
        assert abs(shown - (0.4 * solid + 0.6 * below)) < 30, "the cork shines through; its grain varies"
    # A drag keeps both, and the tests of the board compare what lies there afterwards with an export.
    app.tap("g")
    app.drag(window, "red", to=window.frame_of(board.pin("red")).center.moved(60, 90))
    app.wait_until_still()
    app.check_board(window)
    assert board.pin("red").is_grey and board.pin("red").opacity == 0.4
    app.command("ctrl", "z")
    app.command("ctrl", "z")
    app.command("ctrl", "z")
    board.wait_until("undo to bring it back",
                     lambda board: board.pin("red").opacity == 1 and not board.pin("red").is_grey)


def test_pixel_art_has_square_pixels(stage):
    rows = [b"".join(bytes((230, 230, 230) if (x + y) % 2 else (20, 20, 20)) for x in range(16)) for y in range(16)]
    art = stage.samples.folder / "art.png"
    art.write_bytes(png((16, 16), rows))
    board = stage.board("Art", art)
    app = stage.pinboard()
    window = app.start(board)
    app.wait_until_still()
    app.select(window, "art")
    app.tap("return")
    until("the picture to be enlarged", lambda: window.frame_of(board.pin("art")).width > 180)
    app.wait_until_still()
    frame = window.frame_of(board.pin("art"))
    # A tenth of a pixel beside an edge. Blended pixels have a tone between the two there.
    beside = [frame.at((column + 0.1) / 16, (row + 0.5) / 16) for column, row in ((2, 2), (3, 2), (4, 5), (5, 5))]

    def has_squares(screen):
        return all(min(abs(screen.colour(place)[0] - tone) for tone in (20, 230)) < 12 for place in beside)
    stage.wait_for_look("the pixels to be squares", "squares", has_squares)
    app.tap("shift", "b")
    stage.wait_for_look("the pixels to be blended", "blended", lambda screen: not has_squares(screen))
    assert board.pin("art").sampling == "smooth"
    app.tap("shift", "s")
    stage.wait_for_look("the pixels to be squares again", "squares-again", has_squares)
    assert board.pin("art").sampling == "nearest"
    app.command("ctrl", "z")
    app.command("ctrl", "z")
    board.wait_until("undo", lambda board: board.pin("art").sampling == "automatic")


def test_a_caption_is_written_under_a_pin(stage):
    board, app, window = start(stage, "red")
    app.wait_until_still()
    place = window.pin("red")
    under = Point(place.center.x, place.y + place.height + 22)
    plain = stage.screenshot("without-caption")

    def write(*keys):
        app.trace.mark()
        app.tap("alt", "c")
        app.trace.wait("caption.open")
        for key in keys:
            app.tap(*key)
        app.trace.wait("caption.closed")
    app.select(window, "red")
    write(*"arm", ("return",))
    board.wait_until("the caption to be stored", lambda board: board.pin("red").caption == "arm")
    app.wait_until_still()
    app.check_board(window)
    shown = stage.screenshot("caption")
    assert not shown.looks_like(plain, [under], tolerance=20), "there's a strip of paper"
    assert min(shown.colour(under.moved(60, 0))) > 225

    write(*"s", ("escape",))
    assert board.pin("red").caption == "arm", "Escape leaves it"
    write(("ctrl", "a"), *"leg", ("shift", "return"), *"left", ("return",))
    board.wait_until("both lines to be stored", lambda board: board.pin("red").caption == "leg\nleft")
    app.wait_until_still()
    app.check_board(window)
    app.command("ctrl", "z")
    board.wait_until("undo", lambda board: board.pin("red").caption == "arm")
    app.command("ctrl", "z")
    board.wait_until("undo", lambda board: board.pin("red").caption == "")
    stage.wait_for_look("the strip to go", "no-caption", lambda screen: screen.looks_like(plain, [under]))


def test_a_caption_opens_however_early_its_keys_are_up(stage):
    board, app, window = start(stage, "red", "blue")
    app.select(window, "red")
    app.wait_until_still()
    app.trace.mark()
    # A program that's busy reads the keys when they're up already. Mutter 43 would close a popover with a grab.
    app.program.freeze()
    app.tap("alt", "c")
    app.program.thaw()
    app.trace.wait("caption.open")
    app.wait_until_still()
    assert not app.trace.last("caption.closed")
    for letter in "arms":
        app.tap(letter)
    app.wait_until_still()
    stage.session.pointer.click(window.pin("blue").at(0.5, 0.9))
    app.trace.wait("caption.closed")
    board.wait_until("a click elsewhere to store it", lambda board: board.pin("red").caption == "arms")
    assert board.pin("blue").caption == ""


def test_the_mirrored_view_is_worked_in_like_the_other(stage):
    board, app, window = start(stage, "red", "blue")
    red = board.pin("red")
    app.wait_until_still()
    before = window.frame_of(red)
    app.tap("shift", "h")
    middle = window.cork.center.x
    until("the pin to be on the other side",
          lambda: abs((window.frame_of(red).center.x + before.center.x) / 2 - middle) < 2)
    app.wait_until_still()
    stage.screenshot("mirrored")
    app.check_screen()
    # It's dragged where the pointer goes, and the board has it on the other side.
    start_at = window.frame_of(red).center
    app.drag(window, "red", to=start_at.moved(60, 40))
    until("the pin to be where it was dropped", lambda: window.frame_of(red).center.is_near(start_at.moved(60, 40), 3))
    assert board.pin("red").center.x < red.center.x, "to the left on the board"
    app.tap("shift", "h")
    app.wait_until_still()
    app.check_board(window)


def test_nothing_on_a_locked_board_is_moved_by_accident(stage):
    board, app, window = start(stage, "red", "blue")
    before = {pin.id: pin for pin in board.pins}
    app.wait_until_still()
    red = window.frame_of(board.pin("red"))
    app.tap("ctrl", "alt", "shift", "l")
    app.trace.wait("board.locked", isOn=True)
    with app.grab(window, "red") as drag:
        drag.to(red.center.moved(120, 60))
        app.wait_for_operation(drag, "forbidden", window)
        drag.drop()
    app.trace.wait("drag.end")
    window.click(red.center)
    app.tap("delete")
    app.wait_until_still()
    stage.screenshot("locked")
    assert {pin.id: pin for pin in board.pins} == before
    assert window.frame_of(board.pin("red")).center.is_near(red.center, 0.1)
    app.tap("ctrl", "alt", "shift", "l")
    app.trace.wait("board.locked", isOn=False)
    app.drag(window, "red", to=red.center.moved(120, 60))
    until("the pin to be where it was dropped",
          lambda: window.frame_of(board.pin("red")).center.is_near(red.center.moved(120, 60), 3))


# Pixels and facts

def hexadecimal(colour):
    return "#" + "".join(f"{part:02X}" for part in colour)


def test_a_click_with_the_loupe_copies_the_colour_of_the_originals_pixel(stage):
    board, app, window = start(stage, "red", "blue")
    app.wait_until_still()
    # A uniform place, so that the pixel on the screen has the original's colour.
    place = window.pin("blue").at(0.25, 0.55)
    colour = stage.screenshot("before").colour(place)
    app.trace.mark()
    app.tap("i")
    app.trace.wait("pick.begin")
    stage.session.pointer.move(place.moved(-4, 0))
    stage.session.pointer.move(place)
    app.wait_until_still()
    stage.screenshot("loupe")
    stage.session.pointer.click(place)
    picked = app.trace.wait("pick.color")["color"]
    parts = [int(picked[start:start + 2], 16) for start in (1, 3, 5)]
    assert all(abs(one - other) <= 8 for one, other in zip(parts, colour)), f"{picked} isn't {hexadecimal(colour)}"
    message = app.trace.wait("message")["text"]
    assert picked in message
    app.wait_until_still()
    stage.screenshot("picked")
    app.trace.mark()
    app.tap("escape")
    app.trace.wait("pick.end")
    assert len(board.pins) == 2, "nothing on the board has changed"
    app.command("ctrl", "shift", "v")
    until("the clipboard to have the colour as text", lambda: any(pin.name == picked for pin in board.pins))


def dots_in_chart(shot, chart, colour):
    """Where the points of a colour are in a chart, from 0 to 1: their middle and their number."""
    found = [(x, y) for x in range(int(chart.width)) for y in range(int(chart.height))
             if sum(abs(a - b) for a, b in zip(shot.colour(Point(chart.x + x, chart.y + y)), colour)) < 60]
    count = max(len(found), 1)
    return (sum(x for x, _ in found) / count / chart.width, sum(y for _, y in found) / count / chart.height,
            len(found))


def test_the_gamut_of_a_picture_is_shown_beside_it(stage):
    board, app, window = start(stage, "red", "blue")
    app.wait_until_still()
    # The samples have shades, of which each dot has the mean.
    for name, colour in (("red", (224, 62, 62)), ("blue", (75, 103, 230))):
        app.trace.mark()
        app.select(window, name)
        if name == "red":
            app.tap("alt", "i")
        app.trace.wait("gamut.shown", isEmpty=False)
        app.wait_until_still()
        chart = window.control("gamut")
        x, y, count = dots_in_chart(stage.screenshot(f"gamut-{name}"), chart, colour)
        assert count > 20, "there's a dot in the picture's colour"
        # The hues lie around, from red at the right over green to blue at the bottom.
        if name == "red":
            assert x > 0.65 and 0.3 < y < 0.5
        else:
            assert 0.35 < x < 0.6 and y > 0.65
    app.check_screen()
    app.tap("alt", "i")
    app.wait_until_still()
    shot = stage.screenshot("gamut-gone")
    assert dots_in_chart(shot, chart, (75, 103, 230))[2] == 0, "the chart is taken away again"


def test_the_information_pane_follows_the_selection(stage):
    board, app, window = start(stage, "red", "blue")
    app.wait_until_still()
    app.trace.mark()
    app.tap("ctrl", "shift", "i")
    entry = app.trace.wait("information.shown")
    assert entry["title"] == "Looking" and "Pins: 2" in entry["rows"]
    app.wait_until_still()
    app.trace.mark()
    app.select(window, "blue")
    app.trace.wait("information.read")
    rows = app.trace.last("information.shown")["rows"]
    assert "Pixels: 240 × 160" in rows and "Type: PNG" in rows and "Stored: In the board “Looking”" in rows
    app.wait_until_still()
    stage.screenshot("information")
    app.check_screen()
    app.tap("ctrl", "shift", "i")
    app.wait_until_still()


def test_an_animation_is_stopped_and_stepped(stage):
    board = stage.board("Looking", stage.samples.animation("moving.gif"))
    app = stage.pinboard()
    window = app.start(board)
    app.trace.mark()
    app.select(window, "moving")
    app.tap("return")
    app.trace.wait("look.begin")
    pin, = board.pins
    # Between two frames of the animation, the screen is still while the view glides.
    until("the pin to be in the middle", lambda: window.frame_of(pin).center.is_near(window.cork.center, 2))
    app.wait_until_still()
    stage.session.pointer.click(window.control("animation-play").center)
    app.trace.wait("animation.play", plays=False)
    app.wait_until_still()
    stage.session.pointer.move(window.cork.at(0.1, 0.1))
    app.wait_until_still()
    held = stage.screenshot("held")
    middle = [window.pin("moving").center]
    app.trace.mark()
    app.tap("period")
    app.trace.wait("animation.step")
    stage.wait_for_look("the next frame", "next", lambda screen: not screen.looks_like(held, middle))
    app.tap("comma")
    stage.wait_for_look("the frame before", "before", lambda screen: screen.looks_like(held, middle))

    # The slider leads through all frames.
    slider = window.control("animation-slider")
    first, last = (0.08, 0), (0.92, 1)
    shown = app.trace.last("animation.step")["frame"]
    for (place, frame), is_same in zip((last, first) if shown == 0 else (first, last), (False, True)):
        app.trace.mark()
        stage.session.pointer.click(slider.at(place, 0.5))
        app.trace.wait("animation.scrub", frame=frame)
        stage.session.pointer.move(window.cork.at(0.1, 0.1))
        stage.wait_for_look(f"frame {frame}", f"frame-{frame}",
                            lambda screen: screen.looks_like(held, middle) == is_same)


def test_all_keys_are_listed_and_found(stage):
    board, app, window = start(stage, "red")
    app.wait_until_still()
    app.trace.mark()
    app.tap("ctrl", "shift", "slash")
    shown = app.take_panel("keys.shown", side=Side.RIGHT)
    assert app.trace.last("keys.shown")["count"] > 40
    app.wait_until_still()
    stage.screenshot("keys")
    for key in "flip":
        app.tap(key)
    found = app.trace.wait("keys.found", text="flip")
    assert 2 <= found["count"] <= 4
    app.wait_until_still()
    stage.screenshot("keys-found")
    app.tap("escape")
    assert shown is not None
