"""A drag's source on Wayland that no program has: for answers that no toolkit would give. See `x11_source.py`."""

import json
import os
import threading
from pathlib import Path

from .trace import Trace
from .waiting import beat, until

_ACCEPT, _RECEIVE, _DESTROY, _FINISH, _SET_ACTIONS = range(5)


class WaylandSource:
    """
    Drags what it offers over a point of the window of the `proxy`'s program and drops it there, without a pointer.
    `answers`, `chunk`, `pause`, `manners`, `times`: see `X11Source`.
    """

    def __init__(self, proxy, log_folder, offers, point, answers="whole", chunk=60_000, pause=0.0, manners=("usual",),
                 times=1, name="wayland-source"):
        self._proxy, self._offers, self._point = proxy, offers, point
        self._answers, self._chunk, self._pause = answers, chunk, pause
        self._log = open(Path(log_folder) / f"{name}.trace.jsonl", "a", buffering=1)
        self.trace = Trace(self._log.name)
        self._is_over = False
        self._accepted = self._has_actions = self._finished = False
        self._gone = threading.Event()
        threading.Thread(target=self._play, args=(manners, times), daemon=True).start()

    def stop(self):
        """Ends all that it still delivers."""
        self._is_over = True

    def _tell(self, event, **fields):
        self._log.write(json.dumps({"event": event, **fields}) + "\n")

    def _play(self, manners, times):
        try:
            for number in range(times):
                self._drag(manners[number % len(manners)], number * 1000)
            self._tell("over")
        except OSError:
            pass    # The program has ended, or the compositor is gone.

    def _drag(self, manner, time):
        self._accepted = self._has_actions = self._finished = False
        self._gone.clear()
        number = self._proxy.begin(self._offers, self._requested)
        self._proxy.enter(number, self._point, times=2 if manner == "enters twice" else 1)
        if manner != "drops at once":
            while not (self._accepted and self._has_actions) and not self._is_over:
                time += 10
                self._proxy.move(self._point, time)
                beat(0.01)
        if manner == "leaves":
            self._proxy.leave()
        else:
            self._tell("dropped")
            self._proxy.drop()
            # Compositors send it after each drop.
            self._proxy.leave()
        until("the drag's end", lambda: self._gone.wait(0.05) or self._is_over, timeout=120)
        if manner != "leaves":
            self._tell("finished", is_accepted=self._finished)

    def _requested(self, opcode, arguments, descriptor):
        """Called for each request of the program; it must not wait."""
        if opcode == _ACCEPT:
            arguments.number()
            self._accepted = bool(arguments.text())
        elif opcode == _SET_ACTIONS:
            self._has_actions = bool(arguments.number())
        elif opcode == _FINISH:
            self._finished = True
        elif opcode == _DESTROY:
            self._gone.set()
        elif opcode == _RECEIVE:
            kind = arguments.text()
            self._tell("asked", type=kind)
            threading.Thread(target=self._deliver, args=(kind, descriptor), daemon=True).start()

    def _deliver(self, kind, descriptor):
        try:
            for part in self._parts(kind):
                if self._is_over:
                    return
                beat(self._pause)
                while part:
                    part = part[os.write(descriptor, part):]
            self._tell("delivered", type=kind)
        except OSError:
            self._tell("not-wanted", type=kind)
        finally:
            os.close(descriptor)

    def _parts(self, kind):
        data = b"" if self._answers == "without data" else self._offers[kind]
        while self._answers == "endless":
            yield bytes(self._chunk)
        if self._answers == "nothing":
            until("the test's end", lambda: self._is_over, timeout=120)
        for start in range(0, len(data), self._chunk):
            if self._answers == "dies" and start >= self._chunk:
                return
            yield data[start:start + self._chunk]
