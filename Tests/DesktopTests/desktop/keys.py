"""Names of keys, with their Linux (evdev) codes and X11 symbols."""

CODES = {
    "escape": 1, "1": 2, "2": 3, "3": 4, "4": 5, "5": 6, "6": 7, "7": 8, "8": 9, "9": 10, "0": 11,
    "minus": 12, "equal": 13, "backspace": 14, "tab": 15,
    "q": 16, "w": 17, "e": 18, "r": 19, "t": 20, "y": 21, "u": 22, "i": 23, "o": 24, "p": 25,
    "left bracket": 26, "right bracket": 27, "return": 28, "ctrl": 29,
    "a": 30, "s": 31, "d": 32, "f": 33, "g": 34, "h": 35, "j": 36, "k": 37, "l": 38, "semicolon": 39,
    "shift": 42, "z": 44, "x": 45, "c": 46, "v": 47, "b": 48, "n": 49, "m": 50, "comma": 51, "period": 52, "slash": 53,
    "alt": 56, "space": 57, "f1": 59, "f2": 60, "f3": 61, "f4": 62, "f5": 63, "f8": 66, "f9": 67, "f10": 68, "f11": 87,
    "page up": 104, "page down": 109,
    "keypad plus": 78, "keypad minus": 74, "keypad right": 77, "keypad down": 80, "keypad home": 71, "keypad delete": 83,
    "home": 102, "up": 103, "left": 105, "right": 106, "end": 107, "down": 108, "delete": 111, "super": 125,
}
_SYMBOLS = {
    "escape": "Escape", "backspace": "BackSpace", "tab": "Tab", "return": "Return", "home": "Home", "end": "End",
    "up": "Up", "down": "Down", "left": "Left", "right": "Right", "delete": "Delete",
    "ctrl": "Control_L", "shift": "Shift_L", "alt": "Alt_L", "super": "Super_L",
    "keypad plus": "KP_Add", "keypad minus": "KP_Subtract", "keypad right": "KP_Right", "keypad down": "KP_Down",
    "keypad home": "KP_Home", "keypad delete": "KP_Delete", "left bracket": "bracketleft", "right bracket": "bracketright",
    "f1": "F1", "f2": "F2", "f3": "F3", "f4": "F4", "f5": "F5", "f8": "F8", "f9": "F9", "f10": "F10", "f11": "F11",
    "page up": "Prior", "page down": "Next",
}


def x11_symbol(name):
    """The X11 symbol of a key. X11 servers number keys differently, but the symbol of a key is always the same."""
    return _SYMBOLS.get(name, name)


#: The keys for the characters of a path; capital letters need shift.
_CHARACTERS = {"/": ("slash",), ".": ("period",), "-": ("minus",), "_": ("shift", "minus"), " ": ("space",),
               ",": ("comma",), ":": ("shift", "semicolon"), "=": ("equal",)}


def of_character(character):
    """The keys that type a character."""
    if character in _CHARACTERS:
        return _CHARACTERS[character]
    return ("shift", character.lower()) if character.isupper() else (character,)
