"""
Stands between one program and its Wayland compositor, passes everything on, and speaks for the compositor where a test
wants it to: a drag of a source that isn't there, messages that come twice or never, a connection that breaks.
"""

import array
import itertools
import os
import socket
import threading
from pathlib import Path

from .waiting import until
from .wayland_wire import fixed, message, whole_messages

_COUNT = itertools.count(1)
#: Requests that make an object: (interface, opcode) → the interface of what's made. Its number is the first argument.
_MAKES = {
    ("wl_display", 1): "wl_registry", ("wl_data_device_manager", 1): "wl_data_device",
    ("wl_compositor", 0): "wl_surface", ("wl_seat", 0): "wl_pointer", ("xdg_wm_base", 2): "xdg_surface", ("xdg_surface", 1): "xdg_toplevel",
    ("zwp_linux_dmabuf_v1", 1): "zwp_linux_buffer_params_v1",
}
#: The programs' requests that carry a descriptor.
_CARRIERS = {("wl_shm", 0), ("wl_data_offer", 1), ("zwp_linux_buffer_params_v1", 0), ("zwp_primary_selection_offer_v1", 0)}
_COPY = 1


class WaylandProxy:
    """
    Start the program with `environment`.

    A drag of the proxy's own needs numbers of objects that the compositor doesn't use. So it keeps each number of an
    offer that the program has given up, such as that of an older clipboard, and doesn't tell the compositor about it.
    """

    def __init__(self, session):
        run = Path(session.environment["XDG_RUNTIME_DIR"])
        self._compositor = str(run / session.environment["WAYLAND_DISPLAY"])
        self._path = run / f"wayland-proxy-{next(_COUNT)}"
        self.environment = {"WAYLAND_DISPLAY": self._path.name}
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(self._path))
        self._listener.listen()
        #: The connection to the program. A decoder or another child has none.
        self._program = None
        self._lock = threading.RLock()
        self._kinds = {1: "wl_display"}
        self._surfaces = {}
        self._device = None
        self._window = None
        self._serial = 0
        self._pointer = None
        #: Where the pointer entered the program, as the compositor's message; None if it's elsewhere.
        self._entered = None
        #: The number of clicks that the program has got.
        self.clicks = 0
        self._owned = set()
        self._free = []
        #: Drags that the proxy speaks for: number of the offer → what takes its requests.
        self._drags = {}
        threading.Thread(target=self._accept, daemon=True).start()

    def stop(self):
        self._listener.close()
        self.disappear()
        self._path.unlink(missing_ok=True)

    def disappear(self):
        """Breaks the connection, as a compositor does that crashes."""
        if self._program:
            try:
                self._program.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    # Drags

    def empty_clipboard(self):
        """Makes the program give up the clipboard's offer. Returns whether a drag can begin."""
        with self._lock:
            if not self._free and self._device:
                self._say(message(self._device, 5, 0))
        return bool(self._free)

    def begin(self, types, requests):
        """Offers types to the program. `requests(opcode, arguments, descriptor)` is called for each of its requests."""
        number = until("an offer that the program has given up", lambda: self._free and self._free.pop(0))
        with self._lock:
            self._drags[number] = requests
            self._say(message(self._device, 0, number), *(message(number, 0, kind) for kind in types),
                      message(number, 1, _COPY))
        return number

    def enter(self, number, point, times=1):
        """The drag enters the program's window, and says that it would be copied."""
        with self._lock:
            self._serial += 1
            entered = message(self._device, 1, self._serial, self._window, *map(fixed, point), number)
            self._say(*self._pointer_leaves(), *[entered] * times, message(number, 2, _COPY))

    def move(self, point, time):
        with self._lock:
            self._say(message(self._device, 3, time, *map(fixed, point)))

    def leave(self):
        with self._lock:
            self._say(message(self._device, 2), *([self._entered, message(self._pointer, 5)] if self._entered else []))

    def drop(self):
        with self._lock:
            self._say(message(self._device, 4))

    def _pointer_leaves(self):
        """During a drag the program has no pointer."""
        if not self._entered:
            return []
        return [message(self._pointer, 1, self._serial, self._window), message(self._pointer, 5)]

    def _say(self, *messages):
        self._program.sendall(b"".join(messages))

    # Passing on

    def _accept(self):
        while True:
            try:
                program, _ = self._listener.accept()
            except OSError:
                return
            compositor = socket.socket(socket.AF_UNIX)
            compositor.connect(self._compositor)
            self._program = program
            for one, other, look in ((program, compositor, self._asked), (compositor, program, self._told)):
                threading.Thread(target=self._pass, args=(one, other, look), daemon=True).start()

    def _pass(self, one, other, look):
        rest = b""
        descriptors = []
        try:
            while True:
                data, ancillary, _, _ = one.recvmsg(1 << 16, socket.CMSG_SPACE(64 * 4))
                if not data:
                    break
                for level, kind, content in ancillary:
                    if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS):
                        descriptors += array.array("i", content[:len(content) // 4 * 4])
                messages, rest = whole_messages(rest + data)
                with self._lock:
                    carried = []
                    passed = b"".join(parts[-1] for parts in messages if look(*parts, descriptors, carried))
                    if passed:
                        carried += descriptors
                        descriptors.clear()
                        self._send(other, passed, carried)
                        for descriptor in carried:
                            os.close(descriptor)
        except OSError:
            pass
        for end in (one, other):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    @staticmethod
    def _send(end, data, descriptors):
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", descriptors))] if descriptors else []
        sent = end.sendmsg([data], rights)
        end.sendall(data[sent:])

    def _asked(self, number, opcode, arguments, whole, descriptors, carried):
        """
        A request of the program; whether the compositor hears of it. If it does, its descriptor moves from those that
        have come to those that are `carried`.
        """
        kind = self._kinds.get(number)
        if number in self._owned:
            self._answer(number, opcode, arguments, descriptors)
            return False
        if (kind, opcode) == ("wl_data_offer", 2):
            self._owned.add(number)
            self._release(number)
            return False
        if (kind, opcode) in _CARRIERS and descriptors:
            carried.append(descriptors.pop(0))
        elif (kind, opcode) == ("wl_registry", 0):
            arguments.number()
            name, _ = arguments.text(), arguments.number()
            self._kinds[arguments.number()] = name
        elif made := _MAKES.get((kind, opcode)):
            new = arguments.number()
            self._kinds[new] = made
            if made == "wl_data_device":
                self._device = new
            elif made == "wl_pointer":
                self._pointer = new
            elif made == "xdg_surface":
                self._surfaces[new] = arguments.number()
            elif made == "xdg_toplevel":
                self._window = self._surfaces[number]
        return True

    def _told(self, number, opcode, arguments, whole, descriptors, carried):
        """An event of the compositor; whether the program hears of it."""
        kind = self._kinds.get(number)
        if (kind, opcode) == ("wl_display", 1):
            self._kinds.pop(arguments.number(), None)
        elif (kind, opcode) == ("wl_data_device", 0):
            self._kinds[arguments.number()] = "wl_data_offer"
        elif kind == "wl_pointer" and opcode in (0, 1):
            self._entered = whole if opcode == 0 else None
        elif kind == "wl_pointer" and opcode == 3:
            _serial, _time, _button, state = (arguments.number() for _ in range(4))
            self.clicks += state == 0
        return True

    def _release(self, number):
        self._drags.pop(number, None)
        self._free.append(number)

    def _answer(self, number, opcode, arguments, descriptors):
        requests = self._drags.get(number)
        descriptor = descriptors.pop(0) if opcode == 1 and descriptors else None
        if requests:
            requests(opcode, arguments, descriptor)
        elif descriptor is not None:
            os.close(descriptor)
        if opcode == 2:
            self._release(number)
