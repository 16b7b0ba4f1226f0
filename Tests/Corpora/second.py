"""A second opinion on a picture: a decoder of another family, converted to sRGB.

Each function returns an array of height × width × 4 bytes, multiplied by alpha, or None if it doesn't read the
file. The names of the decoders are those that the table shows."""

import io
import subprocess

import numpy
from PIL import Image, ImageCms, ImageOps

try:
    import pillow_heif

    pillow_heif.register_heif_opener()
except ImportError:
    pass

SRGB = ImageCms.createProfile("sRGB")


def multiplied(pixels):
    pixels = numpy.asarray(pixels).astype(numpy.uint16)
    alpha = pixels[:, :, 3:4]
    pixels[:, :, :3] = (pixels[:, :, :3] * alpha + 127) // 255
    return pixels.astype(numpy.uint8)


def coded(light):
    """Codes light as sRGB does."""
    light = numpy.clip(light, 0, 1)
    low, high = light * 12.92, 1.055 * numpy.power(light, 1 / 2.4) - 0.055
    return numpy.round(255 * numpy.where(light <= 0.0031308, low, high)).astype(numpy.uint8)


def of_pillow(image):
    """Converts a picture of Pillow's to sRGB."""
    profile = image.info.get("icc_profile")
    image = ImageOps.exif_transpose(image)
    if image.mode in ("I;16", "I;16B", "I;16L", "I;16N"):
        grey = (numpy.asarray(image).astype(numpy.uint32) * 255 + 32767) // 65535
        image = Image.fromarray(grey.astype(numpy.uint8))
    if image.mode in ("P", "PA", "1", "La", "RGBa", "LAB", "HSV"):
        image = image.convert("RGBA" if image.mode not in ("LAB", "HSV", "1") else "RGB")
    if profile:
        alpha = image.getchannel("A") if "A" in image.getbands() else None
        plain = image.convert("RGB") if image.mode == "RGBA" else image
        plain = plain.convert("L") if image.mode == "LA" else plain
        try:
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            image = ImageCms.profileToProfile(plain, source, SRGB, outputMode="RGB")
            if alpha is not None:
                image.putalpha(alpha)
        except ImageCms.PyCMSError:
            pass
    return multiplied(image.convert("RGBA"))


def pillow(path):
    with Image.open(path) as image:
        if image.format in ("EPS", "PDF", "WMF"):
            return None
        image.load()
        return of_pillow(image)


def imagemagick(path):
    run = subprocess.run(
        ["convert", f"{path}[0]", "-auto-orient", "-colorspace", "sRGB", "-depth", "8", "png32:-"],
        capture_output=True, timeout=60)
    if run.returncode != 0 or not run.stdout:
        return None
    return of_pillow(Image.open(io.BytesIO(run.stdout)))


# Light up to here is shown as it is. What's brighter is compressed if some of it is above white.
KNEE = 0.69


def openexr(path):
    """Returns the pixels, None if there's no rule for what they look like, and where they can be compared."""
    import OpenEXR

    with OpenEXR.File(str(path), separate_channels=True) as file:
        part = file.parts[0]
        # The header is the file's, which is empty when the file is closed.
        windows = [[[int(number) for number in corner] for corner in part.header[name]] for name in ("dataWindow", "displayWindow")]
        channels = {name: c.pixels for name, c in part.channels.items()}
    layers = ["", *(name[:name.rindex(".") + 1] for name in channels if "." in name)]
    names = next((names for layer in layers for names in ([layer + c for c in "RGB"], [layer + "Y"] * 3)
                  if all(name in channels for name in names)), None)
    # Deep pixels have any number of samples, reduced channels fewer than there are pixels.
    if names is None or any(channels[name].dtype == object for name in names) or "RY" in channels:
        return None, None
    rows = numpy.stack([numpy.asarray(channels[name], numpy.float32) for name in names], -1)
    alpha = channels.get(names[0][:-1] + "A")
    alpha = numpy.ones(rows.shape[:2], numpy.float32) if alpha is None else numpy.asarray(alpha, numpy.float32)
    alpha = numpy.clip(numpy.nan_to_num(alpha), 0, 1)
    rows = numpy.nan_to_num(rows, posinf=1e30, neginf=0)
    straight = numpy.divide(rows, alpha[..., None], out=numpy.zeros_like(rows), where=alpha[..., None] > 0)
    most = straight.max(axis=-1)
    lit = most[most > 0]
    # Measured light is made darker as a whole.
    if lit.size and numpy.median(lit) > 0.95:
        return None, None
    pixels = numpy.dstack([coded(straight), numpy.round(alpha * 255).astype(numpy.uint8)])
    pixels, where = multiplied(pixels), (most <= KNEE) | (most.max() <= 1)
    # What's outside of the data's window is transparent, and what's outside of the shown one isn't seen.
    ((left, top), _), ((first_x, first_y), (last_x, last_y)) = windows
    frame = numpy.zeros((last_y - first_y + 1, last_x - first_x + 1, 4), numpy.uint8)
    frame_where = numpy.ones(frame.shape[:2], bool)
    x, y = left - first_x, top - first_y
    (from_x, to_x), (from_y, to_y) = ((max(at, 0), max(0, min(at + length, limit))) for at, length, limit in (
        (x, pixels.shape[1], frame.shape[1]), (y, pixels.shape[0], frame.shape[0])))
    if to_x > from_x and to_y > from_y:
        frame[from_y:to_y, from_x:to_x] = pixels[from_y - y:to_y - y, from_x - x:to_x - x]
        frame_where[from_y:to_y, from_x:to_x] = where[from_y - y:to_y - y, from_x - x:to_x - x]
    return frame, frame_where


def photoshop(path):
    import psd_tools

    image = psd_tools.PSDImage.open(path)
    if not image.has_preview():
        return None
    return of_pillow(image.topil())


def tiff(path):
    import tifffile

    page = tifffile.TiffFile(path).pages[0]
    pixels = page.asarray()
    if page.photometric.name not in ("MINISBLACK", "MINISWHITE", "RGB") or pixels.dtype.kind not in "u":
        return None
    if page.planarconfig == 2 and pixels.ndim == 3:
        pixels = numpy.moveaxis(pixels, 0, -1)
    most = (1 << page.bitspersample) - 1
    pixels = numpy.round(pixels.astype(numpy.float64) * 255 / most).astype(numpy.uint8)
    if page.photometric.name == "MINISWHITE":
        pixels = 255 - pixels
    if pixels.ndim == 2:
        pixels = numpy.dstack([pixels] * 3)
    if pixels.ndim != 3 or pixels.shape[2] not in (3, 4):
        return None
    profile = page.tags.get(34675)
    image = Image.fromarray(pixels[:, :, :3])
    if profile is not None:
        image.info["icc_profile"] = bytes(profile.value)
    if pixels.shape[2] == 4:
        image.putalpha(Image.fromarray(pixels[:, :, 3]))
    return of_pillow(image)


def drawing(path, width, height):
    import resvg_py

    svg = open(path, encoding="utf-8").read()
    data = resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height)
    return of_pillow(Image.open(io.BytesIO(bytes(data))))


def document(path, width, height):
    import pypdfium2

    file = pypdfium2.PdfDocument(path)
    # Without it, fields aren't drawn.
    file.init_forms()
    page = file[0]
    scale = width / page.get_width()
    return of_pillow(page.render(scale=scale).to_pil().convert("RGBA").resize((width, height)))


# The decoders of each type, the first one that reads a file counts.
DECODERS = {
    "image/tiff": [("Pillow", pillow), ("tifffile", tiff), ("ImageMagick", imagemagick)],
    "image/x-exr": [("OpenEXR's C++", openexr)],
    "image/vnd.adobe.photoshop": [("Pillow", pillow), ("psd-tools", photoshop)],
    "image/svg+xml": [("resvg", drawing)],
    "application/pdf": [("PDFium", document)],
}
OTHERS = [("Pillow", pillow), ("ImageMagick", imagemagick)]


def opinions(path, type_, width, height):
    """Yields the name of each decoder that reads the file, its pixels, and where they can be compared. Without pixels,
    the decoder shows the file, and nothing says that another one should show it alike."""
    decoders = DECODERS.get(type_, OTHERS if type_ or not str(path).endswith(".exr") else DECODERS["image/x-exr"])
    for name, decode in decoders:
        try:
            pixels = decode(path, width, height) if decode in (drawing, document) else decode(path)
        except Exception:  # noqa: BLE001 - a decoder may fail in any way at a foreign file
            continue
        if decode is openexr:
            yield name, *pixels
        elif pixels is not None:
            yield name, pixels, None
