"""The owner of the clipboard on X11 that speaks ICCCM itself. See `x11_owner.py` one folder up.

Argument: a file with a JSON object {log, offers: {type: file}, answers, parts, pauses, fillers, steps}.
"""

import ctypes
import json
import select
import sys
import time as clock
from itertools import cycle
from pathlib import Path

from Xlib import X, Xatom, display
from Xlib.protocol import event

options = json.loads(Path(sys.argv[1]).read_text())
offers = {kind: Path(path).read_bytes() for kind, path in options["offers"].items()}
log_file = open(options["log"], "a", buffering=1)
server = display.Display()
window = server.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent, event_mask=X.PropertyChangeMask)
#: Transfers in parts: (requestor, property) → [type, the rest, sizes of parts, pauses].
transfers = {}
#: When the next part is written: [(time, requestor, property)].
planned = []
#: Xlib, with a connection of its own. Requestors may vanish, which it mustn't take for an error.
xlib = ctypes.CDLL("libX11.so.6")
ERROR_HANDLER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
ignore = ERROR_HANDLER(lambda writer, error: 0)
xlib.XSetErrorHandler(ignore)
xlib.XOpenDisplay.restype = ctypes.c_void_p
xlib.XSync.argtypes = [ctypes.c_void_p, ctypes.c_int]
xlib.XChangeProperty.argtypes = [ctypes.c_void_p, *[ctypes.c_ulong] * 3, ctypes.c_int, ctypes.c_int, ctypes.c_char_p,
                                 ctypes.c_int]
writer = xlib.XOpenDisplay(None)


def log(name, **fields):
    log_file.write(json.dumps({"event": name, **fields}) + "\n")


def atom(name):
    return server.intern_atom(name)


def notify(request, prop):
    request.requestor.send_event(event.SelectionNotify(
        time=request.time, requestor=request.requestor, selection=request.selection, target=request.target, property=prop))
    server.flush()


def write(requestor, prop, kind, data):
    """Writes a property by one request of any length, which python-xlib can't."""
    xlib.XChangeProperty(writer, requestor.id, prop, atom(kind), 8, X.PropModeReplace, data, len(data))
    xlib.XSync(writer, 0)


def vanish_in_time():
    """Ends the program instead of the next step."""
    if options["answers"] == "vanishes":
        if not options["steps"]:
            log("vanished")
            sys.exit(0)
        options["steps"] -= 1


def asked(request):
    kind = server.get_atom_name(request.target)
    log("asked", type=kind)
    vanish_in_time()
    if kind == "TARGETS":
        fillers = [atom(f"application/x-filler-{number}") for number in range(options["fillers"])]
        types = [*fillers, *(atom(name) for name in ("TARGETS", *offers))]
        for start in range(0, len(types), 10_000):
            request.requestor.change_property(request.property, Xatom.ATOM, 32, types[start:start + 10_000],
                                              X.PropModeReplace if start == 0 else X.PropModeAppend)
        return notify(request, request.property)
    if kind not in offers or options["answers"] == "refuses":
        return notify(request, X.NONE)
    if options["answers"] == "whole":
        write(request.requestor, request.property, kind, offers[kind])
        log("delivered", type=kind)
        return notify(request, request.property)
    request.requestor.change_attributes(event_mask=X.PropertyChangeMask)
    request.requestor.change_property(request.property, atom("INCR"), 32, [len(offers[kind])])
    transfers[request.requestor.id, request.property] = [kind, memoryview(offers[kind]), cycle(options["parts"]),
                                                         cycle(options["pauses"])]
    notify(request, request.property)


def taken(requestor, prop):
    """The requestor has taken a part and may have the next one."""
    if transfer := transfers.get((requestor.id, prop)):
        planned.append((clock.monotonic() + next(transfer[3]), requestor, prop))


def write_what_is_due():
    for entry in [entry for entry in planned if entry[0] <= clock.monotonic()]:
        planned.remove(entry)
        _, requestor, prop = entry
        transfer = transfers[requestor.id, prop]
        kind, rest, sizes, _ = transfer
        size = next(sizes)
        vanish_in_time()
        part, transfer[1] = rest[:size], rest[size:]
        write(requestor, prop, kind, bytes(part))
        server.flush()
        if not part:
            del transfers[requestor.id, prop]
            log("delivered", type=kind)


server.set_error_handler(lambda error, request: log("x-error", error=type(error).__name__))
window.change_property(atom("TIME"), Xatom.INTEGER, 32, [])
time = None
while time is None:
    happened = server.next_event()
    if happened.type == X.PropertyNotify:
        time = happened.time
window.set_selection_owner(atom("CLIPBOARD"), time)
server.sync()
log("ready")
while True:
    write_what_is_due()
    if not server.pending_events():
        wait = min((entry[0] for entry in planned), default=clock.monotonic() + 1) - clock.monotonic()
        select.select([server.fileno()], [], [], max(0, wait))
        continue
    happened = server.next_event()
    if happened.type == X.SelectionRequest:
        asked(happened)
    elif happened.type == X.PropertyNotify and happened.state == X.PropertyDelete:
        taken(happened.window, happened.atom)
    elif happened.type == X.SelectionClear:
        log("cleared")
        if not transfers:
            sys.exit(0)
