"""Partners × displays × directions: the table in `Matrix.md` (`make test-matrix`)."""

import os
import re
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from conftest import ARTIFACTS
from desktop.sessions import SessionKeeper
from desktop.stage import Stage
from matrix.cell import FAILED
from matrix.direction import Direction
from matrix.ledger import Ledger
from matrix.partners import PARTNERS
from matrix.player import Player
from matrix.table import DISPLAYS

pytestmark = pytest.mark.matrix

#: How often each cell is run.
TIMES = int(os.environ.get("PINBOARD_MATRIX_TIMES") or 5)


def chosen_displays():
    """All displays, or those in DESKTOP_DISPLAYS."""
    named = os.environ.get("DESKTOP_DISPLAYS")
    return named.split(",") if named else list(DISPLAYS)


def identifier(value):
    return re.sub(r"\W+", "-", value.title.lower()) if isinstance(value, type) else value.identifier


@pytest.fixture(scope="module", params=chosen_displays())
def sessions(request):
    sessions = SessionKeeper(request.param)
    yield sessions
    sessions.close()


@pytest.mark.parametrize("direction", Direction, ids=identifier)
@pytest.mark.parametrize("partner", PARTNERS, ids=identifier)
def test_cell(sessions, partner, direction, request):
    if not partner.is_installed():
        # A program that isn't there opens no window either, and the table would say so of the program.
        pytest.skip(f"{partner.title} isn't installed")
    artifacts = ARTIFACTS / re.sub(r"[^\w.=-]+", "-", request.node.nodeid.split("::", 1)[-1])
    shutil.rmtree(artifacts, ignore_errors=True)
    display = request.node.callspec.params["sessions"]
    session = sessions.ready(partner.screen())

    @contextmanager
    def new_stage():
        folder = Path(tempfile.mkdtemp(prefix="pinboard-stage-"))
        stage = Stage(sessions.ready(partner.screen()), folder)
        try:
            yield stage
        except BaseException:
            shutil.rmtree(artifacts, ignore_errors=True)
            stage.keep(artifacts)
            raise
        finally:
            stage.clear()
            shutil.rmtree(folder, ignore_errors=True)

    cell = Player(partner, display, session.protocol, direction, new_stage).play(TIMES)
    Ledger(PARTNERS).record(cell)
    if cell.outcome == FAILED:
        request.node.user_properties.append(("kept", str(artifacts)))
        pytest.fail(f"{cell.passed} of {cell.played}: {cell.reason}", pytrace=False)
