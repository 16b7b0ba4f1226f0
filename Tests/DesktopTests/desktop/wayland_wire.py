"""Messages of the Wayland protocol as bytes: their heads, their arguments, and the objects that a connection has."""

import struct

_HEAD = struct.Struct("=IHH")


def message(number, opcode, *arguments):
    """A message to or from an object: whole numbers, and texts (None is the empty one of a "null")."""
    body = b"".join(_text(value) if isinstance(value, str) or value is None else struct.pack("=I", value & 0xFFFFFFFF)
                    for value in arguments)
    return _HEAD.pack(number, opcode, _HEAD.size + len(body)) + body


def _text(value):
    if value is None:
        return struct.pack("=I", 0)
    # Python's way to write bytes that aren't UTF-8.
    data = value.encode(errors="surrogateescape") + b"\0"
    return struct.pack("=I", len(data)) + data + bytes(-len(data) % 4)


def fixed(value):
    """A place as the protocol has it, in parts of 256."""
    return round(value * 256)


def whole_messages(data):
    """Splits bytes: the whole messages as (number, opcode, arguments, all bytes), and the rest."""
    found = []
    while len(data) >= _HEAD.size:
        number, opcode, size = _HEAD.unpack_from(data)
        if len(data) < size:
            break
        found.append((number, opcode, Arguments(data[_HEAD.size:size]), data[:size]))
        data = data[size:]
    return found, data


class Arguments:
    """Reads the arguments of a message, one after the other."""

    def __init__(self, data):
        self._data = data

    def number(self):
        value, = struct.unpack_from("=I", self._data)
        self._data = self._data[4:]
        return value

    def text(self):
        size = self.number()
        value, self._data = self._data[:max(size - 1, 0)], self._data[size + -size % 4:]
        return value.decode(errors="surrogateescape")
