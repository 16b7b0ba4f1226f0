"""The common base of both kinds of X11 session: starting the server and the window manager, and placing windows."""

import os
import subprocess
from contextlib import contextmanager, suppress

from Xlib import X, Xutil, display, error
from Xlib.protocol import event

from .screen_window import ScreenWindow
from .session import DisplaySession, SessionFailed, Side
from .geometry import Point
from .waiting import WaitTimeout, beat, until
from .x11_peer import X11Peer
from .x11_picture import X11Picture
from .xdnd_answers import XdndAnswers

_STATIC_GRAVITY = 10
_ALL_OF_THE_GEOMETRY = 0xF << 8
_FROM_A_PAGER = 2


class X11Window(ScreenWindow):
    """
    A window on X11. `border` is the width of the border that the window draws around its contents; its coordinates
    begin inside the border.
    """

    def __init__(self, session, side, size, xid, border):
        super().__init__(session, side, size)
        self._xid = xid
        self._border = border

    @property
    def origin(self):
        return self.session.client_origin(self._xid).moved(self._border, self._border)

    def focus(self):
        self.session.activate(self._xid)

    def end_connection(self):
        """Makes the server end the connection of the window's program, as its own end would."""
        self.session.end_connection(self._xid)

    @property
    def states(self):
        """The states that the window manager has given the window, such as `ABOVE`."""
        return self.session.window_states(self._xid)


class X11Camera:
    """Takes pictures of an area again and again, more often than the screen changes."""

    def __init__(self, display_name, area):
        # It needs a connection of its own, since another thread uses it.
        self._picture = X11Picture(display_name)
        self._area = area
        self._is_running = True

    def pictures(self):
        try:
            while self._is_running:
                yield self._picture.pixels(*self._area)
                beat(0.004)
        finally:
            self._picture.close()

    def stop(self):
        self._is_running = False


class X11Session(DisplaySession):
    """An X server, openbox, and a bus."""

    protocol = "x11"
    _PLACES = {
        Side.LEFT: (10, 40, 610, 700), Side.RIGHT: (650, 40, 610, 700),
        Side.NARROW_LEFT: (2, 40, 480, 740), Side.WIDE_RIGHT: (488, 40, 790, 740),
        # This place overlaps the window on the right.
        Side.WIDE_LEFT: (2, 40, 740, 700),
    }

    def __init__(self):
        super().__init__()
        self._adopted = set()
        self._borders = {}
        self._display = None
        self._picture = None
        self._answers = None

    def start(self):
        self._start_server()
        self.environment |= {
            "GDK_BACKEND": "x11", "QT_QPA_PLATFORM": "xcb", "MOZ_ENABLE_WAYLAND": "0", "XDG_SESSION_TYPE": "x11",
        }
        self._start_bus()
        self._display = display.Display(self.environment["DISPLAY"])
        self._root = self._display.screen().root
        self._picture = X11Picture(self.environment["DISPLAY"])
        self._answers = XdndAnswers(self.environment["DISPLAY"])
        self._answers.start()
        self._connect_devices()
        self._serve("openbox", ["openbox", "--sm-disable"])
        until("the window manager", lambda: self._property(self._root, "_NET_SUPPORTING_WM_CHECK") is not None)

    def stop(self):
        if self._answers:
            self._answers.stop()
            self._answers = None
        if self._picture:
            self._picture.close()
            self._picture = None
        if self._display:
            # The server may have ended before.
            with suppress(error.ConnectionClosedError):
                self._display.close()
            self._display = None
        super().stop()

    def _server_arguments(self, display_fd):
        raise NotImplementedError

    def _connect_devices(self):
        raise NotImplementedError

    def _start_server(self):
        reading, writing = os.pipe()
        server = self._serve("X", self._server_arguments(writing), pass_fds=[writing])
        os.close(writing)
        # The server writes its number when it accepts clients, and closes the pipe if it gives up.
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise SessionFailed(f"the X server didn't start: {server.output[-2000:]}")
        self.environment["DISPLAY"] = f":{number}"

    # Windows

    def adopt_window(self, program, side):
        xid = until(f"a window of {program.name}", lambda: self._new_window_of(program), timeout=30, every=0.02)
        self._adopted.add((program.identity, xid))
        if side != Side.NATURAL:
            self._put(program, xid, self._place(side))
        width, height = self._geometry(xid)[2:]
        is_active = self._activation(xid)
        # The server tells a window of the focus before it sends it any key, so the program needn't be asked.
        until(lambda: f"the window of {program.name} to have the keyboard", lambda: is_active() and self._has_keyboard(xid))
        border = self._border_of_windows(program, (width / program.scale, height / program.scale))
        return X11Window(self, side, (width - 2 * border, height - 2 * border), xid, border)

    def _border_of_windows(self, program, points):
        """The width of the border that a program draws around its windows, in pixels: all of them have the same one."""
        key = (program.executable, program.scale)
        if key not in self._borders:
            self.accessibility.wait_for_active_frame(program, points)
            self._borders[key] = int(self.accessibility.border(program, points) * program.scale)
        return self._borders[key]

    def dialog_has_keyboard(self, program):
        active = self._active_window()
        # The program knows it once its other windows have lost the focus: only then a key finds the chosen button.
        return (active and (program.identity, active) not in self._adopted and self._has_keyboard(active)
                and super().dialog_has_keyboard(program))

    @property
    def clipboard_owner(self):
        owner = self._display.get_selection_owner(self._display.intern_atom("CLIPBOARD"))
        return owner.id if owner else 0

    @property
    def clipboard_types(self):
        peer = X11Peer(self)
        try:
            return set(peer.offered())
        finally:
            peer.close()

    def _has_keyboard(self, xid):
        """Whether a window, or one within it, has the keyboard focus."""
        window = self._display.get_input_focus().focus
        try:
            while window not in (X.NONE, X.PointerRoot) and window != self._root:
                if window.id == xid:
                    return True
                window = window.query_tree().parent
        except error.XError:
            pass    # the window is gone
        return False

    def _place(self, side):
        return (0, 24, self.SIZE[0], self.SIZE[1] - 24) if side == Side.ALL else self._PLACES[side]

    def _put(self, program, xid, place):
        x, y, width, height = place
        self._send_to_root(xid, "_NET_WM_STATE", [
            0, self._atom("_NET_WM_STATE_MAXIMIZED_VERT"), self._atom("_NET_WM_STATE_MAXIMIZED_HORZ"), 1])

        def is_there():
            self._send_to_root(xid, "_NET_MOVERESIZE_WINDOW", [
                _STATIC_GRAVITY | _ALL_OF_THE_GEOMETRY | _FROM_A_PAGER << 12, x, y, width, height])
            try:
                return until(f"{program.name} in its place", lambda: self._is_in(place, xid), timeout=2)
            except WaitTimeout:
                return False
        # A window that has become narrower may need less room than before: the first try may leave it too wide.
        until(f"{program.name} in its place", is_there)

    def _is_in(self, place, xid):
        """
        Whether a window is at its place. A window whose size is a number of characters may be smaller by less than
        one character.
        """
        hints = self._window(xid).get_wm_normal_hints()
        steps = (hints.width_inc, hints.height_inc) if hints and hints.flags & Xutil.PResizeInc else (1, 1)
        geometry = self._geometry(xid)
        return geometry is not None and geometry[:2] == place[:2] and all(
            0 <= wanted - has < max(step, 1) for wanted, has, step in zip(place[2:], geometry[2:], steps))

    def forget_windows(self, program):
        self._adopted = {(known, xid) for known, xid in self._adopted if known != program.identity}

    @property
    def time(self):
        # The server tells its time with the change of a property.
        window = self._root.create_window(0, 0, 1, 1, 0, X.CopyFromParent, event_mask=X.PropertyChangeMask)
        window.change_property(self._atom("PINBOARD_TIME"), self._atom("STRING"), 8, b"")
        self._display.sync()
        try:
            while True:
                happened = self._display.next_event()
                if happened.type == X.PropertyNotify and happened.window.id == window.id:
                    return happened.time
        finally:
            window.destroy()

    @property
    def drag_is_accepted(self):
        return self._answers.accepts

    def activate(self, xid):
        until("the window to be active", self._activation(xid))

    def _activation(self, xid):
        """
        A probe that requests the focus for the window, and returns whether it has the focus. It repeats the request
        whenever another window has taken the focus: a program that opens several windows focuses each of them for a
        moment.
        """
        asked_before = object()

        def is_active():
            nonlocal asked_before
            active = self._active_window()
            if active == xid:
                asked_before = object()
            elif active != asked_before:
                self._send_to_root(xid, "_NET_ACTIVE_WINDOW", [_FROM_A_PAGER, X.CurrentTime, 0])
                asked_before = active
            return active == xid
        return is_active

    def end_connection(self, xid):
        self._window(xid).kill_client()
        self._display.sync()

    def set_text_scale(self, scale):
        """Makes the letters of programs that start from now on larger, as the desktop's setting for large text does."""
        self._root.change_property(
            self._atom("RESOURCE_MANAGER"), self._atom("STRING"), 8, f"Xft.dpi:\t{round(96 * scale)}\n".encode())
        self._display.sync()

    def origin_of_active_window(self):
        """The corner of the active window's surface on the screen, including a shadow."""
        return self._geometry(self._active_window())[:2]

    def window_states(self, xid):
        atoms = self._property(self._window(xid), "_NET_WM_STATE") or []
        return {self._display.get_atom_name(atom).removeprefix("_NET_WM_STATE_") for atom in atoms}

    def client_origin(self, xid):
        return Point(*self._geometry(xid)[:2])

    def pixels(self):
        return self._picture.pixels(0, 0, *self.SIZE)

    def camera(self, area):
        return X11Camera(self.environment["DISPLAY"], area)

    def _new_window_of(self, program):
        for xid in self._property(self._root, "_NET_CLIENT_LIST") or []:
            if (program.identity, xid) in self._adopted:     # both, because the server reuses the numbers of closed windows
                continue
            owner = self._property(self._window(xid), "_NET_WM_PID")
            if owner is not None and owner[0] == program.pid and self._is_visible(xid):
                return xid
        return None

    def _active_window(self):
        value = self._property(self._root, "_NET_ACTIVE_WINDOW")
        return value[0] if value else None

    def _is_visible(self, xid):
        try:
            return self._window(xid).get_attributes().map_state == X.IsViewable
        except error.XError:
            return False

    def _geometry(self, xid):
        try:
            window = self._window(xid)
            size, place = window.get_geometry(), window.translate_coords(self._root, 0, 0)
        except error.XError:
            return None
        return (-place.x, -place.y, size.width, size.height)

    @contextmanager
    def keyboard_layout(self, name):
        """Switches to another keyboard layout for the duration of a `with`, and to no other layout beside it."""
        subprocess.run(["setxkbmap", name], env=self.environment, check=True, timeout=20)
        try:
            yield
        finally:
            subprocess.run(["setxkbmap", "us"], env=self.environment, check=True, timeout=20)

    def _window(self, xid):
        return self._display.create_resource_object("window", xid)

    def _atom(self, name):
        return self._display.intern_atom(name)

    def _property(self, window, name):
        try:
            found = window.get_full_property(self._atom(name), X.AnyPropertyType)
        except error.XError:
            return None
        return list(found.value) if found else None

    def _send_to_root(self, xid, message, values):
        values = values + [0] * (5 - len(values))
        self._root.send_event(
            event.ClientMessage(window=self._window(xid), client_type=self._atom(message), data=(32, values)),
            event_mask=X.SubstructureRedirectMask | X.SubstructureNotifyMask)
        self._display.sync()
