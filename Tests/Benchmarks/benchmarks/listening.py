"""What a screen reader costs: the start and panning with 10,000 pins while a program listens, beside those while none does."""

from contextlib import nullcontext
from statistics import median

from .boards import copied, imported
from .collection import Collection
from .moving import play
from .play import Player, display, screen_reader
from .result import CannotMeasure, Result

_RUNS = 5
_ROUNDS = 3
_PINS, _DISTINCT, _ZOOM = 10_000, 500, 0.3


def measure_listening(workshop):
    """
    The time until a board of 10,000 pins is painted, and the work of a frame of panning on it. A quarter more is the
    most that listening may cost.
    """
    boards = imported(workshop, f"pictures-{_DISTINCT}", Collection(workshop).pictures(_DISTINCT))
    starts, pans = {True: [], False: []}, {True: [], False: []}
    with display() as session:
        for run in range(_RUNS + 1):
            for listens in (False, True):
                # The first run of each kind reads the libraries from the disk.
                starts[listens] += [_start(workshop, session, boards, listens)][:run]
        board = copied(workshop, boards, _PINS, _ZOOM)
        for _ in range(_ROUNDS):
            for listens in (False, True):
                pans[listens].append(_pan(workshop, session, board, listens))
        board.unlink()
    return [Result("start-listened", starts[True], starts[False], limit=1.25),
            Result("pan-listened", pans[True], pans[False], limit=1.25)]


def _start(workshop, session, boards, listens):
    board = copied(workshop, boards, _PINS, _ZOOM)
    with screen_reader(session) if listens else nullcontext():
        with Player(workshop, session, board=board) as player:
            painted = player.wait("board.painted")["t"]
    board.unlink()
    return painted


def _pan(workshop, session, board, listens):
    with Player(workshop, session, board=board, frames=True) as player:
        player.wait("board.painted")
        with screen_reader(session, player.program) if listens else nullcontext() as reader:
            if reader:
                _wait_for_objects(reader)
            return median(play(session, player, "pan")[1])


def _wait_for_objects(reader):
    try:
        reader.wait_for_any_pin()
    except Exception as reason:
        raise CannotMeasure(f"no pin is an object: {reason}") from reason
