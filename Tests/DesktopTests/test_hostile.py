"""Programs and compositors that mean no good: the app says what happened, goes on, and loses and writes nothing."""

import os
from pathlib import Path
from urllib.parse import unquote, urlparse

import pytest

from desktop.board_file import sha256
from desktop.drag import Drag
from desktop.foreign_source import uri_list
from desktop.hostile import HostileScene, lend_numbers
from desktop.png import png
from desktop.session import Side
from desktop.waiting import until
from test_bad_input import REMOVE_FAILED_CARDS


@pytest.fixture
def scene(stage):
    return HostileScene(stage, Side.RIGHT)


#: How a source answers, and what the window says of it.
ANSWERS = {
    "never answers": (dict(answers="nothing"), "took too long"),
    "has gone in the midst": (dict(answers="dies", chunk=10), ""),
    "a byte a second": (dict(answers="in parts", chunk=1, pause=1.0), "took too long"),
    "without end": (dict(answers="endless"), "more data than fits"),
    "data that isn't there": (dict(answers="without data"), "didn’t deliver the data"),
}


def test_a_source_that_means_no_good_is_told_of_and_costs_nothing(stage, scene):
    before = [pin.name for pin in scene.board.pins]
    for number, (how, (options, reason)) in enumerate(ANSWERS.items()):
        told = len(scene.errors)
        source = scene.source(
            {"text/uri-list": uri_list(stage.samples.image("red.png"))}, below=120, name=f"source-{number}", **options)
        source.trace.wait("asked")
        # Nobody waits for it.
        scene.check_that_it_goes_on()

        said = until(f"what's said of one that {how}", lambda: scene.errors[told:], 40)
        assert reason in said[-1], how
        if options["answers"] != "dies":
            source.trace.wait("finished", 15, is_accepted=True)
            assert len(source.trace.every("finished")) == 1, how
        assert not source.trace.every("x-error"), how
        until("no new pin", lambda: [pin.name for pin in scene.board.pins] == before)
        scene.check_that_it_goes_on()
        scene.stop(source)


def test_in_whatever_order_it_comes_a_drop_is_taken_once_or_not_at_all(stage, scene):
    for manner, name, next_name in (
            ("usual", "red", "blue"), ("enters twice", "green", "gold"), ("drops at once", "teal", "sand")):
        path = stage.samples.image(f"{name}.png")
        known = len(scene.board.pins)
        source = scene.source({"text/uri-list": uri_list(path)}, below=120, manners=[manner], name=f"source-of-{name}")

        end = source.trace.wait("finished", 15)
        if end["is_accepted"]:
            scene.board.wait_for_count(known + 1)
            assert scene.board.pin(name).sha256 == sha256(path)
        else:
            assert manner == "drops at once"
        scene.check_that_it_goes_on()
        assert len(source.trace.every("finished")) == 1, manner
        # The next one is as any other.
        scene.source({"text/uri-list": uri_list(stage.samples.image(f"{next_name}.png"))}, below=120,
                     name=f"source-of-{next_name}")
        until("the next picture", lambda: scene.board.has(next_name))


#: What a source says it offers, what it delivers, and what comes of it: a name of a new pin, or words of the reason.
LIES = {
    "a photograph as PNG": ("image/png", lambda samples: samples.photograph().read_bytes(), True),
    "a text as PNG": ("image/png", lambda samples: b"not a picture " * 1000, "isn’t an image"),
    "a PNG as a drawing": ("image/svg+xml", lambda samples: samples.image("red.png").read_bytes(), True),
    "a PNG as a list of files": ("text/uri-list", lambda samples: samples.image("red.png").read_bytes(), ""),
    "nothing as PNG": ("image/png", lambda samples: b"", "didn’t deliver the data"),
}


def test_what_arrives_is_judged_by_its_bytes(stage, scene):
    count = 1
    for number, (lie, (kind, make, outcome)) in enumerate(LIES.items()):
        scene.app.trace.mark()
        source = scene.source({kind: make(stage.samples)}, below=120, name=f"source-{number}")
        source.trace.wait("finished", 30)
        if outcome is True:
            count += 1
            scene.board.wait_for_count(count)
        else:
            scene.app.trace.wait("error", 40, message=lambda message: outcome in message)
            assert len(scene.board.pins) == count, lie
    scene.check_that_it_goes_on()


def test_of_a_hundred_thousand_files_the_first_are_looked_at_and_the_rest_is_told(stage, scene):
    names = [Path(f"/nowhere/{number}.png") for number in range(100_000)]
    scene.source({"text/uri-list": uri_list(*names)}, below=120)
    until("the first reason", lambda: scene.app.trace.latest("error"), timeout=30)
    scene.app.wait_until_still()

    until("what's said about the rest", lambda: scene.app.trace.latest(
        "error", message=lambda message: "files came at once" in message), timeout=60)
    scene.check_that_it_goes_on()


#: Names of files that no file should have.
NAMES = ["../../../evil.png", "..png", "/etc/evil.png", "a\nb.png", "x" * 200 + ".png", "\u202egnp.exe", ".hidden.png", "C:\\evil.png"]
#: Names that only one of the protocols can have: text of Wayland has no NUL, and one message has at most 4,096 bytes.
NAMES_OF_X11 = ["evil\0.png"]
NAMES_OF_WAYLAND = ["y" * 3_900 + ".png"]


def test_no_name_leads_out_of_the_folder_or_hides_what_a_file_is(stage, scene):
    before = files_below(stage.folder, stage.session.root)
    size = 20
    names = NAMES + (NAMES_OF_WAYLAND if scene.is_wayland else NAMES_OF_X11)
    for number, name in enumerate(names):
        picture = png((size, size), [bytes([number * 20, 90, 200]) * size] * size)
        scene.source_of_file(name, picture, below=45 * number - 280, name=f"source-{number}")
        scene.board.wait_for_count(number + 2)
    assert len([pin for pin in scene.board.pins if pin.kind == "image"]) == len(names) + 1
    target = stage.foreign_target(wants=["text/uri-list"], side=scene.other_side)
    for pin in scene.board.pins:
        target.trace.mark()
        # The knobs of a selected pin may cover the next one.
        scene.app.tap("escape")
        scene.app.wait_until_still()
        scene.app.trace.mark()
        with Drag(stage.session, scene.window.frame_of(pin).center, began=lambda: scene.app.trace.first("drag.begin")) as drag:
            target.take(drag)
        said, = target.received("text/uri-list").decode().split()
        scene.app.trace.wait("drag.end")
        path = Path(unquote(urlparse(said).path))
        assert path.is_relative_to(stage.home.folder) and ".." not in path.parts and path.is_file()
        assert path.name.isprintable() and not path.name.startswith(".") and path.name.endswith(".png")
        assert path.read_bytes() and sha256(path) == pin.sha256

    # The copies for other programs are in the cache.
    allowed = (stage.home.folder / "cache", stage.folder / "foreign-target-received")
    written = files_below(stage.folder, stage.session.root) - before
    assert [path for path in written if any(part in path.name for part in ("evil", "hidden", "gnp", "xxx", "b.png"))
            and not any(path.is_relative_to(folder) for folder in allowed)] == []


#: Addresses of files that no file has, and what's said of each.
ADDRESSES = {
    "NUL": ("file:///nowhere/a%00b.png", "isn’t a regular file"),
    "4,096 bytes": ("file:///nowhere/" + "x" * 4_096 + ".png", "File name too long"),
    "up": ("file:///nowhere/../../etc/passwd", "passwd doesn’t exist"),
    "a slash inside": ("file:///nowhere/..%2f..%2fetc%2fpasswd", "passwd doesn’t exist"),
    "right to left": ("file:///nowhere/%E2%80%AEgnp.exe", "gnp.exe doesn’t exist"),
    "a newline": ("file:///nowhere/a%0Ab.png", "a b.png doesn’t exist"),
    "another machine": ("file://elsewhere/nowhere/a.png", "isn’t a regular file"),
    # Its name can't be written, so its reason is in others', too.
    "no UTF-8": ("file:///nowhere/%FF%FE.png", "doesn’t exist"),
}


def test_addresses_that_no_file_has_are_told_of_beside_one_that_has(stage, scene):
    addresses = [address for address, _ in ADDRESSES.values()]
    scene.source({"text/uri-list": uri_list(*addresses, stage.samples.image("red.png"))}, below=120)
    scene.board.wait_for_count(2)
    until("each address to be told of", lambda: len(scene.app.trace.every("error")) == len(ADDRESSES), 40)
    said = [entry["message"] for entry in scene.app.trace.every("error")]
    for address, (_, reason) in ADDRESSES.items():
        told = next((message for message in said if reason in message), None)
        assert told, (address, said)
        said.remove(told)
    assert sorted(pin.name for pin in scene.board.pins) == ["red.png", "violet.png"]
    scene.check_that_it_goes_on()


def files_below(*folders):
    return {path for folder in folders for path in Path(folder).rglob("*") if not path.is_dir()}


def test_a_target_that_never_finishes_keeps_nobody(stage):
    board = stage.board("Board", stage.samples_of_boards.image("violet.png"))
    target = stage.foreign_target(wants=["text/uri-list"], side=Side.RIGHT)
    app = stage.pinboard()
    window = app.start(board, side=Side.LEFT)
    with app.grab(window, "violet") as drag:
        drag.to(target.center)
        drag.stay_until("the target to be entered", target.is_entered)
        drag.rest(0.25)
        target.program.freeze()
        drag.drop()
    # The transfer hasn't ended. The window is used all the same.
    place = window.pin("violet").center
    app.select(window, "violet")
    app.command("ctrl", "r")
    app.drag(window, "violet", to=place.moved(0, 120))
    board.wait_until("the pin to have moved", lambda board: window.pin("violet").center.y > place.y + 80)

    target.program.stop()
    app.wait_until_still()
    app.drag(window, "violet", to=place)
    board.wait_until("the pin to be back", lambda board: abs(window.pin("violet").center.y - place.y) < 40)


@pytest.mark.parametrize("moment", ["at rest", "in a drag"])
def test_a_display_that_disappears_takes_no_work_along(stage, scene, moment):
    scene.check_that_it_goes_on()
    pins = scene.board.pins
    if moment == "in a drag":
        with scene.app.grab(scene.window, "violet") as drag:
            drag.to(scene.window.center.moved(0, -100))
            scene.disappear()
    else:
        scene.disappear()
    scene.app.wait_for_lost_display()

    assert "The board is sound" in scene.app.command_line.run("check", scene.board.path).stdout
    assert scene.board.pins == pins
    again = stage.pinboard("again")
    window = again.start(scene.board, side=Side.RIGHT)
    assert again.trace.latest("trouble") is None
    assert window.pin("violet")


#: The number of drags before the memory is looked at, the number of drags after that, and the kilobytes by which the memory
#: may grow. The objects of each kind are as many as before after any number of drags. The first drags make the allocator grow.
FEW, MANY = (25, 75, 16 * 1024), (1000, 1000, 2 * 1024)
BEFORE, AFTER, GROWTH = MANY if os.environ.get("PINBOARD_TORTURE_SECONDS") else FEW

MANNERS = ("usual", "leaves", "enters twice", "drops at once", "leaves")


def test_many_drags_leave_nothing_behind_in_a_program_of_the_library(stage):
    proxy = stage.wayland_proxy() if stage.session.protocol == "wayland" else None
    # OpenGL that's emulated keeps some memory for each frame.
    environment = {"GSK_RENDERER": "cairo", **(proxy.environment if proxy else {})}
    probe = stage.drag_probe(side=Side.RIGHT, environment=environment)
    point = probe.place("field").center
    offers = {"text/plain;charset=utf-8": b"text" * 1000, "image/png": stage.samples.image("red.png").read_bytes()}
    if proxy:
        lend_numbers(stage, proxy, Side.LEFT)

    def drag(times, name):
        if proxy:
            source = stage.wayland_source(proxy, offers, probe.window_point(point), manners=MANNERS, times=times, name=name)
        else:
            source = stage.x11_source(offers, point, manners=MANNERS, times=times, name=name)
        source.trace.wait("over", timeout=600)
        # GDK keeps the last drag until the next one.
        stage.session.wait_until_still()

    drag(BEFORE, "first-source")
    objects, memory = probe.live_objects(), probe.program.resident_kilobytes
    drag(AFTER, "source")
    until(lambda: f"{probe.live_objects()} to be {objects} again",
          lambda: all(count <= objects[kind] for kind, count in probe.live_objects().items()), every=0.5)
    assert probe.program.resident_kilobytes <= memory + GROWTH


def test_many_drags_over_a_board_leave_nothing_behind(stage, scene):
    """They fail after the drop, since what's taken stays on the board. The cards that say so are removed."""
    offers = {"text/uri-list": uri_list("http://example.invalid/cat.png")}

    def drag(times, name):
        scene.source(offers, below=120, manners=MANNERS, times=times, name=name).trace.wait("over", timeout=600)
        stage.session.wait_until_still()
        # The drags have moved GDK's pointer, which only a motion of the real one moves back.
        stage.session.put_pointer_aside()
        scene.app.open_menu_at(scene.window.pin("violet").center.moved(150, -60))
        scene.app.choose_open(REMOVE_FAILED_CARDS)
        stage.session.wait_until_still()

    drag(BEFORE, "first-source")
    memory = scene.app.program.resident_kilobytes
    drag(AFTER, "source")

    assert scene.app.program.resident_kilobytes <= memory + GROWTH
    assert len(scene.board.pins) == 1
    scene.check_that_it_goes_on()
