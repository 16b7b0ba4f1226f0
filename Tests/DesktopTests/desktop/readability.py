"""
Reads from the widgets and the pixels of a Pinboard whether all that's shown can be read and hit: see `WidgetFacts.swift`.
"""

import os
import signal

import numpy

from .geometry import Rect
from .waiting import until

#: The least length of what's pressed, in points, as WCAG 2.2 asks for (2.5.8).
_TARGET = 24
#: The least contrast of text. Letters are thin, and the middle of a stroke is seldom in one pixel: what the theme draws
#: with 4.5 : 1 is measured as 4 at least.
_CONTRAST, _CONTRAST_OF_THIN_LETTERS = 4.5, 4.0
#: A label is judged if so much of its area has one colour: that of its background.
_PLAIN = 0.4
_PRESSED = {"GtkButton", "GtkToggleButton", "GtkMenuButton", "GtkModelButton", "GtkSwitch", "GtkCheckButton", "GtkEntry",
            "GtkSpinButton", "GtkSearchEntry"}
#: The parts of GTK's own file dialog and title bars aren't Pinboard's.
_FOREIGN = {"GtkWindowControls", "GtkFileChooserDialog"}


def luminance(colours):
    """The relative luminance of colours (an array whose last dimension is red, green, blue; 0 … 255)."""
    parts = numpy.asarray(colours, float) / 255
    linear = numpy.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return linear @ numpy.array([0.2126, 0.7152, 0.0722])


class Readability:
    """The judge of one Pinboard."""

    def __init__(self, stage, app, scale=1, may_be_short=()):
        self._stage = stage
        self._app = app
        self._scale = scale
        #: What may be shortened by an ellipsis: names that the user has given.
        self._may_be_short = tuple(may_be_short)

    def widgets(self):
        """All widgets on the screen, as dictionaries."""
        trace = self._app.trace
        since = len(trace.all)
        os.kill(self._app.program.pid, signal.SIGWINCH)
        answer = until("the widgets", lambda: next(
            (entry for entry in trace.all[since:] if entry["event"] == "screen.widgets"), None))
        return answer["widgets"]

    def screen(self):
        """The screen, as an array of pixels."""
        width, height = self._stage.session.SIZE
        data = numpy.frombuffer(self._stage.session.pixels(), numpy.uint8)
        return data[:width * height * 4].reshape(height, width, 4)[:, :, 2::-1]

    def problems(self, name):
        """What can't be read or hit in the active window, as texts that begin with this name."""
        self._app.wait_until_still()
        screen = self.screen()
        widgets = self.widgets()
        active = {widget["window"] for widget in widgets if widget["hasFocus"] and "Window" in widget["kind"]
                  or widget["hasFocus"] and "Dialog" in widget["kind"]}
        if not active:
            return [f"{name}: no window is active"]
        window = min(active)
        origin = self._stage.session.origin_of_active_window()
        widgets = [widget for widget in widgets if widget["window"] == window and widget["kind"] not in _FOREIGN]
        return [f"{name}: {problem}" for widget in self._uncovered(widgets)
                for problem in self._judge(widget, origin, screen)]

    @staticmethod
    def _uncovered(widgets):
        """The widgets that no popover covers. A popover's own widgets follow it in the list, and lie inside it."""
        popovers, inside, current = [], set(), None
        for number, widget in enumerate(widgets):
            frame = Rect(*widget["frame"])
            if widget["kind"].startswith("GtkPopover"):
                current = frame
                popovers.append(frame)
            if current and frame.width > 0 and not current.contains(frame.center):
                current = None
            if current:
                inside.add(number)
        for number, widget in enumerate(widgets):
            if (number in inside or "Window" in widget["kind"]
                    or not any(Rect(*widget["frame"]).overlaps(popover) for popover in popovers)):
                yield widget

    def _judge(self, widget, origin, screen):
        kind, (x, y, width, height) = widget["kind"], widget["frame"]
        if width <= 0 or height <= 0:
            return
        called = f"{kind} “{widget['text']}”" if widget.get("text") else kind
        if kind in ("GtkWindow", "GtkPopover", "GtkPopoverMenu", "GtkMessageDialog"):
            right, bottom = (start + self._scale * end for start, end in zip(origin, (x + width, y + height)))
            size = screen.shape[1], screen.shape[0]
            left, top = origin[0] + self._scale * x, origin[1] + self._scale * y
            # A popover's shadow may leave the screen.
            if right > size[0] + 12 or bottom > size[1] + 12 or left < -12 or top < -12:
                yield f"{called} reaches to {round(right)}, {round(bottom)} of the screen's {size}"
        left, top, shown_width, shown_height = widget["shown"]
        is_seen = shown_width > 1 and shown_height > 1
        if not is_seen:
            return
        if kind in _PRESSED and not widget["isScrolled"] and min(width, height) < _TARGET:
            yield f"{called} is {round(width)} × {round(height)} points"
        if not widget.get("text"):
            return
        if widget["isEllipsized"] and not widget["text"].startswith(self._may_be_short):
            yield f"{called} is shortened: {round(width)} of {widget['naturalWidth']} points"
        if shown_width < width - 1.5 or (not widget["isScrolled"] and shown_height < height - 1.5):
            yield f"{called} is cut off: {round(shown_width)} × {round(shown_height)} of {round(width)} × {round(height)}"
        # A single letter such as "I" is too thin to be measured.
        if widget["isSensitive"] and shown_height >= height - 1 and len(widget["text"]) > 1:
            place = [origin[0] + self._scale * left, origin[1] + self._scale * top,
                     self._scale * shown_width, self._scale * shown_height]
            contrast = self._contrast(screen, *(round(value) for value in place))
            if contrast and contrast < _CONTRAST_OF_THIN_LETTERS:
                yield f"{called} has a contrast of {contrast:.1f}; {_CONTRAST} is the least"

    @staticmethod
    def _contrast(screen, left, top, width, height):
        """The contrast of the letters to the most frequent colour there; None if there's no plain background."""
        part = screen[max(0, top):top + height, max(0, left):left + width].reshape(-1, 3)
        if len(part) < 40:
            return None
        # One number for each colour, since sorting numbers is much quicker than sorting rows.
        packed, counts = numpy.unique(part.astype(numpy.uint32) @ numpy.array([1 << 16, 1 << 8, 1], numpy.uint32),
                                      return_counts=True)
        colours = numpy.stack([packed >> 16, packed >> 8 & 255, packed & 255], axis=1)
        if counts.max() < _PLAIN * len(part):
            return None
        background = luminance(colours[counts.argmax()])
        # The stray pixels of a line or a picture beside the letters don't count.
        letters = luminance(colours)
        contrasts = (numpy.maximum(letters, background) + 0.05) / (numpy.minimum(letters, background) + 0.05)
        order = contrasts.argsort()[::-1]
        seen = numpy.cumsum(counts[order])
        return float(contrasts[order][numpy.searchsorted(seen, 4)]) if seen[-1] >= 4 else None
