"""Google's browser, and the content layer of Electron's programs."""

from desktop.chromium import Chromium as Driver
from desktop.session import Side
from desktop.sizes import OF_CHROMIUM, SIZES

from ..browser_partner import BrowserPartner
from ..direction import Direction
from ..evidence import Evidence


class Chromium(BrowserPartner):
    title = "Chromium"
    packages = ("chromium",)
    image_bytes = tuple(SIZES[size] for size in OF_CHROMIUM)
    # It decodes copied images and encodes them as PNG.
    passes_on = {Direction.COPY_IN: Evidence.PIXELS}

    def _start(self, address):
        return Driver(self.session, self.stage.home, self.stage.folder, address, Side.LEFT)

    def _point(self, place):
        # A window with a single page draws its own title bar, which moves the page down.
        return self.window.to_screen(place).moved(0, 30)
