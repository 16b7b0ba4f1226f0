"""What the matrix needs of a program beside Pinboard."""

import subprocess

from desktop.session import Side
from desktop.waiting import WaitTimeout, until

from .direction import Direction
from .evidence import Evidence, decoded


class Partner:
    """
    Stands on the left, opposite to Pinboard or, in a control, to a small GTK 3 program: the `other` of the methods.

    A subclass for a program says how the picture is dragged from it and copied in it, where it takes a drop, how it
    pastes, and what it has got. An instance is one running program, started for one direction.
    """

    #: How the table calls it, and the Debian packages whose version it shows.
    title = None
    packages = ()
    #: The picture that goes back and forth.
    image_name = "red.png"
    image_size = (240, 180)
    #: Where it opens a window, and how it's started to show that it opens none elsewhere.
    protocols = ("x11", "wayland")
    bare_command = None
    #: Whether its window is wider than half the screen of the other tests.
    is_wide = False
    #: What of the original must arrive at the other side; a direction that isn't named: its bytes.
    passes_on = {}
    #: Direction, or (display or protocol, direction) → why the program itself can't. The control must fail then, too.
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
        """Starts the program: with `image` where it gives, ready to take one where it takes."""
        raise NotImplementedError

    @classmethod
    def reason_against(cls, display, protocol, direction):
        """Why the program can't do this there, though it runs, or None."""
        for key in ((display, direction), (protocol, direction), direction):
            if key in cls.cannot:
                return cls.cannot[key]
        return None

    @property
    def side(self):
        """Where its window goes."""
        return Side.WIDE_LEFT if self.is_wide and self.session.protocol == "x11" else Side.LEFT

    @classmethod
    def screen(cls):
        """The size of a Wayland screen that it fits into the half of; None: that of all tests."""
        return (1600, 800) if cls.is_wide else None

    @classmethod
    def version(cls):
        """What's installed of it."""
        if not cls.packages:
            return "of this project"
        said = subprocess.run(["dpkg-query", "-W", "-f", "${Version} ", *cls.packages], capture_output=True, text=True)
        return said.stdout.strip()

    @classmethod
    def least_evidence(cls, direction):
        return cls.passes_on.get(direction, Evidence.BYTES)

    @classmethod
    def open_in_vain(cls, stage):
        """Starts it where it opens no window; says what it did instead. A window is an `AssertionError`."""
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
        """Plays the direction that it was started for, once."""
        way = {Direction.DRAG_IN: self.drag_in, Direction.DRAG_OUT: self.drag_out,
               Direction.COPY_IN: self.copy_in, Direction.COPY_OUT: self.copy_out}[self.direction]
        return way(other)

    # What a subclass says

    def drag(self):
        """Begins to drag the picture. Use with `with`."""
        raise NotImplementedError(f"the tests know no way to drag from {self.title}")

    def copy(self):
        """Puts the picture on the clipboard, as a person does it."""
        raise NotImplementedError(f"the tests know no way to copy in {self.title}")

    @property
    def drop_point(self):
        """Where it takes a drop."""
        raise NotImplementedError(f"the tests know no place for drops in {self.title}")

    def finish_drop(self):
        """What a person does after a drop on it: nothing, unless it asks."""

    def paste(self):
        """Pastes, as a person does it."""
        raise NotImplementedError(f"the tests know no way to paste in {self.title}")

    def received(self, original):
        """Waits for the picture, says what proves it (`evidence.compare`), and makes room for the next one."""
        raise NotImplementedError(f"the tests can't see what {self.title} has got")
