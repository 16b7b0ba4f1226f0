"""Sessions, stages, and what is kept when a test fails."""

import os
import re
import shutil
import signal
import sys
import tempfile
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from desktop.command_line import binary  # noqa: E402
from desktop.mutter_session import MutterSession  # noqa: E402
from desktop.session import SessionFailed  # noqa: E402
from desktop.stage import Stage  # noqa: E402
from desktop.xorg_session import XorgSession  # noqa: E402
from desktop.xvfb_session import XvfbSession  # noqa: E402

ARTIFACTS = Path(os.environ.get("DESKTOP_ARTIFACTS")
                 or Path(__file__).parents[2] / ".build" / "desktop-artifacts").absolute()
#: Which displays to use, for a quick look: DESKTOP_DISPLAYS=x11
DISPLAYS = os.environ.get("DESKTOP_DISPLAYS", "x11,wayland").split(",")
KINDS = {"xorg": XorgSession, "xvfb": XvfbSession, "mutter": MutterSession}

_outcomes = pytest.StashKey()
_kept = []


def open_session(display):
    """A running session for `x11`, `wayland`, or one kind by its name."""
    if display == "wayland":
        display = "mutter"
    if display != "x11":
        session = KINDS[display]()
        session.__enter__()
        return session
    try:
        return open_session("xorg")
    except (SessionFailed, OSError) as reason:
        print(f"Xorg can't start here, so Xvfb does (without touch): {reason}", file=sys.stderr)
        return open_session("xvfb")


class _Sessions:
    """One session at a time, started again when it has died."""

    def __init__(self, display):
        self._display = display
        self._current = None

    def ready(self):
        if self._current and not self._current.is_running:
            self.close()
        if self._current is None:
            self._current = open_session(self._display)
        return self._current

    def close(self):
        if self._current:
            self._current.stop()
            self._current = None


@pytest.fixture(scope="module", params=DISPLAYS)
def sessions(request):
    sessions = _Sessions(request.param)
    yield sessions
    sessions.close()


@pytest.fixture
def stage(sessions, request):
    """An empty stage on x11 and on wayland; afterwards every Pinboard must be alive and without complaints."""
    folder = Path(tempfile.mkdtemp(prefix="pinboard-stage-"))
    stage = Stage(sessions.ready(), folder)
    failed = True
    try:
        yield stage
        complaints = stage.complaints
        failed = bool(complaints) or _has_failed(request.node)
        assert not complaints, "\n".join(complaints)
    finally:
        if failed:
            artifacts = ARTIFACTS / re.sub(r"[^\w.=-]+", "-", request.node.nodeid.split("::", 1)[-1])
            shutil.rmtree(artifacts, ignore_errors=True)
            stage.keep(artifacts)
            _kept.append(artifacts)
        stage.clear()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def touchscreen(stage):
    if stage.session.touchscreen is None:
        pytest.skip(f"{stage.session.kind} has no touch")
    return stage.session.touchscreen


def _has_failed(node):
    return any(report.failed for report in node.stash.get(_outcomes, []))


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    item.stash.setdefault(_outcomes, []).append(outcome.get_result())


def pytest_collection_modifyitems(items):
    """Without the program, only the tests of the harness itself can run."""
    if not binary().exists():
        skip = pytest.mark.skip(reason=f"there is no {binary()}: build it, or name it in PINBOARD_BIN")
        for item in items:
            if item.path.name != "test_harness.py":
                item.add_marker(skip)


def pytest_configure(config):
    def interrupt(number, frame):
        raise KeyboardInterrupt    # so that sessions are ended as after Ctrl+C
    signal.signal(signal.SIGTERM, interrupt)


def pytest_terminal_summary(terminalreporter):
    for artifacts in _kept:
        terminalreporter.write_line(f"kept for looking into the failure: {artifacts}")
