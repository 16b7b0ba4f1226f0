"""Mozilla's browser."""

from desktop.exchange_page import ExchangePage
from desktop.firefox import Firefox as Driver
from desktop.session import Side

from ..browser_partner import BrowserPartner
from ..direction import Direction
from ..evidence import Evidence


class Firefox(BrowserPartner):
    title = "Firefox"
    packages = ("firefox-esr",)
    # It doesn't offer the original: it decodes dragged and copied images and encodes them as PNG.
    passes_on = {Direction.DRAG_IN: Evidence.PIXELS, Direction.COPY_IN: Evidence.PIXELS}

    def _start(self, address):
        return Driver(self.session, self.stage.home, self.stage.folder, address, self.image.name, Side.LEFT)

    def _point(self, place):
        # The height of tabs and address bar above the page isn't fixed, so the picture's place tells where the page
        # is.
        picture = self._browser.image_point(self.image.name)
        width, height = self.picture_size
        shown = ExchangePage.WIDTH
        return picture.moved(place[0] - 40 - shown / 2, place[1] - 60 - shown * height / width / 2)
