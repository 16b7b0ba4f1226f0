"""Files from the file managers, and files to them."""

import os

import pytest

from desktop.board_file import sha256
from desktop.foreign_source import uri_list
from desktop.samples import ODD_NAME
from desktop.session import Side
from desktop.waiting import until

FILE_MANAGERS = ["thunar", "nautilus"]
WITHOUT_A_DRAG = pytest.mark.on_x11_alone("nothing is dragged")
IN_THE_FILE = pytest.mark.on_x11_alone("it asks what's in a file; that such drags arrive is played on both beside it")
# A name in Latin-1 instead of UTF-8, as on old disks and in old archives. Python represents such bytes by lone
# surrogates.
RAW_NAME = os.fsdecode(b"K\xf6ln.png")
RAW_NAME_SHOWN = "K\N{REPLACEMENT CHARACTER}ln.png"


def empty_board(stage):
    """A window on the right with a board that has one pin, so that the places of board points are known."""
    board = stage.board("Board", stage.samples_of_boards.image("violet.png"))
    app = stage.pinboard()
    return board, app, app.start(board, side=Side.RIGHT)


def has_arrived(folder, name, digest):
    """Whether the folder has only this file, and the file is complete."""
    return [path.name for path in folder.iterdir()] == [name] and sha256(folder / name) == digest


@pytest.mark.parametrize("kind", FILE_MANAGERS)
@pytest.mark.parametrize("name", ["red.png", ODD_NAME])
def test_a_file_becomes_a_pin_where_it_was_dropped(stage, kind, name, tmp_path):
    path = stage.samples.image(name)
    manager = stage.file_manager(kind, side=Side.LEFT)
    board, app, window = empty_board(stage)
    target = window.empty_point(clear=90)

    with manager.drag(path.stem) as drag:
        app.take(drag, window, to=target)

    board.wait_for_count(2)
    pin = board.pin(name)
    assert pin.sha256 == sha256(path)
    assert window.frame_of(pin).contains(target)
    assert board.originals(tmp_path)[name] == sha256(path)
    assert path.exists()


@pytest.mark.parametrize("kind", FILE_MANAGERS)
def test_a_file_whose_name_is_not_utf8_is_dropped_and_keeps_its_name(stage, kind, tmp_path):
    path = stage.samples.image(RAW_NAME)
    manager = stage.file_manager(kind, side=Side.LEFT)
    board, app, window = empty_board(stage)

    with manager.drag(path.stem) as drag:
        app.take(drag, window)

    board.wait_for_count(2)
    assert board.pin(RAW_NAME_SHOWN).sha256 == sha256(path)
    assert board.originals(tmp_path)[RAW_NAME] == sha256(path)


@pytest.mark.parametrize("kind", FILE_MANAGERS)
def test_a_pin_whose_name_is_not_utf8_is_dragged_out_under_its_name(stage, kind):
    path = stage.samples.image(RAW_NAME)
    board = stage.board("Board", path)
    folder = stage.empty_folder()
    manager = stage.file_manager(kind, folder, side=Side.LEFT)
    app = stage.pinboard()
    window = app.start(board, side=Side.RIGHT)

    app.drag_out(window, RAW_NAME_SHOWN, manager.empty_point())
    app.trace.wait("drag.end", operation="copy")

    until(f"{path.name!r} in the folder, which has {list(folder.iterdir())!r}",
          lambda: has_arrived(folder, RAW_NAME, sha256(path)))


@WITHOUT_A_DRAG
def test_files_whose_names_are_not_utf8_are_handed_over_to_the_running_pinboard(stage):
    path = stage.samples.image(RAW_NAME)
    folder = stage.samples.folder / os.fsdecode(b"\xfe album")
    folder.mkdir()
    (folder / RAW_NAME).write_bytes(stage.samples.image("green.png").read_bytes())
    board = stage.board("Board", stage.samples.image("violet.png"))
    app = stage.pinboard()
    app.start(board)

    app.hand_over(path, folder)

    until("a second board", lambda: len(stage.home.boards) == 2)
    [new] = [other for other in stage.home.boards if other.path != board.path]
    pins = new.wait_for_count(2)
    assert [pin.name for pin in pins] == [RAW_NAME_SHOWN] * 2
    assert {pin.sha256 for pin in pins} == {sha256(path), sha256(folder / RAW_NAME)}


@WITHOUT_A_DRAG
def test_a_board_whose_name_is_not_utf8_is_opened_and_written(stage):
    board = stage.board(os.fsdecode(b"K\xf6ln"), stage.samples.image("red.png"))
    app = stage.pinboard()
    window = app.start(board)
    assert app.trace.latest("window.ready")["board"] == "K\N{REPLACEMENT CHARACTER}ln"

    app.select(window, "red")
    app.command("delete")

    board.wait_for_count(0)
    assert stage.home.board_paths == [board.path]


@pytest.mark.parametrize("kind", FILE_MANAGERS)
def test_twenty_files_land_side_by_side_as_one_step(stage, kind, tmp_path):
    paths = stage.samples.images(20, size=(48, 32))
    manager = stage.file_manager(kind, side=Side.LEFT)
    manager.select_all()
    board, app, window = empty_board(stage)

    with manager.drag(paths[0].stem) as drag:
        app.take(drag, window)

    pins = board.wait_for_count(21, timeout=30)
    new = [pin for pin in pins if pin.name != "violet.png"]
    assert {pin.sha256 for pin in new} == {sha256(path) for path in paths}
    assert {sha256(path) for path in paths} < set(board.originals(tmp_path).values())
    assert not any(one.frame.overlaps(other.frame) for one in new for other in new if one is not other)

    window.focus()
    app.command("ctrl", "z")
    board.wait_for_count(1)


@pytest.mark.parametrize("kind", FILE_MANAGERS)
@pytest.mark.parametrize("name", ["photograph.jpg", ODD_NAME])
def test_a_pin_dragged_out_is_a_file_with_its_name_and_bytes(stage, kind, name):
    path = stage.samples.photograph(name) if name.endswith(".jpg") else stage.samples.image(name)
    board = stage.board("Board", path)
    folder = stage.empty_folder()
    manager = stage.file_manager(kind, folder, side=Side.LEFT)
    app = stage.pinboard()
    window = app.start(board, side=Side.RIGHT)

    app.drag_out(window, name, manager.empty_point())
    app.trace.wait("drag.end", operation="copy")

    until(f"{name} in the folder, which has {list(folder.iterdir())}",
          lambda: has_arrived(folder, name, sha256(path)))
    assert len(board.pins) == 1


def test_two_pins_dragged_out_are_two_files(stage):
    board = stage.board("Board", stage.samples.image("red.png"), stage.samples.image("green.png"))
    folder = stage.empty_folder()
    manager = stage.file_manager("thunar", folder, side=Side.LEFT)
    app = stage.pinboard()
    window = app.start(board, side=Side.RIGHT)
    app.select(window, "red", "green")

    app.drag_out(window, "red", manager.empty_point())
    app.trace.wait("drag.end", operation="copy")

    until("both files", lambda: sorted(path.name for path in folder.iterdir()) == ["green.png", "red.png"])
    until("all their bytes", lambda: {sha256(path) for path in folder.iterdir()} == {pin.sha256 for pin in board.pins})


def test_another_program_gets_the_file_alone(stage):
    """Nautilus would take the image's pixels rather than the file, and GTK's other targets might."""
    path = stage.samples.image("red.png")
    board = stage.board("Board", path)
    target = stage.foreign_target(wants=["text/uri-list", "image/png"], side=Side.LEFT)
    app = stage.pinboard()
    window = app.start(board, side=Side.RIGHT)

    with app.grab(window, "red") as drag:
        target.take(drag)

    assert target.trace.first("enter")["actions"] == ["copy"]
    file = target.received_file()
    assert file.name == "red.png" and file.read_bytes() == path.read_bytes()
    # Neither GTK nor Qt knows this name.
    assert [kind for kind in target.offered if kind.startswith("image/")] == ["image/x-png"]
    app.trace.wait("drag.end", operation="copy")


def test_a_program_that_takes_no_files_gets_the_pixels(stage):
    """Java's image flavor, for one."""
    board = stage.board("Board", stage.samples_of_boards.photograph())
    target = stage.foreign_target(wants=["image/x-png"], side=Side.LEFT)
    app = stage.pinboard()
    window = app.start(board, side=Side.RIGHT)

    with app.grab(window, "photograph") as drag:
        target.take(drag)

    assert target.received("image/x-png").startswith(b"\x89PNG")


def test_image_data_from_another_program_is_kept_byte_for_byte(stage, tmp_path):
    path = stage.samples.photograph()
    source = stage.foreign_source({"image/jpeg": path.read_bytes()}, side=Side.LEFT)
    board, app, window = empty_board(stage)

    with source.drag() as drag:
        app.take(drag, window)

    board.wait_for_count(2)
    assert sha256(path) in board.originals(tmp_path).values()


@IN_THE_FILE
def test_what_holds_more_than_a_picture_is_one_pin_with_the_picture(stage):
    board, app, window = empty_board(stage)
    for count, (path, pixels) in enumerate((
            (stage.samples.painting("painting.kra"), (150, 90)), (stage.samples.painting("painting.ora"), (150, 90)),
            (stage.samples.raw_photograph(), (320, 240)), (stage.samples.packed_drawing(), (120, 80))), start=2):
        source = stage.foreign_source({"text/uri-list": uri_list(path)}, side=Side.LEFT, name=f"source-{count}")
        app.trace.mark()

        with source.drag() as drag:
            app.take(drag, window)

        board.wait_for_count(count)
        pin = board.pin(path.name)
        assert pin.pixels == pixels
        assert pin.sha256 == sha256(path)
        assert app.trace.first("error") is None
        source.program.stop()


def test_while_a_source_is_slow_the_board_can_be_used(stage):
    picture = stage.samples.image("red.png").read_bytes()
    source = stage.foreign_source({"image/png": picture}, side=Side.LEFT, delay=60)
    board, app, window = empty_board(stage)
    place = window.pin("violet").center

    with source.drag() as drag:
        app.bring(drag, window, to=window.empty_point(clear=90))
        drag.drop()
    source.trace.wait("asked")
    with app.grab(window, "violet") as drag:
        drag.to(place.moved(0, 60))
        app.wait_for_operation(drag, "move", window)
        drag.drop()
    app.trace.wait("command")
    assert source.trace.first("delivered") is None

    source.deliver()
    board.wait_for_count(2)
    until("the dragged pin to be down", lambda: window.pin("violet").center.y > place.y + 40)


@IN_THE_FILE
def test_a_text_file_is_refused(stage):
    path = stage.samples.text()
    source = stage.foreign_source({"text/uri-list": uri_list(path)}, side=Side.LEFT)
    board, app, window = empty_board(stage)
    before = board.pins

    with source.drag() as drag:
        app.bring(drag, window)
        drag.drop()

    app.trace.wait("error", message=lambda message: path.name in message)
    assert board.pins == before


def test_a_sound_is_refused_while_it_hovers(stage):
    source = stage.foreign_source({"audio/ogg": b"neither a picture nor a text"}, side=Side.LEFT)
    board, app, window = empty_board(stage)
    before = board.pins

    with source.drag() as drag:
        drag.to(window.center)
        drag.rest()
        assert app.proposes_nothing()
        drag.drop()

    source.trace.wait("drag-end")
    assert app.trace.first("drop.perform") is None
    assert board.pins == before


@WITHOUT_A_DRAG
def test_a_folder_behind_a_link_is_a_new_board_of_its_images_and_of_those_behind_links_in_it(stage, tmp_path):
    paths = stage.samples.images(3)
    (stage.samples.folder / "inner").mkdir()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "far.png").write_bytes(stage.samples_of_boards.image("gold.png").read_bytes())
    (stage.samples.folder / "inner" / "more").symlink_to(elsewhere)
    (elsewhere / "circle").symlink_to(stage.samples.folder)
    link = tmp_path / "link"
    link.symlink_to(stage.samples.folder)
    app = stage.pinboard()

    app.start(extra=[link])

    [board] = stage.home.boards
    pins = board.wait_for_count(4)
    assert {pin.sha256 for pin in pins} == {sha256(path) for path in [*paths, elsewhere / "far.png"]}


@WITHOUT_A_DRAG
def test_a_folder_on_the_command_line_is_a_new_board_of_its_images(stage):
    paths = stage.samples.images(3)
    app = stage.pinboard()

    app.start(extra=[stage.samples.folder])

    [board] = stage.home.boards
    pins = board.wait_for_count(3)
    assert {pin.sha256 for pin in pins} == {sha256(path) for path in paths}
    assert board.name == stage.samples.folder.name
