"""The evidence that a picture has arrived."""

import hashlib
import io
from enum import Enum
from pathlib import Path

import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf, GLib  # noqa: E402


class Evidence(Enum):
    """The kinds of evidence, the best first."""

    BYTES = "bytes"        # the original file, with the same SHA-256
    PIXELS = "pixels"      # another file with every pixel of the original
    SIZE = "size"          # a picture of the original's size, with other pixels or with pixels that can't be read

    @property
    def rank(self):
        return list(Evidence).index(self)


class NotArrived(AssertionError):
    """Raised if the expected picture hasn't arrived, or something else has."""


def compare(original, data):
    """The evidence in `data` (bytes) for the file `original`. Raises `NotArrived` if there's none."""
    if hashlib.sha256(data).digest() == hashlib.sha256(Path(original).read_bytes()).digest():
        return Evidence.BYTES
    wanted, got = decoded(Path(original).read_bytes()), decoded(data)
    if got is None:
        raise NotArrived(f"{len(data)} bytes that are no picture, beginning with {data[:24]!r}")
    if got == wanted:
        return Evidence.PIXELS
    if got[:2] == wanted[:2]:
        return Evidence.SIZE
    raise NotArrived(f"a picture of {got[0]} × {got[1]} pixels instead of {wanted[0]} × {wanted[1]}")


def decoded(data):
    """(width, height, red, green and blue of all pixels), or None."""
    loader = GdkPixbuf.PixbufLoader()
    try:
        loader.write(data)
        loader.close()
    except GLib.Error:
        return None
    picture = loader.get_pixbuf()
    if picture is None:
        return None
    width, height, channels = picture.get_width(), picture.get_height(), picture.get_n_channels()
    pixels, stride = picture.get_pixels(), picture.get_rowstride()
    colours = io.BytesIO()
    for y in range(height):
        row = pixels[y * stride:y * stride + width * channels]
        if channels == 4:
            row = b"".join(row[start:start + 3] for start in range(0, len(row), 4))
        colours.write(row)
    return width, height, colours.getvalue()
