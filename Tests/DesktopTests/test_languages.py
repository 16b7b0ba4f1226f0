"""
Pinboard in other languages: its windows in each of them, and a language for tests that shows what isn't translated. With
PINBOARD_LANGUAGE_PICTURES=FOLDER, the screenshots are kept there.
"""

import os
import re
import shutil
from pathlib import Path

import pytest

from desktop.devices import Pointer
from desktop.foreign_source import uri_list
from desktop.session import Side

pytestmark = pytest.mark.on_x11_alone("it asks for the words of windows")

#: British English has only the messages that are spelled otherwise.
BRITISH = "en_GB"
#: Texts in brackets that hold none themselves.
BRACKETS = re.compile(r"⟦[^⟦⟧]*⟧")
#: What isn't translated: names of boards and files, names of formats and of programs, units, and keys as GTK writes them.
NAMES = re.compile(
    r"Seen|Add 3 Images|[AP]M\b|[\w-]+\.(?:png|jpg|txt)|Pinboard|[\d.,/×%° ]+|\bPNG|JPEG(?: XL)?|WebP|SVG|GNU|https?:\S+|"
    r"TIFF|BMP|GIF|AVIF|HEIC|Targa|Netpbm|Krita|OpenRaster|Photoshop|QOI|Radiance HDR|OpenEXR|PDF|"
    r"ICO|ICNS|RAW|MP4|QuickTime|WebM|Matroska|AVI|Ogg|"
    r"(?:Ctrl|Shift|Alt|Super|F\d+|Esc|Escape|Delete|Backspace|Tab|Return|Page (?:Up|Down)|Left|Right|Up|Down|[A-Z])")


#: GTK's own: names of classes, and the buttons of a title bar, which GTK translates into no language for tests. Libraries
#: have the same names in all languages.
GTK = re.compile(r"Gtk\w+|ShimCellCanvas|Close|Maximize|Minimize|GTK \d.*")


@pytest.fixture(autouse=True)
def one_display(stage):
    """Words don't depend on the display. On X11 a window can fill the screen."""
    if stage.session.protocol != "x11":
        pytest.skip("windows fill the screen on X11 only")


def picture(stage, name):
    stage.screenshot(name)
    if kept := os.environ.get("PINBOARD_LANGUAGE_PICTURES"):
        shutil.copy(stage.folder / f"{name}.png", kept)


def open_panel(app, event, *keys):
    app.trace.mark()
    app.tap(*keys)
    return app.take_panel(event)


def close_panel(app):
    app.tap("escape")
    app.wait_until_still()
    app.forget_panel()


def walk(stage, language, look, has_bad_card=True):
    """
    Shows the main window with a card that failed, its menus and the panels; calls `look(name)` at each of them. Half of the
    screen is too narrow for texts that are 40 % longer, so that the window takes all of it without a card.
    """
    board = stage.board("Seen", *[stage.samples.image(f"{name}.png") for name in ("red", "green", "blue")])
    app = stage.pinboard()
    if has_bad_card:
        bad = stage.samples.not_an_image("bad.png")
        source = stage.foreign_source({"text/uri-list": uri_list(bad)}, side=Side.LEFT)
    window = app.start(board, side=Side.RIGHT if has_bad_card else Side.ALL, environment={"LANGUAGE": language})
    app.trace.wait("tray.ready")
    if has_bad_card:
        with source.drag() as drag:
            app.take(drag, window, to=window.pin("red").center.moved(0, -160))
        window.control("remove:bad.png")
        window.focus()
    app.tap("f8")
    window.control("tray-strip")
    app.wait_until_still()
    look(app, "main-window")
    app.tap("ctrl", "a")
    app.trace.mark()
    app.tap("ctrl", "d")
    app.trace.wait("command")
    app.tap("ctrl", "h")
    app.trace.wait("history.shown")
    app.wait_until_still()
    look(app, "history")
    app.tap("escape")
    app.wait_until_still()
    app.command("ctrl", "z")
    board.wait_for_count(3)
    app.wait_until_still()
    stage.session.pointer.click(window.control("menu").center)
    app.wait_until_still()
    look(app, "main-menu")
    app.tap("escape")
    app.wait_until_still()
    stage.session.pointer.click(window.pin("red").center, Pointer.RIGHT)
    app.wait_until_still()
    look(app, "pin-menu")
    app.tap("escape")
    app.wait_until_still()
    for name, event, keys in (("export", "export.shown", ("ctrl", "e")), ("images", "images.shown", ("ctrl", "alt", "m")),
                              ("about", "about.shown", ("shift", "f1")),
                              ("preferences", "preferences.shown", ("ctrl", "comma"))):
        open_panel(app, event, *keys)
        look(app, name)
        close_panel(app)


@pytest.mark.xdist_group("languages")
def test_nothing_is_left_in_english(stage, catalogues):
    """Each name of a widget consists of translated phrases, and of names that no language translates."""
    left = set()

    def look(app, name):
        picture(stage, f"test-language-{name}")
        for role, text in stage.session.accessibility.names(app.program):
            rest = "" if GTK.fullmatch(text) else text
            while BRACKETS.search(rest):
                rest = BRACKETS.sub(" ", rest)
            if re.search(r"[A-Za-z]{2}", NAMES.sub(" ", rest)):
                left.add(f"{name}: {role} “{text}”")
    walk(stage, "en_XA", look, has_bad_card=False)
    assert not left, "\n".join(sorted(left))


#: The title of the first button in each language.
NEW_BOARD = {"ar": "لوحة جديدة", "de": "Neue Pinnwand", "es": "Tablero nuevo", "fr": "Nouveau tableau",
             "ja": "新しいボード", "pt_BR": "Novo quadro", "zh_CN": "新建图板"}


@pytest.mark.xdist_group("languages")
@pytest.mark.parametrize("language", sorted(NEW_BOARD) if os.environ.get("PINBOARD_LANGUAGE_PICTURES") else ["de"])
def test_the_windows_speak_the_language(stage, catalogues, language):
    """
    The walk above shows that all words are translated. Here the catalogue is found, as `LanguageTests` (Tests/PinboardCommandTests)
    ask for in each language; a walk only takes pictures.
    """
    seen = set()

    def look(app, name):
        picture(stage, f"{language}-{name}")
        seen.update(text for _, text in stage.session.accessibility.names(app.program))
    if os.environ.get("PINBOARD_LANGUAGE_PICTURES"):
        walk(stage, language, look)
    else:
        app = stage.pinboard()
        app.start(stage.board("Seen", stage.samples.image("red.png")), environment={"LANGUAGE": language})
        look(app, "main-window")
    assert NEW_BOARD[language] in seen
    assert "New Board" not in seen


@pytest.mark.xdist_group("languages")
def test_british_english_is_spelled_as_in_britain(stage, catalogues):
    app = stage.pinboard()
    window = app.start(stage.board("Seen", stage.samples.image("red.png")), environment={"LANGUAGE": BRITISH})
    app.wait_until_still()
    app.select(window, "red")
    assert app.command("g")["name"] == "Grey"


@pytest.mark.xdist_group("languages")
def test_the_manual_speaks_the_language(stage, catalogues):
    """`ManualLanguageTests` (Tests/PinboardUITests) read the page in each language."""
    board = stage.board("Seen", stage.samples.image("red.png"))
    app = stage.pinboard()
    # Half of the screen is too narrow for the longer texts.
    window = app.start(board, side=Side.ALL, environment={"LANGUAGE": "ar"})
    app.trace.wait("tray.ready")
    app.wait_until_still()
    window.focus()
    app.trace.mark()
    app.tap("f1")
    page = Path(app.trace.wait("manual.opened")["path"]).read_text()
    assert '<html lang="ar" dir="rtl">' in page and "<h1>الدليل</h1>" in page
    assert "The board" not in page and "Each press draws" not in page
