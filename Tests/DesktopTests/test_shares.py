"""Boards and images on a share that GNOME has mounted, whose files can be read and replaced, but not changed."""

import shutil

import numpy
import pytest

from desktop.board_file import sha256
from desktop.foreign_source import uri_list
from desktop.picture import write_picture
from desktop.session import Side
from desktop.share import SambaShare, WebDAVShare, reason_against
from desktop.waiting import until

pytestmark = [pytest.mark.partners, pytest.mark.on_x11_alone("it asks for files")]

WHOLE_FILES = "is on a share that takes only whole files, so it can’t be changed there"


@pytest.fixture
def share(stage, request):
    if reason := reason_against():
        pytest.skip(reason)
    kind, has_paths = getattr(request, "param", (SambaShare, True))
    share = kind(stage.session, stage.folder, has_paths)
    stage.at_end(share.stop)
    return share


def test_a_board_on_a_share_is_looked_at_and_a_copy_goes_on(stage, share, tmp_path):
    images = [stage.samples.image("red.png"), stage.samples.photograph()]
    board = stage.board("Castle", *images)
    digests = {path.name: sha256(path) for path in images}
    shutil.copy(board.path, share.folder)
    theirs = stage.home.file(share.path / board.path.name)
    before = sha256(theirs.path)
    app = stage.pinboard()
    # A board that opens slowly gets a window behind another one, in which its progress is seen.
    app.start(stage.board("Yard", images[0]), side=Side.RIGHT)
    window = app.open(theirs, side=Side.ALL)

    def trouble():
        return app.trace.latest("trouble", window=window.identifier)
    until("the bar", lambda: trouble() and "read-only" in trouble()["title"])
    assert "takes only whole files" in trouble()["detail"]
    stage.screenshot("read-only")
    app.wait_until_still()
    copy = stage.folder / "copy.pinboard"
    app.trace.mark()
    stage.session.pointer.click(window.control("trouble-save-copy").center)
    app.file_dialog("Save a Copy").save(copy)
    app.trace.wait("copied", timeout=30)

    ours = window.board = stage.home.file(copy)
    assert ours.originals(tmp_path) == digests
    window.focus()
    app.drag(window, "red", to=window.pin("red").center.moved(40, 30))
    ours.wait_until("the move", lambda board: board.pin("red").center != theirs.pin("red").center)
    assert sha256(theirs.path) == before


def test_a_copy_is_written_to_a_share_and_the_board_goes_on(stage, share, tmp_path):
    images = [stage.samples.image("red.png"), stage.samples.photograph()]
    board = stage.board("Castle", *images)
    app = stage.pinboard()
    window = app.start(board, side=Side.ALL)
    for name in ("first.pinboard", "first.pinboard"):
        replaces = (share.folder / name).exists()
        app.trace.mark()
        app.tap("ctrl", "shift", "s")
        dialog = app.file_dialog("Save a Copy")
        (dialog.replace if replaces else dialog.save)(share.path / name)
        app.question("What").accept()
        app.trace.wait("shared", timeout=30)
        window.focus()
        app.wait_until_still()

    assert sorted(path.name for path in share.folder.iterdir()) == ["first.pinboard"]
    copy = stage.home.file(share.folder / "first.pinboard")
    assert copy.originals(tmp_path) == {path.name: sha256(path) for path in images}
    assert "The board is sound" in app.command_line.run("check", copy.path).stdout
    before = board.pin("red").center
    app.drag(window, "red", to=window.pin("red").center.moved(40, 30))
    board.wait_until("the move", lambda board: board.pin("red").center != before)


def noise(path):
    """A picture of 3 MB that doesn't compress."""
    pixels = numpy.random.default_rng(47).integers(0, 256, (1000, 1100, 3), dtype=numpy.uint8)
    write_picture(path, pixels)
    return path


@pytest.mark.parametrize(
    "share", [(SambaShare, True), (SambaShare, False), (WebDAVShare, True), (WebDAVShare, False)], indirect=True,
    ids=["smb-path", "smb-stream", "dav-path", "dav-stream"])
def test_images_are_dropped_by_their_addresses_on_the_share(stage, share):
    # The last one needs several reads.
    images = [stage.samples.image("red one.png"), stage.samples.photograph(), noise(stage.samples.folder / "noise.png")]
    for path in images:
        shutil.copy(path, share.folder)
    board = stage.board("Board", stage.samples_of_boards.image("violet.png"))
    app = stage.pinboard()
    window = app.start(board, side=Side.RIGHT)
    addresses = [share.uri(path.name.replace(" ", "%20")) for path in images]
    source = stage.foreign_source({"text/uri-list": uri_list(*addresses)}, side=Side.LEFT)

    with source.drag() as drag:
        app.take(drag, window)

    board.wait_for_count(4)
    for path in images:
        assert board.pin(path.name).sha256 == sha256(path)


def test_an_address_of_another_server_is_not_asked_for(stage, share):
    board = stage.board("Board", stage.samples_of_boards.image("violet.png"))
    app = stage.pinboard()
    window = app.start(board, side=Side.RIGHT)
    source = stage.foreign_source({"text/uri-list": uri_list("smb://127.0.0.1:1/studio/red.png")}, side=Side.LEFT)

    app.trace.mark()
    with source.drag() as drag:
        app.bring(drag, window, to=window.empty_point(clear=90))
        drag.drop()

    assert "isn’t a file of this computer" in app.trace.wait("error", timeout=30)["message"]
    assert len(board.pins) == 1


def test_commands_say_what_a_share_does_not_permit(stage, share):
    image = stage.samples.image("red.png")
    board = stage.board("Castle", image)
    shutil.copy(board.path, share.folder)
    command = stage.pinboard().command_line
    before = sha256(share.folder / "Castle.pinboard")

    for path in (share.path / "Castle.pinboard", share.path / "New.pinboard"):
        done = command.run("import", path, image, expecting=73)
        assert f"“{path.name}” {WHOLE_FILES}" in done.stderr
    assert sha256(share.folder / "Castle.pinboard") == before
    for name in ("board.png", "board.pdf", "board.svg"):
        command.run("export", board.path, share.path / name)
    command.run("extract", board.path, share.path / "originals")
    command.run("share", board.path, share.path / "page")
    assert sha256(share.folder / "originals" / "red.png") == sha256(image)
    assert sorted(path.name for path in share.folder.iterdir()) == [
        "Castle.pinboard", "board.pdf", "board.png", "board.svg", "originals", "page"]
