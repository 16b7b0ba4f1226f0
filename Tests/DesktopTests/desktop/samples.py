"""The files that the tests drop, made here. The same name always has the same bytes."""

import base64
import functools
import gzip
import os
import random
import re
import struct
import zipfile
import zlib
from pathlib import Path

import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf  # noqa: E402

from .png import SIGNATURE, chunk, header, png  # noqa: E402
from .quarters import MAKERS  # noqa: E402

COLOURS = {"red": (200, 40, 40), "green": (40, 160, 70), "blue": (50, 80, 200), "gold": (220, 170, 40),
           "violet": (130, 60, 170), "teal": (30, 140, 150)}
ODD_NAME = "naïve #1 100%.png"
_TESTS = Path(__file__).parents[2]


def is_red(colour):
    """Whether the colour is one of the red sample's, which gets lighter from left to right and in stripes."""
    return all(0 <= part - red <= 80 for part, red in zip(colour, COLOURS["red"]))


# Many tests of a worker use the same few pictures.
@functools.lru_cache(maxsize=256)
def png_bytes(colour=(200, 40, 40), size=(120, 80), number=0):
    """
    A picture with a colour that gets lighter from left to right. Files of one colour with different numbers differ.
    """
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
        """A PNG whose colour follows from its name (red, green …), or is red."""
        colour = COLOURS.get(Path(name).stem, COLOURS["red"])
        return self._write(name, png_bytes(colour, size, number))

    def noise(self, name, count, seed=0):
        """A square PNG of about so many bytes, which can't be compressed."""
        chance, side = random.Random(seed), max(1, round((count / 3) ** 0.5))
        return self._write(name, png((side, side), [chance.randbytes(side * 3) for _ in range(side)]))

    def images(self, count, size=(96, 64)):
        """`count` PNG files, which all differ."""
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

    def tiny(self, kind):
        """A small picture of a kind that nothing here writes, such as "heic": the one of the decoder's tests."""
        source = (_TESTS / "ImagingTests" / "TinyImage.swift").read_text()
        coded = re.search(rf'static let {kind} = data\(\s*"""(.*?)"""', source, re.DOTALL)[1]
        return self._write(f"tiny.{kind}", base64.b64decode("".join(coded.replace("\\", "").split())))

    def truncated_photograph(self, name="truncated.jpg"):
        """The first third of a JPEG: the header is complete, and most of the picture is missing."""
        whole = self.photograph(name)
        data = whole.read_bytes()
        whole.write_bytes(data[:len(data) // 3])
        return whole

    def not_an_image(self, name="broken.png"):
        """A file that has the signature of a PNG and isn't one."""
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
        """A FIFO without a writer: opening it for reading blocks forever."""
        path = self.folder / name
        os.mkfifo(path)
        return path

    def dead_link(self, name="dead link.png"):
        path = self.folder / name
        path.symlink_to(self.folder / "there is no such file.png")
        return path

    def animation(self, name="blink.gif", delay=40):
        """A GIF of 8 × 8 pixels that's red and blue in turn, each for `delay` hundredths of a second, forever."""
        data = b"GIF89a" + bytes((8, 0, 8, 0, 0xF0, 0, 0)) + bytes((200, 0, 0, 0, 0, 200))
        data += bytes((0x21, 0xFF, 11)) + b"NETSCAPE2.0" + bytes((3, 1, 0, 0, 0))
        for colour in (0, 1):
            data += bytes((0x21, 0xF9, 4, 0, delay & 255, delay >> 8, 0, 0))
            data += bytes((0x2C, 0, 0, 0, 0, 8, 0, 8, 0, 0, 2))
            # Each code has three bits: there's a clear code (4) before each pair of pixels, so that codes never grow;
            # 5 is the end.
            bits = 0
            codes = [4, colour, colour] * 32 + [5]
            for number, code in enumerate(codes):
                bits |= code << 3 * number
            pixels = bits.to_bytes((3 * len(codes) + 7) // 8, "little")
            data += bytes((len(pixels),)) + pixels + b"\0"
        return self._write(name, data + b";")

    def fine_stripes(self, name="stripes.png", side=9000):
        """
        Vertical stripes of two black and two white pixels, stored without compression, so that it isn't a
        decompression bomb.
        """
        row = b"\0" + (b"\x33" * ((side + 7) // 8))
        data = zlib.compress(row * side, 0)
        head = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
        return self._write(name, SIGNATURE + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b""))

    def enormous(self, name="enormous.png", side=30_000):
        """30,000 × 30,000 pixels: 2.7 GB in memory, a few kB as a file."""
        row = bytes(1 + side * 3)
        compressor = zlib.compressobj(9)
        data = b"".join(compressor.compress(row) for _ in range(64))
        data += compressor.flush()
        # The picture's data ends early, as in malicious files: the header alone requests the memory.
        return self._write(name, SIGNATURE + header((side, side)) + chunk(b"IDAT", data) + chunk(b"IEND", b""))

    def painting(self, name="painting.kra"):
        """A painting in Krita's own format, all compressed: two layers, and the merged picture, which is green."""
        kinds = {".kra": "application/x-krita", ".ora": "image/openraster"}
        with zipfile.ZipFile(self.folder / name, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("mimetype", kinds[Path(name).suffix])
            archive.writestr("data/layer1.png", png_bytes(COLOURS["red"]))
            archive.writestr("data/layer2.png", png_bytes(COLOURS["blue"]))
            archive.writestr("mergedimage.png", png_bytes(COLOURS["green"], (150, 90)))
        return self.folder / name

    def raw_photograph(self, name="photo.dng", preview=(320, 240)):
        """A DNG: first a thumbnail of 16 × 12 pixels, then the sensor's values, and a preview unless that's None."""
        parts = []
        if preview:
            jpeg = self.photograph("preview.jpg", preview)
            parts.append(jpeg.read_bytes())
            jpeg.unlink()
        data = bytearray(struct.pack("<2sHI", b"II", 42, 8) + bytes(4096))

        def directory(place, *entries):
            table = struct.pack("<H", len(entries)) + b"".join(struct.pack("<HHII", *entry) for entry in entries)
            data[place:place + len(table)] = table

        def directory_of_preview(jpeg):
            directory(1024, (259, 3, 1, 7), (262, 3, 1, 6), (273, 4, 1, 4104), (279, 4, 1, len(jpeg)))

        thumbnail = [(256, 4, 1, 16), (257, 4, 1, 12), (258, 3, 1, 8), (259, 3, 1, 1), (262, 3, 1, 1), (273, 4, 1, 2048),
                     (277, 3, 1, 1), (278, 4, 1, 12), (279, 4, 1, 192)]
        directory(512, (256, 4, 1, 400), (257, 4, 1, 300), (259, 3, 1, 1), (262, 3, 1, 32803))
        data[256:264] = struct.pack("<II", 512, 1024)
        count = 1 + len(parts)
        directory(8, *thumbnail, (330, 4, count, 256 if count > 1 else 512), (50706, 1, 4, 0x00000401))
        for jpeg in parts:
            directory_of_preview(jpeg)
            data += jpeg
        return self._write(name, bytes(data))

    def packed_drawing(self, name="drawing.svgz"):
        """A drawing in UTF-16, compressed, with a long licence at its beginning: 120 × 80, green."""
        licence = "<!-- " + "This licence takes its time. " * 500 + "-->"
        drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='120' height='80'>" \
            "<rect width='120' height='80' fill='#28a046'/></svg>"
        return self._write(name, gzip.compress((licence + drawing).encode("utf-16")))

    def drawing_of_billions(self, name="billions.svg"):
        """A drawing of nested groups of squares."""
        groups = "<g id='a0'><rect width='1' height='1'/></g>"
        for level in range(1, 11):
            groups += f"<g id='a{level}'>" + f"<use xlink:href='#a{level - 1}'/>" * 10 + "</g>"
        names = "xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"
        return self._write(name, f"<svg {names} width='40' height='20'>{groups}</svg>".encode())

    def quarters(self, name, size=(240, 160)):
        """A picture of four colours, in the format that the name's ending tells: see `quarters.py`."""
        return self.write(name, MAKERS[Path(name).suffix](*size))

    def texture(self, name="rock.dds"):
        return self._write(name, b"DDS |" + bytes(200))

    def write(self, name, data):
        return self._write(name, data)

    def _write(self, name, data):
        path = self.folder / name
        path.write_bytes(data)
        return path
