"""The stage of one test: a session, an empty home, samples, and the programs that the test starts."""

import shutil
from pathlib import Path

from .caja import Caja
from .chromium import Chromium
from .dolphin import Dolphin
from .drag_probe import DragProbe
from .drop_page import DropPage
from .firefox import Firefox
from .foreign_source import ForeignSource
from .foreign_target import ForeignTarget
from .gthumb import GThumb
from .home import Home
from .image_server import ImageServer
from .nautilus import Nautilus
from .nemo import Nemo
from .pcmanfm import PCManFM
from .pcmanfm_qt import PCManFMQt
from .pinboard import Pinboard
from .samples import Samples
from .screen_reader import ScreenReader
from .screenshot import Screenshot
from .session import Side
from .thunar import Thunar
from .waiting import PATIENCE, until
from .wayland_proxy import WaylandProxy
from .wayland_source import WaylandSource
from .x11_owner import X11Owner
from .x11_source import X11Source

FILE_MANAGERS = {"thunar": Thunar, "nautilus": Nautilus, "nemo": Nemo, "caja": Caja,
                 "pcmanfm": PCManFM, "pcmanfm-qt": PCManFMQt, "dolphin": Dolphin, "gthumb": GThumb}


class Stage:
    """A stage. `clear()` ends everything that was started, whatever has happened."""

    def __init__(self, session, folder):
        self.session = session
        self.folder = Path(folder)
        self.home = Home(self.folder / "home", session.environment)
        #: The files that file managers show and that tests drop.
        self.samples = Samples(self.folder / "samples")
        #: The images of boards, in a folder that the file managers don't show.
        self.samples_of_boards = Samples(self.folder / "samples-of-boards")
        #: The server whose images a browser shows.
        self.image_server = None
        self._pinboards = []
        self._stops = []
        #: The latest one of each name, for the evidence of a failure.
        self._screenshots = {}

    # Programs

    def pinboard(self, name="pinboard"):
        """A Pinboard that isn't started yet."""
        app = Pinboard(self.session, self.home, self.folder, name)
        self._pinboards.append(app)
        return app

    def screen_reader(self, app, listens=True):
        """A screen reader that listens to a Pinboard, or only asks questions, and is stopped with the stage."""
        reader = ScreenReader(self.session, app.program, listens)
        self._stops.append(reader.stop)
        return reader

    def board(self, name, *images):
        """A board file in the user's data folder."""
        return self.home.board(name, *images)

    def file_manager(self, kind, folder=None, side=Side.LEFT):
        """A file manager that shows a folder, by default the samples."""
        return FILE_MANAGERS[kind](self.session, self.home, self.folder, folder or self.samples.folder, side)

    def firefox(self, images, linked=(), side=Side.LEFT):
        """Firefox with a page of images from a server, which is stopped with the stage."""
        server = self.image_server = ImageServer(images, linked)
        self._stops.append(server.stop)
        return Firefox(self.session, self.home, self.folder, server.address, images[0].name, side)

    def chromium(self, image, linked=False, side=Side.LEFT):
        """
        Chromium with an image from a server, which is stopped with the stage. If it's `linked`, the image is inside a
        link to another page.
        """
        server = self.image_server = ImageServer([image])
        self._stops.append(server.stop)
        page = image.name
        if linked:
            page = "linked.html"
            (image.parent / page).write_text(
                '<!doctype html><body style="margin: 0; height: 100vh; display: grid; place-items: center">'
                f'<a href="http://example.invalid/elsewhere"><img src="{image.name}"></a>')
        return Chromium(self.session, self.home, self.folder, server.address.replace("index.html", page), side)

    def drop_page(self, kind="zone", side=Side.RIGHT):
        """Chromium with a page that accepts files: `zone` or `input`, see `DropPage`. Returns both."""
        page = DropPage(kind)
        self._stops.append(page.stop)
        chromium = Chromium(self.session, self.home, self.folder, page.address, side)
        page.wait_until_ready()
        return chromium, page

    def foreign_source(self, offers, **options):
        return ForeignSource(self.session, self.folder, offers, **options)

    def x11_source(self, offers, point, **options):
        return X11Source(self.session, self.folder, offers, point, **options)

    def x11_owner(self, offers, **options):
        return X11Owner(self.session, self.folder, offers, **options)

    def wayland_proxy(self):
        proxy = WaylandProxy(self.session)
        self._stops.append(proxy.stop)
        return proxy

    def wayland_source(self, proxy, offers, point, **options):
        source = WaylandSource(proxy, self.folder, offers, point, **options)
        self._stops.append(source.stop)
        return source

    def foreign_target(self, wants, **options):
        return ForeignTarget(self.session, self.folder, wants, **options)

    def drag_probe(self, **options):
        return DragProbe(self.session, self.home, self.folder, **options)

    def empty_folder(self, name="dropped"):
        path = self.folder / name
        path.mkdir()
        return path

    # Looks

    def screenshot(self, name="screen"):
        shot = self._screenshots[name] = Screenshot(self.session)
        return shot

    def wait_for_look(self, what, name, test, timeout=PATIENCE):
        """Takes screenshots until one passes `test`, because a slow machine draws later than it acts."""
        until(what, lambda: test(self.screenshot(name)), timeout, every=0.1)

    @property
    def complaints(self):
        """The problems of all Pinboards."""
        return [complaint for app in self._pinboards for complaint in app.complaints]

    def check_screens(self):
        """Checks that every running Pinboard shows its actual state."""
        for app in self._pinboards:
            if app.is_running:
                app.check_screen()

    # The end

    def at_end(self, stop):
        """Calls `stop()` when the stage is cleared."""
        self._stops.append(stop)

    def keep(self, artifacts):
        """
        Copies the evidence of a failure into a folder: a screenshot, the widgets of all programs, traces and outputs.
        """
        artifacts.mkdir(parents=True, exist_ok=True)
        try:
            self.screenshot("at-failure")
        except Exception as error:      # a dead display has no picture; everything else is kept anyway
            (self.folder / "no-screenshot.log").write_text(repr(error))
        for name, shot in self._screenshots.items():
            shot.write(self.folder / f"{name}.png")
        for program in self.session.programs:
            try:
                (self.folder / f"{program.name}.widgets.log").write_text(self.session.accessibility.tree(program))
            except Exception as error:      # a dead accessibility bus knows no widgets
                (self.folder / f"{program.name}.no-widgets.log").write_text(repr(error))
        for pattern in ("*.png", "*.jsonl", "*.log"):
            for path in self.folder.glob(pattern):
                shutil.copy(path, artifacts)

    def clear(self):
        try:
            self.session.release_input()
        finally:
            for stop in self._stops:
                stop()
            self.session.end_programs()
