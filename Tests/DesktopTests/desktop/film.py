"""A film of an area of the screen, picture by picture."""

import threading
import time

from .geometry import Rect
from .waiting import until


class Picture:
    """The pixels of an area: four bytes each, which are blue, green, red and an unused one."""

    def __init__(self, area, pixels):
        self._area = area
        self._pixels = pixels

    def colour(self, point):
        """The colour (red, green, blue) at a point of the screen, 0…255 each."""
        start = ((int(point[1]) - self._area.y) * self._area.width + int(point[0]) - self._area.x) * 4
        return tuple(reversed(self._pixels[start:start + 3]))

    def shows_the_same_as(self, other):
        return self._pixels == other._pixels

    def looks_like(self, other, points, tolerance=6):
        """Whether both pictures have the same colours at these points. The other picture may be a screenshot."""
        return all(abs(mine - theirs) <= tolerance
                   for point in points for mine, theirs in zip(self.colour(point), other.colour(point)))


class Film:
    """
    Takes pictures of an area, and keeps each one that differs from the previous one. Use it with `with`.

    On a busy machine, a film has fewer pictures, and none of a state that lasts only for a moment. So test what no
    picture may show, not what one picture must show. On Wayland, nothing else can take screenshots at the same time.
    """

    def __init__(self, session, area):
        width, height = session.SIZE
        left, top = max(0, round(area.x)), max(0, round(area.y))
        self._area = Rect(left, top, min(width, round(area.x + area.width)) - left,
                          min(height, round(area.y + area.height)) - top)
        self._session = session
        self._is_running = False
        self._changed = time.monotonic()
        self.pictures = []

    def __enter__(self):
        self._camera = self._session.camera(self._area)
        self._is_running = True
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *exception):
        self._is_running = False
        self._camera.stop()
        self._thread.join()

    def wait_until(self, what, test):
        """Waits until the newest picture passes `test` and the screen has stopped changing."""
        until(what, lambda: self.pictures and test(self.pictures[-1]) and time.monotonic() - self._changed > 0.25)

    def _run(self):
        for pixels in self._camera.pictures():
            if not self._is_running:
                break
            picture = Picture(self._area, pixels)
            if not self.pictures or not picture.shows_the_same_as(self.pictures[-1]):
                self._changed = time.monotonic()
                self.pictures.append(picture)
