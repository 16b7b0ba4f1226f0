"""Compares a Pinboard's windows with complete redraws of them: the screen must show the actual state."""

import os
import signal
import time

import numpy

from .picture import write_picture
from .waiting import beat, until

#: The differences of a colour channel that are rounding, and the number of pixels that may differ more (the corner of
#: a rounded edge).
_TOLERANCE = 16
_STRAY_PIXELS = 12
#: The seconds in which things that move by themselves change: a caret is off for 0.6 s, and an animation of the tests
#: shows each frame for 0.4 s.
_TIME_OF_WHAT_MOVES = 1.6
#: The seconds after which put-off drawing is done: while images arrive, things such as a board's thumbnail are drawn
#: 0.4 s later.
_TIME_OF_WHAT_IS_PUT_OFF = 0.5
#: The number of frames that a redraw of one window needs: the frame itself, and others that are requested while it's
#: drawn.
_FRAMES_OF_ONE_REDRAW = 3


class ScreenCheck:
    """The check of one Pinboard; see `ScreenCheck.swift` for its questions."""

    def __init__(self, session, trace, pid, windows, wait_until_still):
        self._session = session
        self._trace = trace
        self._pid = pid
        self._windows = windows
        self._wait_until_still = wait_until_still

    def stale_parts(self, folder, name):
        """
        None if all windows look the same after a complete redraw; else the differences, as text. In this case, both
        pictures and their difference are stored in `folder`.
        """
        self._rest()
        for _ in range(3):
            frames, covers = self._frames(), self._covers()
            shown = self._still_picture()
            redrawn = self.redraw()
            drawn = self._still_picture()
            after = self._frames()
            areas = self._areas()
            difference = self._difference(shown, drawn, areas)
            if difference.sum() <= _STRAY_PIXELS:
                return None
            difference &= ~self._what_moves(drawn, areas)
            difference &= self._what_stays(difference.shape)
            if difference.sum() <= _STRAY_PIXELS:
                return None
            # A message or a focus ring that disappeared by itself between the two pictures isn't stale. Something
            # that moves all the time is no excuse.
            is_quiet = (redrawn["frames"] == frames and after - frames <= _FRAMES_OF_ONE_REDRAW * redrawn["windows"]
                        and covers == self._covers())
            if is_quiet or self._draws_all_the_time():
                return self._keep(folder, name, shown, drawn, difference)
        return None

    def redraw(self):
        """Redraws everything completely; returns the trace's entry when all windows have been redrawn."""
        since = len(self._trace.all)

        def answer():
            news = self._trace.all[since:]
            asked = next((entry for entry in news if entry["event"] == "screen.redrawing"), None)
            found = {entry["window"] for entry in news if entry["event"] == "screen.redrawn"}
            return asked and len(found) >= asked["windows"] and asked
        os.kill(self._pid, signal.SIGUSR2)
        return until("all windows to be drawn anew", answer)

    def shown(self):
        """The state that each window reports, by the window's name: see `ScreenCheck.swift`."""
        return {entry["window"]: entry for entry in self._ask() if entry["event"] == "screen.shown"}

    def _covers(self):
        """What lies on each window's board, such as messages."""
        return {window: entry["covers"] for window, entry in self.shown().items()}

    def _ask(self):
        since = len(self._trace.all)
        os.kill(self._pid, signal.SIGUSR1)
        until("an answer of the windows", lambda: any(
            entry["event"] == "screen.frames" for entry in self._trace.all[since:]))
        return self._trace.all[since:]

    def _frames(self):
        return self._ask_frames()["frames"]

    def _ask_frames(self):
        return next(entry for entry in self._ask() if entry["event"] == "screen.frames")

    def _draws_all_the_time(self):
        before = self._frames()
        beat(0.3)
        return self._frames() > before + 2

    def _rest(self):
        """Waits until all put-off drawing is done. A caret and an animation never rest."""
        end = time.monotonic() + 3 * _TIME_OF_WHAT_IS_PUT_OFF
        while (rest := _TIME_OF_WHAT_IS_PUT_OFF - self._ask_frames()["quiet"]) > 0 and time.monotonic() < end:
            beat(rest)

    def _what_stays(self, shape):
        """
        A mask of everything but what's said of a long import: its bar, and the numbers of pins and small pictures outside of the
        board. They go on from one picture to the next one and never come back, so that they aren't found among what moves.
        """
        since = len(self._trace.all)
        os.kill(self._pid, signal.SIGWINCH)
        widgets = until("the widgets", lambda: next(
            (entry for entry in self._trace.all[since:] if entry["event"] == "screen.widgets"), None))["widgets"]
        bars = [widget["shown"] for widget in widgets if widget["kind"] == "GtkProgressBar"]
        mask, there = numpy.full(shape, not bars), self.shown()
        for window in self._windows if bars else []:
            if window.identifier in there:
                (left, top), canvas = window.screen_area[0], there[window.identifier]["canvas"]
                self._fill(mask, left, top, canvas, 0, True)
                for bar in bars:
                    # The shadow around the window is a part of its surface, to which the widgets' frames are relative.
                    self._fill(mask, left, top, bar, 10, False)
        return mask

    @staticmethod
    def _fill(mask, left, top, frame, margin, value):
        x, y, width, height = frame
        mask[max(0, int(top + y - margin)):int(top + y + height + margin),
             max(0, int(left + x - margin)):int(left + x + width + margin)] = value

    def _still_picture(self):
        self._wait_until_still()
        return self._picture()

    def _picture(self):
        width, height = self._session.SIZE
        data = numpy.frombuffer(self._session.pixels(), numpy.uint8)
        return data[:width * height * 4].reshape(height, width, 4)[:, :, :3].astype(numpy.int16)

    def _areas(self):
        """The windows' areas of the screen, as slices."""
        there = self.shown()
        width, height = self._session.SIZE
        areas = []
        for window in self._windows:
            if window.identifier in there:
                (left, top), (across, down) = window.screen_area
                areas.append((slice(max(0, int(top)), min(height, int(top + down))),
                              slice(max(0, int(left)), min(width, int(left + across)))))
        return areas

    @staticmethod
    def _difference(one, other, areas):
        mask = numpy.zeros(one.shape[:2], bool)
        for area in areas:
            mask[area] = (numpy.abs(one[area] - other[area]) > _TOLERANCE).any(axis=2)
        return mask

    def _what_moves(self, first, areas):
        """A mask of everything that changes by itself."""
        mask = numpy.zeros(first.shape[:2], bool)
        for _ in range(8):
            beat(_TIME_OF_WHAT_MOVES / 8)
            mask |= self._difference(first, self._picture(), areas)
        return mask

    @staticmethod
    def _keep(folder, name, shown, drawn, difference):
        write_picture(folder / f"{name}-shown.png", shown[:, :, ::-1])
        write_picture(folder / f"{name}-drawn-anew.png", drawn[:, :, ::-1])
        write_picture(folder / f"{name}-difference.png",
                      numpy.repeat(difference[:, :, None].astype(numpy.uint8) * 255, 3, axis=2))
        rows, columns = numpy.nonzero(difference)
        return (f"the screen shows what isn't there: {int(difference.sum())} pixels differ from a fresh drawing, between "
                f"({columns.min()}, {rows.min()}) and ({columns.max()}, {rows.max()}); see {name}-*.png")
