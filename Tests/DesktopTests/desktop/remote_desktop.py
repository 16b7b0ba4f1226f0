"""Input for a headless mutter and pictures of it, over its RemoteDesktop and ScreenCast interfaces."""

import subprocess

from gi.repository import Gio, GLib

from .devices import Keyboard, Pointer, Touchscreen
from .screen_eye import ScreenEye
from .waiting import until

_REMOTE = "org.gnome.Mutter.RemoteDesktop"
_CAST = "org.gnome.Mutter.ScreenCast"
_CURSOR_IN_PICTURE = 1
_BUTTONS = {Pointer.LEFT: 0x110, Pointer.RIGHT: 0x111, Pointer.MIDDLE: 0x112}
_VERTICAL = 0


class RemoteDesktop:
    """A remote desktop session, which lives as long as its connection to the bus."""

    def __init__(self, bus_address, monitor="Meta-0"):
        self._bus = Gio.DBusConnection.new_for_address_sync(
            bus_address,
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION,
            None, None)
        self._bus.set_exit_on_close(False)
        self._session, = self._call(_REMOTE, "/org/gnome/Mutter/RemoteDesktop", _REMOTE, "CreateSession", None)
        identifier = self.take_a_turn()
        cast, = self._call(
            _CAST, "/org/gnome/Mutter/ScreenCast", _CAST, "CreateSession",
            GLib.Variant("(a{sv})", ({"remote-desktop-session-id": GLib.Variant("s", identifier)},)))
        self.stream, = self._call(
            _CAST, cast, f"{_CAST}.Session", "RecordMonitor",
            GLib.Variant("(sa{sv})", (monitor, {"cursor-mode": GLib.Variant("u", _CURSOR_IN_PICTURE)})))
        self._node = None
        self._bus.signal_subscribe(
            _CAST, f"{_CAST}.Stream", "PipeWireStreamAdded", self.stream, None, Gio.DBusSignalFlags.NONE,
            self._stream_added)
        self._call(_REMOTE, self._session, f"{_REMOTE}.Session", "Start", None)

        def has_picture():
            GLib.MainContext.default().iteration(False)
            return self._node
        until("mutter's picture", has_picture)

    def _stream_added(self, connection, sender, path, interface, name, parameters):
        self._node, = parameters.unpack()

    def _call(self, name, path, interface, method, arguments):
        return self._bus.call_sync(
            name, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, 10_000, None).unpack()

    def take_a_turn(self):
        """Waits for a turn of mutter's loop; returns the session's identifier."""
        identifier, = self._call(
            _REMOTE, self._session, "org.freedesktop.DBus.Properties", "Get",
            GLib.Variant("(ss)", (f"{_REMOTE}.Session", "SessionId")))
        return identifier

    def notify(self, method, signature, *arguments):
        """Calls one of the session's `Notify…` methods. When it returns, mutter has received the event."""
        self._call(_REMOTE, self._session, f"{_REMOTE}.Session", method, GLib.Variant(signature, arguments))

    def eye(self, environment):
        """An object that takes pictures of the screen."""
        return ScreenEye(self._node, environment)

    def camera(self, area, screen_size, environment):
        """
        A camera that gets each picture that mutter makes, cropped to an area. The first one comes with the next
        change on the screen.
        """
        return RemoteCamera(self._node, area, screen_size, environment)

    def close(self):
        self._bus.close_sync(None)


class RemoteCamera:
    """See `DisplaySession.camera`."""

    def __init__(self, node, area, screen_size, environment):
        self._picture_size = area.width * area.height * 4
        self._program = subprocess.Popen(
            ["gst-launch-1.0", "-q", "pipewiresrc", f"path={node}", "!", "videoconvert", "!", "video/x-raw,format=BGRx",
             "!", "videocrop", f"left={area.x}", f"top={area.y}", f"right={screen_size[0] - area.x - area.width}",
             f"bottom={screen_size[1] - area.y - area.height}", "!", "fdsink", "fd=1"],
            env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def pictures(self):
        with self._program.stdout as output:
            # Only the incomplete picture at the end is shorter.
            while len(pixels := output.read(self._picture_size)) == self._picture_size:
                yield pixels

    def stop(self):
        self._program.terminate()
        self._program.wait()


class RemotePointer(Pointer):
    def __init__(self, remote):
        super().__init__()
        self._remote = remote

    def _send_motion(self, x, y):
        self._remote.notify("NotifyPointerMotionAbsolute", "(sdd)", self._remote.stream, float(x), float(y))

    def _send_button(self, button, is_down):
        self._remote.notify("NotifyPointerButton", "(ib)", _BUTTONS[button], is_down)

    def scroll(self, notches):
        for _ in range(abs(notches)):
            self._remote.notify("NotifyPointerAxisDiscrete", "(ui)", _VERTICAL, 1 if notches > 0 else -1)


class RemoteKeyboard(Keyboard):
    def __init__(self, remote):
        super().__init__()
        self._remote = remote

    def _send_key(self, code, is_down):
        self._remote.notify("NotifyKeyboardKeycode", "(ub)", code, is_down)


class RemoteTouchscreen(Touchscreen):
    def __init__(self, remote):
        super().__init__()
        self._remote = remote

    def _send_down(self, finger, x, y):
        self._remote.notify("NotifyTouchDown", "(sudd)", self._remote.stream, finger, float(x), float(y))

    def _send_move(self, finger, x, y):
        self._remote.notify("NotifyTouchMotion", "(sudd)", self._remote.stream, finger, float(x), float(y))

    def _send_up(self, finger, x, y):
        self._remote.notify("NotifyTouchUp", "(u)", finger)
