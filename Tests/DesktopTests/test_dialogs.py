"""The dialogs: copies, exports, imports, moving a board's file, and the questions before something is lost."""

import json
import os
import re
import subprocess
import tempfile
import zipfile
from itertools import combinations
from pathlib import Path

import gi
import pytest

from desktop.board_file import sha256
from desktop.pdf import pdf_facts
from desktop.session import Side
from desktop.waiting import until

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf  # noqa: E402

pytestmark = pytest.mark.on_x11_alone("it asks for dialogs and files")

#: The places of formats in the list of the window.
PDF, CONTACT_SHEET, WEB_PAGE, ORIGINALS = 4, 5, 6, 7


def trouble(app, window):
    entry = app.trace.latest("trouble", window=window.identifier)
    return entry["title"] if entry else ""


def lose_the_file(stage):
    """A board whose file is deleted while it's open: of its two pins, one has been moved and one deleted since."""
    board = stage.board("Left", stage.samples.image("red.png"), stage.samples.image("green.png"))
    app = stage.pinboard()
    window = app.start(board)
    before = {pin.name: pin for pin in board.pins}
    app.drag(window, "red", to=window.pin("red").center.moved(-30, 40))
    board.wait_until("the move", lambda board: not board.pin("red").center.is_near(before["red.png"].center))
    moved = board.pin("red")
    app.select(window, "green")
    board.path.unlink()
    app.command("delete")
    until(lambda: f"the bar to say it; it says {trouble(app, window)!r}", lambda: "moved away" in trouble(app, window))
    app.wait_until_still()
    return app, window, before, moved


def test_the_file_is_deleted_and_a_copy_has_everything(stage, tmp_path):
    app, window, before, moved = lose_the_file(stage)
    stage.screenshot("file-gone")
    path = stage.folder / "kept.pinboard"

    app.trace.mark()
    stage.session.pointer.click(window.control("trouble-save-copy").center)
    dialog = app.file_dialog("Save a Copy")
    stage.screenshot("save-a-copy")
    dialog.save(path)

    app.trace.wait("copied")
    until("the bar to be gone", lambda: trouble(app, window) == "")
    copy = window.board = stage.home.file(path)
    assert copy.pins == [moved]
    assert copy.originals(tmp_path)["red.png"] == moved.sha256
    # The copy includes the history, and work continues in the copy.
    window.focus()
    app.command("ctrl", "z")
    copy.wait_for_count(2)
    app.command("ctrl", "z")
    assert {pin.name: pin for pin in copy.pins} == before


def test_closing_asks_while_a_board_is_in_no_file(stage):
    app, window, before, moved = lose_the_file(stage)

    app.trace.mark()
    app.tap("ctrl", "w")
    question = app.question("deleted or moved away")
    stage.screenshot("closing")
    question.cancel()
    assert app.is_running and trouble(app, window)

    path = stage.folder / "kept.pinboard"
    app.trace.mark()
    app.tap("ctrl", "w")
    app.question("deleted or moved away").accept()
    app.file_dialog("Save a Copy").save(path)

    app.wait_for_end()
    assert stage.home.file(path).pins == [moved]


def test_the_images_of_a_folder_that_is_opened_cover_nothing_and_are_all_seen(stage, tmp_path):
    board = stage.board("Left", *(stage.samples.image(f"{name}.png", size=(300, 200)) for name in ("red", "green")))
    app = stage.pinboard()
    window = app.start(board)
    (tmp_path / "album").mkdir()
    # A common beginning of their names would be completed by the dialog, behind the folder's name.
    for number, name in enumerate(["blue", "gold", "violet", "teal", "sand", "moss", "ash"]):
        path = stage.samples.image(f"{name}.png", size=(300, 200), number=number)
        path.rename(tmp_path / "album" / path.name)

    app.tap("ctrl", "shift", "o")
    app.file_dialog("Open Folder").choose(tmp_path / "album")
    board.wait_for_count(9)
    app.wait_until_still()

    frames = [window.frame_of(pin) for pin in board.pins]
    assert not any(one.overlaps(other) for one, other in combinations(frames, 2)), frames
    assert all(window.cork.contains(frame.at(*corner)) for frame in frames for corner in ((0, 0), (1, 1))), frames


def export(app, window, stage, kind, path, scale=None, title="Export"):
    """Exports from the window with that title: the format and the scale are lists that open."""
    app.trace.mark()
    window.focus()
    app.tap("ctrl", "e")
    panel = app.take_panel("export.shown")
    for name, index in (("kind", kind), ("scale", scale)):
        if index is not None:
            app.choose(panel, f"export-{name}", index)
            app.wait_until_still()
    stage.screenshot(f"export-{kind}")
    stage.session.pointer.click(panel.control("export").center)
    dialog = app.file_dialog(title)
    if kind in (WEB_PAGE, ORIGINALS):
        dialog.choose(path)
    else:
        dialog.save(path)
    entry = app.trace.wait("exported", timeout=30)
    assert entry["path"] == str(path / "Left" if kind == WEB_PAGE else path) and entry["failures"] == 0
    app.forget_panel()
    app.wait_until_still()


def pixel(picture, x, y):
    place = y * picture.get_rowstride() + x * picture.get_n_channels()
    return tuple(picture.get_pixels()[place:place + 3])


def test_a_board_is_exported_as_a_page_and_as_a_contact_sheet(stage):
    images = [stage.samples.image("red.png"), stage.samples.photograph()]
    board = stage.board("Left", *images)
    app = stage.pinboard()
    window = app.start(board)
    page, sheet = stage.folder / "board.pdf", stage.folder / "sheet.pdf"
    export(app, window, stage, PDF, page, scale=3)
    export(app, window, stage, CONTACT_SHEET, sheet)
    for path in (page, sheet):
        content = path.read_bytes()
        assert content.startswith(b"%PDF-") and content.rstrip().endswith(b"%%EOF")
        assert pdf_facts(path)["Pages"] == "1"
    embedded = subprocess.run(["pdfimages", "-list", page], check=True, capture_output=True, text=True).stdout
    assert " jpeg " in embedded, "the photograph is embedded as a JPEG"
    assert pdf_facts(sheet)["Page size"] == "595 x 842 pts (A4)"

    words = subprocess.run(["pdftotext", sheet, "-"], check=True, capture_output=True, text=True).stdout
    assert "Left" in words and "red.png" in words and "photograph.jpg" in words
    subprocess.run(["pdftoppm", "-png", "-r", "96", "-singlefile", page, stage.folder / "page"], check=True)
    picture = GdkPixbuf.Pixbuf.new_from_file(str(stage.folder / "page.png"))
    left = min(pin.frame.x for pin in board.pins) - 31
    top = min(pin.frame.y for pin in board.pins) - 31
    red, green, blue = pixel(picture, *(round(value) for value in board.pin("red").center.moved(-left, -top)))
    assert red > 150 and green < 100 and blue < 100, "a board point is a pixel at 96 dpi"


def test_a_board_is_exported_as_originals_and_as_a_page_that_a_browser_shows(stage):
    """
    The page is enlarged by the wheel, moved by keys, and a double click looks at a picture. Pictures, drawings and the selection are
    exported in `ExportedWindowTests`.
    """
    images = [stage.samples.image("red.png"), stage.samples.image("green.png")]
    board = stage.board("Left", *images)
    app = stage.pinboard()
    window = app.start(board)
    originals = stage.empty_folder("originals")
    export(app, window, stage, ORIGINALS, originals, title="Export")
    assert {path.name: sha256(path) for path in originals.iterdir()} == {path.name: sha256(path) for path in images}
    folder = stage.empty_folder("shared")
    export(app, window, stage, WEB_PAGE, folder, title="Export")
    page = folder / "Left"
    assert sorted(path.name for path in page.iterdir()) == ["index.html", "pictures"]
    assert len(list((page / "pictures").iterdir())) == 2

    def browse(*options, name="index.html"):
        return subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--window-size=900,700", *options,
             f"file://{page}/{name}"],
            check=True, capture_output=True, text=True, timeout=120,
            env={**os.environ, "HOME": str(stage.folder)}).stdout

    browse(f"--screenshot={stage.folder}/page.png")
    picture = GdkPixbuf.Pixbuf.new_from_file(str(stage.folder / "page.png"))
    colours = {pixel(picture, x, y) for x in range(0, 900, 10) for y in range(0, 700, 10)}
    assert any(r > 150 and g < 90 and b < 90 for r, g, b in colours), "the red picture is seen"
    assert any(g > 120 and r < 90 for r, g, b in colours), "the green picture is seen"

    # The steps are played by a script of the test's, which notes where the board is after each.
    html = (page / "index.html").read_text()
    # The page allows no script but its own.
    html, policies = re.subn(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", html)
    assert policies == 1
    (page / "played.html").write_text(html.replace("</body>", """
        <script>
        const places = [], board = document.getElementById("board"), stage = document.getElementById("stage");
        const note = () => places.push(board.style.transform);
        note();
        stage.dispatchEvent(new WheelEvent("wheel", { deltaY: -120, clientX: 450, clientY: 300, cancelable: true }));
        note();
        window.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", cancelable: true }));
        note();
        const box = document.querySelector(".pin").getBoundingClientRect();
        const middle = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
        stage.dispatchEvent(new MouseEvent("dblclick", middle));
        note();
        window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", cancelable: true }));
        note();
        document.title = JSON.stringify(places);
        </script></body>"""))
    title = re.search(r"<title>(.*?)</title>", browse("--dump-dom", name="played.html")).group(1)
    places = [tuple(float(number) for number in re.findall(r"-?[\d.]+(?=px|\))", place))
              for place in json.loads(title.replace("&quot;", '"'))]
    start, zoomed, moved, looked, back = places
    assert zoomed[2] > start[2] * 1.1, "the wheel enlarges"
    assert moved == (zoomed[0] + 80, *zoomed[1:]), "an arrow key moves"
    assert looked[2] > zoomed[2] * 1.5, "a double click looks at the picture"
    assert back == start, "Escape shows everything"


def test_printing_asks_first_and_can_be_given_up(stage):
    stage.board("Left", stage.samples.image("red.png"), stage.samples.photograph())
    app = stage.pinboard()
    window = app.start(stage.home.boards[0])
    window.focus()
    app.trace.mark()
    app.tap("ctrl", "p")
    app.trace.wait("print.begun", timeout=30)
    app.wait_until_still()
    stage.screenshot("print")
    assert not app.trace.first("print.drawn") and not app.trace.first("print.ended"), "the dialog waits"
    stage.session.keyboard.tap("escape")
    assert app.trace.wait("print.ended")["outcome"] == "cancelled"


def test_an_archive_is_imported_as_one_step(stage):
    board = stage.board("Left", stage.samples.image("red.png"))
    app = stage.pinboard()
    window = app.start(board)
    archive = stage.folder / "pictures.zip"
    with zipfile.ZipFile(archive, "w") as file:
        for path in stage.samples_of_boards.images(12):
            file.write(path, path.name)

    app.trace.mark()
    app.tap("ctrl", "alt", "i")
    dialog = app.file_dialog("Import")
    stage.screenshot("import")
    dialog.choose(archive)

    app.trace.wait("imported", timeout=30)
    board.wait_for_count(13)
    window.focus()
    app.command("ctrl", "z")
    board.wait_for_count(1)


def other_disk():
    """A folder on another file system than that of the boards; None if this machine has none."""
    for folder in ("/dev/shm", "/var/tmp", str(Path.home())):
        if os.access(folder, os.W_OK) and os.stat(folder).st_dev != os.stat(tempfile.gettempdir()).st_dev:
            return folder
    return None


def test_a_board_gets_a_name_and_a_place_on_another_disk(stage, tmp_path):
    disk = other_disk()
    if disk is None:
        pytest.skip("there's no other file system here")
    board = stage.board("Left", stage.samples.image("red.png"))
    app = stage.pinboard()
    window = app.start(board)
    with tempfile.TemporaryDirectory(dir=disk, prefix="pinboard-") as folder:
        path = Path(folder) / "trip.pinboard"
        pin = board.pin("red")
        app.trace.mark()
        app.tap("ctrl", "shift", "m")
        app.file_dialog("Move Board File").save(path)
        app.trace.wait("moved", timeout=30)

        moved = window.board = stage.home.file(path)
        moved.wait_until("the name", lambda board: app.command_line.json("info", path, "--json")["board"] == "trip")
        assert moved.pins == [pin] and not board.path.exists()
        window.focus()
        app.drag(window, "red", to=window.pin("red").center.moved(30, 30))
        moved.wait_until("the move", lambda board: not board.pin("red").center.is_near(pin.center))
        assert moved.originals(tmp_path)["red.png"] == pin.sha256
        app.quit()

        again = stage.pinboard("again")
        again.start()
        assert again.trace.latest("window.ready")["board"] == "trip"
        again.quit()


def drop_something_slow(stage, delay):
    source = stage.foreign_source({"image/png": stage.samples.image("red.png").read_bytes()}, side=Side.LEFT, delay=delay)
    board = stage.board("Board", stage.samples_of_boards.image("violet.png"))
    app = stage.pinboard()
    window = app.start(board, side=Side.RIGHT)

    with source.drag() as drag:
        app.bring(drag, window, to=window.empty_point(clear=90))
        drag.drop()
    app.trace.wait("load.begin")
    return board, app, window


def test_a_slow_import_is_shown_and_can_be_stopped(stage):
    board, app, window = drop_something_slow(stage, delay=30)
    cancel = until("the bar", lambda: app.trace.latest("control.placed", control="import-cancel"))
    app.wait_until_still()
    stage.screenshot("import-bar")
    assert cancel
    stage.session.pointer.click(window.control("import-cancel").center)

    app.trace.wait("load.end", error="cancelled")
    assert len(board.pins) == 1


def close_when_done(stage, app, title, look):
    """Closes the last window, accepts its question, and waits for the end."""
    app.trace.mark()
    app.tap("ctrl", "w")
    question = app.question(title)
    stage.screenshot(look)
    question.accept()
    app.wait_for_end()


def test_closing_waits_for_what_is_still_on_its_way(stage):
    # Accessibility, which finds the question, waits for a busy source, so the source can't be told to deliver after
    # that.
    board, app, window = drop_something_slow(stage, delay=7)
    window.focus()
    close_when_done(stage, app, "is still busy", "busy")
    assert len(board.pins) == 2


def test_closing_waits_for_what_is_on_its_way_to_a_board_that_no_window_shows(stage):
    other = stage.board("Other", stage.samples.image("blue.png"))
    # Accessibility, which finds the question, waits for a busy source, so the source can't be told to deliver after
    # that.
    board, app, window = drop_something_slow(stage, delay=7)
    app.trace.mark()
    window.click(window.control("board:Other").center)
    app.trace.wait("pin.placed", pin=other.pin("blue").id)
    close_when_done(stage, app, "“Board” is still busy", "busy-elsewhere")
    assert len(board.pins) == 2


def test_the_next_start_tells_what_the_end_of_the_session_has_interrupted(stage):
    board, app, window = drop_something_slow(stage, delay=60)

    app.quit(looks=False)
    again = stage.pinboard("again")
    again.start()

    again.trace.wait("error", message=lambda message: "1 image for “Board” was still on its way" in message)
    assert len(board.pins) == 1


def test_who_starts_pinboard_while_it_ends_gets_it_afterwards(stage):
    other = stage.board("Other", stage.samples.image("blue.png"))
    board, app, window = drop_something_slow(stage, delay=60)
    app.ask_to_end()
    app.trace.wait("ending")
    again = app.open_while_ending(other)

    assert again.pin("blue")
    app.quit()
