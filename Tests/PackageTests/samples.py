"""Pictures of one colour each: files, a drawing, and two in a zip archive."""

import zipfile

from desktop.png import png

RED, GREEN, BLUE, GOLD = (200, 30, 30), (30, 160, 60), (30, 60, 200), (240, 200, 20)
COLORS = [RED, GREEN, BLUE, GOLD]


def _plain(width, height, color):
    return png((width, height), [bytes(color) * width] * height)


def _drawing(width, height, color):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
            f'<rect width="{width}" height="{height}" fill="rgb{color}"/></svg>').encode()


def write(folder):
    """Writes the pictures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "red.png").write_bytes(_plain(120, 80, RED))
    (folder / "drawing.svg").write_bytes(_drawing(160, 60, GOLD))
    with zipfile.ZipFile(folder / "archive.zip", "w") as archive:
        archive.writestr("green.png", _plain(90, 90, GREEN))
        archive.writestr("blue.png", _plain(60, 120, BLUE))
