"""
Drags that rest on their way: over buttons that open, tooltips, rows, the tray, the cork. A drag is dropped where it's
released, if what's there has said that it accepts it.

The random drags have a seed, which a failure shows. PINBOARD_TORTURE=1 plays more of them.
"""

import os
import random

import numpy
import pytest

from desktop.geometry import Point
from desktop.waiting import beat
from test_long_work import noise

TORTURE = bool(os.environ.get("PINBOARD_TORTURE"))
#: The last picture has 2 MB.
NAMES = ("red", "green", "blue", "noisy")


def start(stage):
    stage.board("Other", stage.samples_of_boards.image("green.png"))
    small = [stage.samples_of_boards.image(f"{name}.png") for name in NAMES[:-1]]
    board = stage.board("Here", *small, noise(stage, f"{NAMES[-1]}.png", side=840))
    app = stage.pinboard()
    window = app.start(board)
    app.wait_until_still()
    return board, app, window


def outcome(app):
    """What was said last before the drag's end, and what the drag's end says."""
    said = None
    for entry in app.trace.news:
        if entry["event"] == "drag.end":
            return said, entry["operation"]
        if entry["event"] in ("drop.enter", "drop.exit"):
            said = None
        elif entry["event"] == "drop.update":
            said = entry["operation"]
    raise AssertionError("the drag hasn't ended")


def test_a_tooltip_swallows_no_drag(stage):
    """GTK 4.8 loses a drag on Wayland that crosses a popup which has appeared under it."""
    _, app, window = start(stage)
    button = window.control("new-board")
    with app.grab(window, "red") as drag:
        drag.to(button.center)
        drag.stay_until("New Board to spring", lambda: app.sprang("new-board"))
        # The tooltip would appear now, below the button.
        beat(2)
        drag.to(Point(button.center.x, button.center.y + 60))
        beat(0.5)
        drag.to(window.center)
        app.wait_for_operation(drag, "move", window)
        drag.drop()
    app.trace.wait("drag.end", operation="move")


def test_the_picture_stays_at_the_pointer_after_a_spring(stage):
    if stage.session.kind == "sway":
        pytest.skip("Sway 1.7 puts the corner of every program's drag icon at the pointer: see X11AndWayland.md")
    _, app, window = start(stage)
    # The board that the spring opens is empty, and so is the place before, apart from the picture.
    place = window.empty_point(clear=110)

    def box():
        app.wait_until_still()
        shot = stage.screenshot("carried").pixels.astype(int)
        rows, columns = numpy.nonzero((shot[:, :, 0] > 190) & (shot[:, :, 1] < 95) & (shot[:, :, 2] < 95))
        near = (abs(rows - place.y) < 110) & (abs(columns - place.x) < 110)
        return [columns[near].min(), columns[near].max(), rows[near].min(), rows[near].max()]

    with app.grab(window, "red") as drag:
        drag.to(place)
        before = box()
        drag.to(window.control("new-board").center)
        drag.stay_until("New Board to spring", lambda: app.sprang("new-board"))
        drag.to(place)
        assert numpy.abs(numpy.array(box()) - before).max() <= 3
        drag.drop()
    app.trace.wait("drag.end")


@pytest.mark.parametrize("seed", range(1, 40 if TORTURE else 3))
def test_a_drag_that_has_rested_anywhere_is_dropped_where_it_is_accepted(stage, seed):
    chance = random.Random(seed)
    board, app, window = start(stage)
    places = [window.control(name).center for name in ("new-board", "tray", "board:Other", "zoom", "sidebar", "board:Here")]
    story = []
    for name in NAMES:
        with app.grab(window, name) as drag:
            for _ in range(chance.randint(1, 3)):
                anywhere = [middle + chance.uniform(-0.48, 0.48) * length for middle, length in zip(window.center, window.size)]
                point = chance.choice(places) if chance.random() < 0.5 else Point(*anywhere)
                pause = chance.choice([0, chance.uniform(0, 0.6), chance.uniform(0.6, 3)])
                story.append((name, tuple(map(round, point)), round(pause, 2)))
                drag.to(point, steps=chance.randint(1, 20))
                beat(pause)
            drag.drop()
        app.trace.wait("drag.end")
        said, done = outcome(app)
        assert done == said if said in ("move", "copy") else done not in ("move", "copy"), (seed, said, done, story)
        app.wait_until_still()
        # A spring may have opened another board, or hidden the boards.
        if app.sprang("sidebar"):
            app.tap("f9")
            app.wait_until_still()
        stage.session.pointer.click(window.control("board:Here").center)
        app.wait_until_still()
        app.tap("ctrl", "9")
        app.wait_until_still()
