"""Pictures as arrays: rows of pixels of red, green and blue (and alpha)."""

import gi
import numpy

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf, GLib  # noqa: E402


def read_picture(path):
    """Reads a picture as an array of shape (height, width, 3 or 4) with values 0…255."""
    pixels = GdkPixbuf.Pixbuf.new_from_file(str(path))
    channels, stride = pixels.get_n_channels(), pixels.get_rowstride()
    width, height = pixels.get_width(), pixels.get_height()
    data = numpy.frombuffer(pixels.get_pixels(), numpy.uint8)
    # The last row may lack the padding that the other rows have.
    whole = numpy.zeros(stride * height, numpy.uint8)
    whole[:data.size] = data
    return whole.reshape(height, stride)[:, :width * channels].reshape(height, width, channels)


def write_picture(path, pixels):
    """Writes a PNG. It isn't compressed, since most are read once and thrown away."""
    pixels = numpy.ascontiguousarray(pixels.astype(numpy.uint8))
    height, width = pixels.shape[:2]
    GdkPixbuf.Pixbuf.new_from_bytes(
        GLib.Bytes.new(pixels.tobytes()), GdkPixbuf.Colorspace.RGB, False, 8, width, height, width * 3,
    ).savev(str(path), "png", ["compression"], ["0"])
