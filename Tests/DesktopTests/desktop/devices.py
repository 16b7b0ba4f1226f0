"""The input devices. Each display session has its own kind of these."""

import time
from contextlib import contextmanager

from . import keys
from .geometry import Point
from .waiting import beat


class Pointer:
    """A mouse. `position` is its last position, in screen pixels."""

    LEFT, MIDDLE, RIGHT = 1, 2, 3
    #: Longer than the time of a double click, in seconds.
    PAUSE = 0.5
    #: GTK's time of a double click. Presses that are further apart are two single clicks.
    _DOUBLE_CLICK = 0.4

    def __init__(self):
        self.position = Point(0, 0)
        self._pressed = set()
        self._pressed_at = 0.0

    @property
    def is_pressed(self):
        return bool(self._pressed)

    def move(self, point):
        self.position = Point(*point)
        self._send_motion(*self.position)

    def press(self, button=LEFT):
        self._pressed_at = time.monotonic()
        self._pressed.add(button)
        self._send_button(button, True)

    def release(self, button=LEFT):
        self._pressed.discard(button)
        self._send_button(button, False)

    def click(self, point, button=LEFT):
        self.move(point)
        self.press(button)
        self.release(button)

    def double_click(self, point):
        """
        Clicks twice as a hand does, with the time of a double click before and after. On X11 the window manager holds
        back each press, and a second press within the first one's millisecond is taken for a single click one time in
        ten. GTK 4.8 counts a double click as two single ones if it comes within this time after a click elsewhere.
        A busy computer may hold up the second click; then both are repeated.
        """
        for _ in range(4):
            beat(max(0, self._pressed_at + self.PAUSE - time.monotonic()))
            self.click(point)
            clicked = time.monotonic()
            beat(0.1)
            pause = time.monotonic() - clicked
            self.click(point)
            beat(self.PAUSE)
            if pause < self._DOUBLE_CLICK:
                return

    def release_all(self):
        for button in sorted(self._pressed):
            self.release(button)

    def scroll(self, notches):
        """Turns the wheel; positive numbers mean down."""
        raise NotImplementedError

    def _send_motion(self, x, y):
        raise NotImplementedError

    def _send_button(self, button, is_down):
        raise NotImplementedError


class Keyboard:
    """A keyboard with keys by name (`keys.CODES`)."""

    def __init__(self):
        self._pressed = []

    def press(self, name):
        self._pressed.append(name)
        self._send_key(self._code(name), True)

    def release(self, name):
        self._pressed.remove(name)
        self._send_key(self._code(name), False)

    def tap(self, *names):
        """Presses the keys in their order and releases them in reverse order: `tap("ctrl", "z")`."""
        for name in names:
            self.press(name)
        for name in reversed(names):
            self.release(name)

    @contextmanager
    def holding(self, *names):
        for name in names:
            self.press(name)
        try:
            yield
        finally:
            for name in reversed(names):
                self.release(name)

    def release_all(self):
        for name in list(reversed(self._pressed)):
            self.release(name)

    def _code(self, name):
        return keys.CODES[name]

    def _send_key(self, code, is_down):
        raise NotImplementedError


class Touchscreen:
    """A touchscreen with up to ten numbered fingers."""

    def __init__(self):
        self._down = {}

    def down(self, point, finger=0):
        self._down[finger] = Point(*point)
        self._send_down(finger, *point)

    def move(self, point, finger=0):
        self._down[finger] = Point(*point)
        self._send_move(finger, *point)

    def up(self, finger=0):
        self._send_up(finger, *self._down.pop(finger))

    def release_all(self):
        for finger in list(self._down):
            self.up(finger)

    def _send_down(self, finger, x, y):
        raise NotImplementedError

    def _send_move(self, finger, x, y):
        raise NotImplementedError

    def _send_up(self, finger, x, y):
        raise NotImplementedError


class Touchpad:
    """A touchpad on which two fingers pinch."""

    def pinch(self, scales):
        """
        Puts two fingers down, scales to each of `scales` in turn (1 = the distance at the start), and lifts the
        fingers.
        """
        raise NotImplementedError
