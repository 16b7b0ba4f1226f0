"""A screen reader of ours beside a program: what it's told, and what it would say."""

import json
import subprocess
import sys
from pathlib import Path

from .waiting import until

_READER = Path(__file__).parent / "programs" / "screen_reader.py"


class ScreenReader:
    """
    Listens on the accessibility bus until `stop()`.

    `program`: the one whose objects are asked for; without it, the screen reader only listens.
    `listens`: False for a program that asks about objects, but doesn't listen.
    """

    def __init__(self, session, program=None, listens=True):
        self._program = program
        self._reader = subprocess.Popen(
            [sys.executable, str(_READER), *([] if listens else ["deaf"])], env=session.environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.hush()

    @property
    def pins(self):
        """The objects of the visible pins in reading order: {role, name, description, states, frame, actions}."""
        return self._ask(kind="pins")

    @property
    def objects(self):
        """All objects of the program: {role, name}."""
        return self._ask(kind="objects")

    @property
    def said(self):
        """What a screen reader has said since the last `hush()`."""
        return self._ask(kind="said")

    def hush(self):
        """Forgets what has been said."""
        self._ask(kind="hush")

    def wait_for_pins(self, *names):
        """Waits until there are objects with these names, in this order, and returns them."""
        def wanted():
            pins = self.pins
            return [pin["name"] for pin in pins] == list(names) and pins

        return until(lambda: f"the pins {names}; there are {self.pins}", wanted, every=0.1)

    def wait_for_any_pin(self):
        """Waits until at least one pin is an object, and returns those that are."""
        return until("a pin as an object", lambda: self.pins, every=0.1)

    def wait_for(self, sentence):
        """Waits until something that contains this has been said, and forgets all that has been said."""
        until(lambda: f"“{sentence}” to be said; said was {self.said}",
              lambda: any(sentence in text for text in self.said), every=0.05)
        self.hush()

    def do(self, action, name):
        """Starts an action of the pin with this name."""
        assert self._ask(kind="act", action=action, name=name), f"“{name}” has no action “{action}”"

    def stop(self):
        """Ends the screen reader."""
        if self._reader.poll() is None:
            self._reader.stdin.close()
            self._reader.wait(10)
            self._reader.stdout.close()

    def _ask(self, **question):
        self._reader.stdin.write(json.dumps({"pid": self._program and self._program.pid, **question}) + "\n")
        self._reader.stdin.flush()
        return json.loads(self._reader.stdout.readline())
