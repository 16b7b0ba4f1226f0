"""A Pinboard among programs that mean no good, on X11 and on Wayland."""

from .session import Side
from .waiting import until


def lend_numbers(stage, proxy, side):
    """Gives the proxy an offer for its drags, that of a clipboard, by way of a program with a window on that side."""
    source = stage.foreign_source({"text/plain": b"text"}, side=side, name="clipboard")
    source.copy()
    source.program.stop()
    until("an offer that the program has given up", proxy.empty_clipboard, every=0.1)


class HostileScene:
    """
    A board with a violet pin, in a Pinboard that's asked by sources that have neither a window nor a pointer: the
    display server's protocol is spoken by the tests. On Wayland they need the connection of Pinboard.
    """

    def __init__(self, stage, side):
        self.stage = stage
        self.other_side = Side.LEFT if side is Side.RIGHT else Side.RIGHT
        self.is_wayland = stage.session.protocol == "wayland"
        self.proxy = stage.wayland_proxy() if self.is_wayland else None
        self.board = stage.board("Board", stage.samples_of_boards.image("violet.png"))
        self.app = stage.pinboard()
        self.window = self.app.start(self.board, side=side, environment=self.proxy.environment if self.proxy else None)
        if self.proxy:
            lend_numbers(stage, self.proxy, self.other_side)
            # A click that comes during a drag of the proxy's own would move GDK's pointer, and so the drop.
            clicks = self.proxy.clicks
            self.window.focus()
            until("the click on the window's title", lambda: self.proxy.clicks > clicks)

    def source(self, offers, below=0, **options):
        """Begins to drag over the window, that many points below its middle."""
        point = self.window.center.moved(0, below)
        if not self.is_wayland:
            return self.stage.x11_source(offers, point, **options)
        origin, _ = self.window.screen_area
        return self.stage.wayland_source(self.proxy, offers, point.moved(-origin.x, -origin.y), **options)

    def source_of_file(self, called, data, **options):
        """Begins to drag a file's bytes with that name: a parameter of the type on Wayland, the direct-save protocol on X11."""
        address = {"text/plain": b"http://example.invalid/x.png"}
        if self.is_wayland:
            return self.source({f'application/octet-stream;name="{called}"': data, **address}, **options)
        offers = {"application/octet-stream": data, "XdndDirectSave0": b"", **address}
        return self.source(offers, saves_as=called.encode(), **options)

    def disappear(self):
        """Breaks Pinboard's connection to the display server, as the end of that server does."""
        if self.is_wayland:
            return self.proxy.disappear()
        self.window.end_connection()

    def check_that_it_goes_on(self):
        """Checks that a pin can still be moved, with the pointer, to the file."""
        place = self.window.pin("violet").center
        way = 60 if place.y < self.window.center.y + 100 else -120
        self.app.drag(self.window, "violet", to=place.moved(0, way))
        self.board.wait_until("the pin to have moved", lambda board: abs(self.window.pin("violet").center.y - place.y) > 40)

    def stop(self, source):
        """Ends a source that may still be delivering."""
        (source if self.is_wayland else source.program).stop()

    @property
    def errors(self):
        """All reasons that the window has shown."""
        return [entry["message"] for entry in self.app.trace.all if entry["event"] == "error"]
