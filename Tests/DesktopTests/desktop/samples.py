"""Files that the tests drop: always the same bytes for the same name, made here."""

import os
import struct
import zlib
from pathlib import Path

import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf  # noqa: E402

from .png import SIGNATURE, chunk, header, png  # noqa: E402

COLOURS = {"red": (200, 40, 40), "green": (40, 160, 70), "blue": (50, 80, 200), "gold": (220, 170, 40),
           "violet": (130, 60, 170), "teal": (30, 140, 150)}
ODD_NAME = "naïve #1 100%.png"


def png_bytes(colour=(200, 40, 40), size=(120, 80), number=0):
    """A colour that gets lighter from left to right; `number` makes files of one colour differ."""
    width, height = size

    def row(y):
        shade = (y // 16 + number) % 4 * 6
        return b"".join(bytes(min(255, part + 40 * x // width + shade) for part in colour) for x in range(width))

    return png(size, [row(y) for y in range(height)], comment=f"number {number}")


class Samples:
    """Makes files in one folder; each method returns the file's path."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)

    def image(self, name="red.png", size=(120, 80), number=0):
        """A PNG, red, green … by its name, else red."""
        colour = COLOURS.get(Path(name).stem, COLOURS["red"])
        return self._write(name, png_bytes(colour, size, number))

    def images(self, count, size=(96, 64)):
        """`count` PNG files, all different."""
        colours = list(COLOURS.values())
        return [self._write(f"image-{number:04}.png", png_bytes(colours[number % len(colours)], size, number))
                for number in range(1, count + 1)]

    def photograph(self, name="photograph.jpg", size=(640, 480)):
        """A JPEG."""
        path = self.folder / name
        loader = GdkPixbuf.PixbufLoader.new_with_type("png")
        loader.write(png_bytes(COLOURS["teal"], size))
        loader.close()
        done, data = loader.get_pixbuf().save_to_bufferv("jpeg", ["quality"], ["90"])
        assert done
        path.write_bytes(data)
        return path

    def truncated_photograph(self, name="truncated.jpg"):
        """The first third of a JPEG: the header is whole, most of the picture is missing."""
        whole = self.photograph(name)
        data = whole.read_bytes()
        whole.write_bytes(data[:len(data) // 3])
        return whole

    def not_an_image(self, name="broken.png"):
        """Says that it's a PNG and isn't one."""
        return self._write(name, SIGNATURE + b"this is not a picture " * 40)

    def empty(self, name="empty.png"):
        return self._write(name, b"")

    def text(self, name="notes.txt"):
        return self._write(name, b"Milk, bread, a pound of nails.\n")

    def directory(self, name="empty folder"):
        path = self.folder / name
        path.mkdir()
        return path

    def pipe(self, name="pipe.png"):
        """A FIFO that nobody writes to: whoever opens it for reading waits forever."""
        path = self.folder / name
        os.mkfifo(path)
        return path

    def dead_link(self, name="dead link.png"):
        path = self.folder / name
        path.symlink_to(self.folder / "there is no such file.png")
        return path

    def animation(self, name="blink.gif", delay=40):
        """A GIF of 8 × 8 pixels that's red and blue in turn, each for `delay` hundredths of a second, for ever."""
        data = b"GIF89a" + bytes((8, 0, 8, 0, 0xF0, 0, 0)) + bytes((200, 0, 0, 0, 0, 200))
        data += bytes((0x21, 0xFF, 11)) + b"NETSCAPE2.0" + bytes((3, 1, 0, 0, 0))
        for colour in (0, 1):
            data += bytes((0x21, 0xF9, 4, 0, delay & 255, delay >> 8, 0, 0))
            data += bytes((0x2C, 0, 0, 0, 0, 8, 0, 8, 0, 0, 2))
            # Three bits a code: clear (4) before each pair of pixels, so that codes never grow; 5 is the end.
            bits = 0
            codes = [4, colour, colour] * 32 + [5]
            for number, code in enumerate(codes):
                bits |= code << 3 * number
            pixels = bits.to_bytes((3 * len(codes) + 7) // 8, "little")
            data += bytes((len(pixels),)) + pixels + b"\0"
        return self._write(name, data + b";")

    def fine_stripes(self, name="stripes.png", side=9000):
        """Upright stripes of two black and two white pixels, packed so badly that it's no bomb."""
        row = b"\0" + (b"\x33" * ((side + 7) // 8))
        data = zlib.compress(row * side, 0)
        head = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
        return self._write(name, SIGNATURE + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b""))

    def enormous(self, name="enormous.png", side=30_000):
        """30,000 × 30,000 pixels: 2.7 GB once unpacked, a few kB as a file."""
        row = bytes(1 + side * 3)
        compressor = zlib.compressobj(9)
        data = b"".join(compressor.compress(row) for _ in range(64))
        data += compressor.flush()
        # The picture's data ends early, as it does in files made to hurt: the header alone asks for the memory.
        return self._write(name, SIGNATURE + header((side, side)) + chunk(b"IDAT", data) + chunk(b"IEND", b""))

    def _write(self, name, data):
        path = self.folder / name
        path.write_bytes(data)
        return path
