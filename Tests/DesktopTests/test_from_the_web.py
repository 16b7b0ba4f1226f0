"""Links to images and pages that are dropped or pasted: what they lead to is fetched, if the user wants it."""

import pytest

from desktop.board_file import sha256
from desktop.foreign_source import uri_list
from desktop.session import Side
from desktop.waiting import until
from desktop.web import Web

pytestmark = pytest.mark.on_x11_alone("it asks for a server, a question and cards")

QUESTION = "Download from “127.0.0.1”?"
#: How many buttons after the suggested one, Don’t Get: a link into one's own computer isn't followed by Return.
GET = 1


def start(stage, web):
    stage.at_end(web.stop)
    board = stage.board("Board", stage.samples_of_boards.image("violet.png"))
    app = stage.pinboard()
    return board, app, app.start(board, side=Side.RIGHT)


def drop_link(stage, app, window, address):
    source = stage.foreign_source({"text/uri-list": uri_list(address)}, side=Side.LEFT)
    with source.drag() as drag:
        app.take(drag, window)


def test_a_dropped_link_is_asked_for_fetched_tried_again_and_cancelled(stage):
    """One after the other, in one window: undo takes the pins away again."""
    red, green = stage.samples.image("red.png", size=(300, 200)), stage.samples.image("green.png")
    web = Web(red, green)
    web.missing.add("green.png")
    stage.home.fetch_from_the_web()
    board, app, window = start(stage, web)

    # It's fetched after a question.
    source = stage.foreign_source({"text/uri-list": uri_list(web.address_of("red.png"))}, side=Side.LEFT)
    with source.drag() as drag:
        app.take(drag, window)
    question = app.question(QUESTION)
    stage.screenshot("question")
    assert web.requests == []
    question.choose(GET)
    board.wait_for_count(2)
    pin = board.pin("red.png")
    assert pin.sha256 == sha256(red) and pin.source["image"] == web.address_of("red.png")
    window.focus()
    app.command("ctrl", "z")
    board.wait_for_count(1)
    web.requests.clear()

    # What isn't wanted isn't asked for, and can be tried again.
    app.trace.mark()
    with source.drag() as drag:
        app.take(drag, window)
    app.question(QUESTION).accept()
    app.trace.wait("error", message=lambda message: "wasn’t asked for it" in message)
    assert web.requests == []
    retry = window.control("retry:red.png")
    app.wait_until_still()
    stage.screenshot("not-fetched")
    stage.session.pointer.click(retry.center)
    app.question(QUESTION).choose(GET)
    board.wait_for_count(2)
    window.focus()
    app.command("ctrl", "z")
    board.wait_for_count(1)

    # A fetch shows how far it is, and is cancelled.
    web.held.add("red.png")
    app.trace.mark()
    with source.drag() as drag:
        app.take(drag, window)
    app.question(QUESTION).choose(GET)
    cancel = window.control("cancel-fetch:red.png")
    app.wait_until_still()
    stage.screenshot("fetching")
    stage.session.pointer.click(cancel.center)
    app.trace.wait("error", message=lambda message: "was not added" in message)
    web.let_go()
    app.wait_until_still()
    assert len(board.pins) == 1
    source.program.stop()

    # What fails is a card with a sentence, and can be tried again.
    source = stage.foreign_source(
        {"text/uri-list": uri_list(web.address_of("green.png"))}, side=Side.LEFT, name="source-of-green")
    app.trace.mark()
    with source.drag() as drag:
        app.take(drag, window)
    app.question(QUESTION).choose(GET)
    app.trace.wait("error", message=lambda message: "has nothing at this address (404)" in message)
    retry = window.control("retry:green.png")
    app.wait_until_still()
    stage.screenshot("failed")
    web.missing.clear()
    stage.session.pointer.click(retry.center)
    app.question(QUESTION).choose(GET)
    board.wait_for_count(2)


def test_a_pasted_link_is_fetched_or_becomes_a_note(stage):
    web = Web(stage.samples.image("red.png"))
    stage.home.fetch_from_the_web()
    board, app, window = start(stage, web)
    address = web.address_of("red.png")
    source = stage.foreign_source({"text/plain;charset=utf-8": address.encode()}, side=Side.LEFT)

    source.copy()
    app.paste(window)
    app.question(QUESTION).accept()
    board.wait_for_count(2)
    assert [pin.text for pin in board.pins if pin.kind == "note"] == [address]

    app.trace.mark()
    app.paste(window)
    app.question(QUESTION).choose(GET)
    board.wait_for_count(3)
    assert board.has("red")


def test_the_images_of_a_page_are_chosen(stage):
    images = [stage.samples.image(name, size=size) for name, size in
              (("red.png", (300, 200)), ("green.png", (120, 240)), ("blue.png", (90, 90)))]
    web = Web(*images, stage.samples.image("dot.png", size=(8, 8)))
    stage.home.fetch_from_the_web()
    board, app, window = start(stage, web)

    drop_link(stage, app, window, web.address_of("page.html"))
    app.question(QUESTION).choose(GET)
    chooser = app.take_panel("page.shown")
    app.trace.wait("page.images", found=3, over=True)
    app.wait_until_still()
    with app.holding("ctrl"):
        for name in ("red.png", "blue.png"):
            stage.session.pointer.click(chooser.control(f"page-image:{name}").center)
    app.trace.wait("page.images", chosen=2)
    app.wait_until_still()
    stage.screenshot("chooser")
    stage.session.pointer.click(chooser.control("page-pin").center)
    app.forget_panel()

    board.wait_for_count(3)
    assert board.has("red") and board.has("blue") and not board.has("green")
    assert board.pin("red.png").source == {
        "image": web.address_of("red.png"), "page": web.address_of("page.html")}


def test_what_a_page_names_and_its_server_refuses_is_told(stage):
    images = [stage.samples.image(f"{name}.png", size=(300, 200)) for name in ("red", "green", "blue", "teal")]
    web = Web(*images)
    web.missing = {"green.png", "teal.png"}
    stage.home.fetch_from_the_web()
    board, app, window = start(stage, web)

    # The server listens at one of the two addresses that the name has.
    drop_link(stage, app, window, web.address_of("page.html").replace("127.0.0.1", "localhost"))
    app.question("Download from “localhost”?").choose(GET)
    chooser = app.take_panel("page.shown")
    app.trace.wait("page.images", found=2, failed=2, over=True)
    app.wait_until_still()
    stage.screenshot("chooser-with-failures")
    stage.session.pointer.click(chooser.control("page-all").center)
    app.trace.wait("page.images", chosen=2)
    app.wait_until_still()
    stage.session.pointer.click(chooser.control("page-pin").center)
    app.forget_panel()

    board.wait_for_count(3)
    assert board.has("red") and board.has("blue")
    app.trace.wait("message", text=lambda text: all(
        f"{name}: “localhost” has nothing at this address (404)." in text for name in web.missing))
    app.wait_until_still()
    stage.screenshot("named")


def test_a_folder_and_an_image_that_are_pasted_are_both_pinned(stage):
    board, app, window = start(stage, Web())
    folder = stage.samples.folder / "album"
    folder.mkdir()
    stage.samples.image("album/green.png")
    source = stage.foreign_source(
        {"text/uri-list": uri_list(folder, stage.samples.image("red.png"))}, side=Side.LEFT)

    source.copy()
    app.paste(window)

    board.wait_for_count(3)
    assert board.has("green") and board.has("red")


def test_a_page_that_leads_into_the_own_network_gets_nothing_there(stage):
    """A page may name addresses of its own server, but no other local ones."""
    secret = Web(stage.samples.image("secret.png", size=(200, 200)))
    stage.at_end(secret.stop)
    web = Web(stage.samples.image("red.png", size=(300, 200)))
    web.images[secret.address_of("secret.png")] = b""
    stage.home.fetch_from_the_web()
    board, app, window = start(stage, web)

    drop_link(stage, app, window, web.address_of("page.html"))
    app.question(QUESTION).choose(GET)
    app.take_panel("page.shown")
    app.trace.wait("page.images", found=1, over=True)
    assert secret.requests == []


def test_never_means_that_nothing_is_asked(stage):
    web = Web(stage.samples.image("red.png"))
    board, app, window = start(stage, web)

    drop_link(stage, app, window, web.address_of("red.png"))

    app.trace.wait("error", message=lambda message: "Preferences › From the web" in message)
    assert web.requests == [] and len(board.pins) == 1
    until("the card", lambda: window.control("retry:red.png"))


def test_the_question_and_the_chooser_in_the_dark(stage):
    web = Web(*(stage.samples.image(name, size=(300, 200)) for name in ("red.png", "green.png")))
    stage.home.fetch_from_the_web()
    stage.home.prefer_dark()
    board, app, window = start(stage, web)

    drop_link(stage, app, window, web.address_of("page.html"))
    app.question(QUESTION).choose(GET)
    chooser = app.take_panel("page.shown")
    app.trace.wait("page.images", found=2, over=True)
    app.wait_until_still()
    stage.session.pointer.click(chooser.control("page-all").center)
    app.trace.wait("page.images", chosen=2)
    app.wait_until_still()
    stage.screenshot("chooser-dark")
    app.tap("escape")
    app.forget_panel()
    app.trace.wait("web.chosen", count=0)
    assert len(board.pins) == 1
