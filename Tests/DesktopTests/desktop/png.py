"""Writes PNG files."""

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def png(size, rows, comment=None):
    """An RGB picture as a PNG file: `rows` are the bytes of its rows, three for each pixel."""
    scanlines = b"".join(b"\0" + bytes(row) for row in rows)
    return (SIGNATURE + header(size)
            + (chunk(b"tEXt", b"Comment\0" + comment.encode()) if comment else b"")
            + chunk(b"IDAT", zlib.compress(scanlines, 6)) + chunk(b"IEND", b""))


def header(size):
    """The header chunk of an RGB picture with 8 bits for each channel."""
    return chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, 2, 0, 0, 0))


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
