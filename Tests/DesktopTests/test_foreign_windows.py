"""
Programs whose windows and main loop belong to other code: in C, with libadwaita, and with another binding of GTK. They
use the library's drag and drop with a real pointer.
"""

from desktop.example import Example
from desktop.geometry import Point
from desktop.samples import is_red
from desktop.session import Side
from desktop.waiting import until

#: The table's first row is this far below its top; rows have this height.
FIRST_ROW, ROW_HEIGHT = 22, 44
LABEL, PANEL, LIST, BUTTON = "label", "panel", "list", "push button"


def wait_for_label(program, text):
    until(f"the label “{text}”", lambda: any(name == text for name, _, _ in program.labels(text)), every=0.1)


class ForeignProgram(Example):
    def labels(self, text):
        return self._session.accessibility.find(self.program, LABEL, text)

    def label(self, text):
        """The middle of the label that has this very text, on the screen."""
        frame = until(f"the label “{text}”", lambda: next(
            (frame for name, _, frame in self.labels(text) if name == text), None), every=0.1)
        return self.window.to_screen(frame.center)


def drop_on(drag, point):
    drag.to(point)
    drag.rest()
    drag.drop()


def springs_until(program, drag, button, what, probe):
    """Holds a drag over a button until the button has opened."""
    drag.to(program.place(BUTTON, button))
    drag.stay_until(what, probe)


def has_ended_well(program):
    output = program.program.output
    assert program.program.exit_code == 0, output
    assert "CRITICAL" not in output and "Fatal error" not in output, output


# C

def test_a_program_in_c_takes_a_picture_and_gives_it_away(stage):
    album = ForeignProgram(stage.session, "c-album", stage.folder)
    frame = album.frame(PANEL, "Shelf")
    shelf, picture = album.window.to_screen(frame.center), album.window.to_screen(Point(frame.x + 72, frame.y + 72))
    source = stage.foreign_source({"image/png": stage.samples.image("red.png").read_bytes()}, side=Side.RIGHT)
    with source.drag() as drag:
        drop_on(drag, shelf)
    wait_for_label(album, "1 picture")
    stage.wait_for_look("the picture on the shelf", "shelf", lambda screen: is_red(screen.colour(picture)))
    source.program.stop()

    target = stage.foreign_target(wants=["image/png"], side=Side.RIGHT)
    with album.drag(picture) as drag:
        target.take(drag)
    assert target.received("image/png")
    assert album.is_healthy


# libadwaita

def tasks(stage):
    return ForeignProgram(stage.session, "adwaita-tasks", stage.folder)


def test_rows_of_libadwaita_are_moved(stage):
    program = tasks(stage)
    page = program.label("Drop files here")
    before = stage.screenshot("before")
    with program.drag(program.label("Water")) as drag:
        drag.to(page)
        drag.rest()
        letters = [page.moved(dx, 0) for dx in range(-80, 81, 4)]
        stage.wait_for_look("the carried row", "carried", lambda screen: not screen.looks_like(before, letters, 60))
        drop_on(drag, program.label("Weed"))
    wait_for_label(program, "Sow, Weed, Water")
    with program.drag(program.label("Weed")) as drag:
        drop_on(drag, program.label("Sow"))
    wait_for_label(program, "Weed, Sow, Water")
    assert program.is_healthy


def test_a_page_of_libadwaita_takes_files(stage):
    program = tasks(stage)
    files = [stage.samples.image("red.png"), stage.samples.image("green.png")]
    source = stage.foreign_source({"text/uri-list": "".join(f"{file.as_uri()}\r\n" for file in files).encode()}, side=Side.RIGHT)
    with source.drag() as drag:
        drop_on(drag, program.label("Drop files here"))
    wait_for_label(program, "red.png, green.png")
    assert program.is_healthy


def test_a_window_of_libadwaita_closes_in_the_middle_of_a_drag(stage):
    program = tasks(stage)
    with program.drag(program.label("Sow")) as drag:
        springs_until(program, drag, "Done", "the program to end", lambda: not program.program.is_running)
    has_ended_well(program)


# Another binding of GTK

def tray(stage):
    program = ForeignProgram(stage.session, "binding-tray", stage.folder)
    frame = program.frame(LIST, "Tray")
    return program, [program.window.to_screen(Point(frame.x + 60, frame.y + FIRST_ROW + row * ROW_HEIGHT)) for row in range(4)]


def test_a_table_in_another_bindings_window_is_reordered_and_filled(stage):
    program, rows = tray(stage)
    with program.drag(rows[0]) as drag:
        drop_on(drag, rows[2].moved(0, 14))
    wait_for_label(program, "Nut, Rivet, Bolt")
    source = stage.foreign_source({"text/plain;charset=utf-8": b"Washer"}, side=Side.RIGHT)
    with source.drag() as drag:
        drop_on(drag, rows[3])
    wait_for_label(program, "Nut, Rivet, Bolt, Washer")
    assert program.is_healthy


def test_another_bindings_button_opens_under_a_drag_and_its_window_closes_under_one(stage):
    program, rows = tray(stage)
    with program.drag(rows[0]) as drag:
        springs_until(program, drag, "Lid", "the lid to open", lambda: bool(program.labels("Open lid")))
        springs_until(program, drag, "Done", "the program to end", lambda: not program.program.is_running)
    has_ended_well(program)
