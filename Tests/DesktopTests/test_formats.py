"""Files of less usual formats: each is seen on the board as it is, and keeps its bytes."""

import pytest

from desktop.board_file import sha256
from desktop.films import ENCODERS, missing_element, write_film
from desktop.foreign_source import uri_list
from desktop.quarters import COLOURS, MAKERS, PLACES, pdf
from desktop.session import Side
from desktop.waiting import until

pytestmark = pytest.mark.on_x11_alone("it asks how a file's picture looks")


def shows_quarters(screen, frame, difference=12):
    """Whether the middle of each quarter has its colour."""
    return all(abs(part - wanted) <= difference
               for place, colour in zip(PLACES, COLOURS)
               for part, wanted in zip(screen.colour(frame.at(*place)), colour))


@pytest.mark.parametrize("ending", MAKERS)
def test_a_dropped_file_is_seen_on_the_board(stage, ending, tmp_path):
    path = stage.samples.quarters(f"quarters{ending}")
    source = stage.foreign_source({"text/uri-list": uri_list(path)}, side=Side.LEFT)
    board = stage.board("Board", stage.samples_of_boards.image("violet.png"))
    app = stage.pinboard()
    window = app.start(board, side=Side.RIGHT)

    with source.drag() as drag:
        app.take(drag, window, to=window.empty_point(clear=90))

    board.wait_for_count(2)
    pin = board.pin(path.name)
    stage.wait_for_look("the quarters in their colours", "dropped",
                        lambda screen: shows_quarters(screen, window.frame_of(pin)))
    assert app.trace.first("error") is None
    assert board.originals(tmp_path)[path.name] == sha256(path)


@pytest.mark.parametrize("ending", ENCODERS)
def test_a_dropped_film_is_seen_by_a_picture_of_it(stage, ending, tmp_path):
    if missing := missing_element(ending):
        pytest.skip(f"GStreamer's element {missing} isn't installed")
    path = stage.folder / f"walk{ending}"
    write_film(path)
    source = stage.foreign_source({"text/uri-list": uri_list(path)}, side=Side.LEFT)
    board = stage.board("Board", stage.samples_of_boards.image("violet.png"))
    app = stage.pinboard()
    window = app.start(board, side=Side.RIGHT)

    with source.drag() as drag:
        app.take(drag, window, to=window.empty_point(clear=90))

    board.wait_for_count(2)
    pin = board.pin(path.name)
    # Films have fewer colours than pictures.
    stage.wait_for_look("the quarters in about their colours", "dropped",
                        lambda screen: shows_quarters(screen, window.frame_of(pin), difference=40))
    assert app.trace.first("error") is None
    assert board.originals(tmp_path)[path.name] == sha256(path), "the film is the pin's original"


def page(stripes):
    return pdf(120, 100, "".join(f"{x * 0.75} 0 0.2 75 re f\n" for x in stripes))


def drawing(stripes):
    bars = "".join(f"<rect x='{x}' width='{0.8 / 3}' height='100'/>" for x in stripes)
    white = "<rect width='120' height='100' fill='#fff'/>"
    return f"<svg xmlns='http://www.w3.org/2000/svg' width='120' height='100'>{white}{bars}</svg>".encode()


@pytest.mark.parametrize("name, make", [("stripes.pdf", page), ("stripes.svg", drawing)])
def test_what_has_no_pixels_is_sharp_where_one_looks_closely(stage, name, make):
    """The stripes are so thin that the picture is grey at its own size."""
    path = stage.samples_of_boards.write(name, make([number * 1.6 / 3 for number in range(225)]))
    board = stage.board("Stripes", path)
    app = stage.pinboard()
    window = app.start(board)
    stage.session.pointer.move(window.pin("stripes").center)
    with stage.session.keyboard.holding("ctrl"):
        for _ in range(20):
            stage.session.pointer.scroll(-1)

    def shades():
        picture = stage.screenshot("close")
        return [picture.colour(window.center.moved(x, 40))[0] for x in range(-90, 90)]

    until("sharp stripes", lambda: min(shades()) < 40 and max(shades()) > 215, timeout=30)
