"""The interface of a program that the matrix runs beside Pinboard."""

import subprocess

from desktop.session import Side
from desktop.sizes import SIZES
from desktop.waiting import WaitTimeout, until

from .direction import Direction
from .evidence import Evidence, decoded


class Partner:
    """
    A partner, whose window is on the left. On the right is Pinboard or, in a control, a small GTK 3 program: the
    `other` of the methods.

    A subclass for a program says how the picture is dragged from it and copied in it, where it accepts a drop, how it
    pastes, and what it has received. An instance is one running program, started for one direction.
    """

    #: The partner's name in the table, and the Debian packages whose versions the table shows.
    title = None
    packages = ()
    #: The picture that is transferred: noise of one of these numbers of bytes, which the display and the direction choose. Those
    #: whose programs show it at its own size, so that what's grabbed depends on that, have a small one instead.
    image_name = "red.png"
    image_bytes = tuple(SIZES.values())
    image_size = (240, 180)
    #: The protocols with which it opens a window, and the command that shows that it opens none with the others.
    protocols = ("x11", "wayland")
    bare_command = None
    #: Whether its window is wider than half of the usual screen.
    is_wide = False
    #: The evidence that must arrive at the other side, by direction; the default is the original's bytes.
    passes_on = {}
    #: Directions, or pairs of a display or protocol and a direction, with the reason why the program itself can't do
    #: this. The control must then fail too.
    cannot = {}
    #: (display, direction) → why each round begins with newly started programs, for the table.
    starts_anew = {}

    def __init__(self, stage, direction, image):
        self.stage = stage
        self.session = stage.session
        self.direction = direction
        self.image = image
        self.picture_size = decoded(image.read_bytes())[:2]
        self.open()

    def open(self):
        """Starts the program: with `image` if it gives, ready to receive one otherwise."""
        raise NotImplementedError

    @classmethod
    def reason_against(cls, display, protocol, direction):
        """The reason why the program can't do this on the display, though it runs there; or None."""
        for key in ((display, direction), (protocol, direction), direction):
            if key in cls.cannot:
                return cls.cannot[key]
        return None

    @property
    def side(self):
        """The place of its window."""
        return Side.WIDE_LEFT if self.is_wide and self.session.protocol == "x11" else Side.LEFT

    @classmethod
    def screen(cls):
        """The size of a Wayland screen whose half is wide enough for its window; None for the usual size."""
        return (1600, 800) if cls.is_wide else None

    @classmethod
    def version(cls):
        """The installed version."""
        if not cls.packages:
            return "of this project"
        said = subprocess.run(["dpkg-query", "-W", "-f", "${Version} ", *cls.packages], capture_output=True, text=True)
        return said.stdout.strip()

    @classmethod
    def is_installed(cls):
        """Whether all its packages are on this machine."""
        if not cls.packages:
            return True
        said = subprocess.run(["dpkg-query", "-W", "-f", "${db:Status-Abbrev}\n", *cls.packages], capture_output=True,
                              text=True)
        return said.returncode == 0 and all(line.startswith("ii") for line in said.stdout.splitlines())

    @classmethod
    def least_evidence(cls, direction):
        return cls.passes_on.get(direction, Evidence.BYTES)

    @classmethod
    def open_in_vain(cls, stage):
        """
        Starts it on a display where it opens no window; returns what it did instead. A window is an `AssertionError`.
        """
        program = stage.session.launch("bare", cls.bare_command, log_folder=stage.folder,
                                       environment=stage.home.environment_of_partners)
        try:
            until("its end", lambda: program.exit_code is not None, timeout=8)
        except WaitTimeout:
            frames = [frame for frame in stage.session.accessibility.frames() if frame["pid"] == program.pid]
            assert not frames, f"it opens {frames}"
            return "it runs and shows nothing"
        said = [line for line in program.output.splitlines() if "display" in line.lower()]
        return f"it ended with {program.exit_code}: {' '.join(said)[:120] or 'without a word'}"

    # The four ways; each returns what proves that the picture has arrived

    def drag_in(self, other):
        with self.drag() as drag:
            other.take(drag)
        return other.received(self.image)

    def drag_out(self, other):
        with other.drag() as drag:
            drag.to(self.drop_point)
            other.wait_until_outside(drag)
            drag.rest()
            drag.drop()
        self.finish_drop()
        return self.received(self.image)

    def copy_in(self, other):
        self.copy()
        other.paste()
        return other.received(self.image)

    def copy_out(self, other):
        other.copy()
        self.paste()
        return self.received(self.image)

    def play(self, other):
        """Runs the direction that it was started for, once."""
        way = {Direction.DRAG_IN: self.drag_in, Direction.DRAG_OUT: self.drag_out,
               Direction.COPY_IN: self.copy_in, Direction.COPY_OUT: self.copy_out}[self.direction]
        return way(other)

    # What a subclass says

    def drag(self):
        """Begins to drag the picture. Use it with `with`."""
        raise NotImplementedError(f"the tests know no way to drag from {self.title}")

    def copy(self):
        """Copies the picture as a user does."""
        raise NotImplementedError(f"the tests know no way to copy in {self.title}")

    @property
    def drop_point(self):
        """The point at which it accepts a drop."""
        raise NotImplementedError(f"the tests know no place for drops in {self.title}")

    def finish_drop(self):
        """Called after a drop, to answer the program's question if it asks one."""

    def paste(self):
        """Pastes as a user does."""
        raise NotImplementedError(f"the tests know no way to paste in {self.title}")

    def received(self, original):
        """Waits for the picture, returns the evidence for it (`evidence.compare`), and makes room for the next one."""
        raise NotImplementedError(f"the tests can't see what {self.title} has got")
