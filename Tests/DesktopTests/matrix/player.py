"""Runs a cell as often as requested."""

import traceback
import zlib
from dataclasses import dataclass

from .cell import CANNOT, FAILED, PASSED, Cell
from .control_side import ControlSide
from .direction import Direction
from .pinboard_side import PinboardSide
from .table import DISPLAYS

#: The reason of a failure is one line of the table.
_LONGEST_REASON = 300
#: How often a control is run to explain a failure.
_CONTROLS = 2


@dataclass(frozen=True)
class _Problem:
    words: str
    #: Whether both programs were open when it failed.
    opened: bool


class Player:
    """
    Runs a cell. `new_stage` makes an empty stage for a `with`. A stage is used until something on it fails, so that
    the two programs repeat the transfer, as they do for a user. Partners say where that isn't possible (`starts_anew`).
    """

    def __init__(self, partner, display, protocol, direction, new_stage):
        self._partner = partner
        self._direction = direction
        self._new_stage = new_stage
        self._evidence = []
        self._opens_none = protocol not in partner.protocols
        self._declared = partner.reason_against(display, protocol, direction)
        self._starts_anew = partner.starts_anew.get((display, direction))
        self.cell = Cell(partner.title, display, direction.value, version=partner.version())

    def play(self, times):
        """Runs the cell and returns it."""
        if self._opens_none:
            self._play_without_window(times)
        elif self._declared:
            self._play_what_cannot_be(times)
        else:
            self._play_what_should_be(times)
        return self.cell

    def _play_without_window(self, times):
        """Runs a partner that opens no window on this display: the failed start is the control."""
        cell = self.cell
        cell.reason, cell.control_played = f"It opens no window on {cell.display}", times
        try:
            for _ in range(times):
                with self._new_stage() as stage:
                    cell.control_says = self._partner.open_in_vain(stage)
            cell.outcome = CANNOT
        except Exception as problem:
            cell.reason += f" – so it's said here, but {_in_a_line(problem)}"
            cell.outcome = FAILED

    def _play_what_cannot_be(self, times):
        cell = self.cell
        problems = self._control(times)
        cell.reason = self._declared
        cell.outcome = CANNOT
        if cell.control_passed:
            cell.reason += " – so it's said here, but its control passes"
            cell.outcome = FAILED
        elif not all(problem.opened for problem in problems):
            # This says nothing about the partner.
            cell.reason = "Its control couldn't be played"
            cell.outcome = FAILED
        cell.control_says = problems[-1].words if problems else ""

    def _play_what_should_be(self, times):
        cell = self.cell
        cell.passed, problems = self._rounds(PinboardSide, times)
        cell.played = times
        cell.outcome = FAILED if problems else PASSED
        if self._evidence:
            cell.evidence = max(self._evidence, key=lambda evidence: evidence.rank).value
        cell.reason = self._starts_anew or ""
        if problems:
            cell.reason = problems[-1].words
            problems = self._control(min(len(problems), _CONTROLS))
            cell.control_says = problems[-1].words if problems else ""
        elif self._direction.partner_gives:
            # The control records the types that the partner offers beside the result.
            self._control(1)

    def _control(self, times):
        self.cell.control_passed, problems = self._rounds(ControlSide, times)
        self.cell.control_played = times
        return problems

    def _rounds(self, side, times):
        """The number of rounds that passed, and the problems of the others."""
        passed, problems = 0, []
        while passed + len(problems) < times:
            opened = False
            try:
                with self._new_stage() as stage:
                    image = self._image(stage)
                    partner = self._partner(stage, self._direction, image)
                    other = side(stage, self._direction, image)
                    opened = True
                    while passed + len(problems) < times:
                        self._round(stage, partner, other)
                        passed += 1
                        if self._starts_anew:
                            break
            except Exception as problem:
                problems.append(_Problem(_in_a_line(problem), opened))
        return passed, problems

    def _image(self, stage):
        """A picture that no other cell has, because compositors keep copied data even if its program has ended."""
        number = zlib.crc32(repr(self.cell.key).encode()) % 64
        if sizes := self._partner.image_bytes:
            # Each display plays every size in one of its directions.
            turn = list(Direction).index(self._direction) + list(DISPLAYS).index(self.cell.display)
            return stage.samples.noise(self._partner.image_name, sizes[turn % len(sizes)], seed=number)
        width, height = self._partner.image_size
        return stage.samples.image(self._partner.image_name, size=(width + number % 8, height + number // 8), number=number)

    def _round(self, stage, partner, other):
        try:
            evidence = partner.play(other)
        finally:
            stage.session.release_input()
            # Some programs have the path of their document in a type.
            offered = [kind.replace(str(stage.folder), "…") for kind in getattr(other, "offered", [])]
            self.cell.offered = offered or self.cell.offered
        if isinstance(other, PinboardSide):
            assert not other.complaints, "; ".join(other.complaints)
            self._evidence.append(evidence)
            least = partner.least_evidence(self._direction)
            assert evidence.rank <= least.rank, f"only its {evidence.value} arrived, not its {least.value}"


def _in_a_line(problem):
    words = " ".join(str(problem).split()) or type(problem).__name__
    if not isinstance(problem, AssertionError):
        place = traceback.extract_tb(problem.__traceback__)[-1]
        words = f"{type(problem).__name__} in {place.name}: {words}"
    return words[:_LONGEST_REASON]
