"""The input devices. Each display session has its own kind of these."""

from contextlib import contextmanager

from . import keys
from .geometry import Point


class Pointer:
    """A mouse. `position` is its last position, in screen pixels."""

    LEFT, MIDDLE, RIGHT = 1, 2, 3

    def __init__(self):
        self.position = Point(0, 0)
        self._pressed = set()

    def move(self, point):
        self.position = Point(*point)
        self._send_motion(*self.position)

    def press(self, button=LEFT):
        self._pressed.add(button)
        self._send_button(button, True)

    def release(self, button=LEFT):
        self._pressed.discard(button)
        self._send_button(button, False)

    def click(self, point, button=LEFT):
        self.move(point)
        self.press(button)
        self.release(button)

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
