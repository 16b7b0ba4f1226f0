"""A Pinboard that's started for a measurement, on a display and with a home of its own."""

import os
import shutil
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

from .result import CannotMeasure
from .workshop import PROJECT

_HARNESS = PROJECT / "Tests" / "DesktopTests"


def harness():
    """The modules of the desktop tests' harness, which starts displays and plays the pointer."""
    sys.path.insert(0, str(_HARNESS))
    try:
        from desktop import foreign_source, home, session, sessions, stage, trace
    except ImportError as missing:
        raise CannotMeasure(f"the desktop tests' harness isn't here: {missing}") from missing
    return foreign_source, home, session, sessions, stage, trace


def side_of_all():
    """The part of the screen that's the whole of it."""
    return harness()[2].Side.ALL


@contextmanager
def display(size=None):
    """A running virtual display; of a size in pixels, or of the usual one."""
    _, _, session, sessions, _, _ = harness()
    try:
        # Xorg has one size only.
        running = sessions.open_session("xvfb" if size else "x11", size)
    except (session.SessionFailed, OSError) as reason:
        raise CannotMeasure(f"no virtual display starts here: {reason}") from reason
    try:
        yield running
    finally:
        running.stop()


@contextmanager
def screen_reader(session, program=None):
    """A screen reader that listens on the accessibility bus of a display, and can ask about a program's objects."""
    harness()
    from desktop.screen_reader import ScreenReader
    reader = ScreenReader(session, program)
    try:
        yield reader
    finally:
        reader.stop()


class Player:
    """A Pinboard. Leaving the `with` ends it."""

    def __init__(self, workshop, session, board=None, frames=False, pins=False, snaps=False, arguments=(), beside=None,
                 settings=None):
        """`beside` turns the command into the arguments of a shell, in whose process group other programs run too."""
        _, home, _, _, _, trace = harness()
        self._session = session
        self._program_path = workshop.product("pinboard")
        os.environ["PINBOARD_BIN"] = str(self._program_path)
        self.folder = Path(tempfile.mkdtemp(prefix="pinboard-bench-"))
        self._home = home.Home(self.folder / "home", session.environment)
        if snaps:
            self._home.snap_pins()
        if settings:
            self._home.prefer(settings)
        self.trace = trace.Trace(self.folder / "trace.jsonl", lambda: self.program.is_running)
        self._environment = {
            **self._home.environment, "PINBOARD_TRACE": str(self.trace.path),
            "PINBOARD_TRACE_FRAMES": "1" if frames else "0", "PINBOARD_TRACE_PINS": "1" if pins else "0",
        }
        self._beside = beside
        self._arguments = [*([board] if board else []), *arguments]
        self.program = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        if self.program:
            self.program.stop(patience=10)
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self):
        arguments = [self._program_path, "--new-process", *self._arguments]
        if self._beside:
            arguments = ["sh", *self._beside(*arguments)]
        self.program = self._session.launch("pinboard", arguments, environment=self._environment,
                                            log_folder=self.folder)

    def restart(self):
        """
        Ends Pinboard as a logout does, and starts it again with the same home; later trace entries are from the new
        process.
        """
        self.program.stop(patience=10)
        self.trace.mark()
        self.start()

    def end(self):
        """Ends Pinboard as a logout does, after which everything is written."""
        self.program.stop(patience=30)

    @property
    def boards(self):
        """The board files of its home."""
        return self._home.board_paths

    def wait(self, event, timeout=60, **fields):
        """Waits for a trace entry; raises `CannotMeasure` if it doesn't come."""
        try:
            return self.trace.wait(event, timeout, **fields)
        except Exception as reason:
            raise CannotMeasure(f"{reason}; {self.program.output[-800:]}") from reason

    def wait_aside(self, event, timeout):
        """
        Waits for a trace entry during long work: only the event's name is searched in the new text. Parsing ten
        thousands of lines as JSON again and again would take a processor from the measured program for longer than a
        frame.
        """
        name = f'"event":"{event}"'.encode()
        deadline = time.monotonic() + timeout
        with open(self.trace.path, "rb") as file:
            text = file.read()
            while name not in text and self.program.is_running and time.monotonic() < deadline:
                time.sleep(0.5)
                # The end of the text is kept, since the name may continue in the next part.
                text = text[-len(name):] + file.read()
        return self.wait(event)

    def memory(self):
        """The memory of all processes of this start in mebibytes; shared pages count in proportion."""
        return sum(proportional(pid) for pid in processes(self.program.pid)) / 1024


    def read(self):
        """
        The megabytes that all of its processes have read so far: files, pipes, and the reads of the dynamic loader.
        """
        return sum(read_bytes(pid) for pid in processes(self.program.pid)) / 1e6


def processes(leader):
    """The process and all processes in its session."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
        except (OSError, IndexError):
            continue
        if int(fields[3]) == leader or int(folder.name) == leader:
            found.append(int(folder.name))
    return found


def proportional(pid):
    """The proportional set size of a process in kibibytes."""
    try:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    except OSError:
        pass
    return 0


def read_bytes(pid):
    """The bytes read by system calls, whether the system had cached them or not."""
    try:
        return int(Path(f"/proc/{pid}/io").read_text().split()[1])
    except OSError:
        return 0


def run_floor(session, program, *arguments, timeout=120):
    """Runs a floor on the display; returns the numbers that it printed."""
    process = session.launch(Path(program).name, [program, *map(str, arguments)])
    end = time.monotonic() + timeout
    while process.is_running and time.monotonic() < end:
        time.sleep(0.02)
    numbers = []
    for line in process.output.split():
        try:
            numbers.append(float(line))
        except ValueError:
            continue
    # The next run with the same name must begin with an empty log.
    process.log_path.unlink(missing_ok=True)
    if not numbers:
        raise CannotMeasure(f"{program} printed nothing")
    return numbers
