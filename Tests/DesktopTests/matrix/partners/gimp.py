"""The painting program."""

import re

from desktop.drag import Drag
from desktop.sizes import SIZES
from desktop.waiting import until

from ..direction import Direction
from ..evidence import Evidence, NotArrived
from ..partner import Partner

_SIZE = re.compile(r"(\d+)x(\d+) – GIMP$")


class Gimp(Partner):
    """
    It encodes pictures again before it offers them. It opens received data as a picture, whose size is in the
    window's title.
    """

    title = "GIMP"
    packages = ("gimp",)
    # More than a property of X11 holds. It takes long to write a larger one.
    image_bytes = (SIZES["300 kB"],)
    # GIMP uses GTK 2.
    protocols = ("x11",)
    is_wide = True
    bare_command = ["gimp", "--no-splash", "--new-instance"]
    passes_on = {Direction.DRAG_IN: Evidence.PIXELS, Direction.COPY_IN: Evidence.PIXELS,
                 Direction.DRAG_OUT: Evidence.SIZE, Direction.COPY_OUT: Evidence.SIZE}
    #: Points in a window of 700 × 700: the thumbnail on the tab, and the middle of the canvas. (A layer can be
    #: dragged too, but it's never delivered.)
    _TAB, _CANVAS = (232, 50), (340, 400)

    def open(self):
        given = [self.image] if self.direction.partner_gives else []
        self.program = self.session.launch(
            "gimp", ["gimp", "--no-splash", "--new-instance", *given], log_folder=self.stage.folder,
            # GTK 2 needs these modules for accessibility.
            environment={**self.stage.home.environment_of_partners, "GTK_MODULES": "gail:atk-bridge"})
        until("GIMP's window", lambda: self._titles, timeout=60, every=0.2)
        if given:
            until("the picture in GIMP", lambda: self._size, timeout=60, every=0.2)
        self.window = self.session.adopt_window(self.program, self.side)
        self.session.wait_until_still()

    @property
    def _titles(self):
        return [frame["name"] for frame in self.session.accessibility.frames() if frame["pid"] == self.program.pid]

    @property
    def _size(self):
        """The size of the shown picture."""
        found = next((match for title in self._titles if (match := _SIZE.search(title))), None)
        return found and tuple(map(int, found.groups()))

    def drag(self):
        return Drag(self.session, self.window.to_screen(self._TAB))

    def copy(self):
        self.window.focus()
        self.session.wait_until_still()
        self.session.keyboard.tap("ctrl", "a")
        self.session.keyboard.tap("ctrl", "c")
        self.session.wait_until_still()

    @property
    def drop_point(self):
        return self.window.to_screen(self._CANVAS)

    def paste(self):
        """Pastes as a new picture."""
        self.window.focus()
        self.session.wait_until_still()
        self.session.keyboard.tap("ctrl", "shift", "v")

    def received(self, original):
        size = until(lambda: f"a picture in GIMP, which shows {self._titles}", lambda: self._size, every=0.1)
        if size != self.picture_size:
            raise NotArrived(f"a picture of {size[0]} × {size[1]} pixels")
        self._close_picture()
        return Evidence.SIZE

    def _close_picture(self):
        self.window.focus()
        self.session.keyboard.tap("ctrl", "w")
        self.session.wait_until_still()
        if self._size:
            # When a pasted picture is closed, it asks whether to keep it; Ctrl+D avoids the question.
            self.session.keyboard.tap("ctrl", "d")
        until("the picture to be closed", lambda: not self._size, every=0.1)
        self.session.wait_until_still()
