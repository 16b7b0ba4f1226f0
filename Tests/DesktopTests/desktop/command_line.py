"""The `pinboard` command, without a display."""

import ctypes
import json
import os
import subprocess
from pathlib import Path


def binary():
    """The program under test: PINBOARD_BIN, or the release build, which is what users run."""
    path = Path(os.environ.get("PINBOARD_BIN") or Path(__file__).parents[3] / ".build" / "release" / "pinboard")
    assert path.exists(), f"there is no {path}: build it, or name it in PINBOARD_BIN"
    return path.absolute()


def gtk_minor_version():
    """The second number of the version of GTK that the program under test uses."""
    return ctypes.CDLL("libgtk-4.so.1").gtk_get_minor_version()


class CommandLine:
    def __init__(self, environment):
        hidden = {"DISPLAY", "WAYLAND_DISPLAY", "GDK_BACKEND", "DBUS_SESSION_BUS_ADDRESS"}
        self._environment = {name: value for name, value in environment.items() if name not in hidden}

    def run(self, *arguments, expecting=0):
        """Runs the command to its end and returns the result; fails if the exit code isn't the expected one."""
        done = subprocess.run([binary(), *map(str, arguments)], env=self._environment, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=120)
        assert expecting is None or done.returncode == expecting, (
            f"pinboard {' '.join(map(str, arguments))} ended with {done.returncode}: {done.stderr}")
        return done

    @property
    def without_data(self):
        """
        The command line of a user without a data folder: it sees only a board's file, and no changes that wait
        elsewhere.
        """
        return CommandLine({**self._environment, "XDG_DATA_HOME": "/nonexistent"})

    @property
    def journals(self):
        """The files of this user's data folder that aren't boards: changes wait in some of them."""
        data = Path(self._environment.get("XDG_DATA_HOME", "/nonexistent")) / "pinboard"
        return [path for path in data.rglob("*") if path.suffix != ".pinboard" and path.is_file()]

    def json(self, *arguments):
        return json.loads(self.run(*arguments).stdout)
