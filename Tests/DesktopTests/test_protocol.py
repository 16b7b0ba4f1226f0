"""Pinboard's messages to a Wayland compositor about its drags, from the protocol's own log."""

import pytest

from desktop import wayland_log
from desktop.board_file import sha256
from desktop.foreign_source import uri_list
from desktop.session import Side
from desktop.wayland_log import WaylandLog


@pytest.mark.parametrize("steps, pause", [(4, 0), (10, 0.004), (15, 0.012)], ids=["flung", "quick", "slow"])
def test_a_drag_that_has_left_the_window_is_not_answered_there_any_more(stage, steps, pause):
    if stage.session.protocol == "x11":
        pytest.skip("this is about Wayland's messages")
    if stage.session.kind == "mutter" and not pause:
        pytest.skip("mutter now and then tells nobody where a drag is that was flung out of its window")
    image = stage.samples_of_boards.image("violet.png")
    board = stage.board("Board", image)
    target = stage.foreign_target(wants=["text/uri-list"], side=Side.RIGHT)
    app = stage.pinboard()
    window = app.start(board, side=Side.LEFT, environment=wayland_log.ENVIRONMENT)
    for _ in range(5):
        target.trace.mark()
        with app.grab(window, "violet.png") as drag:
            drag.to(target.center, steps=steps, pause=pause)
            drag.stay_until("the target to be entered", target.is_entered)
            # The drag goes over the title bar and the sidebar, which accept nothing, and leaves in all directions.
            for place in (window.title, target.center, window.control("boards").center, target.center):
                drag.to(place, steps=steps, pause=pause)
            drag.stay_until("the target to be entered", target.is_entered)
            drag.rest(0.25)
            drag.drop()
        assert target.received_file().read_bytes() == image.read_bytes()
        app.trace.wait("drag.end", operation="copy")
        app.wait_until_still()

    log = WaylandLog(app.program)
    assert log.drag_count == 5
    assert log.late_answers == []


@pytest.mark.parametrize("actions", [["move"], ["move", "ask"]], ids=["move", "move-or-ask"])
def test_what_is_only_offered_as_a_move_is_copied_and_its_source_loses_nothing(stage, actions):
    path = stage.samples.image("red.png")
    original = path.read_bytes()
    source = stage.foreign_source({"text/uri-list": uri_list(path)}, actions=actions, deletes=path)
    board = stage.board("Board", stage.samples_of_boards.image("violet.png"))
    app = stage.pinboard()
    window = app.start(board, side=Side.RIGHT)

    with source.drag() as drag:
        app.take(drag, window)

    board.wait_for_count(2)
    assert board.pin("red.png").sha256 == sha256(path)
    source.trace.wait("drag-end")
    assert source.trace.first("delete") is None
    assert path.read_bytes() == original
