"""Files that can't be pinned: the app says what and why, changes nothing else, and continues."""

import os
import signal

import pytest

from desktop.foreign_source import uri_list
from desktop.session import Side
from desktop.waiting import until

pytestmark = pytest.mark.on_x11_alone("it asks what a window says of a file")

#: The files that are dropped, with words of the reason that the user reads.
BAD_FILES = {
    "damaged image": (lambda samples: samples.not_an_image(), "is damaged"),
    "empty file": (lambda samples: samples.empty(), "is empty"),
    "empty directory": (lambda samples: samples.directory(), "no image in"),
    "FIFO": (lambda samples: samples.pipe(), "isn’t a file"),
    "dead symlink": (lambda samples: samples.dead_link(), "link to a file that doesn’t exist"),
    "30,000 × 30,000 pixels": (lambda samples: samples.enormous(), "30,000 × 30,000"),
    "known format that nothing reads": (lambda samples: samples.texture(), "DDS isn’t supported"),
    "raw photograph without a preview": (lambda samples: samples.raw_photograph(preview=None), "without a preview"),
    "drawing of billions": (lambda samples: samples.drawing_of_billions(), "it has too many parts"),
    "missing file": (lambda samples: samples.folder / "not here.png", "doesn’t exist"),
}

REMOVE_FAILED_CARDS = "win.remove-failed"


def start(stage):
    board = stage.board("Board", stage.samples_of_boards.image("violet.png"))
    app = stage.pinboard()
    return board, app, app.start(board, side=Side.RIGHT)


def check_that_it_goes_on(stage, board, app, window):
    """Checks that a pin can still be moved and a good file can still be dropped."""
    place = window.pin("violet").center
    app.drag(window, "violet", to=place.moved(0, 60))
    board.wait_until("the pin to have moved", lambda board: window.pin("violet").center.y > place.y + 40)


def test_files_that_cannot_be_pinned_are_each_named_with_the_reason(stage):
    files = {what: (make(stage.samples), reason) for what, (make, reason) in BAD_FILES.items()}
    source = stage.foreign_source({"text/uri-list": uri_list(*(path for path, _ in files.values()))}, side=Side.LEFT)
    board, app, window = start(stage)
    before = board.pins

    with source.drag() as drag:
        app.bring(drag, window)
        drag.drop()

    until("each file to be told of", lambda: len(app.trace.every("error")) == len(files), 40)
    said = [entry["message"] for entry in app.trace.every("error")]
    for what, (path, reason) in files.items():
        assert any(path.name in message and reason in message for message in said), (what, said)
    assert board.pins == before
    check_that_it_goes_on(stage, board, app, window)


def test_all_failed_cards_are_removed_at_once(stage):
    """With the menu of the board."""
    files = [stage.samples.not_an_image(f"{number}.png") for number in ("one", "other")]
    source = stage.foreign_source({"text/uri-list": uri_list(*files)}, side=Side.LEFT)
    board, app, window = start(stage)
    cork = window.pin("violet").center.moved(150, -60)
    app.wait_until_still()
    before = stage.screenshot("without-cards")
    with source.drag() as drag:
        app.take(drag, window, to=window.center.moved(0, 150))
    places = [window.control(f"remove:{path.name}").center for path in files]
    app.wait_until_still()
    assert not stage.screenshot("with-cards").looks_like(before, places)

    app.open_menu_at(cork)
    app.choose_open(REMOVE_FAILED_CARDS)

    stage.wait_for_look("the bare cork", "removed", lambda screen: screen.looks_like(before, places))
    check_that_it_goes_on(stage, board, app, window)


def test_the_buttons_of_a_card_lie_under_the_card_that_covers_it(stage):
    one, other = stage.samples.not_an_image("one.png"), stage.samples.not_an_image("other.png")
    source = stage.foreign_source({"text/uri-list": uri_list(one)}, side=Side.LEFT)
    board, app, window = start(stage)
    with source.drag() as drag:
        app.take(drag, window, to=window.pin("violet").center.moved(0, 160))
    button = window.control("remove:one.png")
    # A window without the focus draws its buttons differently.
    window.focus()
    app.wait_until_still()
    # The points are on the word and beside it.
    points = [button.at(across, 0.5) for across in (0.1, 0.3, 0.4, 0.5, 0.6, 0.7, 0.9)]
    alone = stage.screenshot("alone")
    source.program.stop()

    source = stage.foreign_source({"text/uri-list": uri_list(other)}, side=Side.LEFT, name="source-of-other")
    with source.drag() as drag:
        app.take(drag, window, to=button.center)
    upper = window.control("remove:other.png")
    app.wait_until_still()
    assert not stage.screenshot("covered").looks_like(alone, points)
    # Covered buttons can't be clicked.
    app.click(button.center)
    app.wait_until_still()
    app.click(upper.center)
    stage.wait_for_look("the lower card with its buttons", "lower", lambda screen: screen.looks_like(alone, points))
    app.click(button.center)
    stage.wait_for_look("the bare cork", "none", lambda screen: not screen.looks_like(alone, points))


def test_a_decoder_that_is_killed_is_told_replaced_and_costs_nothing(stage):
    path = stage.samples.image("red.png")
    source = stage.foreign_source({"text/uri-list": uri_list(path)}, side=Side.LEFT)
    board, app, window = start(stage)

    def ready():
        return [entry["message"].split()[1] for entry in app.trace.all
                if entry["event"] == "decoder" and entry["message"].endswith("is ready")]

    until("a decoder to be ready", ready)
    killed = ready()
    for process in killed:
        os.kill(int(process), signal.SIGKILL)
    with source.drag() as drag:
        app.bring(drag, window)
        drag.drop()

    board.wait_for_count(2)
    until("the trace to tell of it", lambda: app.trace.latest(
        "decoder", message=lambda text: text.split()[1] in killed and "is replaced" in text))


def test_what_is_good_of_a_drop_is_pinned_and_the_rest_is_named(stage):
    """An address that isn't fetched, a good file among bad ones, and a truncated photograph, which is shown and marked."""
    board, app, window = start(stage)
    before = board.pins

    def drop(name, *items):
        source = stage.foreign_source({"text/uri-list": uri_list(*items)}, side=Side.LEFT, name=name)
        app.trace.mark()
        with source.drag() as drag:
            app.bring(drag, window)
            drag.drop()
        return source

    source = drop("source-of-address", "http://example.invalid/cat.png")
    said = app.trace.wait("error")["message"]
    assert "example.invalid" in said or "cat.png" in said
    assert board.pins == before
    source.program.stop()

    good, bad = stage.samples.image("red.png"), stage.samples.not_an_image()
    source = drop("source-of-files", bad, good, stage.samples.text())
    board.wait_for_count(2)
    assert board.has("red")
    app.trace.wait("error", message=lambda message: bad.name in message)
    source.program.stop()

    path = stage.samples.truncated_photograph()
    drop("source-of-photograph", path)
    app.trace.wait("error", message=lambda message: path.name in message)
    board.wait_for_count(3)
    check_that_it_goes_on(stage, board, app, window)


@pytest.mark.on_all_displays
def test_a_source_that_dies_before_delivering_is_told(stage):
    board, app, window = start(stage)
    before = [(pin.id, pin.sha256) for pin in board.pins]
    for number, offered in enumerate(("image/png", "text/uri-list")):
        source = stage.foreign_source({offered: b"never delivered"}, side=Side.LEFT, dies=True, name=f"source-{number}")
        app.trace.mark()

        with source.drag() as drag:
            app.bring(drag, window)
            drag.drop()

        assert "other program" in app.trace.wait("error", timeout=60)["message"], offered
        app.trace.wait("drop.end", timeout=30)
        assert [(pin.id, pin.sha256) for pin in board.pins] == before, offered
        check_that_it_goes_on(stage, board, app, window)



def test_a_thousand_files_at_once(stage):
    paths = stage.samples.images(1000, size=(8, 8))
    source = stage.foreign_source({"text/uri-list": uri_list(*paths)}, side=Side.LEFT)
    board, app, window = start(stage)

    with source.drag() as drag:
        app.bring(drag, window)
        drag.drop()

    board.wait_for_count(1001, timeout=120)
    assert app.trace.first("error") is None
    window.focus()
    app.command("ctrl", "z")
    board.wait_for_count(1, timeout=60)


def test_a_uri_list_that_makes_no_sense(stage):
    board, app, window = start(stage)
    before = [(pin.id, pin.sha256) for pin in board.pins]
    for number, data in enumerate((
            bytes(range(256)) * 64, b"file:///%zz%00\r\nfile://\r\n::::\r\n", b"file:///" + b"a" * 200_000)):
        source = stage.foreign_source({"text/uri-list": data}, side=Side.LEFT, name=f"source-{number}")
        app.trace.mark()

        with source.drag() as drag:
            app.bring(drag, window)
            drag.drop()

        assert app.trace.wait("error")["message"], data[:40]
        assert [(pin.id, pin.sha256) for pin in board.pins] == before, data[:40]
        source.program.stop()
    check_that_it_goes_on(stage, board, app, window)
