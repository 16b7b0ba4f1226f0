"""
The pixels of an X11 screen, by the C library: python-xlib puts a picture together from small pieces, which takes ten times as
long, and tests look at the screen thousands of times.
"""

import ctypes

_ALL_PLANES, _Z_PIXMAP = ctypes.c_ulong(-1).value, 2


class _Image(ctypes.Structure):
    """The beginning of `XImage`, up to the size of a row."""

    _fields_ = [("width", ctypes.c_int), ("height", ctypes.c_int), ("xoffset", ctypes.c_int), ("format", ctypes.c_int),
                ("data", ctypes.c_void_p), ("byte_order", ctypes.c_int), ("bitmap_unit", ctypes.c_int),
                ("bitmap_bit_order", ctypes.c_int), ("bitmap_pad", ctypes.c_int), ("depth", ctypes.c_int),
                ("bytes_per_line", ctypes.c_int)]


def _library():
    library = ctypes.CDLL("libX11.so.6")
    library.XOpenDisplay.restype = ctypes.c_void_p
    library.XOpenDisplay.argtypes = [ctypes.c_char_p]
    library.XCloseDisplay.argtypes = [ctypes.c_void_p]
    library.XDefaultRootWindow.restype = ctypes.c_ulong
    library.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
    library.XGetImage.restype = ctypes.POINTER(_Image)
    library.XGetImage.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_int, ctypes.c_uint, ctypes.c_uint,
                                  ctypes.c_ulong, ctypes.c_int]
    library.XFree.argtypes = [ctypes.c_void_p]
    library.XSetIOErrorExitHandler.argtypes = [ctypes.c_void_p, _EXIT_HANDLER, ctypes.c_void_p]
    return library


_EXIT_HANDLER = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)


@_EXIT_HANDLER
def _go_on(display, data):
    """The library would end the tests' process if the server ends."""


class X11Picture:
    """Reads areas of a screen, with a connection of its own. One thread uses it."""

    def __init__(self, name):
        self._library = _library()
        self._display = self._library.XOpenDisplay(name.encode())
        if not self._display:
            raise OSError(f"the display {name} can't be opened")
        self._library.XSetIOErrorExitHandler(self._display, _go_on, None)
        self._root = self._library.XDefaultRootWindow(self._display)

    def pixels(self, x, y, width, height):
        """The pixels of an area as bytes, four for each."""
        image = self._library.XGetImage(self._display, self._root, x, y, width, height, _ALL_PLANES, _Z_PIXMAP)
        if not image:
            raise OSError("the screen can't be read")
        try:
            return ctypes.string_at(image.contents.data, image.contents.bytes_per_line * height)
        finally:
            self._library.XFree(image.contents.data)
            self._library.XFree(image)

    def close(self):
        self._library.XCloseDisplay(self._display)
