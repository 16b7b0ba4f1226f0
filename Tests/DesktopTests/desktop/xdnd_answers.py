"""What the target of a drag on X11 answers to its source, overheard from the X server (its RECORD extension)."""

import struct
import threading
from contextlib import suppress

from Xlib import X, display, error
from Xlib.ext import record

_NOTHING = (0, 0)
#: The type, the format, the number, the window, the message's type, and five numbers.
_CLIENT_MESSAGE = struct.Struct("<BBHII5I")
#: The server sets this bit in events that one client sends to another.
_SENT_BY_A_CLIENT = 0x80
_ACCEPTS = 1


class XdndAnswers:
    """Listens from `start()` to `stop()`, in a thread and on connections of its own."""

    def __init__(self, display_name):
        self._control = display.Display(display_name)
        self._listener = display.Display(display_name)
        self._enter, self._status = (self._control.intern_atom(name) for name in ("XdndEnter", "XdndStatus"))
        self._context = self._control.record_create_context(0, [record.AllClients], [{
            "core_requests": _NOTHING, "core_replies": _NOTHING, "ext_requests": _NOTHING * 2,
            "ext_replies": _NOTHING * 2, "delivered_events": (X.ClientMessage, X.ClientMessage),
            "device_events": _NOTHING, "errors": _NOTHING, "client_started": False, "client_died": False}])
        self._control.sync()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        #: Whether the target that was entered last has accepted the drag with its last answer.
        self.accepts = False

    def start(self):
        self._thread.start()

    def stop(self):
        # A server that has ended has ended the listening too.
        with suppress(error.ConnectionClosedError):
            self._control.record_disable_context(self._context)
            self._control.sync()
            self._thread.join()
            self._control.record_free_context(self._context)
            self._control.close()
            self._listener.close()

    def _listen(self):
        with suppress(error.ConnectionClosedError):
            self._listener.record_enable_context(self._context, self._hear)

    def _hear(self, reply):
        if reply.category != record.FromServer:
            return
        data = reply.data
        for at in range(0, len(data) - _CLIENT_MESSAGE.size + 1, _CLIENT_MESSAGE.size):
            kind, _, _, _, message, _, flags, *_ = _CLIENT_MESSAGE.unpack_from(data, at)
            if kind & ~_SENT_BY_A_CLIENT != X.ClientMessage:
                continue
            if message == self._enter:
                self.accepts = False
            elif message == self._status:
                self.accepts = bool(flags & _ACCEPTS)
