"""Another program on X11 that speaks ICCCM and XDND itself, well and badly: it asks for our clipboard, and drags over us."""

import itertools
import select
import time
from contextlib import suppress

from Xlib import X, Xatom, display, error
from Xlib.protocol import event

from .waiting import PATIENCE, WaitTimeout

#: An atom that doesn't exist.
_NO_ATOM = 0x1FFF_FFF0


class X11Peer:
    """Asks with windows of its own, each for one question, and answers nothing."""

    #: Malformed requests: see `make`.
    FAULTS = ["MULTIPLE without a property", "MULTIPLE with a property that isn't there", "MULTIPLE of numbers",
              "MULTIPLE of bytes", "MULTIPLE with one atom", "MULTIPLE with bad atoms", "MULTIPLE with nothing in it",
              "MULTIPLE of a window that has gone", "MULTIPLE in MULTIPLE", "a bad target", "no target", "a bad property",
              "a window that has gone"]

    def __init__(self, session):
        self._display = display.Display(session.environment["DISPLAY"])
        self._root = self._display.screen().root
        self._display.set_error_handler(lambda error, request: None)
        self._sources = []
        self._numbers = itertools.count()

    def close(self):
        with suppress(error.ConnectionClosedError):
            self._display.close()

    def atom(self, name):
        return self._display.intern_atom(name)

    # Asking for the clipboard

    def offered(self):
        """The names of the types on the clipboard."""
        data = self.convert("TARGETS", raw=True)
        return [self._display.get_atom_name(atom) for atom in data] if data else []

    def convert(self, kind, raw=False):
        """The bytes of a type; None if it's refused."""
        window = self._window()
        window.convert_selection(self.atom("CLIPBOARD"), self.atom(kind), self.atom("ANSWER"), X.CurrentTime)
        is_given = self._wait_for_notify(window, kind)
        data = self._property(window, self.atom("ANSWER"), raw) if is_given else None
        window.destroy()
        return data

    def convert_multiple(self, kinds):
        """The bytes of several types by one request; None for a refused one."""
        window = self._window()
        pairs = [(self.atom(kind), self.atom(f"ANSWER_{number}")) for number, kind in enumerate(kinds)]
        window.change_property(self.atom("PAIRS"), self.atom("ATOM_PAIR"), 32, [atom for pair in pairs for atom in pair])
        window.convert_selection(self.atom("CLIPBOARD"), self.atom("MULTIPLE"), self.atom("PAIRS"), X.CurrentTime)
        assert self._wait_for_notify(window, "MULTIPLE"), "the whole request was refused"
        answers = window.get_full_property(self.atom("PAIRS"), X.AnyPropertyType).value
        found = {kind: self._property(window, prop) if prop else None for kind, prop in zip(kinds, answers[1::2])}
        window.destroy()
        return found

    def ask(self, kind, count):
        """Asks for a type so many times, at once, and takes none of the answers. Returns when all requests are on their way."""
        window = self._root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        clipboard, target = self.atom("CLIPBOARD"), self.atom(kind)
        answers = [self.atom(f"ANSWER_{number}") for number in range(8)]
        for number in range(count):
            window.convert_selection(clipboard, target, answers[number % 8], X.CurrentTime)
        self._display.sync()

    def own(self, selection, count):
        """Becomes the owner of a selection so many times, at once, and answers nothing that's asked of it."""
        window = self._window()
        for _ in range(count):
            window.set_selection_owner(self.atom(selection), X.CurrentTime)
        self._display.sync()

    def make(self, fault):
        """Makes one of `FAULTS`. A request that can be answered is refused."""
        window = self._window()
        clipboard, multiple, pairs = self.atom("CLIPBOARD"), self.atom("MULTIPLE"), self.atom("PAIRS")
        png = self.atom("image/png")
        content = {
            "MULTIPLE of numbers": (Xatom.INTEGER, 32, [png, self.atom("ANSWER")]),
            "MULTIPLE of bytes": (self.atom("ATOM_PAIR"), 8, b"12345678"),
            "MULTIPLE with one atom": (self.atom("ATOM_PAIR"), 32, [png]),
            "MULTIPLE with bad atoms": (self.atom("ATOM_PAIR"), 32, [_NO_ATOM, self.atom("A"), png, _NO_ATOM, 0, 0]),
            "MULTIPLE with nothing in it": (self.atom("ATOM_PAIR"), 32, []),
            "MULTIPLE of a window that has gone": (self.atom("ATOM_PAIR"), 32, [png, self.atom("ANSWER")]),
            "MULTIPLE in MULTIPLE": (self.atom("ATOM_PAIR"), 32, [multiple, self.atom("ANSWER")]),
        }.get(fault)
        if content:
            window.change_property(pairs, *content)
        target, prop = {"a bad target": (_NO_ATOM, self.atom("ANSWER")), "no target": (X.NONE, self.atom("ANSWER")),
                        "a bad property": (png, _NO_ATOM), "a window that has gone": (png, self.atom("ANSWER")),
                        "MULTIPLE without a property": (multiple, X.NONE)}.get(fault, (multiple, pairs))
        # The server checks the atoms of a ConvertSelection, but not those of an event.
        self._send_request(window, clipboard, target, prop)
        if fault.endswith("has gone"):
            window.destroy()
            self._display.sync()
            return
        is_taken = self._wait_for_notify(window, target)
        if content and fault in ("MULTIPLE with bad atoms", "MULTIPLE in MULTIPLE"):
            answers = window.get_full_property(pairs, X.AnyPropertyType).value
            assert not any(answers[1::2]), answers
        else:
            assert not is_taken
        window.destroy()

    def request_at_random(self, chance):
        """Sends a request of any kind, and doesn't wait for an answer. Its window may vanish at once."""
        window = self._window()
        names = ["image/png", "text/uri-list", "TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "UTF8_STRING", "NEVER"]
        atoms = [self.atom(name) for name in names] + [X.NONE, _NO_ATOM]
        pairs = [chance.choice(atoms) for _ in range(chance.randint(0, 7))]
        if chance.random() < 0.8:
            kind, size = chance.choice([(self.atom("ATOM_PAIR"), 32)] * 4 + [(Xatom.ATOM, 32), (Xatom.STRING, 8)])
            window.change_property(self.atom("PAIRS"), kind, size, pairs if size == 32 else bytes(len(pairs)))
        target = chance.choice(atoms + [self.atom("MULTIPLE")] * 4)
        prop = chance.choice([self.atom("PAIRS")] * 4 + [self.atom("ANSWER"), X.NONE, _NO_ATOM])
        selection = chance.choice([self.atom("CLIPBOARD")] * 6 + [self.atom("PRIMARY"), self.atom("XdndSelection"), X.NONE])
        self._send_request(window, selection, target, prop, chance.choice([0, 1, 0xFFFF_FFFF]))
        if chance.random() < 0.3:
            window.change_property(self.atom("PAIRS"), Xatom.STRING, 8, b"changed")
        if chance.random() < 0.6:
            window.destroy()
        self._display.flush()

    def _send_request(self, window, selection, target, prop, when=X.CurrentTime):
        owner = self._display.get_selection_owner(self.atom("CLIPBOARD"))
        if owner == X.NONE:
            return
        owner.send_event(event.SelectionRequest(time=when, owner=owner, requestor=window, selection=selection, target=target,
                                                property=prop))
        self._display.flush()

    def _window(self):
        return self._root.create_window(0, 0, 1, 1, 0, X.CopyFromParent, event_mask=X.PropertyChangeMask)

    def _property(self, window, prop, raw=False):
        """What's in a property, which may come in parts. Deletes it."""
        found = window.get_full_property(prop, X.AnyPropertyType)
        if found is None or found.property_type != self.atom("INCR"):
            window.delete_property(prop)
            return found and (found.value if raw else bytes(found.value))
        data = b""
        while True:
            self._take(window, prop)
            self._wait_for(window, lambda at: at.type == X.PropertyNotify and at.atom == prop and at.state == X.PropertyNewValue)
            part = window.get_full_property(prop, X.AnyPropertyType)
            if not len(part.value):
                window.delete_property(prop)
                return data
            data += bytes(part.value)

    def _take(self, window, prop):
        """Deletes a property, and waits for that, so that what's heard of it afterwards is the next part."""
        window.delete_property(prop)
        self._wait_for(window, lambda at: at.type == X.PropertyNotify and at.atom == prop and at.state == X.PropertyDelete)

    def _wait_for_notify(self, window, target):
        """Waits for the answer to a request. Windows' numbers are used again, so that there are late answers to others."""
        wanted = self.atom(target) if isinstance(target, str) else target
        return self._wait_for(window, lambda at: at.type == X.SelectionNotify and at.target == wanted).property

    def _wait_for(self, window, test):
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if not self._display.pending_events():
                select.select([self._display.fileno()], [], [], 0.1)
                continue
            happened = self._display.next_event()
            of = getattr(happened, "requestor", None) or getattr(happened, "window", None)
            if of == window and test(happened):
                return happened
        raise WaitTimeout(f"after {PATIENCE:g} s still waiting for an answer to a request")

    # Dragging

    def window_at(self, point):
        """The window there that takes drags."""
        at = self._root
        while at and not at.get_full_property(self.atom("XdndAware"), X.AnyPropertyType):
            at = at.translate_coords(self._root, round(point.x), round(point.y)).child
        assert at, f"nothing takes drags at {point}"
        return at

    def flood(self, point, count):
        """Enters so many times, at once, and goes away."""
        target, source = self.window_at(point), self._source(5)
        for _ in range(count):
            self._send(target, "XdndEnter", source.id, 5 << 24 | 1)
        self._send(target, "XdndLeave", source.id)
        self._display.sync()

    def drop_twice(self, point, version):
        """Drops what nobody takes, and does so again from the same window with another version of the protocol."""
        target, source = self.window_at(point), self._source(5)
        for spoken in (5, version):
            self._send(target, "XdndEnter", source.id, spoken << 24 | 1)
            for step in range(5):
                self._send(target, "XdndPosition", source.id, 0, round(point.x) + step << 16 | round(point.y), 0,
                           self.atom("XdndActionCopy"))
                self._display.sync()
            self._send(target, "XdndDrop", source.id)
            self._display.sync()

    def drag_at_random(self, chance, point):
        """Sends a drag's messages in any order, with any content. Its windows may vanish in between."""
        target = self.window_at(point)
        sources = [self._source(chance.choice([0, 1, 4, 40, 400]), chance) for _ in range(chance.randint(1, 2))]
        ids = [source.id for source in sources] + [X.NONE, 0x7FFFFFF]
        actions = [self.atom(f"XdndAction{name}") for name in ("Copy", "Move", "Link", "Ask", "Private", "Never")]
        # One is new each time: Xlib keeps the names of others, and doesn't ask for them beside one that doesn't exist.
        new = self.atom(f"application/x-new-{next(self._numbers)}")
        types = [self.atom("text/plain"), self.atom("image/png"), new, X.NONE, _NO_ATOM]
        names = ["XdndEnter"] * 3 + ["XdndPosition"] * 4 + ["XdndLeave", "XdndDrop", "XdndStatus", "XdndFinished"]
        for _ in range(chance.randint(1, 12)):
            name, source = chance.choice(names), chance.choice(ids[:1] * 5 + ids)
            data = [source, 0, 0, 0, 0]
            if name == "XdndEnter":
                version = chance.choice([5] * 6 + [0, 2, 3, 255])
                data = [source, version << 24 | chance.randint(0, 1), *(chance.choice(types) for _ in range(3))]
            elif name == "XdndPosition":
                x, y = (round(at + chance.randint(-200, 200)) & 0xFFFF for at in (point.x, point.y))
                data = [source, 0, chance.choice([x << 16 | y, 0, 0xFFFF_FFFF]), 0, chance.choice(actions + [X.NONE, _NO_ATOM])]
            self._send(target, name, *data)
            if chance.random() < 0.1:
                sources[0].change_property(self.atom("XdndActionList"), Xatom.ATOM, 32,
                                           [chance.choice(actions + [_NO_ATOM]) for _ in range(3)])
            if chance.random() < 0.1:
                sources[-1].destroy()
            if chance.random() < 0.2:
                self._display.sync()
        self._send(target, "XdndLeave", ids[0])
        for source in sources:
            source.destroy()
        self._display.sync()

    def _source(self, count, chance=None):
        """A window with so many types, of which some may not exist."""
        window = self._window()
        types = [self.atom(f"application/x-type-{number}") for number in range(count)]
        if chance and chance.random() < 0.2:
            types.append(_NO_ATOM)
        window.change_property(self.atom("XdndTypeList"), Xatom.ATOM, 32, types)
        return window

    def _send(self, target, name, *data):
        message = event.ClientMessage(window=target, client_type=self.atom(name), data=(32, [*data, *[0] * (5 - len(data))]))
        target.send_event(message)
