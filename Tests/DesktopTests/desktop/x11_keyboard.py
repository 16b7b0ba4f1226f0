"""What keyboards on X11 have in common."""

from Xlib import XK

from . import keys
from .devices import Keyboard


class X11Keyboard(Keyboard):
    """Asks the server which key has a symbol."""

    def __init__(self, display):
        super().__init__()
        self._display = display

    def _code(self, name):
        code = self._display.keysym_to_keycode(XK.string_to_keysym(keys.x11_symbol(name)))
        # A letter that the layout doesn't have: the key at its place. X11 counts from eight more than Linux.
        return code or keys.CODES[name] + 8
