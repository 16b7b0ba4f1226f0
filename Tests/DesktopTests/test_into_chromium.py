"""Pins dragged into a web page in Chromium, and what Pinboard says to the compositor on the way there."""

import pytest

from desktop import wayland_log
from desktop.session import Side
from desktop.wayland_log import WaylandLog
from desktop.waiting import beat, until

pytestmark = pytest.mark.partners

_TIMES = 20
#: How a hand moves: steps, seconds between them, seconds over the page before the button goes up.
_PACES = {"quick": (10, 0.010, 0.15), "slow": (60, 0.02, 0.6)}


@pytest.mark.parametrize("pace", _PACES)
@pytest.mark.parametrize("kind", ["zone", "input"])
def test_a_pin_dragged_into_a_page(stage, kind, pace):
    image = stage.samples_of_boards.image("violet.png")
    board = stage.board("Board", image)
    chromium, page = stage.drop_page(kind, side=Side.RIGHT)
    app = stage.pinboard()
    window = app.start(board, side=Side.LEFT, environment=wayland_log.ENVIRONMENT)
    steps, pause, rest = _PACES[pace]
    arrived = 0
    for _ in range(_TIMES):
        page.mark()
        with app.grab(window, "violet.png") as drag:
            drag.to(chromium.window.center, steps=steps, pause=pause)
            drag.rest(rest)
            drag.drop()
        app.trace.wait("drag.end")
        operation = app.trace.last("drag.end")["operation"]
        if operation == "copy":
            assert page.wait_for_files() == {"violet.png": image.read_bytes()}
            arrived += 1
        app.wait_until_still()
    late = WaylandLog(app.program).late_answers
    print(kind, pace, stage.session.kind, "arrived", arrived, "late", len(late))
    assert arrived == _TIMES
    assert late == []
