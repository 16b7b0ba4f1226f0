"""A drag's source on X11 that speaks XDND itself, and answers as it's told. See `x11_source.py` one folder up.

Argument: a file with a JSON object {log, offers: {type: base64}, point: [x, y], answers, claims, chunk, pause, manners, times,
actions, fillers, saves_as}.
It begins its drag at once, over the window at `point`, and drops as soon as that window has accepted.
"""

import base64
import json
import select
import sys
import time as clock
from pathlib import Path

from Xlib import X, Xatom, display
from Xlib.protocol import event

options = json.loads(Path(sys.argv[1]).read_text())
offers = {kind: base64.b64decode(data) for kind, data in options["offers"].items()}
answers, chunk, pause = options["answers"], options["chunk"], options["pause"]
log_file = open(options["log"], "a", buffering=1)
server = display.Display()
root = server.screen().root
window = None
#: Parts that wait for the requestor to have taken the last one: (requestor, property) → an iterator of bytes.
parts = {}
#: When the next part is written: [(time, requestor, property)].
planned = []
#: Events that came while another one was waited for.
held = []


def log(name, **fields):
    log_file.write(json.dumps({"event": name, **fields}) + "\n")


def atom(name):
    return server.intern_atom(name)


def error_came(error, request):
    log("x-error", error=type(error).__name__)


def server_time():
    """A timestamp as events have it."""
    window.change_property(atom("TIME"), Xatom.INTEGER, 32, [])
    while True:
        happened = server.next_event()
        if happened.type == X.PropertyNotify and happened.window.id == window.id:
            return happened.time
        held.append(happened)


def window_at(x, y):
    """The window there that takes drags."""
    at = root
    while True:
        if at.get_full_property(atom("XdndAware"), X.AnyPropertyType):
            return at
        at = at.translate_coords(root, x, y).child
        if not at:
            raise SystemExit(f"nothing takes drags at {x}, {y}")


def send(target, name, *data):
    message = event.ClientMessage(window=target, client_type=atom(name), data=(32, [*data, *[0] * (5 - len(data))]))
    target.send_event(message)
    server.flush()


def stream(data):
    """The parts of an answer in parts, the empty one at the end."""
    if answers == "endless":
        while True:
            yield bytes(chunk)
    for start in range(0, len(data), chunk):
        if answers == "dies" and start >= chunk:
            log("died")
            sys.exit(0)
        yield data[start:start + chunk]
    yield b""


def asked(request):
    kind = server.get_atom_name(request.target)
    log("asked", type=kind, in_time=request.time == drag.drop_time, is_target=request.requestor.id == target.id)
    # As Qt does it: QXcbDrag::handleSelectionRequest.
    known = answers != "like Qt" or request.time == drag.drop_time or request.requestor.id == target.id
    if answers == "nothing":
        return
    if kind not in offers or not known:
        # The refusal of Qt has no target.
        return notify(request, X.NONE, X.NONE)
    data = offers[kind]
    if answers == "without data":
        return notify(request, request.target, request.property)
    if answers in ("whole", "like Qt"):
        for start in range(0, max(len(data), 1), chunk):
            request.requestor.change_property(
                request.property, request.target, 8, data[start:start + chunk],
                X.PropModeReplace if start == 0 else X.PropModeAppend)
        log("delivered", type=kind)
        return notify(request, request.target, request.property)
    request.requestor.change_attributes(event_mask=X.PropertyChangeMask)
    claimed = len(data) if options["claims"] is None else options["claims"]
    request.requestor.change_property(request.property, atom("INCR"), 32, [claimed])
    parts[request.requestor.id, request.property] = stream(data), kind
    notify(request, request.target, request.property)


def notify(request, target, prop):
    request.requestor.send_event(event.SelectionNotify(
        time=request.time, requestor=request.requestor, selection=request.selection, target=target, property=prop))
    server.flush()


def taken(requestor, prop):
    """The requestor has deleted the property: it may have the next part."""
    if (requestor.id, prop) in parts:
        planned.append((clock.monotonic() + pause, requestor, prop))


def write_what_is_due():
    for entry in [entry for entry in planned if entry[0] <= clock.monotonic()]:
        planned.remove(entry)
        _, requestor, prop = entry
        stream_of_parts, kind = parts[requestor.id, prop]
        part = next(stream_of_parts)
        requestor.change_property(prop, atom(kind), 8, part)
        server.flush()
        if not part:
            del parts[requestor.id, prop]
            log("delivered", type=kind)


class Drag:
    """The drag that's going on. A source may drag more than once, in one manner after the other."""

    def __init__(self, number):
        global window
        # Late answers to the last drag go to its own window.
        window = root.create_window(0, 0, 1, 1, 0, X.CopyFromParent, event_mask=X.PropertyChangeMask)
        window.change_property(atom("XdndTypeList"), Xatom.ATOM, 32, types)
        if len(options["actions"]) > 1 or options["actions"][0].islower():
            window.change_property(atom("XdndActionList"), Xatom.ATOM, 32, actions)
        if options["saves_as"]:
            name = base64.b64decode(options["saves_as"])
            window.change_property(atom("XdndDirectSave0"), atom("text/plain"), 8, name)
        window.set_selection_owner(atom("XdndSelection"), server_time())
        self.number = number
        self.manner = options["manners"][number % len(options["manners"])]
        self.drop_time = None
        self.last_position = 0
        for _ in range(2 if self.manner == "enters twice" else 1):
            send(target, "XdndEnter", window.id, 5 << 24 | (len(types) > 3), *types[:3])
        if self.manner == "drops at once":
            self.drop()

    def drop(self):
        self.drop_time = server_time()
        log("dropped")
        send(target, "XdndDrop", window.id, 0, self.drop_time)

    def move_when_due(self):
        # Targets may change their minds; each motion asks anew.
        is_first = self.last_position == 0
        if self.manner == "one position" and not is_first:
            return
        if self.drop_time is None and clock.monotonic() - self.last_position > 0.1:
            self.last_position = clock.monotonic()
            send(target, "XdndPosition", window.id, 0, x << 16 | y, server_time(), actions[0])

    def answered(self, is_accepted, action):
        log("answered", is_accepted=is_accepted, action=server.get_atom_name(action) if action else None)
        if is_accepted and self.drop_time is None:
            if self.manner != "leaves":
                return self.drop()
            send(target, "XdndLeave", window.id, 0)
            return self.end()

    def finished(self, is_accepted, action):
        log("finished", is_accepted=is_accepted, action=server.get_atom_name(action) if action else None)
        self.end()

    def end(self):
        """Begins the next drag. The last one keeps its data."""
        global drag
        if self.number + 1 < options["times"]:
            drag = Drag(self.number + 1)
        else:
            self.drop_time = self.drop_time or X.CurrentTime
            log("over")


server.set_error_handler(error_came)
x, y = options["point"]
target = window_at(x, y)
types = [atom(f"application/x-filler-{number}") for number in range(options["fillers"])] + [atom(kind) for kind in offers]
# As tkdnd has it, small letters are the whole name.
actions = [atom(action if action.islower() else f"XdndAction{action}") for action in options["actions"]]
drag = Drag(0)
while True:
    drag.move_when_due()
    write_what_is_due()
    if not held and not server.pending_events():
        select.select([server.fileno()], [], [], 0.02)
        continue
    happened = held.pop(0) if held else server.next_event()
    if happened.type == X.SelectionRequest:
        asked(happened)
    elif happened.type == X.PropertyNotify and happened.state == X.PropertyDelete:
        taken(happened.window, happened.atom)
    elif happened.type == X.ClientMessage and happened.window.id != window.id:
        pass
    elif happened.type == X.ClientMessage and happened.client_type == atom("XdndStatus"):
        drag.answered(bool(happened.data[1][1] & 1), happened.data[1][4])
    elif happened.type == X.ClientMessage and happened.client_type == atom("XdndFinished"):
        drag.finished(bool(happened.data[1][1] & 1), happened.data[1][2])
