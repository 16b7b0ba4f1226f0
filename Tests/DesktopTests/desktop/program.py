"""A program that the tests started, with its output kept in a file."""

import os
import signal
import subprocess
from pathlib import Path


def identity(pid):
    """
    The process with a number, unlike any other one that ever has it. A whole run starts more processes than there are
    numbers, so that a number alone stands for several of them.
    """
    try:
        return pid, int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[19])
    except (OSError, ValueError):
        return pid, None


class Program:
    """Runs in a process group of its own, so that ending it ends its children too."""

    def __init__(self, name, arguments, environment, log_folder, pass_fds=(), cwd=None):
        self.name = name
        self.executable = str(arguments[0])
        #: The number of pixels for each point of the program, if it was set.
        self.scale = int(environment.get("GDK_SCALE", 1))
        self.log_path = Path(log_folder) / f"{name}.log"
        with open(self.log_path, "ab") as log:
            # The kernel ends the program if the test run itself is killed.
            self.process = subprocess.Popen(
                ["setpriv", "--pdeathsig", "TERM", "--", *map(str, arguments)],
                env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
                pass_fds=pass_fds, cwd=cwd, start_new_session=True)
        self.identity = identity(self.process.pid)

    @property
    def pid(self):
        return self.process.pid

    @property
    def output(self):
        """The program's standard output and standard error so far."""
        return self.log_path.read_text(errors="replace")

    @property
    def is_running(self):
        return self.process.poll() is None

    @property
    def exit_code(self):
        """The exit code; None while the program runs; negative for the signal that ended it."""
        return self.process.poll()

    @property
    def resident_kilobytes(self):
        """The memory of its own that's in the machine's memory, without that of files."""
        return next(int(line.split()[1]) for line in Path(f"/proc/{self.pid}/status").read_text().splitlines()
                    if line.startswith("RssAnon:"))

    def freeze(self):
        """Stops it in the midst of what it's doing, as a busy program would be; `stop()` ends it all the same."""
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self):
        os.kill(self.pid, signal.SIGCONT)

    def stop(self, patience=3.0):
        """Asks the program to end, then kills it, with its whole process group."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            self._signal_group(number)
            self._signal_group(signal.SIGCONT)
            try:
                self.process.wait(patience)
                break
            except subprocess.TimeoutExpired:
                continue
        self._signal_group(signal.SIGKILL)

    def _signal_group(self, number):
        try:
            os.killpg(self.process.pid, number)
        except (ProcessLookupError, PermissionError):
            pass
