"""What Pinboard says to a Wayland compositor about its drags, by the protocol's own log."""

import pytest

from desktop import wayland_log
from desktop.session import Side
from desktop.wayland_log import WaylandLog


@pytest.mark.parametrize("pause", [0.004, 0.012, 0.03], ids=["flung", "quick", "slow"])
def test_a_drag_that_has_left_the_window_is_not_answered_there_any_more(stage, pause):
    if stage.session.protocol == "x11":
        pytest.skip("this is about Wayland's messages")
    image = stage.samples_of_boards.image("violet.png")
    board = stage.board("Board", image)
    target = stage.foreign_target(wants=["image/png"], side=Side.RIGHT)
    app = stage.pinboard()
    window = app.start(board, side=Side.LEFT, environment=wayland_log.ENVIRONMENT)
    for _ in range(5):
        target.trace.mark()
        with app.grab(window, "violet.png") as drag:
            drag.to(target.center, steps=10, pause=pause)
            drag.stay_until("the target to be entered", target.is_entered)
            # Over the title bar and the sidebar, which take nothing, and out by every way.
            for place in (window.title, target.center, window.control("boards").center, target.center):
                drag.to(place, steps=10, pause=pause)
            drag.stay_until("the target to be entered", target.is_entered)
            drag.rest(0.25)
            drag.drop()
        assert target.received("image/png") == image.read_bytes()
        app.trace.wait("drag.end", operation="copy")
        app.wait_until_still()

    log = WaylandLog(app.program)
    assert log.drag_count == 5
    assert log.late_answers == []
