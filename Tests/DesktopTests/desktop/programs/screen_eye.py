"""Takes pictures of a screen from a pipewire stream. See `screen_eye.py` one folder up.

The argument is the stream's node. Each line on standard input requests a picture. The answer on standard output is a
line with its width and height, then the pixels of four bytes each: blue, green, red and an unused one. If there's no
picture, width and height are 0.
"""

import sys

import gi

gi.require_version("Gst", "1.0")
from gi.repository import Gst  # noqa: E402

Gst.init(None)
pipeline = Gst.parse_launch(
    f"pipewiresrc path={sys.argv[1]} ! videoconvert ! video/x-raw,format=BGRx"
    " ! appsink name=sink sync=false max-buffers=1 drop=true")
sink = pipeline.get_by_name("sink")


def picture():
    # A compositor sends a picture when a client joins, and then only when something on the screen changes. A client
    # that isn't ready for the first picture waits for the next one, on a still screen forever, so it joins again.
    for patience in (1, 2, 3, 5, 10):
        pipeline.set_state(Gst.State.PLAYING)
        sample = sink.emit("try-pull-sample", patience * Gst.SECOND)
        if sample:
            return sample
        pipeline.set_state(Gst.State.NULL)
    return None


for _ in sys.stdin.buffer:
    if sample := picture():
        form = sample.get_caps().get_structure(0)
        buffer = sample.get_buffer()
        sys.stdout.buffer.write(b"%d %d\n" % (form.get_value("width"), form.get_value("height")))
        sys.stdout.buffer.write(buffer.extract_dup(0, buffer.get_size()))
        sample = buffer = None
    else:
        sys.stdout.buffer.write(b"0 0\n")
    sys.stdout.buffer.flush()
    pipeline.set_state(Gst.State.NULL)
