"""Pictures of every combination of colour model, depth, alpha, profile and compression that encoders of Debian
and PyPI write, with the pixels that they were given.

A new kind is a new row in one of the functions; no case is left out by hand."""

import dataclasses
import io
import itertools
import struct
import subprocess
import tempfile
import zlib

import numpy
import pillow_heif
from PIL import Image, ImageCms

from second import coded, multiplied, of_pillow

pillow_heif.register_heif_opener()


@dataclasses.dataclass
class Picture:
    name: str
    ending: str
    data: bytes
    # What's expected: multiplied by alpha.
    pixels: numpy.ndarray
    tolerance: float = 2
    may_be_refused: bool = False


def ramp(random, height, width, channels):
    """A smooth picture with an edge: its channels differ, so that no exchange of two goes unseen."""
    y, x = numpy.mgrid[0:height, 0:width]
    planes = [(numpy.sin(x * random.uniform(0.02, 0.15) + y * random.uniform(0.02, 0.15) + random.uniform(0, 6)) + 1) / 2
              for _ in range(channels)]
    rows = numpy.stack(planes, -1)
    rows[height // 2:, width // 3:] = 1 - rows[height // 2:, width // 3:]
    return rows


def noise(random, height, width, channels):
    """A picture that no compression makes smaller."""
    return random.random((height, width, channels))


def eight(rows):
    return numpy.round(numpy.clip(rows, 0, 1) * 255).astype(numpy.uint8)


def expected(rows):
    """Returns the pixels of grey, grey and alpha, colours, or colours and alpha."""
    rows = eight(rows)
    if rows.shape[2] <= 2:
        rows = numpy.dstack([rows[:, :, :1]] * 3 + [rows[:, :, 1:]])
    if rows.shape[2] == 3:
        rows = numpy.dstack([rows, numpy.full(rows.shape[:2], 255, numpy.uint8)])
    return multiplied(rows)


def written(image, **options):
    out = io.BytesIO()
    image.save(out, **options)
    return out.getvalue()


def read_back(data):
    """What an encoder's own library reads, for losses that are the encoder's."""
    return multiplied(Image.open(io.BytesIO(data)).convert("RGB").convert("RGBA"))


def tiffs(random):
    import tifffile

    packings = [None, "lzw", "zlib", "packbits", "zstd", "lzma"]
    for channels, kind, planar, packing, tile, order in itertools.product(
            (1, 2, 3, 4), ("u1", "u2", "u4", "i1", "i2", "i4"), ("contig", "separate"), packings, (None, (16, 16)), "<>"):
        if channels < 2 and planar == "separate":
            continue
        # The product has some hundreds of members; a third of them for each seed.
        if random.random() > 0.33:
            continue
        height, width = random.integers(1, 60), random.integers(2, 70)
        rows = ramp(random, height, width, channels)
        type_ = numpy.dtype(kind)
        most = 2 ** (8 * type_.itemsize) - 1
        numbers = numpy.round(rows * most).astype(numpy.int64)
        if type_.kind == "i":
            numbers -= (most + 1) // 2
        numbers = numbers.astype(type_)
        if planar == "separate":
            numbers = numpy.moveaxis(numbers, -1, 0)
        elif channels == 1:
            numbers = numbers[:, :, 0]
        out = io.BytesIO()
        options = {"planarconfig": planar} if channels > 1 else {}
        if channels in (2, 4):
            options["extrasamples"] = ["unassalpha"]
        tifffile.imwrite(out, numbers, photometric="rgb" if channels > 2 else "minisblack", compression=packing,
                         tile=tile, byteorder=order, metadata=None,
                         predictor=type_.kind == "u" and packing in ("lzw", "zlib") and type_.itemsize < 4, **options)
        yield Picture(f"TIFF {channels} {kind} {planar} {packing} {tile} {order} {width}×{height}", "tif", out.getvalue(), expected(rows), 3,
                      may_be_refused=packing in ("zstd", "lzma") or (type_.kind == "i" and channels in (2, 4)))
    for packing in packings:
        for alpha in (False, True):
            rows = ramp(random, 33, 41, 5 if alpha else 4)
            out = io.BytesIO()
            tifffile.imwrite(out, eight(rows), photometric="separated", compression=packing, metadata=None,
                             extrasamples=["unassalpha"] if alpha else None)
            light = (1 - rows[:, :, :3]) * (1 - rows[:, :, 3:4])
            if alpha:
                light = numpy.dstack([light, rows[:, :, 4]])
            yield Picture(f"TIFF inks alpha={alpha} {packing}", "tif", out.getvalue(), expected(light), 3,
                          may_be_refused=packing in ("zstd", "lzma"))


def pngs(random):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    for color, depth, (width, height) in itertools.product((0, 2, 3, 4, 6), (1, 2, 4, 8, 16), ((1, 1), (13, 9), (50, 31))):
        if (color in (2, 4, 6) and depth < 8) or (color == 3 and depth > 8):
            continue
        channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[color]
        rows = ramp(random, height, width, channels)
        most = (1 << depth) - 1
        numbers = numpy.round(rows * most).astype(numpy.uint32)
        palette = random.integers(0, 256, (1 << min(depth, 8), 4), dtype=numpy.uint8)
        lines = b""
        for line in numbers:
            bits = ((line.reshape(-1, 1) >> numpy.arange(depth - 1, -1, -1)) & 1).astype(numpy.uint8).reshape(-1)
            lines += b"\0" + numpy.packbits(bits).tobytes()
        data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, 0))
        pixels = expected(numbers / most)
        if color == 3:
            data += chunk(b"PLTE", palette[:, :3].tobytes()) + chunk(b"tRNS", palette[:, 3].tobytes())
            pixels = multiplied(palette[numbers[:, :, 0]])
        data += chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")
        yield Picture(f"PNG color={color} depth={depth} {width}×{height}", "png", data, pixels)


def bmps(random):
    layouts = [(16, (0x7C00, 0x3E0, 0x1F, 0)), (16, (0x7C00, 0x3E0, 0x1F, 0x8000)), (16, (0xF00, 0xF0, 0xF, 0xF000)),
               (16, (0xF800, 0x7E0, 0x1F, 0)), (16, (0xE0, 0x1C, 0x3, 0)),
               (32, (0x3FF00000, 0xFFC00, 0x3FF, 0)), (32, (0x3FF00000, 0xFFC00, 0x3FF, 0xC0000000)),
               (32, (0x3FF, 0xFFC00, 0x3FF00000, 0xC0000000)), (32, (0xFF0000, 0xFF00, 0xFF, 0xFF000000)),
               (32, (0xFF000000, 0xFF0000, 0xFF00, 0xFF)), (32, (1, 6, 0x38, 0x3C0))]
    for (bits, masks), is_down, (width, height) in itertools.product(layouts, (False, True), ((3, 2), (33, 17))):
        rows = ramp(random, height, width, 4 if masks[3] else 3)
        numbers = numpy.zeros((height, width), numpy.uint64)
        channels = []
        for index in range(rows.shape[2]):
            shift = (masks[index] & -masks[index]).bit_length() - 1
            most = masks[index] >> shift
            value = numpy.round(rows[:, :, index] * most).astype(numpy.uint64)
            numbers |= value << numpy.uint64(shift)
            channels.append(value / most)
        lines = numbers.astype(f"<u{bits // 8}") if is_down else numbers.astype(f"<u{bits // 8}")[::-1]
        pad = -width * bits // 8 % 4
        body = b"".join(line.tobytes() + b"\0" * pad for line in lines)
        head = struct.pack("<IiiHHIIiiII4I", 108, width, -height if is_down else height, 1, bits, 3, len(body), 0, 0, 0, 0,
                           *masks) + b"\0" * 52
        data = b"BM" + struct.pack("<IHHI", 14 + 4 + 104 + len(body), 0, 0, 14 + len(head)) + head + body
        yield Picture(f"BMP {bits} {masks} down={is_down}", "bmp", data, expected(numpy.stack(channels, -1)), 1)
    for mode in ("1", "L", "P", "RGB"):
        image = Image.fromarray(eight(ramp(random, 20, 31, 3))).convert(mode)
        yield Picture(f"BMP Pillow {mode}", "bmp", written(image, format="BMP"), multiplied(image.convert("RGBA")))
    for kind, depth in itertools.product(("BMP", "BMP2", "BMP3"), ("-type truecolor", "-type palette -compress rle")):
        yield from magick(random, kind, "bmp", depth.split())


def magick(random, coder, ending, options=()):
    """A picture that ImageMagick writes, as Pillow reads it."""
    rows = ramp(random, 24, 37, 3)
    image = Image.fromarray(eight(rows))
    with tempfile.TemporaryDirectory() as folder:
        image.save(f"{folder}/a.png")
        out = f"{folder}/b.{ending}"
        run = subprocess.run(["convert", f"{folder}/a.png", *options, f"{coder}:{out}"], capture_output=True)
        if run.returncode:
            return
        data = open(out, "rb").read()
    pixels = multiplied(Image.open(io.BytesIO(data)).convert("RGBA"))
    yield Picture(f"{coder} ImageMagick {' '.join(options)}", ending, data, pixels, 3)


def targas(random):
    for mode, packing, orientation in itertools.product(("L", "LA", "P", "RGB", "RGBA"), (None, "tga_rle"), (1, -1)):
        rows = ramp(random, 19, 40, {"L": 1, "LA": 2}.get(mode, 4 if mode == "RGBA" else 3))
        if mode == "P":
            image = Image.fromarray(eight(rows)).convert("P")
        else:
            image = Image.fromarray(eight(rows)[:, :, 0] if mode == "L" else eight(rows), mode)
        data = written(image, format="TGA", compression=packing, orientation=orientation)
        yield Picture(f"TGA {mode} {packing} {orientation}", "tga", data, multiplied(image.convert("RGBA")))
        if mode == "RGBA":
            # Many programs write no attribute bits.
            plain = data[:17] + bytes([data[17] & 0xF0]) + data[18:]
            yield Picture(f"TGA {mode} {packing} {orientation} unannounced", "tga", plain, multiplied(image))
    palette = random.integers(0, 256, (256, 4), dtype=numpy.uint8)
    numbers = random.integers(0, 256, (12, 20), dtype=numpy.uint8)
    head = struct.pack("<BBBHHBHHHHBB", 0, 1, 1, 0, 256, 32, 0, 0, 20, 12, 8, 0x20)
    data = head + palette[:, [2, 1, 0, 3]].tobytes() + numbers.tobytes()
    yield Picture("TGA palette of 32 bits", "tga", data, multiplied(palette[numbers]))


def jpegs(random):
    for mode, is_progressive, sampling, has_adobe in itertools.product(
            ("L", "RGB", "CMYK"), (False, True), ("4:4:4", "4:2:0"), (True, False)):
        if mode != "CMYK" and not has_adobe:
            continue
        image = Image.fromarray(eight(ramp(random, 48, 64, 3)))
        if mode == "CMYK":
            # Dark colours must not be taken for light ones.
            image = Image.fromarray(255 - eight(ramp(random, 48, 64, 4) * 0.5), "CMYK")
        else:
            image = image.convert(mode)
        data = written(image, format="JPEG", quality=98, progressive=is_progressive, subsampling=sampling)
        pixels = read_back(data)
        if not has_adobe:
            place = data.index(b"\xff\xee")
            data = data[:place] + data[place + 2 + int.from_bytes(data[place + 2:place + 4], "big"):]
        yield Picture(f"JPEG {mode} progressive={is_progressive} {sampling} Adobe={has_adobe}", "jpg", data, pixels, 8)


def lights(random):
    import OpenEXR

    packings = [OpenEXR.NO_COMPRESSION, OpenEXR.RLE_COMPRESSION, OpenEXR.ZIPS_COMPRESSION, OpenEXR.ZIP_COMPRESSION,
                OpenEXR.PIZ_COMPRESSION, OpenEXR.PXR24_COMPRESSION, OpenEXR.B44_COMPRESSION, OpenEXR.B44A_COMPRESSION,
                OpenEXR.DWAA_COMPRESSION, OpenEXR.DWAB_COMPRESSION]
    for names, type_, packing, (width, height), surface in itertools.product(
            ("Y", "RGB", "RGBA"), (numpy.float16, numpy.float32), packings, ((64, 64), (67, 35), (3, 2)), (ramp, noise)):
        rows = surface(random, height, width, len(names)) * 0.68
        if len(names) == 4:
            rows[:, :, 3] = surface(random, height, width, 1)[:, :, 0]
        light = rows.copy()
        if len(names) == 4:
            light[:, :, :3] *= light[:, :, 3:]
        channels = {name: numpy.ascontiguousarray(light[:, :, index].astype(type_)) for index, name in enumerate(names)}
        with tempfile.NamedTemporaryFile(suffix=".exr") as file:
            OpenEXR.File({"compression": packing, "type": OpenEXR.scanlineimage}, channels).write(file.name)
            data = open(file.name, "rb").read()
            is_lossy = "B44" in str(packing) or "DWA" in str(packing)
            if is_lossy:
                with OpenEXR.File(file.name, separate_channels=True) as back:
                    light = numpy.stack([back.channels()[n].pixels.astype(numpy.float64) for n in names], -1)
                rows = light.copy()
                if len(names) == 4:
                    alpha = numpy.maximum(light[:, :, 3:], 1e-9)
                    rows[:, :, :3] /= alpha
        seen = coded(rows[:, :, :3]) / 255
        if len(names) == 4:
            seen = numpy.dstack([seen, rows[:, :, 3]])
        yield Picture(f"EXR {names} {type_.__name__} {packing} {width}×{height} {surface.__name__}", "exr", data, expected(seen),
                      6, may_be_refused="DWA" in str(packing))


def others(random):
    for channels in (3, 4):
        rows = ramp(random, 45, 61, channels)
        image = Image.fromarray(eight(rows))
        for ending, options, tolerance in (
                ("webp", {"lossless": True, "exact": True}, 2), ("webp", {"quality": 95}, 12), ("ico", {"sizes": [(61, 45)]}, 2),
                ("avif", {"quality": 100, "subsampling": "4:4:4"}, 6), ("avif", {"quality": 90, "subsampling": "4:2:0"}, 24),
                ("heic", {"quality": 100, "chroma": 444}, 8), ("heic", {"quality": 90, "chroma": 420}, 24)):
            data = written(image, format="HEIF" if ending == "heic" else ending.upper(), **options)
            pixels = expected(rows)
            if tolerance > 6:
                pixels = multiplied(Image.open(io.BytesIO(data)).convert("RGBA"))
            yield Picture(f"{ending} {channels} {options}", ending, data, pixels, tolerance)
            # Then another library reads it, which makes whole colours of reduced ones in another way.
            if ending == "avif" and b"pixi" in data:
                yield Picture(f"{ending} {channels} {options} without pixi", ending, data.replace(b"pixi", b"skip"),
                              pixels, 64 if tolerance == 24 else tolerance)
    grey = Image.fromarray(eight(ramp(random, 30, 40, 3)))
    for mode in ("1", "L", "RGB"):
        image = grey.convert(mode)
        yield Picture(f"PNM {mode}", "ppm", written(image, format="PPM"), multiplied(image.convert("RGBA")))
    image = grey.quantize(64)
    yield Picture("GIF", "gif", written(image, format="GIF"), multiplied(image.convert("RGBA")))


def damaged(random):
    """A PNG with one wrong byte behind its pixels is whole."""
    rows = ramp(random, 40, 30, 3)
    data = written(Image.fromarray(eight(rows)), format="PNG")
    for place in (-1, -5, -8):
        yield Picture(f"PNG wrong byte {place}", "png", data[:place] + bytes([data[place] ^ 0x55]) + (data[place + 1:] if place < -1 else b""),
                      expected(rows))
    yield Picture("PNG without an end", "png", data[:-12], expected(rows))


def icc(primaries, gamma):
    """A profile of three primaries, as numbers of XYZ under D50, and a curve."""
    def xyz(numbers):
        return b"XYZ \0\0\0\0" + b"".join(struct.pack(">i", round(n * 65536)) for n in numbers)

    curve = b"curv\0\0\0\0" + struct.pack(">IHH", 1, round(gamma * 256), 0)
    words = b"desc\0\0\0\0" + struct.pack(">I", 5) + b"Test\0" + b"\0" * 79
    parts = {b"desc": words, b"cprt": b"text\0\0\0\0None\0\0\0\0", b"wtpt": xyz((0.9642, 1, 0.8249))}
    parts |= {name: xyz(numbers) for name, numbers in zip((b"rXYZ", b"gXYZ", b"bXYZ"), primaries)}
    parts |= {name: curve for name in (b"rTRC", b"gTRC", b"bTRC")}
    offset, table, body = 128 + 4 + 12 * len(parts), b"", b""
    for name, data in parts.items():
        data += b"\0" * (-len(data) % 4)
        table += name + struct.pack(">II", offset + len(body), len(data))
        body += data
    head = struct.pack(">I4sI4s4s4s12s4sII", offset + len(body), b"", 0x02400000, b"mntr", b"RGB ", b"XYZ ",
                       struct.pack(">6H", 2026, 1, 1, 0, 0, 0), b"acsp", 0, 0)
    head += b"\0" * 20 + struct.pack(">3i", 63190, 65536, 54061) + b"\0" * 48
    return head + struct.pack(">I", len(parts)) + table + body


#: Those of sRGB, and of Display P3. A profile of exchanged ones changes each colour beyond any doubt.
SRGB_PRIMARIES = ((0.4361, 0.2225, 0.0139), (0.3851, 0.7169, 0.0971), (0.1431, 0.0606, 0.7141))
P3_PRIMARIES = ((0.5151, 0.2412, -0.0011), (0.2919, 0.6922, 0.0419), (0.1572, 0.0666, 0.7841))


def profiled(random):
    """A profile in each format that carries one: the pixels are those that Little CMS makes of it."""
    profiles = {"sRGB": ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes(), "P3": icc(P3_PRIMARIES, 2.2),
                "exchanged": icc((SRGB_PRIMARIES[2], SRGB_PRIMARIES[0], SRGB_PRIMARIES[1]), 1.8)}
    for (name, profile), mode, ending in itertools.product(
            profiles.items(), ("RGB", "RGBA"), ("png", "jpg", "tif", "webp", "avif", "heic", "psd")):
        if ending == "jpg" and mode == "RGBA":
            continue
        image = Image.fromarray(eight(ramp(random, 20, 30, len(mode))))
        format_ = {"jpg": "JPEG", "tif": "TIFF", "heic": "HEIF"}.get(ending, ending.upper())
        if ending == "psd":
            data = photoshop(image, "RLE", profile)
        else:
            options = {"webp": {"lossless": True, "exact": True}, "heic": {"quality": 95, "chroma": 444},
                       "jpg": {"quality": 95}, "avif": {"quality": 95, "subsampling": "4:4:4"}}.get(ending, {})
            data = written(image, format=format_, icc_profile=profile, **options)
            image = Image.open(io.BytesIO(data)) if "quality" in options else image
        image.info["icc_profile"] = profile
        if ending == "psd" and mode == "RGBA":
            image = Image.fromarray(numpy.asarray(image)[:, :, :3])
            image.info["icc_profile"] = profile
        yield Picture(f"profile {name} {mode} {ending}", ending, data, of_pillow(image), 8)


def photoshop(image, packing, profile=None):
    """What psd-tools writes: one picture without layers."""
    import psd_tools
    from psd_tools.constants import Compression, Resource
    from psd_tools.psd.image_resources import ImageResource

    file = psd_tools.PSDImage.frompil(image, compression=Compression[packing])
    if profile:
        key = Resource.ICC_PROFILE
        file.image_resources[key] = ImageResource(key=key.value, data=profile)
    out = io.BytesIO()
    file.save(out)
    return out.getvalue()


def layered(random):
    """Photoshop's files, QOI, and Radiance's light."""
    import imagecodecs
    import qoi

    # A fourth channel is a saved selection: without layers, nothing says that it's the picture's transparency.
    for mode, packing in itertools.product(("L", "RGB", "RGBA"), ("RAW", "RLE", "ZIP", "ZIP_WITH_PREDICTION")):
        rows = ramp(random, 21, 34, {"L": 1}.get(mode, len(mode)))
        image = Image.fromarray(eight(rows)[:, :, 0] if mode == "L" else eight(rows))
        yield Picture(f"PSD {mode} {packing}", "psd", photoshop(image, packing), expected(rows[:, :, :3]),
                      may_be_refused=packing.startswith("ZIP"))
    for channels, surface in itertools.product((3, 4), (ramp, noise)):
        rows = surface(random, 37, 53, channels)
        yield Picture(f"QOI {channels} {surface.__name__}", "qoi", qoi.encode(numpy.ascontiguousarray(eight(rows))), expected(rows), 0)
    # With alpha, ImageMagick leaves out the white that belongs behind the merged picture, which its reader and Photoshop take off.
    yield from magick(random, "PSD", "psd", ["-compress", "RLE"])
    # The three colours have one exponent.
    for surface, is_packed in itertools.product((ramp, noise), (False, True)):
        rows = surface(random, 26, 39, 3) * 0.98
        data = imagecodecs.rgbe_encode(rows.astype(numpy.float32), header=True, rle=is_packed)
        yield Picture(f"HDR {surface.__name__} packed={is_packed}", "hdr", bytes(data), expected(coded(rows) / 255), 12)


def pictures(seed):
    random = numpy.random.default_rng(seed)
    for function in (pngs, bmps, targas, tiffs, jpegs, lights, others, damaged, profiled, layered):
        yield from function(random)
