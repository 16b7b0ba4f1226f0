"""A drag with the pointer, in which each step waits for the state that the next one needs."""

from .geometry import Point
from .waiting import PATIENCE, beat, until

_STEP_PAUSE = 0.012
_LIFT_STEPS = 8
_LIFT_STEP_PIXELS = 2


class Drag:
    """
    A drag. Use it with `with`: entering presses at `start` and moves past the threshold; leaving releases the button
    in any case.

    `reached` returns whether the pointer is over the source: where its window was a moment ago, the press may go to
    another window. `began` returns whether the source has begun the drag. A source that can't tell is given
    `patience` seconds. `hold` is the number of seconds between the press and the first motion, for sources that begin
    a drag by holding. Drag protocols answer only to motion, so the pointer wiggles by a pixel while it waits for an
    answer.
    """

    def __init__(self, session, start, reached=None, began=None, patience=0.4, hold=0.05):
        self._session = session
        self._pointer = session.pointer
        self._start = Point(*start)
        self._reached = reached
        self._began = began
        self._patience = patience
        self._hold = hold
        self._is_down = False

    def __enter__(self):
        self._pointer.move(self._start)
        beat(0.05)
        if self._reached:
            self.stay_until("the pointer to be over the source", self._reached)
        self._pointer.press()
        self._is_down = True
        try:
            beat(self._hold)
            for step in range(1, _LIFT_STEPS + 1):
                self._pointer.move(self._start.moved(_LIFT_STEP_PIXELS * step, _LIFT_STEP_PIXELS * step))
                beat(_STEP_PAUSE)
            if self._began:
                until("the drag to begin", self._began)
            else:
                beat(self._patience)
        except BaseException:
            self.drop()
            raise
        return self

    def __exit__(self, *exception):
        if self._is_down:
            self.drop()

    def to(self, point, steps=15, pause=_STEP_PAUSE):
        """Moves to a point of the screen in a number of steps, with `pause` seconds between them."""
        start, end = self._pointer.position, Point(*point)
        for step in range(1, steps + 1):
            self._pointer.move((round(start.x + (end.x - start.x) * step / steps),
                                round(start.y + (end.y - start.y) * step / steps)))
            beat(pause)

    def stay_until(self, what, probe, timeout=PATIENCE):
        """Stays at the place, wiggling, until `probe()` is true, and ends exactly there."""
        place = self._pointer.position
        wiggles = 0

        def probe_after_a_wiggle():
            nonlocal wiggles
            found = probe()
            if not found:
                wiggles += 1
                self._pointer.move(place.moved(wiggles % 2, 0))
            return found

        found = until(what, probe_after_a_wiggle, timeout, every=0.05)
        self._pointer.move(place)
        beat(0.05)
        return found

    def rest(self, seconds=0.5):
        """Stays for some seconds, wiggling, over a target that doesn't report its answer."""
        place = self._pointer.position
        for wiggle in range(round(seconds / 0.05)):
            self._pointer.move(place.moved(wiggle % 2, 0))
            beat(0.05)
        self._pointer.move(place)
        beat(0.05)

    def stay_until_accepted(self, otherwise=0.5):
        """
        Stays until the target below the pointer has accepted the drag: an earlier release would be no drop. Where the
        display doesn't tell, it stays for a number of seconds.
        """
        if self._session.drag_is_accepted is None:
            self.rest(otherwise)
        else:
            self.stay_until("the target to accept the drag", lambda: self._session.drag_is_accepted)

    def drop(self):
        """Releases the button."""
        self._is_down = False
        self._pointer.release()
