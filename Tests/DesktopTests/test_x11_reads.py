"""How the data of another program's drag is read on X11: for whom it's asked, in parts, and from programs that mean no good."""

import pytest

from desktop.board_file import sha256
from desktop.foreign_source import uri_list
from desktop.session import Side
from desktop.waiting import PATIENCE
from test_long_work import noise
from desktop.sizes import SIZES
from test_x11_protocol import noise as noise_of


pytestmark = pytest.mark.on_x11_alone("the protocol is X11's")


@pytest.fixture(autouse=True)
def only_on_x11(stage):
    if stage.session.protocol != "x11":
        pytest.skip("the protocol is X11's")


def start(stage):
    board = stage.board("Board", stage.samples_of_boards.image("violet.png"))
    app = stage.pinboard()
    return board, app, app.start(board, side=Side.RIGHT)


def check_the_end(source, is_accepted, timeout=PATIENCE):
    """A drop is finished once, whatever came of it."""
    source.trace.wait("finished", timeout, is_accepted=is_accepted)
    assert len(source.trace.every("finished")) == 1
    assert not source.trace.every("x-error")


def test_a_source_that_knows_its_drag_by_the_time_delivers(stage):
    path = stage.samples.image("red.png")
    board, app, window = start(stage)

    source = stage.x11_source({"text/uri-list": uri_list(path), "text/plain": b"red"}, window.center, answers="like Qt")

    board.wait_for_count(2)
    assert board.pin("red").sha256 == sha256(path)
    assert all(entry["in_time"] for entry in source.trace.every("asked"))
    check_the_end(source, is_accepted=True)


def test_so_it_does_for_every_program_of_the_library(stage):
    path = stage.samples.image("red.png")
    probe = stage.drag_probe(side=Side.RIGHT)

    source = stage.x11_source({"text/uri-list": uri_list(path), "text/plain": b"red"}, probe.place("field").center,
                              answers="like Qt")

    probe.trace.wait("drop")
    probe.trace.wait("loaded", type="image/png", error="")
    check_the_end(source, is_accepted=True)


def test_large_data_arrives_byte_by_byte_whatever_size_is_claimed(stage):
    path = noise(stage, "large.png")
    assert path.stat().st_size > 2 << 20
    board, app, window = start(stage)
    known = {pin.id for pin in board.pins}
    for answers, claims in [("whole", None), *(("in parts", size) for size in (None, 0, 1, 2**32 - 1))]:
        source = stage.x11_source({"image/png": path.read_bytes()}, window.center, answers=answers, claims=claims,
                                  name=f"source-{len(known)}")

        board.wait_for_count(len(known) + 1, timeout=30)
        new, = (pin for pin in board.pins if pin.id not in known)
        assert new.sha256 == sha256(path), (answers, claims)
        check_the_end(source, is_accepted=True)
        known.add(new.id)


def test_a_dragged_picture_of_any_size_arrives_byte_for_byte(stage):
    board, app, window = start(stage)
    for number, (size, answers) in enumerate((size, answers) for size in SIZES for answers in ("whole", "in parts")):
        path = noise_of(stage.folder / f"picture-{number}.png", SIZES[size])
        source = stage.x11_source({"image/png": path.read_bytes()}, window.center, answers=answers, chunk=131_072,
                                  name=f"source-{number}")

        board.wait_for_count(number + 2, timeout=30)
        assert sha256(path) in {pin.sha256 for pin in board.pins}, (size, answers)
        check_the_end(source, is_accepted=True)
        source.program.stop()


def test_so_does_one_that_a_program_of_gtk_3_drags(stage):
    board, app, window = start(stage)
    for number, size in enumerate(SIZES):
        path = noise_of(stage.folder / f"picture-{number}.png", SIZES[size])
        source = stage.foreign_source({"image/png": path.read_bytes()}, name=f"source-{number}")

        with source.drag() as drag:
            drag.to(window.empty_point())
            app.wait_for_operation(drag, "copy")
            drag.drop()

        board.wait_for_count(number + 2, timeout=30)
        assert sha256(path) in {pin.sha256 for pin in board.pins}, size
        source.program.stop()
