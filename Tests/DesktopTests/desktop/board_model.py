"""
The expected picture of a board in a window, made only from the board's file. `pinboard export` draws it, which shares
no drawing code with the windows.
"""

import math

import numpy

from .geometry import Rect
from .picture import read_picture

#: The side of the squares whose mean colours are compared: at this size, the grain of cork and the letters of notes
#: make no difference.
BLOCK = 8
#: The allowed difference of a square's mean in each channel. A pin that's half a pixel off changes a square by less.
#: Squares are also compared with those one pixel around them.
TOLERANCE = 26
#: The number of squares that may differ, for places where three edges meet.
_STRAY_BLOCKS = 2
#: The distances from covers and from the board's edges within which nothing is compared, in points.
_BESIDE_COVERS, _EDGE = 10, 22
#: The distances from the lines around the selection, from the middles of their knobs, and along a knob's stem, within
#: which nothing is compared, in points.
_LINE, _KNOB, _STEM = 6, 14, 46
#: The width of the paper around pictures, in board points.
_PAPER = 7
#: The size of the area in which compositors draw the pointer into screenshots, in screen pixels.
POINTER = 34
#: The margin around cards in exports, in board points.
_MARGIN = 24 + 7
#: The height of the tab with a frame's name, in points on the screen and in board points in exports.
_TAB = 24
#: The distance between the papers of a group and the edge of its background, in board points.
_GROUP_MARGIN = 16


class BoardModel:
    """The model of one window at the time when `shown` was traced: see `ScreenCheck.swift`."""

    def __init__(self, window, shown, pointer, folder):
        self._board = window.board
        self._window = window
        self._shown = shown
        self._pointer = pointer
        self._folder = folder
        self._factor = shown["scale"]
        self._scale = shown["zoom"] * self._factor
        x, y, width, height = (value * self._factor for value in shown["canvas"])
        origin = window.screen_area[0]
        self.left, self.top = round(origin[0] + x), round(origin[1] + y)
        self.width, self.height = round(width), round(height)

    def differences(self, screen):
        """
        The squares of the board's part of the screen whose colour isn't the expected one: a list of (x, y, shown,
        expected), in screen pixels. `screen` is a screenshot.
        """
        seen = screen[self.top:self.top + self.height, self.left:self.left + self.width, :3].astype(float)
        expected, compared = self._expected(seen)
        compared &= ~self._covered()
        blocks = _means(seen)
        free = _all_of(compared)
        # The most similar of the nine pictures that are shifted by up to one pixel.
        off = numpy.full(free.shape, 1e9)
        for down in (-1, 0, 1):
            for across in (-1, 0, 1):
                moved = numpy.roll(expected, (down, across), axis=(0, 1))
                off = numpy.minimum(off, numpy.abs(blocks - _means(moved)).max(axis=2))
        wrong = numpy.argwhere((off > TOLERANCE) & free)
        if len(wrong) <= _STRAY_BLOCKS:
            return []
        means = _means(expected)
        return [(self.left + column * BLOCK, self.top + row * BLOCK, tuple(blocks[row, column].round().astype(int)),
                 tuple(means[row, column].round().astype(int))) for row, column in wrong]

    def expected_picture(self, screen):
        """The expected picture, to be stored beside the screenshot."""
        return self._expected(screen[self.top:self.top + self.height, self.left:self.left + self.width, :3])[0]

    # Pieces

    def _expected(self, seen):
        """The expected picture, and a mask of the pixels that are known."""
        known = numpy.ones(seen.shape[:2], bool)
        pins = [pin for pin in self._board.shown_pins if self._is_in_view(pin)]
        # Exports of frames have the pins on them.
        pins += [pin for pin in self._board.shown_pins if pin not in pins and any(
            frame.kind == "frame" and _is_inside(box(pin), box(frame)) for frame in pins)]
        if not pins:
            return numpy.broadcast_to(numpy.median(seen, axis=(0, 1)), seen.shape).astype(float), known
        if self._shown["theme"] != "cork":
            return self._expected_pictures(seen, pins)
        path = self._folder / "expected.png"
        self._board.export(path, "--scale", f"{self._scale:.9f}", "--pins", *[pin.id for pin in pins])
        drawn = read_picture(path)[:, :, :3].astype(float)
        # The margin around the cards shows cork.
        expected = numpy.broadcast_to(numpy.median(drawn[:4], axis=(0, 1)), seen.shape).astype(float).copy()
        boxes = [_extent(pin) for pin in pins]
        boxes += self._backgrounds(pins)
        left, top = min(each[0] for each in boxes) - _MARGIN, min(each[1] for each in boxes) - _MARGIN
        _paste(expected, drawn, round(self._x(left)), round(self._y(top)))
        return expected, known

    def _expected_pictures(self, seen, pins):
        """
        The expected picture on other surfaces than cork. Exports have the colours of light cork. On other surfaces,
        pictures look the same, and pixels far from cards have the brightness of the surface.
        """
        frames = [pin for pin in pins if pin.kind == "frame"]
        pins = [pin for pin in pins if pin.kind != "frame"]
        path = self._folder / "expected.png"
        self._board.export(path, "--plain", "--scale", f"{self._scale:.9f}", "--pins", *[pin.id for pin in pins])
        drawn = read_picture(path).astype(float)
        boxes = [box(pin) for pin in pins]
        alpha = numpy.zeros((*seen.shape[:2], 4))
        _paste(alpha, drawn, round(self._x(min(each[0] for each in boxes))),
               round(self._y(min(each[1] for each in boxes))))
        solid = alpha[:, :, 3] == 255
        # Edges are left out, the papers around the pictures, which exports without cards don't have, and notes, whose
        # paper differs.
        for down, across in ((-3, 0), (3, 0), (0, -3), (0, 3)):
            solid &= numpy.roll(solid, (down, across), axis=(0, 1))
        near = numpy.zeros(seen.shape[:2], bool)
        paper = numpy.zeros(seen.shape[:2], bool)
        for pin, each in zip(pins + frames, boxes + [box(frame) for frame in frames]):
            place = Rect(self._x(each[0]), self._y(each[1]), (each[2] - each[0]) * self._scale,
                         (each[3] - each[1]) * self._scale)
            self._cover(near, *place, _MARGIN * self._scale)
            if pin.kind != "frame":
                self._cover(paper, *place, _PAPER * self._scale)
                self._cover(paper, *place, -2, value=False)
            if pin.kind not in ("image", "frame"):
                self._cover(solid, *place, 0, value=False)
        solid &= ~paper
        ground = numpy.median(seen[~near], axis=0) if (~near).any() else numpy.zeros(3)
        return numpy.where(solid[:, :, None], alpha[:, :, :3], ground), solid | ~near

    @staticmethod
    def _backgrounds(pins):
        """The rectangles that an export's margin is around, of the backgrounds of groups."""
        groups = {}
        for pin in pins:
            for group in pin.backgrounds:
                groups.setdefault(group, []).append(box(pin))
        beside = _GROUP_MARGIN
        return [(min(each[0] for each in boxes) - beside, min(each[1] for each in boxes) - beside,
                 max(each[2] for each in boxes) + beside, max(each[3] for each in boxes) + beside)
                for boxes in groups.values()]

    def _covered(self):
        mask = numpy.zeros((self.height, self.width), bool)
        edge = _EDGE * self._factor
        mask[:edge] = mask[-edge:] = True
        mask[:, :edge] = mask[:, -edge:] = True
        x, y = self._shown["canvas"][:2]
        for cover in self._shown["covers"]:
            self._cover(mask, (cover[0] - x) * self._factor, (cover[1] - y) * self._factor,
                        cover[2] * self._factor, cover[3] * self._factor, _BESIDE_COVERS * self._factor)
        for pin in self._board.shown_pins:
            if pin.kind == "frame":
                # Tabs have the same size at every zoom, but not in exports.
                left, top, right, _ = box(pin)
                height = _TAB * max(self._factor, self._scale)
                self._cover(mask, self._x(left), self._y(top) - height,
                            max((right - left) * self._scale, 90 * self._factor), height, _LINE * self._factor)
        self._cover(mask, self._pointer.x - self.left, self._pointer.y - self.top, 0, 0, POINTER)
        self._cover_selection(mask)
        return mask

    def _cover_selection(self, mask):
        """
        Covers the lines around selected papers, the line around all of them, and the knobs; everything inside is
        compared.
        """
        selected = set(self._shown["selected"])
        for pin in self._board.shown_pins:
            if pin.id in selected:
                paper = 0 if pin.kind == "frame" else _PAPER
                width, height = ((side + 2 * paper) * self._scale for side in pin.size)
                self._cover_line(mask, self._x(pin.center.x), self._y(pin.center.y), width, height, pin.rotation)
        handles = self._shown["handles"]
        if not handles:
            return
        center, size, (rotation,) = handles["line"]
        (x, y), (width, height) = (tuple(value * self._factor for value in pair) for pair in (center, size))
        if len(selected) > 1:
            self._cover_line(mask, x, y, width, height, rotation)
        knobs = [(across * self._factor, down * self._factor) for across, down in handles["knobs"]]
        for across, down in knobs:
            self._cover(mask, across, down, 0, 0, _KNOB * self._factor)
        if knobs:
            # The stem of the rotation grip goes towards the middle.
            across, down = knobs[-1]
            away = math.hypot(x - across, y - down) or 1
            for step in range(0, int(_STEM * self._factor), 4):
                self._cover(mask, across + (x - across) / away * step, down + (y - down) / away * step, 0, 0,
                            _LINE * self._factor)

    def _cover_line(self, mask, x, y, width, height, rotation):
        """Covers the edges of a rectangle that's rotated around its middle."""
        turn = math.radians(rotation)
        down, across = numpy.ogrid[:self.height, :self.width]
        along = numpy.abs((across - x) * math.cos(turn) + (down - y) * math.sin(turn)) - width / 2
        aside = numpy.abs((down - y) * math.cos(turn) - (across - x) * math.sin(turn)) - height / 2
        mask |= numpy.abs(numpy.maximum(along, aside)) < _LINE * self._factor

    @staticmethod
    def _cover(mask, left, top, width, height, beside, value=True):
        rows = slice(max(0, int(top - beside)), max(0, int(top + height + beside)))
        mask[rows, max(0, int(left - beside)):max(0, int(left + width + beside))] = value

    def _is_in_view(self, pin):
        left, top, right, bottom = box(pin)
        return (self._x(right + _MARGIN) > 0 and self._x(left - _MARGIN) < self.width
                and self._y(bottom + _MARGIN) > 0 and self._y(top - _MARGIN) < self.height)

    def _x(self, x):
        return (x - self._shown["center"][0]) * self._scale + self.width / 2

    def _y(self, y):
        return (y - self._shown["center"][1]) * self._scale + self.height / 2


def box(pin):
    """The upright rectangle around a pin: left, top, right, bottom."""
    turn = math.radians(pin.rotation)
    (width, height), (x, y) = pin.size, pin.center
    across = abs(width * math.cos(turn)) + abs(height * math.sin(turn))
    down = abs(width * math.sin(turn)) + abs(height * math.cos(turn))
    return x - across / 2, y - down / 2, x + across / 2, y + down / 2


def _extent(pin):
    """The rectangle that an export's margin is around: a frame has its tab above it."""
    left, top, right, bottom = box(pin)
    return (left, top - (_TAB - _PAPER), right, bottom) if pin.kind == "frame" else (left, top, right, bottom)


def _is_inside(inner, outer):
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def _paste(target, picture, left, top):
    height, width = target.shape[:2]
    bottom, right = min(height, top + picture.shape[0]), min(width, left + picture.shape[1])
    if bottom > max(0, top) and right > max(0, left):
        target[max(0, top):bottom, max(0, left):right] = picture[max(0, -top):bottom - top, max(0, -left):right - left]


def _blocks(values):
    height, width = (side // BLOCK * BLOCK for side in values.shape[:2])
    return values[:height, :width].reshape(height // BLOCK, BLOCK, width // BLOCK, BLOCK, *values.shape[2:])


def _means(picture):
    return _blocks(picture).mean(axis=(1, 3))


def _all_of(mask):
    return _blocks(mask).all(axis=(1, 3))
