"""The example programs that readers of the library's pages copy from, with a real pointer, finger and screen."""

import pytest

import struct

from desktop.example import CELL, ROW, TEXT, WORD, Example
from desktop.samples import is_red
from desktop.session import Side
from desktop.waiting import WaitTimeout, beat

CORK, WHITE = (196, 154, 108), (255, 255, 255)
BRICK, SKY, PLUM = (192, 57, 43), (93, 173, 226), (142, 68, 173)
#: The first row's colour is this far right of the table's left edge and below its top; rows have this height.
SWATCH, ROW_HEIGHT = (40, 22), 44
#: The pointer hides the place that it points to.
BESIDE = (-30, -20)


def is_like(colour, other, tolerance=6):
    return all(abs(mine - theirs) <= tolerance for mine, theirs in zip(colour, other))


def drop_on(drag, point):
    drag.to(point)
    drag.rest()
    drag.drop()


# The corkboard

def pin_red(stage, board, point):
    """Drops the red sample of another program, whose window is on the right."""
    source = stage.foreign_source({"image/png": stage.samples.image("red.png").read_bytes()}, side=Side.RIGHT)
    with source.drag() as drag:
        drop_on(drag, point)
    stage.wait_for_look("the image on the board", "pinned", lambda screen: is_red(screen.colour(point.moved(*BESIDE))))
    source.program.stop()


def corkboard(stage):
    board = Example(stage.session, "corkboard", stage.folder)
    return board, board.place("panel", "Corkboard")


def test_the_corkboard_takes_an_image_and_moves_it(stage):
    board, middle = corkboard(stage)
    start, end = middle.moved(-100, -120), middle.moved(80, 130)
    pin_red(stage, board, start)
    pinned = stage.screenshot("pinned")
    # The sample has 120 × 80 pixels, and a frame of 8.
    assert is_like(pinned.colour(start.moved(-64, 0)), WHITE) and is_like(pinned.colour(start.moved(0, 44)), WHITE)
    assert is_like(pinned.colour(end), CORK)

    with board.drag(start) as drag:
        drag.to(end)
        drag.rest()
        # The original is seen through.
        stage.wait_for_look("the original to be dimmed", "dimmed",
                            lambda screen: not screen.looks_like(pinned, [start.moved(*BESIDE)], 20))
        drag.drop()
    stage.wait_for_look("the image at its new place", "moved", lambda screen: (
        is_red(screen.colour(end.moved(*BESIDE))) and is_like(screen.colour(start), CORK)))
    assert board.is_healthy


def test_the_corkboard_refuses_text(stage):
    board, middle = corkboard(stage)
    source = stage.foreign_source({"text/plain": b"words"}, side=Side.RIGHT)
    with source.drag() as drag:
        drop_on(drag, middle)
    stage.session.wait_until_still()
    assert is_like(stage.screenshot("after").colour(middle.moved(*BESIDE)), CORK)
    assert not board.has("image", "")
    assert board.is_healthy


def test_an_image_is_copied_from_one_corkboard_to_another(stage):
    board, middle = corkboard(stage)
    pin_red(stage, board, middle)
    other = Example(stage.session, "corkboard", stage.folder, side=Side.RIGHT, number=2)
    there = other.place("panel", "Corkboard")

    with board.drag(middle) as drag:
        drop_on(drag, there)
    stage.wait_for_look("the image on both boards", "copied", lambda screen: (
        is_red(screen.colour(there.moved(*BESIDE))) and is_red(screen.colour(middle))))
    assert board.is_healthy and other.is_healthy


def test_a_finger_moves_an_image_on_the_corkboard(stage, touchscreen):
    board, middle = corkboard(stage)
    start, end = middle.moved(-80, -100), middle.moved(80, 120)
    pin_red(stage, board, start)
    beside = start.moved(-69, 0)
    pinned = stage.screenshot("pinned")

    touchscreen.down(start)
    # The lifted image is a little larger.
    stage.wait_for_look("the image to be lifted", "lifted", lambda screen: not screen.looks_like(pinned, [beside], 40))
    for step in range(1, 21):
        touchscreen.move((start.x + (end.x - start.x) * step / 20, start.y + (end.y - start.y) * step / 20))
        beat(0.016)
    stage.wait_for_look("the image under the finger", "carried", lambda screen: is_red(screen.colour(end)))
    touchscreen.up()
    stage.wait_for_look("the image at its new place", "moved", lambda screen: (
        is_red(screen.colour(end)) and is_like(screen.colour(start), CORK)))
    assert board.is_healthy


# The swatches

class Palette:
    """The table of a running swatches program."""

    def __init__(self, stage):
        self.stage = stage
        self.program = Example(stage.session, "swatches", stage.folder)
        self.frame = self.program.frame("list", "Palette")

    def row(self, index):
        """The point on the screen where a row's colour is."""
        return self.program.window.to_screen((self.frame.x + SWATCH[0], self.frame.y + SWATCH[1] + ROW_HEIGHT * index))

    def wait_for(self, *colours):
        self.stage.wait_for_look(f"the palette to show {colours}", "palette", lambda screen: all(
            is_like(screen.colour(self.row(index)), colour) for index, colour in enumerate(colours)))


@pytest.mark.on_x11_alone("drags that leave the window are played on both beside it")
def test_a_colour_is_inserted_where_the_gap_is(stage):
    palette = Palette(stage)
    palette.wait_for(BRICK, SKY)

    with palette.program.drag(palette.program.place(CELL, "Plum")) as drag:
        # Between the first and the second row, beside the colours
        drag.to(palette.row(1).moved(80, -12))
        drag.rest()
        # The second row makes room.
        stage.wait_for_look("a gap", "gap", lambda screen: is_like(screen.colour(palette.row(2)), SKY))
        drag.drop()
    palette.wait_for(BRICK, PLUM, SKY)
    assert palette.program.has(ROW, "Plum") and palette.program.is_healthy


@pytest.mark.on_x11_alone("drags that leave the window are played on both beside it")
def test_a_row_is_moved(stage):
    palette = Palette(stage)
    with palette.program.drag(palette.row(1).moved(120, 0)) as drag:
        drop_on(drag, palette.row(0).moved(120, -12))
    palette.wait_for(SKY, BRICK)
    assert palette.program.is_healthy


def test_another_programs_colour_becomes_a_row_and_text_is_refused(stage):
    palette = Palette(stage)
    colour = struct.pack("=4H", 0x2020, 0x9090, 0x4040, 0xFFFF)
    source = stage.foreign_source({"application/x-color": colour}, side=Side.RIGHT)
    with source.drag() as drag:
        drop_on(drag, palette.row(5).moved(60, 0))
    palette.wait_for(BRICK, SKY, (0x20, 0x90, 0x40))
    assert palette.program.has(ROW, "#209040") and palette.program.is_healthy


def test_a_colour_goes_to_another_program_as_a_colour_and_as_text(stage):
    palette = Palette(stage)
    target = stage.foreign_target(wants=["application/x-color", "text/plain"], side=Side.RIGHT)
    with palette.program.drag(palette.program.place(CELL, "Plum")) as drag:
        target.take(drag)
    assert target.received("text/plain") == b"#8E44AD"
    assert struct.unpack("=4H", target.received("application/x-color")) == (0x8E8E, 0x4444, 0xADAD, 0xFFFF)
    palette.wait_for(BRICK, SKY)


# The drafts

class Drafts:
    """A running drafts program."""

    def __init__(self, stage):
        self.stage = stage
        self.program = Example(stage.session, "drafts", stage.folder)
        self.letter = self.program.frame(TEXT, "Letter")
        self.quotations = self.program.frame(TEXT, "Quotations")

    @property
    def word(self):
        return self.program.window.to_screen((self.letter.x + WORD[0], self.letter.y + WORD[1]))

    def select_word(self):
        """
        Selects the bold word with a double click. On a busy machine, two clicks may be taken for two single clicks, so
        it's repeated.
        """
        before = self.stage.screenshot("unselected")

        def is_selected(screen):
            # The selection's colour is seen above the letters.
            return not screen.looks_like(before, [self.word.moved(0, -12)])

        for _ in range(4):
            self.program.double_click(self.word)
            try:
                return self.stage.wait_for_look("the selected word", "selected", is_selected, timeout=3)
            except WaitTimeout:
                continue
        self.stage.wait_for_look("the selected word", "selected", is_selected)

    def has_ink(self, screen, frame, line):
        """Whether a line of a text has dark pixels."""
        left, top = self.program.window.to_screen((frame.x + 16, frame.y + 16 + line * 24))
        return any(sum(screen.colour((left + x, top + y))) < 200 for y in range(4, 22, 2) for x in range(0, 120))

    def text(self, frame):
        """The whole text: it's selected, dragged to another program and read there."""
        session = self.stage.session
        target = self.stage.foreign_target(wants=["text/plain;charset=utf-8"], side=Side.RIGHT)
        self.program.window.focus()
        session.pointer.click(self.program.window.to_screen((frame.x + 30, frame.y + frame.height - 20)))
        session.wait_until_still()
        before, above = self.stage.screenshot("before-all"), self.program.window.to_screen((frame.x + 40, frame.y + 17))
        session.keyboard.tap("ctrl", "a")
        self.stage.wait_for_look("the selected text", "all", lambda screen: not screen.looks_like(before, [above]))
        # A press soon after the click would be a double click.
        beat(0.6)
        with self.program.drag(self.program.window.to_screen((frame.x + 40, frame.y + WORD[1]))) as drag:
            target.take(drag)
        return target.received("text/plain;charset=utf-8").decode()


def test_a_word_is_copied_into_the_quotations(stage):
    drafts = Drafts(stage)
    drafts.select_word()
    assert not drafts.has_ink(stage.screenshot("before"), drafts.quotations, 1)
    with drafts.program.drag(drafts.word) as drag:
        drop_on(drag, drafts.program.window.to_screen(drafts.quotations.center))
    stage.wait_for_look("the quotation", "quoted", lambda screen: drafts.has_ink(screen, drafts.quotations, 1))
    assert drafts.text(drafts.quotations) == "Quotations\n– patient\n"
    assert drafts.program.is_healthy


@pytest.mark.on_x11_alone("drags that leave the window are played on both beside it")
def test_a_word_is_moved_within_the_letter(stage):
    drafts = Drafts(stage)
    drafts.select_word()
    with drafts.program.drag(drafts.word) as drag:
        drop_on(drag, drafts.program.window.to_screen((drafts.letter.x + 560, drafts.letter.y + WORD[1])))
    stage.session.wait_until_still()
    assert drafts.text(drafts.letter) == "Mountains are . Rivers are not.patient"
    assert drafts.program.is_healthy


def test_a_picture_becomes_a_part_of_the_letter(stage):
    drafts = Drafts(stage)
    source = stage.foreign_source({"image/png": stage.samples.image("red.png").read_bytes()}, side=Side.RIGHT)
    with source.drag() as drag:
        drop_on(drag, drafts.program.window.to_screen((drafts.letter.x + 560, drafts.letter.y + WORD[1])))
    # The picture is beside the end of the text.
    stage.wait_for_look("the picture", "picture", lambda screen: any(
        is_red(screen.colour(drafts.program.window.to_screen((drafts.letter.x + 440, drafts.letter.y + down))))
        for down in range(20, 100, 10)))
    assert drafts.program.is_healthy
