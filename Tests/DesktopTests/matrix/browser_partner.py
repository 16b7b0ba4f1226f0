"""The common base of the browsers in the matrix: a page that has a picture and accepts files."""

from desktop.drag import Drag
from desktop.exchange_page import ExchangePage
from desktop.waiting import until

from .evidence import compare
from .partner import Partner


class BrowserPartner(Partner):
    def open(self):
        self._page = ExchangePage(self.image)
        self.stage.at_end(self._page.stop)
        self._browser = self._start(self._page.address)
        self.window = self._browser.window

    def _start(self, address):
        """Opens the page; returns a driver with a `window`."""
        raise NotImplementedError

    def _point(self, place):
        """A point of the page on the screen."""
        raise NotImplementedError

    def drag(self):
        return Drag(self.session, self._point(ExchangePage.PICTURE), patience=0.6)

    def copy(self):
        """Copies with the picture's context menu: its entry "Copy Image" has a mnemonic."""
        point = self._point(ExchangePage.PICTURE)
        self.session.pointer.move(point)
        self.session.wait_until_still()
        before = self.session.pixels()
        self.session.pointer.click(point, button=self.session.pointer.RIGHT)
        until("the picture's menu", lambda: self.session.pixels() != before, every=0.05)
        self.session.wait_until_still()
        self.session.keyboard.tap("y")
        self.session.wait_until_still()

    @property
    def drop_point(self):
        return self._point(ExchangePage.FREE)

    def paste(self):
        self.session.pointer.click(self._point(ExchangePage.FREE))
        self.session.wait_until_still()
        self.session.keyboard.tap("ctrl", "v")

    def received(self, original):
        name, data = self._page.next_file()
        return compare(original, data)
