"""The progress bar of a drop with slow data."""

from desktop.session import Side
from desktop.waiting import until


def drop_something_slow(stage):
    source = stage.drag_probe(slow=True, name="source")
    target = stage.drag_probe(side=Side.RIGHT, name="target")
    target.trace.mark()
    with source.grab("mixed") as drag:
        drag.to(target.place("field").center)
        drag.stay_until("the target to see the drag", target.is_over)
        drag.rest(0.25)
        drag.drop()
        target.trace.wait("drop")
    return target


def test_a_slow_drop_shows_a_bar_that_blocks_nothing_and_cancels(stage):
    target = drop_something_slow(stage)
    accessibility = stage.session.accessibility

    accessibility.wait_for(target.program, "label", "Receiving one item")
    cancel = target.on_screen(accessibility.wait_for(target.program, "push button", "Cancel")[2])
    stage.session.wait_until_still()
    stage.screenshot("bar")
    assert not target.trace.first("loaded")

    # The bar isn't modal: the window goes on working, including drags.
    with target.grab("own") as drag:
        drag.to(target.place("field").center)
        drag.stay_until("the field to see its own drag", lambda: (
            target.is_over() and target.is_over()["isLocal"]))
        drag.to(target.place("field").center.moved(0, 300))
        drag.drop()
    target.trace.wait("drag-end")
    assert accessibility.find(target.program, "push button", "Cancel")

    target.trace.mark()
    stage.session.pointer.click(cancel.center)
    assert target.trace.wait("loaded")["error"]
    until("the bar to be gone", lambda: not accessibility.find(target.program, "label", "Receiving"))
