"""
Pins dragged into a web page in Chromium, which accepts once for each enter: no other answer may come after its own.
"""

import pytest

from desktop import wayland_log
from desktop.session import Side
from desktop.wayland_log import WaylandLog

pytestmark = pytest.mark.partners

_TIMES = 20
#: The pace of the hand: the number of movements, the seconds between them, and the seconds over the page before the
#: release.
_PACES = {"quick": (10, 0.010, 0.15), "slow": (60, 0.02, 0.6)}


def is_accepted(stage, app):
    if stage.session.protocol == "x11":
        return stage.session.drag_is_accepted
    return WaylandLog(app.program).drag_is_accepted


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
            # A busy Chromium may notice a drag late, and answer later still; what's dropped before that is refused.
            drag.stay_until("the page to notice the drag", lambda: page.is_entered)
            drag.stay_until("Chromium to accept the drag", lambda: is_accepted(stage, app))
            drag.rest(rest)
            drag.drop()
        if app.trace.wait("drag.end")["operation"] == "copy":
            assert page.wait_for_files() == {"violet.png": image.read_bytes()}
            arrived += 1
        app.wait_until_still()
    assert arrived == _TIMES, f"{arrived} of {_TIMES} arrived"
    if stage.session.protocol == "wayland":
        log = WaylandLog(app.program)
        assert log.drag_count == _TIMES
        assert log.late_answers == []
