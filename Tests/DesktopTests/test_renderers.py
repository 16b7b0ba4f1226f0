"""
The same board with OpenGL, as on a computer with a graphics card, and with cairo, as on one without.

All other tests run with Pinboard's own choice, which is cairo on the usual test machines.
"""

import pytest


@pytest.mark.parametrize("renderer", ["gl", "cairo"])
def test_a_pin_is_dragged_with_each_renderer(stage, renderer):
    board = stage.board("Pins", stage.samples.image("red.png"), stage.samples.photograph())
    app = stage.pinboard()
    window = app.start(board, environment={"GSK_RENDERER": renderer})
    assert app.trace.wait("window.ready")["renderer"] == renderer
    place = window.pin("red").center
    # The point isn't in the pin's middle, where the pointer is.
    beside = place.moved(-window.pin("red").width / 4, 10)
    stage.wait_for_look("the pin to be red", "before", lambda screen: is_red(screen.colour(beside)))

    app.drag(window, "red", to=place.moved(60, 170))

    stage.wait_for_look("the pin to be red at its new place", "dropped",
                        lambda screen: is_red(screen.colour(beside.moved(60, 170))))
    stage.wait_for_look("nothing to be left at the old one", "left",
                        lambda screen: not is_red(screen.colour(beside)))


def test_a_board_looks_the_same_with_each_renderer(stage):
    board = stage.board("Pins", stage.samples.image("red.png"), stage.samples.photograph())
    shots = {}
    for renderer in ("gl", "cairo"):
        app = stage.pinboard(renderer)
        window = app.start(board, environment={"GSK_RENDERER": renderer})
        red, photograph = window.pin("red"), window.pin("photograph")
        stage.wait_for_look("the pin to be red", renderer, lambda screen: is_red(screen.colour(red.center)))
        app.wait_until_still()
        shots[renderer] = stage.screenshot(f"{renderer}-still")
        # The points are on pictures, papers, shadows and pins, and on the cork, including its edges.
        points = [frame.at(across / 9, down / 9) for frame in (red, photograph)
                  for across in range(-1, 11) for down in range(-2, 11)]
        points += [window.cork.at(across / 40, down / 40) for across in range(1, 20) for down in range(1, 40)]
        app.quit()
    assert shots["gl"].looks_like(shots["cairo"], points, tolerance=10)


def is_red(colour):
    red, green, blue = colour
    return red > 150 and green < 90 and blue < 90
