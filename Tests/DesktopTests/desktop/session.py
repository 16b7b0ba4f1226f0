"""A virtual display with its own home, runtime folder and message bus. Nothing is shared with the machine's session."""

import os
import shutil
import signal
import tempfile
import uuid
from enum import Enum
from pathlib import Path

import numpy

from .accessibility import Accessibility
from .picture import write_picture
from .program import Program
from .waiting import WaitTimeout, beat, until


#: The folder for compiled shaders. A driver without a graphics card compiles shaders for seconds, so all sessions of
#: a run share them. The folder is removed at the run's end.
_SHADERS = tempfile.TemporaryDirectory(prefix="pinboard-shaders-")

#: The name of a locale that is as C is, and in which LANGUAGE counts.
_SPEAKING_LOCALE = "C@speaking"


class Side(Enum):
    """The place of a window: two windows side by side fill the screen. The last four places exist on X11 only."""

    LEFT = "left"
    RIGHT = "right"
    NARROW_LEFT = "narrow-left"
    WIDE_LEFT = "wide-left"
    WIDE_RIGHT = "wide-right"
    ALL = "all"
    #: Where the window manager puts it, with the size that it asks for (on X11).
    NATURAL = "natural"


class SessionFailed(RuntimeError):
    """Raised if the display can't be started here."""


class DisplaySession:
    """The common base of all kinds of displays. Call `open()`; leaving a `with` stops the session."""

    SIZE = (1280, 800)
    _MARK = "PINBOARD_DESKTOP_SESSION"

    #: "x11" or "wayland"
    protocol = None
    #: None if the display can't have one
    touchscreen = None
    touchpad = None
    #: Whether the target of the running drag has accepted it with its last answer. None if the display doesn't tell.
    drag_is_accepted = None
    #: Whether a picture of the screen takes much of the machine's time.
    has_dear_pictures = False
    #: The window that owns the clipboard, 0 if none does. None if the display doesn't tell.
    clipboard_owner = None
    #: The names of the types on the clipboard, where its owner is told.
    clipboard_types = frozenset()

    def __init__(self):
        # The path is short, since the path of a unix socket has at most 107 bytes.
        self.root = Path(tempfile.mkdtemp(prefix="pinboard-desktop-"))
        for name in ("home", "run", "log", "locales", "tmp"):
            (self.root / name).mkdir()
        # With glibc 2.41 (not with 2.36), LANGUAGE doesn't count in a locale whose name is C or begins with "C.".
        (self.root / "locales" / _SPEAKING_LOCALE).symlink_to("/usr/lib/locale/C.utf8")
        (self.root / "run").chmod(0o700)
        self._programs = []
        self._launched = []
        self._mark = uuid.uuid4().hex
        self.accessibility = Accessibility(self)
        self.environment = {
            "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
            "HOME": str(self.root / "home"),
            "XDG_RUNTIME_DIR": str(self.root / "run"),
            # Programs that are ended at once, as browsers are, leave their temporary folders.
            "TMPDIR": str(self.root / "tmp"),
            "XDG_DATA_DIRS": "/usr/local/share:/usr/share",
            "LANG": "C.UTF-8",
            "GSETTINGS_BACKEND": "memory",
            "GTK_A11Y": "atspi",
            # Its folder would be left behind, since everything is ended at once. `Share` starts it.
            "GVFS_DISABLE_FUSE": "1",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "MESA_SHADER_CACHE_DIR": _SHADERS.name,
            self._MARK: self._mark,
        }

    def open(self):
        """Starts the session. If something can't be started, everything that was started ends."""
        try:
            self.start()
            # Qt programs look for the accessibility bus only at their start. This question makes it start.
            self.accessibility.frames()
        except BaseException:
            self.stop()
            raise
        return self

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.stop()

    def start(self):
        raise NotImplementedError

    def stop(self):
        """Ends everything that was started in this session by any program."""
        self.accessibility.close()
        self.end_programs()
        for program in reversed(self._programs):
            program.stop()
        self._programs.clear()
        self._end_leftovers()
        shutil.rmtree(self.root, ignore_errors=True)

    @property
    def is_running(self):
        """Whether the session is running: False once one of its own servers has ended."""
        return bool(self._programs) and all(program.is_running for program in self._programs)

    def launch(self, name, arguments, environment=None, log_folder=None, cwd=None):
        """
        Starts a program, which ends with `end_programs()` at the latest. It speaks the language that `LANGUAGE` in the
        environment names, if it does.
        """
        own = dict(environment or {})
        if "LANGUAGE" in own:
            own = {"LOCPATH": str(self.root / "locales"), "LANG": _SPEAKING_LOCALE, **own}
        program = Program(name, arguments, {**self.environment, **own},
                          log_folder or self.root / "log", cwd=cwd)
        self._launched.append(program)
        return program

    @property
    def programs(self):
        """The programs that were launched and haven't been ended, in this order."""
        return tuple(self._launched)

    def end_programs(self):
        """Ends all launched programs, but not the session."""
        for program in reversed(self._launched):
            program.stop()
        self._launched.clear()

    def put_pointer_aside(self):
        """
        Moves the pointer into the screen's last corner, unless it holds something. A window opens below the pointer before
        it's put in its place; the tooltip of a button that was there would cover what's pressed next.
        """
        if not self.pointer.is_pressed:
            self.pointer.move((self.SIZE[0] - 1, self.SIZE[1] - 1))

    def release_input(self):
        """Releases every button, key and finger."""
        for device in (self.pointer, self.keyboard, self.touchscreen):
            if device:
                device.release_all()

    def adopt_window(self, program, side):
        """Places the latest window of `program` on one side, and returns it as a `ScreenWindow`."""
        raise NotImplementedError

    def dialog_has_keyboard(self, program):
        """Whether a dialog of `program` has the keyboard focus."""
        # GTK 4.8 doesn't list its dialogs among a program's windows. If none of the other windows has the focus, the
        # dialog has it.
        return not any(frame["active"] and frame["role"] != "dialog" for frame in self.accessibility.frames(program))

    def forget_window(self, program):
        """Called when an adopted window of `program` has been closed and the program goes on."""

    def forget_windows(self, program):
        """Called when all windows of a process have been closed and it goes on with new ones."""

    @property
    def time(self):
        """The display server's time, as programs tell it with a click; 0 if it can't be asked for."""
        return 0

    def wait_for_events(self):
        """Waits until the display server has passed on all events that were made, where they could be overtaken."""

    def picture(self):
        """The whole screen as an array: rows of pixels of red, green and blue."""
        width, height = self.SIZE
        return numpy.frombuffer(self.pixels(), numpy.uint8).reshape(height, width, 4)[:, :, 2::-1]

    def screenshot(self, path):
        """Writes the whole screen as a PNG file, for people. Tests look at `picture()`."""
        write_picture(path, self.picture())

    def pixels(self):
        """The screen as bytes: rows of pixels of four bytes, which are blue, green, red and an unused one."""
        raise NotImplementedError

    def camera(self, area):
        """
        A camera for an area of the screen, in whole pixels: `pictures()` yields the bytes of one picture after the
        other, four for each pixel, until `stop()`. See `Film`.
        """
        raise NotImplementedError

    def wait_until_still(self, timeout=5.0, settle=lambda: None):
        """
        Waits until two pictures of the screen, a moment apart, are equal. `settle` waits until a program has drawn what it was
        told: on a busy machine, a program that hasn't had its turn looks as if it were still.
        """
        settle()
        last = [self.pixels()]

        def is_still():
            beat(0.06)
            settle()
            last.append(self.pixels())
            return last.pop(0) == last[0]

        try:
            until("a still screen", is_still, timeout)
        except WaitTimeout:
            pass    # a cursor blinks or a spinner turns: the screen won't get any stiller

    # Pieces for the kinds of session

    def _serve(self, name, arguments, environment=None, pass_fds=()):
        """Starts one of the session's own servers. `environment` is added to the session's environment."""
        program = Program(name, arguments, self.environment | (environment or {}), self.root / "log", pass_fds=pass_fds)
        self._programs.append(program)
        return program

    def _start_bus(self):
        socket = self.root / "run" / "bus"
        self._serve("dbus", ["dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address=unix:path={socket}"])
        until("the message bus", socket.exists)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={socket}"

    def _end_leftovers(self):
        """
        Ends services that the bus has started. They have the session's mark in their environment; no other processes
        are ended.
        """
        def marked():
            found = []
            for entry in Path("/proc").iterdir():
                if not entry.name.isdigit():
                    continue
                try:
                    environment = (entry / "environ").read_bytes()
                except OSError:
                    continue
                if f"{self._MARK}={self._mark}".encode() in environment.split(b"\0"):
                    found.append(int(entry.name))
            return [pid for pid in found if pid != os.getpid()]

        for number in (signal.SIGTERM, signal.SIGKILL):
            for pid in marked():
                try:
                    os.kill(pid, number)
                except OSError:
                    pass
            try:
                until("the services to end", lambda: not marked(), timeout=2, every=0.05)
                return
            except WaitTimeout:
                continue
