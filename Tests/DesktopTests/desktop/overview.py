"""GNOME's overview, as far as Pinboard knows it: it asks for boards by words, and the bus starts Pinboard for it."""

import os
import shlex
import signal
from pathlib import Path

from .bus import Bus
from .command_line import binary
from .program import identity
from .waiting import until

_ROOT = Path(__file__).resolve().parents[3]
NAME = "io.github.pinboard.Pinboard"
_PATH = "/io/github/pinboard/Pinboard/SearchProvider"
_INTERFACE = "org.gnome.Shell.SearchProvider2"


class ServiceProgram:
    """A program that the bus has started, as `Program` has those that the tests start."""

    scale = 1
    executable = "the service"

    def __init__(self, name, pid, log_path):
        self.name = name
        self.pid = pid
        self.identity = identity(pid)
        self.log_path = log_path

    @property
    def output(self):
        return self.log_path.read_text(errors="replace")

    @property
    def is_running(self):
        try:
            # A process that has ended stays as a zombie (Z) until its parent asks for it.
            return Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
        except FileNotFoundError:
            return False

    @property
    def exit_code(self):
        """The bus doesn't tell how a program has ended."""
        return None if self.is_running else 0

    def stop(self, patience=10.0):
        for number in (signal.SIGTERM, signal.SIGKILL):
            if not self.is_running:
                return
            os.kill(self.pid, number)
            until("the service to end", lambda: not self.is_running, timeout=patience)


class Overview:
    """
    The overview. The service file is the one that `make install` installs, for the program under test. It's there for
    the session's next tests, too, but each stage has its own variables and its own log.
    """

    def __init__(self, session, home, folder, trace):
        self._bus = Bus(session)
        self._log = Path(folder) / "service.log"
        self._log.touch()
        start = Path(folder) / "start-service"
        start.write_text(f"#!/bin/sh\nexec {shlex.quote(str(binary()))} \"$@\" >> {shlex.quote(str(self._log))} 2>&1\n")
        start.chmod(0o755)
        services = session.root / "run" / "dbus-1" / "services"
        services.mkdir(parents=True, exist_ok=True)
        text = (_ROOT / "data" / f"{NAME}.service.in").read_text()
        (services / f"{NAME}.service").write_text(text.replace("@BINDIR@/pinboard", str(start)))
        self._bus.set_environment({**session.environment, **home.environment, "PINBOARD_TRACE": trace.path,
                                   "G_DEBUG": "fatal-criticals"})
        self._bus.reload()

    @property
    def is_answered(self):
        """Whether a Pinboard is running that would answer."""
        return self._bus.has_owner(NAME)

    @property
    def program(self):
        """The Pinboard that answers."""
        return ServiceProgram("pinboard-service", self._bus.pid(NAME), self._log)

    def find(self, *words):
        """The identifiers of what's found."""
        return self._call("GetInitialResultSet", "(as)", words)[0]

    def find_among(self, earlier, *words):
        return self._call("GetSubsearchResultSet", "(asas)", earlier, words)[0]

    def details(self, identifiers):
        """What's shown of each, as dictionaries."""
        return self._call("GetResultMetas", "(as)", identifiers)[0]

    def names(self, identifiers):
        return [details["name"] for details in self.details(identifiers)]

    def open(self, identifier, *words, time=0):
        self._call("ActivateResult", "(sasu)", identifier, words, time)

    def show_all(self, *words, time=0):
        self._call("LaunchSearch", "(asu)", words, time)

    def _call(self, method, signature, *arguments):
        return self._bus.call(NAME, _PATH, _INTERFACE, method, signature, *arguments)

    def stop(self):
        if self.is_answered:
            self.program.stop()
        self._bus.close()
