"""Follows a file of JSON lines that a program writes during its run."""

import json
from pathlib import Path

from .waiting import PATIENCE, until


class Trace:
    """A trace. After `mark()`, the searches look only at later entries."""

    def __init__(self, path, is_alive=lambda: True, key="event"):
        self.path = Path(path)
        self.path.touch()
        self._is_alive = is_alive
        self._key = key
        self._offset = 0
        self._mark = 0
        self._entries = []

    @property
    def all(self):
        """Every entry from the start."""
        with open(self.path, "rb") as file:
            file.seek(self._offset)
            data = file.read()
        whole = data.rfind(b"\n") + 1
        self._entries += [json.loads(line) for line in data[:whole].splitlines()]
        self._offset += whole
        return self._entries

    def mark(self):
        self._mark = len(self.all)

    @property
    def news(self):
        """The entries since the mark."""
        return self.all[self._mark:]

    def every(self, event, **fields):
        """All entries of this event since the mark. A field is a value to compare or a test to pass."""
        return [entry for entry in self.news if self._matches(entry, event, fields)]

    def first(self, event, **fields):
        return next(iter(self.every(event, **fields)), None)

    def last(self, event, **fields):
        return next(reversed(self.every(event, **fields)), None)

    def latest(self, event, **fields):
        """The newest matching entry of the whole trace, regardless of the mark."""
        return next((entry for entry in reversed(self.all) if self._matches(entry, event, fields)), None)

    def wait(self, event, timeout=PATIENCE, **fields):
        """Waits for the first matching entry since the mark. Fails at once if the program has ended."""
        def arrived():
            found = self.first(event, **fields)
            if not found and not self._is_alive():
                found = self.first(event, **fields)
                assert found, f"the program ended before “{event}”"
            return found
        return until(lambda: self._missing(event, fields), arrived, timeout)

    @property
    def names(self):
        """The names of the events since the mark; repeated names are joined."""
        folded = []
        for entry in self.news:
            if not folded or folded[-1][0] != entry[self._key]:
                folded.append([entry[self._key], 0])
            folded[-1][1] += 1
        return [name if count == 1 else f"{name}×{count}" for name, count in folded]

    def _matches(self, entry, event, fields):
        if entry[self._key] != event:
            return False
        return all(value(entry.get(name)) if callable(value) else entry.get(name) == value
                   for name, value in fields.items())


    def _missing(self, event, fields):
        wanted = ", ".join(f"{name}={value}" for name, value in fields.items() if not callable(value))
        return f"“{event}” {wanted} in {self.path.name}; seen: {' '.join(self.names) or 'nothing'}"
