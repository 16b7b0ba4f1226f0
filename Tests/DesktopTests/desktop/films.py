"""Films of four colours, which GStreamer makes."""

import subprocess

from .quarters import pixels

#: The elements that write a film with some ending.
ENCODERS = {".webm": "vp8enc ! webmmux", ".mkv": "jpegenc ! matroskamux", ".mp4": "avenc_mpeg4 ! mp4mux",
            ".mov": "jpegenc ! qtmux", ".avi": "jpegenc ! avimux"}


def missing_element(ending):
    """The name of an element of GStreamer that isn't installed here, or None."""
    elements = ["rawvideoparse", *ENCODERS[ending].split(" ! ")]
    return next((name for name in elements if subprocess.run(["gst-inspect-1.0", "--exists", name]).returncode), None)


def write_film(path, width=240, height=160):
    """Writes a film of a second to `path`, whose ending tells the container."""
    picture = b"".join(bytes(pixel) for pixel in pixels(width, height))
    elements = (f"fdsrc fd=0 ! rawvideoparse format=rgb width={width} height={height} framerate=10/1"
                f" ! videoconvert ! {ENCODERS[path.suffix]} ! filesink location={path}")
    subprocess.run(["gst-launch-1.0", "-q", *elements.split()], check=True, input=picture * 10, stdout=subprocess.DEVNULL)
