"""
The pixels of an X11 screen, which the server writes into memory that it shares with the tests. Tests look at the screen
thousands of times, and a picture that comes in messages keeps both processes busy for ten times as long.
"""

import ctypes

_ALL_PLANES, _Z_PIXMAP = ctypes.c_ulong(-1).value, 2
_PRIVATE, _MAKE_FOR_THE_USER_ALONE, _REMOVE = 0, 0o1600, 0


class _Image(ctypes.Structure):
    """The beginning of `XImage`, up to the size of a row."""

    _fields_ = [("width", ctypes.c_int), ("height", ctypes.c_int), ("xoffset", ctypes.c_int), ("format", ctypes.c_int),
                ("data", ctypes.c_void_p), ("byte_order", ctypes.c_int), ("bitmap_unit", ctypes.c_int),
                ("bitmap_bit_order", ctypes.c_int), ("bitmap_pad", ctypes.c_int), ("depth", ctypes.c_int),
                ("bytes_per_line", ctypes.c_int)]


class _Segment(ctypes.Structure):
    """`XShmSegmentInfo`"""

    _fields_ = [("segment", ctypes.c_ulong), ("identifier", ctypes.c_int), ("address", ctypes.c_void_p),
                ("is_read_only", ctypes.c_int)]


def _shared_memory():
    library = ctypes.CDLL("libc.so.6", use_errno=True)
    library.shmget.argtypes = [ctypes.c_int, ctypes.c_size_t, ctypes.c_int]
    library.shmat.restype = ctypes.c_void_p
    library.shmat.argtypes = [ctypes.c_int, ctypes.c_void_p, ctypes.c_int]
    library.shmdt.argtypes = [ctypes.c_void_p]
    library.shmctl.argtypes = [ctypes.c_int, ctypes.c_int, ctypes.c_void_p]
    return library


def _extension():
    library = ctypes.CDLL("libXext.so.6")
    image = ctypes.POINTER(_Image)
    library.XShmCreateImage.restype = image
    library.XShmCreateImage.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_void_p,
                                        ctypes.POINTER(_Segment), ctypes.c_uint, ctypes.c_uint]
    library.XShmAttach.argtypes = library.XShmDetach.argtypes = [ctypes.c_void_p, ctypes.POINTER(_Segment)]
    library.XShmGetImage.argtypes = [ctypes.c_void_p, ctypes.c_ulong, image, ctypes.c_int, ctypes.c_int, ctypes.c_ulong]
    return library


def _library():
    library = ctypes.CDLL("libX11.so.6")
    library.XOpenDisplay.restype = ctypes.c_void_p
    library.XOpenDisplay.argtypes = [ctypes.c_char_p]
    library.XCloseDisplay.argtypes = [ctypes.c_void_p]
    library.XDefaultRootWindow.restype = ctypes.c_ulong
    library.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
    library.XDefaultVisual.restype = ctypes.c_void_p
    for function in (library.XDefaultVisual, library.XDefaultDepth, library.XSync):
        function.argtypes = [ctypes.c_void_p, ctypes.c_int]
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
        self._extension, self._memory = _extension(), _shared_memory()
        self._segment, self._image, self._area = None, None, None

    def pixels(self, x, y, width, height):
        """The pixels of an area as bytes, four for each."""
        if self._area != (width, height):
            self._share(width, height)
        if not self._extension.XShmGetImage(self._display, self._root, self._image, x, y, _ALL_PLANES):
            raise OSError("the screen can't be read")
        return ctypes.string_at(self._segment.address, self._image.contents.bytes_per_line * height)

    def _share(self, width, height):
        """Shares memory with the server that has room for an area of this size."""
        self._release()
        self._segment = _Segment()
        self._image = self._extension.XShmCreateImage(
            self._display, self._library.XDefaultVisual(self._display, 0), self._library.XDefaultDepth(self._display, 0),
            _Z_PIXMAP, None, self._segment, width, height)
        length = self._image.contents.bytes_per_line * height
        self._segment.identifier = self._memory.shmget(_PRIVATE, length, _MAKE_FOR_THE_USER_ALONE)
        if self._segment.identifier < 0:
            raise OSError(ctypes.get_errno(), "no memory can be shared with the X server")
        self._segment.address = self._image.contents.data = self._memory.shmat(self._segment.identifier, None, 0)
        self._extension.XShmAttach(self._display, self._segment)
        self._library.XSync(self._display, 0)
        # The kernel removes the memory when both sides have left it, whatever ends them.
        self._memory.shmctl(self._segment.identifier, _REMOVE, None)
        self._area = (width, height)

    def _release(self):
        if self._area:
            self._extension.XShmDetach(self._display, self._segment)
            self._library.XSync(self._display, 0)
            self._memory.shmdt(self._segment.address)
            self._library.XFree(self._image)
            self._area = None

    def close(self):
        self._release()
        self._library.XCloseDisplay(self._display)
