"""Wayland: mutter without a screen."""

from collections import Counter
from pathlib import Path

from gi.repository import GLib

from .geometry import Point
from .remote_desktop import RemoteDesktop, RemoteKeyboard, RemotePointer, RemoteTouchscreen
from .screen_window import ScreenWindow
from .session import DisplaySession, Side
from .waiting import until

#: Without a graphics card, mutter draws the whole screen for each frame of any window. At its usual 60 frames a second,
#: that was a sixth of a run's processor time.
_FRAMES_A_SECOND = 30
_WALL = Path(__file__).parent / "programs" / "wall.py"


class TiledWindow(ScreenWindow):
    """A window that fills one half of the screen, so it has no shadow and its place is known."""

    @property
    def origin(self):
        return Point(0 if self.side is Side.LEFT else self.session.SIZE[0] // 2, 0)

    def focus(self):
        self.session.activate(self)


class MutterSession(DisplaySession):
    kind = "mutter"
    protocol = "wayland"
    # It draws the whole screen for each, without a graphics card.
    has_dear_pictures = True
    _SOCKET = "wayland-0"

    def __init__(self):
        super().__init__()
        self._adopted = Counter()

    def start(self):
        run = self.root / "run"
        self._start_bus()
        self._serve("pipewire", ["pipewire"])
        until("pipewire", (run / "pipewire-0").exists)
        self._serve("wireplumber", ["wireplumber"])
        width, height = self.SIZE
        self._serve("mutter", ["mutter", "--headless", "--wayland", "--no-x11", "--wayland-display", self._SOCKET,
                               "--virtual-monitor", f"{width}x{height}@{_FRAMES_A_SECOND}"], self._settings())
        until("mutter's socket", (run / self._SOCKET).exists)
        self.environment |= {
            "WAYLAND_DISPLAY": self._SOCKET, "GDK_BACKEND": "wayland", "QT_QPA_PLATFORM": "wayland",
            "MOZ_ENABLE_WAYLAND": "1", "XDG_SESSION_TYPE": "wayland", "XDG_CURRENT_DESKTOP": "GNOME",
        }
        self._remote = until("mutter on the bus", self._connect, every=0.1)
        self.pointer = RemotePointer(self._remote)
        self.keyboard = RemoteKeyboard(self._remote)
        self.touchscreen = RemoteTouchscreen(self._remote)
        self._eye = self._remote.eye(self.environment)
        self._show_devices()
        wall = self.root / "run" / "wall"
        # The wall isn't part of any test, so it isn't on the accessibility bus.
        self._serve("wall", ["/usr/bin/python3", _WALL, wall], {"NO_AT_BRIDGE": "1"})
        until("the wall", wall.exists)

    def _settings(self):
        """
        Settings of the compositor. Key repeat is off, since on a machine under load a released key may be noticed
        half a second late.
        """
        folder = self.root / "compositor"
        keyfile = folder / "glib-2.0" / "settings" / "keyfile"
        keyfile.parent.mkdir(parents=True)
        keyfile.write_text("[org/gnome/desktop/peripherals/keyboard]\nrepeat=false\n\n"
                           "[org/gnome/desktop/interface]\nenable-animations=false\n")
        return {"GSETTINGS_BACKEND": "keyfile", "XDG_CONFIG_HOME": str(folder)}

    def stop(self):
        if getattr(self, "_eye", None):
            self._eye.stop()
            self._eye = None
        if getattr(self, "_remote", None):
            try:
                self._remote.close()
            except GLib.Error:
                pass    # mutter has ended already
            self._remote = None
        super().stop()

    def _connect(self):
        try:
            return RemoteDesktop(self.environment["DBUS_SESSION_BUS_ADDRESS"])
        except GLib.Error:
            return None

    def _show_devices(self):
        """
        Sends an event of each device, because the seat gets each capability with the first event of its kind, and
        clients should find all of them.
        """
        self.keyboard.tap("shift")
        self.pointer.move((640, 400))
        self.touchscreen.down((1278, 798))
        self.touchscreen.up()

    def adopt_window(self, program, side):
        half = (self.SIZE[0] // 2, self.SIZE[1])
        # The shortcut tiles the focused window. Pressed too early, it would tile another one.
        until(lambda: f"the focus in a new window of {program.name}; there are {self.accessibility.frames()}",
              lambda: self._has_new_window_with_focus(program), timeout=60, every=0.05)
        self._adopted[program.identity] += 1
        self.keyboard.tap("super", side.value)
        self.accessibility.wait_for_active_frame(program, half)
        return TiledWindow(self, side, half)

    def forget_window(self, program):
        self._adopted[program.identity] -= 1

    def forget_windows(self, program):
        self._adopted[program.identity] = 0

    def _has_new_window_with_focus(self, program):
        frames = self.accessibility.frames(program)
        # The newest window comes last.
        return len(frames) > self._adopted[program.identity] and frames[-1]["active"]

    def activate(self, window):
        """
        Clicks the window's title bar, beside the title. Done twice at once, it would be a double click, which makes the
        window fill the screen.
        """
        self.pointer.click(window.to_screen((window.size[0] * 0.3, 12)))

    def camera(self, area):
        return self._remote.camera(area, self.SIZE, self.environment)

    def wait_for_events(self):
        # An event is passed on in the turn of mutter's loop after the one in which it was received.
        self._remote.take_a_turn()
        self._remote.take_a_turn()

    def pixels(self):
        return self._eye.pixels()
