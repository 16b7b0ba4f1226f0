"""
X11's protocols of data between programs (ICCCM, XDND), beyond what usual programs do: the owner of a clipboard that sends in
parts of any size, requests that no toolkit makes, and drags whose messages come in any order, in any number, from windows
that vanish.

Random sequences have a seed, which a failure shows. PINBOARD_TORTURE=1 plays thousands of them, and X11_SEED begins with
another one.
"""

import os
import random

import pytest

from desktop.board_file import sha256
from desktop.foreign_source import uri_list
from desktop.png import png
from desktop.session import Side
from desktop.sizes import SIZES
from desktop.waiting import until
from desktop.x11_peer import X11Peer
from matrix.evidence import decoded
from test_clipboard import paste

pytestmark = pytest.mark.on_x11_alone("the protocol is X11's")

TORTURE = bool(os.environ.get("PINBOARD_TORTURE") or os.environ.get("PINBOARD_TORTURE_SECONDS"))
SEED = int(os.environ.get("X11_SEED", 1))


@pytest.fixture(autouse=True)
def only_on_x11(stage):
    if stage.session.protocol != "x11":
        pytest.skip("the protocol is X11's")


@pytest.fixture
def peer(stage):
    peer = X11Peer(stage.session)
    stage.at_end(peer.close)
    return peer


def start(stage):
    board = stage.board("Board", stage.samples_of_boards.image("violet.png"))
    app = stage.pinboard()
    return board, app, app.start(board, side=Side.RIGHT)


def noise(path, size):
    """A PNG of about so many bytes."""
    side = max(1, round((size / 3) ** 0.5))
    path.write_bytes(png((side, side), [os.urandom(side * 3) for _ in range(side)]))
    return path


def check_that_it_goes_on(app, board, window):
    # The drags have moved GDK's pointer, which only a motion of the real one moves back.
    app._session.put_pointer_aside()
    place = window.pin("violet").center
    way = 60 if place.y < window.center.y + 100 else -120
    app.drag(window, "violet", to=place.moved(0, way))
    board.wait_until("the pin to have moved", lambda board: abs(window.pin("violet").center.y - place.y) > 40)


# The clipboard of another program


def test_a_copied_picture_of_any_size_is_pasted_byte_for_byte(stage):
    board, app, window = start(stage)
    # A request of X11 has 16 MB at most, so that 20 MB only come in parts.
    kinds = [(size, answers) for size in SIZES for answers in ("whole", "in parts") if (size, answers) != ("20 MB", "whole")]
    for number, (size, answers) in enumerate(kinds):
        path = noise(stage.folder / f"picture-{number}.png", SIZES[size])
        owner = stage.x11_owner({"image/png": path.read_bytes()}, answers=answers, parts=[262_144], name=f"owner-{number}")

        paste(app, window)

        board.wait_for_count(number + 2)
        assert sha256(path) in {pin.sha256 for pin in board.pins}, (size, answers)
        assert app.trace.first("error") is None, (size, answers)
        assert not owner.trace.every("x-error"), (size, answers)


def test_so_it_is_if_a_program_of_gtk_3_has_copied_it(stage):
    board, app, window = start(stage)
    for number, size in enumerate(SIZES):
        path = noise(stage.folder / f"picture-{number}.png", SIZES[size])
        source = stage.foreign_source(
            {"image/png": path.read_bytes(), "image/jpeg": stage.samples.photograph().read_bytes()}, name=f"source-{number}")

        source.copy()
        paste(app, window)

        board.wait_for_count(number + 2)
        # Not the JPEG, which has lost something.
        assert sha256(path) in {pin.sha256 for pin in board.pins}, size
        source.program.stop()


def parts_of(chance, size):
    """Sizes of parts from a byte to 4 MB, a few hundred at the most, and the pauses before them."""
    least = max(1, size // 300)
    parts = [round(least * (4_000_000 / least) ** chance.random()) for _ in range(chance.randint(1, 12))]
    # Single bytes among them.
    parts = [1 if chance.random() < 0.1 else part for part in parts] + [max(least, 1_000)]
    return parts, [chance.choice([0, 0, 0, 0.001, 0.02]) for _ in range(7)]


#: The pictures that are pasted onto one board.
TOGETHER = 6
#: The sequences at torture's length, a quarter of an hour. 10,000 would take four hours, since each one waits for its pauses and its
#: pin. By decade of the picture's size, decade of the part's, pause, first part or later one, and whether the part has all, these
#: reach 247 of the 270 combinations that 10,000 do.
TORTURED = 500


@pytest.mark.parametrize("first", range(SEED, SEED + (TORTURED if TORTURE else TOGETHER), TOGETHER))
def test_parts_of_any_size_at_any_pace_are_the_whole(stage, first):
    board, app, window = start(stage)
    for count, seed in enumerate(range(first, first + TOGETHER), start=2):
        chance = random.Random(seed)
        size = round(10 * 200_000 ** chance.random())
        path = noise(stage.folder / f"picture-{seed}.png", size)
        parts, pauses = parts_of(chance, size)
        stage.x11_owner({"image/png": path.read_bytes()}, answers="in parts", parts=parts, pauses=pauses, name=f"owner-{seed}")

        paste(app, window)

        board.wait_for_count(count)
        assert sha256(path) in {pin.sha256 for pin in board.pins}, f"{seed=} {size=} {parts=} {pauses=}"
        assert app.trace.first("error") is None, f"{seed=}"


def test_an_owner_that_gives_nothing_is_told_of_and_the_next_one_is_pasted(stage):
    board, app, window = start(stage)
    for answers, name in (("refuses", "red"), ("vanishes", "blue")):
        picture = stage.samples.image(f"{name}.png")
        stage.x11_owner({"image/png": picture.read_bytes()}, answers=answers, parts=[10], name=answers)
        paste(app, window)
        app.trace.wait("error")

        stage.x11_owner({"image/png": picture.read_bytes()}, name=f"after-{answers}")
        paste(app, window)
        until("the picture", lambda: sha256(picture) in {pin.sha256 for pin in board.pins})


@pytest.mark.parametrize("answers", ("whole", "in parts"))
@pytest.mark.parametrize("steps", range(40) if TORTURE else (0, 1, 2, 7))
def test_an_owner_that_vanishes_at_any_step_leaves_the_clipboard_to_the_next_one(stage, steps, answers):
    board, app, window = start(stage)
    whole = {pin.sha256 for pin in board.pins}
    lost, picture = noise(stage.folder / "lost.png", 3_000), noise(stage.folder / "next.png", 2_000)
    owner = stage.x11_owner({"image/png": lost.read_bytes()}, answers="vanishes", parts=[50], steps=steps, name="vanishes")
    paste(app, window)
    until("its end", lambda: not owner.program.is_running)

    stage.x11_owner({"image/png": picture.read_bytes()}, answers=answers, parts=[700], name="next")
    paste(app, window)
    until("the picture", lambda: sha256(picture) in {pin.sha256 for pin in board.pins})
    assert {pin.sha256 for pin in board.pins} == {*whole, sha256(picture)}


def test_a_picture_behind_ten_thousand_types_is_pasted(stage):
    red = stage.samples.image("red.png")
    board, app, window = start(stage)
    stage.x11_owner({"image/png": red.read_bytes()}, fillers=10_000)

    paste(app, window)

    board.wait_for_count(2)
    assert sha256(red) in {pin.sha256 for pin in board.pins}


# Our clipboard, asked by others


def copy_a_pin(app, window):
    app.select(window, "violet")
    app.tap("ctrl", "c")


def test_a_copied_pin_is_read_as_one_and_as_many_types_at_once(stage, peer):
    path = stage.samples_of_boards.image("violet.png")
    board, app, window = start(stage)
    copy_a_pin(app, window)

    offered = until("the types", peer.offered)
    assert {"TARGETS", "image/png", "text/uri-list"} <= set(offered)
    assert peer.convert("image/png") == path.read_bytes()
    both = peer.convert_multiple(["image/png", "application/x-never", "text/uri-list"])
    assert both["image/png"] == path.read_bytes()
    assert both["application/x-never"] is None
    assert both["text/uri-list"].startswith(b"file:///")


@pytest.mark.parametrize("kind", ["webp", "avif", "heic"])
def test_a_copied_picture_that_few_programs_read_is_offered_as_png_too(stage, peer, kind):
    path = stage.samples_of_boards.tiny(kind)
    board = stage.board("Board", path)
    app = stage.pinboard()
    window = app.start(board, side=Side.RIGHT)
    app.tap("escape")
    app.tap("ctrl", "a")
    app.tap("ctrl", "c")

    offered = until("the types", peer.offered)
    assert offered.index(f"image/{kind}") < offered.index("image/png")
    assert peer.convert(f"image/{kind}") == path.read_bytes()
    png_bytes = peer.convert("image/png")
    assert png_bytes.startswith(b"\x89PNG")
    # GdkPixbuf's own loader of that type says what's in it.
    (*wanted_size, wanted), (*size, got) = decoded(path.read_bytes()), decoded(png_bytes)
    assert size == wanted_size and min(size) > 1
    assert max(abs(one - other) for one, other in zip(wanted, got, strict=True)) <= 4
    assert peer.convert("text/uri-list").strip().endswith(f".{kind}".encode())


def test_a_copied_pin_of_any_size_is_read_byte_for_byte(stage, peer):
    paths = [noise(stage.folder / f"{number}.png", SIZES[size]) for number, size in enumerate(SIZES)]
    board = stage.board("Board", *paths)
    app = stage.pinboard()
    window = app.start(board, side=Side.RIGHT)
    for path in paths:
        app.select(window, path.stem)
        app.tap("ctrl", "c")
        until("the picture", lambda: peer.convert("image/png") == path.read_bytes())


def another_peer(stage):
    """Asks when another has made bad requests: a connection's numbers of windows are used again, for which late answers come."""
    peer = X11Peer(stage.session)
    stage.at_end(peer.close)
    return peer


def test_a_malformed_request_is_refused_and_nothing_else(stage, peer):
    board, app, window = start(stage)
    copy_a_pin(app, window)
    until("the types", peer.offered)
    for fault in X11Peer.FAULTS:
        another_peer(stage).make(fault)

        control = another_peer(stage)
        assert "image/png" in control.offered(), fault
        assert control.convert("image/png"), fault
        assert app.is_running, fault
    check_that_it_goes_on(app, board, window)


def test_no_sequence_of_requests_ends_the_program(stage, peer):
    path = stage.samples_of_boards.image("violet.png")
    board, app, window = start(stage)
    copy_a_pin(app, window)
    until("the types", peer.offered)
    control = another_peer(stage)
    for seed in range(SEED, SEED + (10_000 if TORTURE else 150)):
        chance = random.Random(seed)
        for _ in range(chance.randint(1, 6)):
            peer.request_at_random(chance)
        if seed % 50 == 0:
            assert control.convert("image/png") == path.read_bytes(), f"after {seed=}"
        assert app.is_running, f"{seed=}"
    assert control.convert("image/png") == path.read_bytes()
    check_that_it_goes_on(app, board, window)


# Drags of others


def test_no_sequence_of_a_drags_messages_ends_the_program_or_keeps_the_next_drag_out(stage, peer):
    board, app, window = start(stage)
    for seed in range(SEED, SEED + (10_000 if TORTURE else 150)):
        peer.drag_at_random(random.Random(seed), window.center)
        assert app.is_running, f"{seed=}"
    red = stage.samples.image("red.png")
    source = stage.x11_source({"text/uri-list": uri_list(red)}, window.center.moved(0, 120))
    source.trace.wait("finished", is_accepted=True)
    until("the picture", lambda: board.has("red"))
    check_that_it_goes_on(app, board, window)


def test_what_follows_an_enter_of_an_old_version_isnt_taken_for_the_last_drops(stage, peer):
    board, app, window = start(stage)
    for version in (0, 2):
        peer.drop_twice(window.center, version)
        app.wait_until_still()
        assert app.is_running, version
    check_that_it_goes_on(app, board, window)


def test_a_flood_of_enters_is_one_drag(stage, peer):
    red = stage.samples.image("red.png")
    board, app, window = start(stage)
    peer.flood(window.center, 20_000)
    source = stage.x11_source({"text/uri-list": uri_list(red)}, window.center.moved(0, 120))

    source.trace.wait("finished", is_accepted=True)
    until("the picture", lambda: board.has("red"))
    assert len(app.trace.every("drop.enter")) < 20
    check_that_it_goes_on(app, board, window)


def test_a_picture_behind_ten_thousand_types_is_dropped(stage):
    red = stage.samples.image("red.png")
    board, app, window = start(stage)
    source = stage.x11_source({"image/png": red.read_bytes()}, window.center.moved(0, 120), fillers=10_000)

    source.trace.wait("finished", is_accepted=True)
    board.wait_for_count(2)
    assert sha256(red) in {pin.sha256 for pin in board.pins}


def test_whatever_action_is_asked_for_a_copy_is_made_and_told(stage):
    board, app, window = start(stage)
    # The last list is that of programs with tkdnd.
    for name, actions in (("red", ["Ask"]), ("green", ["Ask", "Copy", "Move"]), ("blue", ["Private"]), ("gold", ["OfMyOwn"]),
                          ("teal", ["OfMyOwn", "OfMyOwnToo"]), ("sand", ["copy"])):
        picture = stage.samples.image(f"{name}.png")
        source = stage.x11_source({"text/uri-list": uri_list(picture)}, window.center.moved(0, 120), actions=actions,
                                  name=f"source-of-{name}")

        finished = source.trace.wait("finished", is_accepted=True)
        assert finished["action"] == "XdndActionCopy", actions
        until("the picture", lambda: board.has(name))


def test_a_drag_with_one_position_is_seen_and_dropped(stage):
    """A pointer's last step leads into the window, where it rests."""
    red = stage.samples.image("red.png")
    board, app, window = start(stage)
    point = window.center.moved(0, 120)
    source = stage.x11_source({"text/uri-list": uri_list(red)}, point, manners=["one position"])

    source.trace.wait("finished", is_accepted=True)
    until("the picture", lambda: board.has("red"))
    assert abs(window.pin("red").center.x - point.x) < 60 and abs(window.pin("red").center.y - point.y) < 60
