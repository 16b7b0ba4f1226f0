"""Devices of Xorg's `inputtest` driver: plain structures over a unix socket per device.

The layout is that of `xf86-input-inputtest-protocol.h` (package xserver-xorg-dev). The driver accepts only one
connection in the server's life, so each connection stays open as long as the session. Every call ends with the
driver's own barrier: when it returns, the X server has processed the events (but perhaps its clients haven't).
"""

import socket
import struct

from .devices import Pointer, Touchpad, Touchscreen
from .waiting import until
from .x11_keyboard import X11Keyboard

# The kinds of messages to the driver.
_VERSION, _SYNC, _MOTION, _BUTTON, _KEY, _TOUCH, _PINCH = 0, 1, 2, 4, 5, 6, 7
# The X event types of touches and pinches (XI2).
_TOUCH_BEGIN, _TOUCH_UPDATE, _TOUCH_END = 18, 19, 20
_PINCH_BEGIN, _PINCH_UPDATE, _PINCH_END = 27, 28, 29
_AXIS_RANGE = 65536
_MAXIMUM_AXES = 64
_SCROLL_DOWN_AXIS = 3
_WHEEL_NOTCH = 120


def _axes(values):
    """The driver's array of axis values, with the mask of those that are set."""
    mask = bytearray(_MAXIMUM_AXES // 8)
    numbers = [0.0] * _MAXIMUM_AXES
    for axis, value in values.items():
        mask[axis // 8] |= 1 << (axis % 8)
        numbers[axis] = float(value)
    return struct.pack(f"=I8s4x{2 * _MAXIMUM_AXES}d", 0, bytes(mask), *numbers, *([0.0] * _MAXIMUM_AXES))


class _Wire:
    """The connection to one device."""

    def __init__(self, path):
        self._socket = until(f"the input device at {path}", lambda: self._connect(path))
        self._socket.settimeout(10)
        self.send(_VERSION, struct.pack("=HH", 1, 1), barrier=False)
        self._receive()

    @staticmethod
    def _connect(path):
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            connection.connect(str(path))
            return connection
        except OSError:
            connection.close()
            return None

    def send(self, kind, body, barrier=True):
        self._socket.sendall(struct.pack("=Ii", 8 + len(body), kind) + body)
        if barrier:
            self._socket.sendall(struct.pack("=Ii", 8, _SYNC))
            self._receive()

    def _receive(self):
        length, = struct.unpack("=I", self._exactly(4))
        return self._exactly(length - 4)

    def _exactly(self, count):
        data = b""
        while len(data) < count:
            chunk = self._socket.recv(count - len(data))
            if not chunk:
                raise EOFError("the X server closed an input device's connection")
            data += chunk
        return data

    def close(self):
        self._socket.close()


class _Absolute:
    """Converts screen pixels to the range of the axes."""

    def __init__(self, size):
        self._width, self._height = size

    def axes(self, x, y):
        return {0: (x + 0.5) / self._width * _AXIS_RANGE, 1: (y + 0.5) / self._height * _AXIS_RANGE}


class InputTestPointer(Pointer):
    def __init__(self, path, size):
        super().__init__()
        self._wire, self._absolute = _Wire(path), _Absolute(size)

    def _send_motion(self, x, y):
        self._wire.send(_MOTION, struct.pack("=I4x", 1) + _axes(self._absolute.axes(x, y)))

    def _send_button(self, button, is_down):
        self._wire.send(_BUTTON, struct.pack("=iiI4x", 0, button, is_down) + _axes({}))

    def scroll(self, notches):
        for _ in range(abs(notches)):
            amount = _WHEEL_NOTCH if notches > 0 else -_WHEEL_NOTCH
            self._wire.send(_MOTION, struct.pack("=I4x", 0) + _axes({_SCROLL_DOWN_AXIS: amount}))

    def close(self):
        self._wire.close()


class InputTestKeyboard(X11Keyboard):
    def __init__(self, path, display):
        super().__init__(display)
        self._wire = _Wire(path)

    def _send_key(self, code, is_down):
        self._wire.send(_KEY, struct.pack("=iI", code, is_down))

    def close(self):
        self._wire.close()


class InputTestTouchscreen(Touchscreen):
    def __init__(self, path, size):
        super().__init__()
        self._wire, self._absolute = _Wire(path), _Absolute(size)

    def _send(self, finger, kind, x, y):
        self._wire.send(_TOUCH, struct.pack("=II", finger, kind) + _axes(self._absolute.axes(x, y)))

    def _send_down(self, finger, x, y):
        self._send(finger, _TOUCH_BEGIN, x, y)

    def _send_move(self, finger, x, y):
        self._send(finger, _TOUCH_UPDATE, x, y)

    def _send_up(self, finger, x, y):
        self._send(finger, _TOUCH_END, x, y)

    def close(self):
        self._wire.close()


class InputTestTouchpad(Touchpad):
    def __init__(self, path):
        self._wire = _Wire(path)

    def _send(self, kind, scale):
        self._wire.send(_PINCH, struct.pack("=HHI6d", kind, 2, 0, 0, 0, 0, 0, scale, 0))

    def pinch(self, scales):
        self._send(_PINCH_BEGIN, 1.0)
        for scale in scales:
            self._send(_PINCH_UPDATE, scale)
        self._send(_PINCH_END, scales[-1])

    def close(self):
        self._wire.close()
