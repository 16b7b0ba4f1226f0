"""A plain wall behind all windows. Mutter's own background is a calculated gradient, which costs llvmpipe 0.2 s of a
processor in each picture of the screen.

The argument is a file that's created once the wall is there.
"""

import sys
from pathlib import Path

import cairo
import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402


def mapped(window, event):
    Path(sys.argv[1]).touch()


window = Gtk.Window(decorated=False)
style = Gtk.CssProvider()
style.load_from_data(b"window { background: #16395c; }")
window.get_style_context().add_provider(style, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION)
window.connect("map-event", mapped)
window.maximize()
window.realize()
# The wall gets no clicks: a click that no other window gets would bring the wall to the front.
window.input_shape_combine_region(cairo.Region())
window.show()
Gtk.main()
