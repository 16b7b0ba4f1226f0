"""Fixtures for sessions and stages, and the artifacts that a failed test leaves."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from desktop.command_line import binary, gtk_minor_version  # noqa: E402
from desktop.sessions import SessionKeeper  # noqa: E402
from desktop.stage import Stage  # noqa: E402

ARTIFACTS = Path(os.environ.get("DESKTOP_ARTIFACTS")
                 or Path(__file__).parents[2] / ".build" / "desktop-artifacts").absolute()
#: The displays to use; for a quick run: DESKTOP_DISPLAYS=x11
DISPLAYS = os.environ.get("DESKTOP_DISPLAYS", "x11,wayland").split(",")

#: The folder for what all workers of a run share.
SHARED = "PINBOARD_TEST_RUN"

_outcomes = pytest.StashKey()
_shared = pytest.StashKey()


@pytest.fixture(scope="session")
def catalogues():
    """
    The folder with the catalogues that programs of this folder find, and that of the test language. They're made now, and
    other workers may be reading them.
    """
    checkout = Path(__file__).parents[2]
    folder = Path(binary()).resolve().parents[2] / "locale"
    for source in (checkout / "po").glob("*.po"):
        target = folder / source.stem / "LC_MESSAGES" / "pinboard.mo"
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=target.parent, delete=False) as made:
            subprocess.run(["msgfmt", "-o", made.name, str(source)], check=True)
        Path(made.name).chmod(0o644)
        os.replace(made.name, target)
    subprocess.run([sys.executable, str(checkout / "po" / "pseudo.py"), str(folder)], check=True)
    return folder


@pytest.fixture(scope="session")
def keepers():
    """The keepers of this process' sessions, by display. Starting a session takes seconds, so all modules use the same."""
    keepers = {}
    yield keepers
    for keeper in keepers.values():
        keeper.close()


@pytest.fixture(scope="module", params=DISPLAYS)
def sessions(request, keepers):
    if request.param not in keepers:
        keepers[request.param] = SessionKeeper(request.param)
    return keepers[request.param]


@pytest.fixture
def stage(sessions, request):
    """
    An empty stage on X11 and on Wayland. After the test, every Pinboard must be running and must have written no
    warnings.
    """
    folder = Path(tempfile.mkdtemp(prefix="pinboard-stage-"))
    stage = Stage(sessions.ready(), folder)
    failed = True
    try:
        yield stage
        if not _has_failed(request.node):
            stage.check_screens()
        complaints = stage.complaints
        failed = bool(complaints) or _has_failed(request.node)
        assert not complaints, "\n".join(complaints)
    finally:
        if failed:
            artifacts = ARTIFACTS / re.sub(r"[^\w.=-]+", "-", request.node.nodeid.split("::", 1)[-1])
            shutil.rmtree(artifacts, ignore_errors=True)
            stage.keep(artifacts)
            request.node.user_properties.append(("kept", str(artifacts)))
        stage.clear()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def touchscreen(stage):
    if stage.session.touchscreen is None:
        pytest.skip(f"{stage.session.kind} has no touch")
    return stage.session.touchscreen


@pytest.fixture
def a_finger_leaves_its_window(stage):
    """Whether GTK can hand a finger's drag to the platform: from version 4.18 on, on Wayland."""
    return stage.session.protocol == "wayland" and gtk_minor_version() >= 18


def _has_failed(node):
    return any(report.failed for report in node.stash.get(_outcomes, []))


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    item.stash.setdefault(_outcomes, []).append(outcome.get_result())


def pytest_configure(config):
    def interrupt(number, frame):
        raise KeyboardInterrupt    # so that sessions end as after Ctrl+C
    # A worker of xdist now and then runs in a thread of its own, where Python allows no handlers.
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, interrupt)
    # Workers get the variable from the process that starts them, and only that process removes the folder.
    if SHARED not in os.environ:
        os.environ[SHARED] = config.stash[_shared] = tempfile.mkdtemp(prefix="pinboard-test-run-")


def pytest_unconfigure(config):
    if folder := config.stash.get(_shared, None):
        shutil.rmtree(folder, ignore_errors=True)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """
    Leaves out what needs no second display server, unless the displays are named. With several workers (--dist loadgroup),
    each worker runs a module's tests on one display server, in one session.
    """
    def display(item):
        parameters = getattr(item, "callspec", None)
        return parameters.params.get("sessions") if parameters else None

    def is_superfluous(item):
        return (display(item) not in (None, "x11") and item.get_closest_marker("on_x11_alone")
                and not item.get_closest_marker("on_all_displays"))
    if "DESKTOP_DISPLAYS" not in os.environ:
        config.hook.pytest_deselected(items=[item for item in items if is_superfluous(item)])
        items[:] = [item for item in items if not is_superfluous(item)]
    for item in items:
        if display(item):
            item.add_marker(pytest.mark.xdist_group(f"{item.module.__name__}-{display(item)}"))


def pytest_terminal_summary(terminalreporter):
    if file := os.environ.get("PINBOARD_TEST_FAILURES"):
        Path(file).write_text(json.dumps(_failures(terminalreporter)))
    kept = {value for reports in terminalreporter.stats.values() for report in reports
            for name, value in getattr(report, "user_properties", []) if name == "kept"}
    for artifacts in sorted(kept):
        terminalreporter.write_line(f"kept for looking into the failure: {artifacts}")


def _failures(terminalreporter):
    """The failed tests, for `Tests/Running/desktop_tests.py`, each once."""
    failures = {}
    for report in terminalreporter.stats.get("failed", []) + terminalreporter.stats.get("error", []):
        # A module that can't be read is a report of another kind.
        kept = dict(getattr(report, "user_properties", [])).get("kept")
        # xdist adds the group of a test to its id, and doesn't find it by that name afterwards.
        test = os.path.join(str(terminalreporter.config.rootpath), re.sub(r"@[\w-]+$", "", report.nodeid))
        known = failures.setdefault(test, {"test": test, "message": report.longreprtext[-1500:], "kept": None})
        known["kept"] = kept or known["kept"]
    return list(failures.values())
