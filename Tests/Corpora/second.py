"""A second opinion on a picture: a decoder of another family, converted to sRGB.

Each function returns an array of height × width × 4 bytes, multiplied by alpha, or None if no decoder here
reads the file. The names of the decoders are those that the table shows."""

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


def openexr(path):
    import OpenEXR

    with OpenEXR.File(path, separate_channels=True) as file:
        part = file.parts[0]
        header, channels = part.header, {name: c.pixels for name, c in part.channels.items()}
    names = ["R", "G", "B"] if "R" in channels else ["Y"] * 3
    if any(name not in channels for name in names):
        return None
    rows = numpy.stack([numpy.asarray(channels[name], numpy.float32) for name in names], -1)
    alpha = numpy.asarray(channels.get("A", numpy.ones(rows.shape[:2])), numpy.float32)
    alpha = numpy.clip(numpy.nan_to_num(alpha), 0, 1)
    rows = numpy.nan_to_num(rows, posinf=1e30, neginf=0)
    # What's brighter than white is compressed here and clipped elsewhere, so that there's no second opinion.
    if rows.max() > 1:
        return None
    (data_min, data_max), (min_, max_) = header["dataWindow"], header["displayWindow"]
    if tuple(data_min) != tuple(min_) or tuple(data_max) != tuple(max_):
        return None
    straight = numpy.divide(rows, alpha[..., None], out=numpy.zeros_like(rows), where=alpha[..., None] > 0)
    pixels = numpy.dstack([coded(straight), numpy.round(alpha * 255).astype(numpy.uint8)])
    return multiplied(pixels)


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
    """Yields the name of each decoder that reads the file, and its pixels."""
    for name, decode in DECODERS.get(type_, OTHERS):
        try:
            pixels = decode(path, width, height) if decode in (drawing, document) else decode(path)
        except Exception:  # noqa: BLE001 - a decoder may fail in any way at a foreign file
            continue
        if pixels is not None:
            yield name, pixels
