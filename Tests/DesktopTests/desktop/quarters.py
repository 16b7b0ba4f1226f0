"""One picture in many formats: red and green quarters above blue and white ones."""

import struct

#: The colours of the quarters from the upper left one on, and their places in the picture, which is 1 × 1.
COLOURS = ((255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255))
PLACES = ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75))


def rows(width, height):
    """The colours of all pixels, row by row from the top."""
    return [[COLOURS[(2 * y >= height) * 2 + (2 * x >= width)] for x in range(width)] for y in range(height)]


def pixels(width, height):
    return [pixel for row in rows(width, height) for pixel in row]


def photoshop(width, height):
    """A document without layers, uncompressed, one colour after the other."""
    head = b"8BPS" + struct.pack(">H6xHIIHH", 1, 3, height, width, 8, 3) + struct.pack(">III", 0, 0, 0)
    return head + b"\0\0" + b"".join(bytes(pixel[channel] for pixel in pixels(width, height)) for channel in range(3))


def qoi(width, height):
    codes = b"".join(b"\xfe" + bytes(pixel) for pixel in pixels(width, height))
    return b"qoif" + struct.pack(">IIBB", width, height, 3, 0) + codes + bytes(7) + b"\1"


def radiance(width, height):
    """Light as strong as that of white paper, in whole pixels."""
    light = b"".join(bytes(part // 255 * 128 for part in pixel) + b"\x81" for pixel in pixels(width, height))
    return f"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y {height} +X {width}\n".encode() + light


def targa(width, height):
    """Five bits for each colour, from the lowest row up."""
    head = struct.pack("<BBBHHBHHHHBB", 0, 0, 2, 0, 0, 0, 0, 0, width, height, 16, 0)
    return head + b"".join(struct.pack("<H", sum(part // 255 * 31 << shift for part, shift in zip(pixel, (10, 5, 0))))
                           for row in reversed(rows(width, height)) for pixel in row)


def open_exr(width, height):
    """Light in 16 bits, row by row, blue before green before red."""
    def attribute(name, kind, value):
        return f"{name}\0{kind}\0".encode() + struct.pack("<I", len(value)) + value

    window = struct.pack("<4i", 0, 0, width - 1, height - 1)
    channels = b"".join(name + b"\0" + struct.pack("<4I", 1, 0, 1, 1) for name in (b"B", b"G", b"R")) + b"\0"
    head = bytes((0x76, 0x2F, 0x31, 1, 2, 0, 0, 0)) + attribute("channels", "chlist", channels)
    head += attribute("compression", "compression", b"\0") + attribute("dataWindow", "box2i", window)
    head += attribute("displayWindow", "box2i", window) + attribute("lineOrder", "lineOrder", b"\0")
    head += attribute("pixelAspectRatio", "float", struct.pack("<f", 1))
    head += attribute("screenWindowCenter", "v2f", struct.pack("<2f", 0, 0))
    head += attribute("screenWindowWidth", "float", struct.pack("<f", 1)) + b"\0"
    chunks = [struct.pack("<2I", y, width * 6)
              + b"".join(struct.pack("<e", pixel[channel] / 255) for channel in (2, 1, 0) for pixel in row)
              for y, row in enumerate(rows(width, height))]
    places = (len(head) + 8 * height + y * len(chunks[0]) for y in range(height))
    return head + b"".join(struct.pack("<Q", place) for place in places) + b"".join(chunks)


def pdf(width, height, drawing=None):
    """A page whose own size is that many pixels, of which four are three points. `drawing` is in points."""
    across, up = width * 0.75, height * 0.75
    places = ((0, up / 2), (across / 2, up / 2), (0, 0), (across / 2, 0))
    drawing = drawing or "".join(
        f"{red / 255} {green / 255} {blue / 255} rg {x} {y} {across / 2} {up / 2} re f\n"
        for (red, green, blue), (x, y) in zip(COLOURS, places))
    objects = ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
               f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {across} {up}]/Contents 4 0 R/Resources<<>>>>",
               f"<</Length {len(drawing)}>>stream\n{drawing}\nendstream"]
    text, table = "%PDF-1.4\n", "0000000000 65535 f \n"
    for number, content in enumerate(objects, 1):
        table += f"{len(text):010} 00000 n \n"
        text += f"{number} 0 obj{content}endobj\n"
    return (f"{text}xref\n0 {len(objects) + 1}\n{table}trailer<</Root 1 0 R/Size {len(objects) + 1}>>\n"
            f"startxref\n{len(text)}\n%%EOF\n").encode()


#: What makes a file with some ending.
MAKERS = {".psd": photoshop, ".qoi": qoi, ".hdr": radiance, ".tga": targa, ".exr": open_exr, ".pdf": pdf}
