"""Random edits of a board by a user: the same seed gives the same edits."""

import random

from .waiting import WaitTimeout, beat


class RandomEdits:
    """
    Random edits in one window with a tray. Each step is one action of a user, after which the test waits until
    nothing moves.
    """

    def __init__(self, stage, app, window, seed):
        self._stage = stage
        self._app = app
        self._window = window
        self._random = random.Random(seed)
        self._bag = []
        self._kinds = [
            self._drag, self._drag, self._drag, self._select_and("ctrl", "r"), self._select_and("ctrl", "d"),
            self._select_and("h"), self._select_and("ctrl", "right bracket"), self._select_and("ctrl", "left bracket"),
            self._select_and("left"), self._select_and("shift", "down"), self._select_and("delete"),
            self._select_and("ctrl", "alt", "minus"), self._press("ctrl", "z"), self._press("ctrl", "z"),
            self._press("ctrl", "shift", "z"), self._unselected("ctrl", "z"), self._unselected("ctrl", "shift", "z"),
            self._press("ctrl", "9"), self._press("ctrl", "minus"),
            self._press("ctrl", "equal"), self._press("escape"), self._press("ctrl", "a"), self._press("f9"),
            self._press("f8"), self._scroll, self._into_the_tray,
        ]

    def step(self):
        """Does one action and returns its description. Each kind of action has its turn before one is repeated."""
        if not self._bag:
            self._bag = self._random.sample(self._kinds, len(self._kinds))
        done = self._bag.pop()()
        self._app.wait_until_still()
        return done

    # The kinds

    def _press(self, *keys):
        def press():
            self._app.tap(*keys)
            return "+".join(keys)
        return press

    def _unselected(self, *keys):
        """Presses keys while nothing is selected."""
        def press():
            self._app.tap("escape")
            self._app.tap(*keys)
            return f"escape, {'+'.join(keys)}"
        return press

    def _select_and(self, *keys):
        def select_and_press():
            place = self._some_place()
            if not place:
                return self._look_for_some()
            self._app.click(place)
            self._app.wait_until_still()
            self._app.tap(*keys)
            return f"click at {place.x:.0f}, {place.y:.0f}, {'+'.join(keys)}"
        return select_and_press

    def _drag(self):
        return self._drag_to(self._point_of_the_cork())

    def _into_the_tray(self):
        if not self._tray():
            return self._press("f8")()
        return self._drag_to(self._tray().at(0.3, 0.5))

    def _drag_to(self, end):
        place = self._some_place()
        if not place:
            return self._look_for_some()
        try:
            with self._app.grab_at(place) as drag:
                drag.to(end)
                drag.rest(0.2)
                drag.drop()
            self._app.trace.wait("drag.end", timeout=10)
        except WaitTimeout:
            # There's a handle of a selected pin at this place, which was dragged instead.
            if self._app.trace.first("drag.begin"):
                raise
        return f"drag from {place.x:.0f}, {place.y:.0f} to {end.x:.0f}, {end.y:.0f}"

    def _scroll(self):
        self._stage.session.pointer.move(self._point_of_the_cork())
        beat(0.05)
        notches = self._random.choice([-2, -1, 1, 2])
        self._stage.session.pointer.scroll(notches)
        return f"scroll {notches}"

    def _look_for_some(self):
        """Selects or brings back pins: there may be none in view, or none at all."""
        return self._press("ctrl", "9")() if self._window.board.pins else self._press("ctrl", "z")()

    # Places

    def _shown(self):
        return self._app.shown(self._window)

    def _rect(self, frame):
        return self._window.on_screen(frame)

    def _tray(self):
        wide = [self._rect(cover) for cover in self._shown()["covers"]]
        strips = [cover for cover in wide if cover.width > 200 and cover.height > 60]
        return strips[0] if strips else None

    def _point_of_the_cork(self):
        cork = self._rect(self._shown()["canvas"])
        return cork.at(self._random.uniform(0.15, 0.85), self._random.uniform(0.1, 0.7))

    def _some_place(self):
        """A point of a pin that's in view and not covered."""
        shown = self._shown()
        cork = self._rect(shown["canvas"])
        covers = [self._rect(cover) for cover in shown["covers"]]
        places = [frame.center for frame in self._window.pin_frames()]
        free = [place for place in places if cork.contains(place, -30)
                and not any(cover.contains(place, 10) for cover in covers)]
        return self._random.choice(sorted(free)) if free else None
