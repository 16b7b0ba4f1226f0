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


def show_dropped(stage, paths, tmp_path, difference):
    """Drops files one after the other; each is seen, and is its pin's original."""
    board = stage.board("Board", stage.samples_of_boards.image("violet.png"))
    app = stage.pinboard()
    window = app.start(board, side=Side.RIGHT)
    for count, path in enumerate(paths, start=1):
        source = stage.foreign_source({"text/uri-list": uri_list(path)}, side=Side.LEFT, name=f"source-{count}")
        with source.drag() as drag:
            app.take(drag, window, to=window.empty_point(clear=60))
        source.program.stop()
        board.wait_for_count(count + 1)
        pin = board.pin(path.name)
        stage.wait_for_look(f"the quarters of {path.name} in their colours", f"dropped-{count}",
                            lambda screen: shows_quarters(screen, window.frame_of(pin), difference))
        assert app.trace.first("error") is None
    originals = board.originals(tmp_path / "originals")
    assert {path.name: originals[path.name] for path in paths} == {path.name: sha256(path) for path in paths}


def test_dropped_files_are_seen_on_the_board(stage, tmp_path):
    show_dropped(stage, [stage.samples.quarters(f"quarters{ending}") for ending in MAKERS], tmp_path, difference=12)


def test_dropped_films_are_seen_by_pictures_of_them(stage, tmp_path):
    paths = [stage.folder / f"walk{ending}" for ending in ENCODERS if not missing_element(ending)]
    if not paths:
        pytest.skip("no encoder of films is installed")
    for path in paths:
        write_film(path)
    # A playing film differs from itself when the screen is drawn anew. That films play is asserted by `FilmWindowTests`.
    stage.home.switch_animations_off()
    # Films have fewer colours than pictures.
    show_dropped(stage, paths, tmp_path, difference=40)


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
