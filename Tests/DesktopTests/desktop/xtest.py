"""Pointer and keyboard through the XTEST extension: for Xvfb, which has no input devices of its own."""

from Xlib import X
from Xlib.ext import xtest

from .devices import Pointer
from .x11_keyboard import X11Keyboard

_WHEEL_UP, _WHEEL_DOWN = 4, 5


class XTestPointer(Pointer):
    def __init__(self, display):
        super().__init__()
        self._display = display

    def _send_motion(self, x, y):
        xtest.fake_input(self._display, X.MotionNotify, x=int(x), y=int(y))
        self._display.sync()

    def _send_button(self, button, is_down):
        xtest.fake_input(self._display, X.ButtonPress if is_down else X.ButtonRelease, button)
        self._display.sync()

    def scroll(self, notches):
        button = _WHEEL_DOWN if notches > 0 else _WHEEL_UP
        for _ in range(abs(notches)):
            self._send_button(button, True)
            self._send_button(button, False)


class XTestKeyboard(X11Keyboard):
    def _send_key(self, code, is_down):
        xtest.fake_input(self._display, X.KeyPress if is_down else X.KeyRelease, code)
        self._display.sync()
