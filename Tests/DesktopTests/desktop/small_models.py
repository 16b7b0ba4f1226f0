"""The expected contents of the tray and the sidebar, made only from files; see `board_model.py`."""

import numpy

from .board_model import POINTER, box
from .geometry import Rect
from .picture import read_picture

#: The allowed difference of a small picture's mean colour in each channel.
TOLERANCE = 30


class TrayModel:
    """The expected tray: cards side by side in the order of the tray's file."""

    _CELL, _GAP, _INSET = (88, 68), 6, (10, 8)
    #: The distance between the edge of a cell and the picture on its card.
    _ROOM = 5

    def __init__(self, window, tray, pointer, folder):
        self._strip = window.control("tray-strip")
        self._factor = window.factor
        self._tray = tray
        self._pointer = pointer
        self._folder = folder

    def differences(self, screen):
        """The differences, as texts. `screen` is a screenshot."""
        pins = sorted(self._tray.pins, key=lambda pin: pin.center.x)
        wrong = []
        for number, pin in enumerate(pins):
            frame = _fit(pin.size, self._cell(number), self._ROOM * self._factor)
            if frame.x + frame.width > self._strip.x + self._strip.width or frame.x < self._strip.x:
                break
            if frame.contains(self._pointer, POINTER):
                continue
            seen, expected = _mean(screen, frame), _picture_mean(self._tray, pin, self._folder)
            if _is_off(seen, expected):
                wrong.append(f"{pin.name} should be {expected} at {frame}, and it's {seen}")
        rest = self._cell(len(pins))
        # An empty tray shows a hint.
        if pins and self._strip.x <= rest.x and rest.x + rest.width <= self._strip.x + self._strip.width and (
                not rest.contains(self._pointer, POINTER) and _is_busy(screen, rest)):
            wrong.append(f"there should be nothing at {rest}")
        return wrong

    def _cell(self, number):
        factor = self._factor
        width, height = self._CELL[0] * factor, self._CELL[1] * factor
        # The cells begin at the left, also in right-to-left layouts: collection views aren't mirrored.
        along = (self._INSET[0] + number * (self._CELL[0] + self._GAP)) * factor
        return Rect(self._strip.x + along, self._strip.y + self._INSET[1] * factor, width, height)


class SidebarModel:
    """The expected sidebar: each board's pins in small, in the middle of a picture at the start of its row."""

    _SIZE, _INSET, _MARGIN, _MOST = (58, 42), 7, 8, 0.12

    def __init__(self, window, boards, folder):
        self._window = window
        self._boards = boards
        self._folder = folder

    def differences(self, screen):
        wrong = []
        for board in self._boards:
            row = self._window.control(f"board:{board.name}")
            factor = self._window.factor
            width, height = self._SIZE[0] * factor, self._SIZE[1] * factor
            start = row.x + row.width - self._INSET * factor - width if self._window.is_mirrored else (
                row.x + self._INSET * factor)
            small = Rect(start, row.center.y - height / 2, width, height)
            pins = board.shown_pins
            if not pins:
                continue
            boxes = [box(pin) for pin in pins]
            left, top = min(each[0] for each in boxes), min(each[1] for each in boxes)
            right, bottom = max(each[2] for each in boxes), max(each[3] for each in boxes)
            scale = min((self._SIZE[0] - self._MARGIN) / (right - left), (self._SIZE[1] - self._MARGIN) / (bottom - top),
                        self._MOST) * factor
            for number, pin in enumerate(pins):
                x = small.center.x + (pin.center.x - (left + right) / 2) * scale
                y = small.center.y + (pin.center.y - (top + bottom) / 2) * scale
                # Pins above this one hide it there.
                if any(_overlap(other, pin) for other in pins[number + 1:]):
                    continue
                width, height = max(2, pin.size[0] * scale * 0.5), max(2, pin.size[1] * scale * 0.5)
                frame = Rect(x - width / 2, y - height / 2, width, height)
                seen, expected = _mean(screen, frame), _picture_mean(board, pin, self._folder)
                if _is_off(seen, expected):
                    wrong.append(f"{pin.name} of {board.name} should be {expected} at {frame}, and it's {seen}")
        return wrong


def _overlap(pin, other):
    left, top, right, bottom = box(pin)
    others_left, others_top, others_right, others_bottom = box(other)
    return left < others_right and others_left < right and top < others_bottom and others_top < bottom


def _fit(size, cell, room):
    scale = min((cell.width - 2 * room) / size[0], (cell.height - 2 * room) / size[1])
    width, height = size[0] * scale, size[1] * scale
    return Rect(cell.center.x - width / 2, cell.center.y - height / 2, width, height)


def _picture_mean(board, pin, folder):
    path = folder / "expected-small.png"
    board.export(path, "--plain", "--scale", "0.5", "--pins", pin.id)
    return tuple(int(part) for part in read_picture(path)[:, :, :3].mean(axis=(0, 1)).round())


def _cut(screen, frame):
    return screen[round(frame.y):max(round(frame.y + frame.height), round(frame.y) + 1),
                  round(frame.x):max(round(frame.x + frame.width), round(frame.x) + 1), :3]


def _mean(screen, frame):
    # The edges are left out, since they may lie between pixels.
    inner = Rect(frame.x + frame.width * 0.1, frame.y + frame.height * 0.1, frame.width * 0.8, frame.height * 0.8)
    return tuple(int(part) for part in _cut(screen, inner).mean(axis=(0, 1)).round())


def _is_off(seen, expected):
    return max(abs(one - other) for one, other in zip(seen, expected)) > TOLERANCE


def _is_busy(screen, frame):
    return numpy.ptp(_cut(screen, frame), axis=(0, 1)).max() > 60
