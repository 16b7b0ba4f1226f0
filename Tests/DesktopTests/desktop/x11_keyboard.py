"""The common base of keyboards on X11."""

from Xlib import XK

from . import keys
from .devices import Keyboard


class X11Keyboard(Keyboard):
    """A keyboard that asks the server which key has a symbol."""

    def __init__(self, display):
        super().__init__()
        self._display = display

    def _code(self, name):
        code = self._display.keysym_to_keycode(XK.string_to_keysym(keys.x11_symbol(name)))
        # For a letter that the layout doesn't have, the key at its place is used. X11's codes are those of Linux plus
        # eight.
        return code or keys.CODES[name] + 8
