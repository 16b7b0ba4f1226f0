"""The pictures on the screen while a drag is dropped."""

from desktop.film import Film
from desktop.geometry import Point, Rect
from desktop.session import Side

#: The width of an area around a picture that contains its paper, its shadow, its selection and the badge.
AROUND = 40


def grown(frame, by):
    return Rect(frame.x - by, frame.y - by, frame.width + 2 * by, frame.height + 2 * by)


def around(*frames):
    """The area that contains all frames and everything around them."""
    left, top = min(frame.x for frame in frames), min(frame.y for frame in frames)
    return grown(Rect(left, top, max(frame.x + frame.width for frame in frames) - left,
                      max(frame.y + frame.height for frame in frames) - top), AROUND)


def redness(picture, point):
    """
    How much redder a point is than its other channels: about 160 on the picture, 75 on cork, and between these on the
    dimmed picture.
    """
    red, green, blue = picture.colour(point)
    return red - (green + blue) / 2


def test_a_pin_is_carried_alone_and_set_down_at_full_size_while_its_original_fades(stage):
    board = stage.board("Here", stage.samples.image("red.png"), stage.samples.image("green.png"))
    before = {pin.name: pin for pin in board.pins}
    app = stage.pinboard()
    window = app.start(board)
    app.wait_until_still()
    old, neighbour = window.pin("red"), window.pin("green")
    new = old.moved(20, 240)
    assert not around(old).overlaps(new) and not around(neighbour).overlaps(new)
    at_first = stage.screenshot("at-first")
    # The points aren't in the middle, where the pointer is, or where the badge is.
    corners = [new.at(0.04, 0.06), new.at(0.04, 0.94), new.at(0.96, 0.94), new.at(0.5, 0.9), new.at(0.1, 0.5)]

    with app.grab(window, "red") as drag:
        drag.to(old.center.moved(20, 240))
        app.wait_for_operation(drag, "move", window)
        app.wait_until_still()
        carried = stage.screenshot("carried")
        # Only the dragged pin has changed, and it has the same size as on the board.
        assert all(redness(carried, point) > 140 for point in corners)
        everywhere = window.cork
        beside = [Point(x, y)
                  for x in range(round(everywhere.x) + 4, round(everywhere.x + everywhere.width) - 4, 6)
                  for y in range(round(everywhere.y) + 4, round(everywhere.y + everywhere.height) - 4, 6)
                  if not grown(new, AROUND).contains((x, y)) and not grown(old, AROUND).contains((x, y))]
        changed = [point for point in beside if not carried.looks_like(at_first, [point])]
        assert len(beside) > 2000 and not changed, f"more than the pin is carried: {changed[:5]}"
        dimmed = redness(carried, old.at(0.5, 0.3))
        assert 90 < dimmed < 140, "the original is dimmed to half"

        with Film(stage.session, around(old, new)) as film:
            drag.stay_until("the film to run", lambda: film.pictures)
            drag.drop()
            app.wait_for_drop()
            app.trace.wait("drag.end", operation="move")
            app.trace.wait("drop.conclude")
            film.wait_until("the pin to be in its new place and nothing in the old one", lambda picture: (
                redness(picture, old.at(0.5, 0.3)) < 85 and all(redness(picture, point) > 140 for point in corners)))

    # The original only fades and never returns to its old place.
    fading = [redness(picture, old.at(0.5, 0.3)) for picture in film.pictures]
    assert abs(fading[0] - dimmed) < 6
    assert all(later <= earlier + 4 for earlier, later in zip(fading, fading[1:])), fading
    # While the original fades, each picture shows the pin at its new place in full size: while it's set down, and
    # when the preview is replaced by the pin.
    start = next(number for number, value in enumerate(fading) if value < dimmed - 6)
    for number, picture in list(enumerate(film.pictures))[start:]:
        assert all(redness(picture, point) > 140 for point in corners), f"a gap in picture {number} of {len(fading)}"
        assert all(redness(picture, point) < 100 for point in (new.at(-0.2, 0.5), new.at(1.2, 0.5), new.at(0.5, 1.3)))

    landed = window.pin("red")
    assert (landed.width, landed.height) == (old.width, old.height) and landed.center.is_near(new.center)
    moved = board.pin("red")
    assert (moved.size, moved.rotation) == (before["red.png"].size, 0)
    assert board.pin("green") == before["green.png"]


def test_an_image_of_another_program_shrinks_where_it_is_dropped(stage):
    path = stage.samples.image("green.png")
    board = stage.board("Here", stage.samples_of_boards.image("red.png"))
    source = stage.foreign_source({"image/png": path.read_bytes()}, side=Side.LEFT)
    app = stage.pinboard()
    window = app.start(board, side=Side.RIGHT)
    everywhere = window.cork
    # The place is far from the board's middle. A preview that shrinks into the board, as drops do by default, would
    # fly to the middle.
    place = Point(round(everywhere.x) + 150, round(everywhere.y + everywhere.height) - 110)
    middle = everywhere.center
    # The way to the middle begins above the card, which is larger before the size of its image is known.
    way = [Point(x, y) for x in range(round(min(place.x, middle.x)) - 20, round(max(place.x, middle.x)) + 20, 4)
           for y in range(round(middle.y) - 10, place.y - 100, 4)]

    with source.drag() as drag:
        app.bring(drag, window, to=place)
        app.wait_until_still()
        hovering = stage.screenshot("hovering")
        area = Rect(everywhere.x + 8, middle.y - 40, everywhere.width - 16, place.y + 90 - middle.y + 40)
        with Film(stage.session, area) as film:
            drag.stay_until("the film to run", lambda: film.pictures)
            drag.drop()
            app.wait_for_drop()
            app.trace.wait("drop.conclude")
            film.wait_until("the pin", lambda picture: max(picture.colour(place)) == picture.colour(place)[1])

    for number, picture in enumerate(film.pictures):
        strayed = [point for point in way if not picture.looks_like(hovering, [point])]
        assert not strayed, f"in picture {number} of {len(film.pictures)} something is at {strayed[:5]}"
    board.wait_for_count(2)
    pin, = (pin for pin in board.pins if pin.name.startswith("Image from "))
    assert window.frame_of(pin).center.is_near(place)


def test_nothing_is_missing_between_the_carried_picture_and_the_pin(stage):
    board = stage.board("Here", stage.samples.image("red.png"))
    app = stage.pinboard()
    window = app.start(board)
    app.wait_until_still()
    old = window.pin("red")
    new = old.moved(20, 200)
    corners = [new.at(0.04, 0.06), new.at(0.04, 0.94), new.at(0.96, 0.94), new.at(0.5, 0.9), new.at(0.1, 0.5)]

    with app.grab(window, "red") as drag:
        drag.to(old.center.moved(20, 200))
        app.wait_for_operation(drag, "move", window)
        app.wait_until_still()
        with Film(stage.session, around(old, new)) as film:
            drag.stay_until("the film to run", lambda: film.pictures)
            drag.drop()
            app.wait_for_drop()
            app.trace.wait("drop.conclude")
            film.wait_until("the pin in its new place alone", lambda picture: (
                redness(picture, old.at(0.5, 0.3)) < 85 and all(redness(picture, point) > 140 for point in corners)))
    for number, picture in enumerate(film.pictures):
        assert all(redness(picture, point) > 140 for point in corners), f"a gap in picture {number} of {len(film.pictures)}"
