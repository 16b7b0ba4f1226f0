"""File managers in which the single item is found by looking at the screen."""

import numpy

from .drag import Drag
from .file_manager import FileManager
from .geometry import Point
from .waiting import beat, until

_MOST_OF_A_VIEW = 12


class FileManagerByLook(FileManager):
    """
    Accessibility can't tell where the items of these programs are. A folder with one item shows a background of one
    colour with the item on it.
    """

    #: The part of the window that certainly belongs to the folder's view: left, top, right and bottom.
    view = (190, 150, 580, 600)

    def item_point(self, name=None):
        """A point of the icon, in the upper part of whatever is on the view's background."""
        return until(f"an item in {self.command[0]}", self._item, timeout=30, every=0.1)

    def drag(self, name):
        # A hand gets there in many motions. After a drag, Nemo on KWin takes a press that follows a single motion for one
        # beside the item, and draws a rubber band.
        point = self.item_point(name)
        for distance in range(40, 0, -5):
            self._session.pointer.move(point.moved(distance, distance))
            beat(0.02)
        return Drag(self._session, point, patience=0.8)

    def _item(self):
        left, top = (round(value) for value in self.window.to_screen(self.view[:2]))
        right, bottom = (round(value) for value in self.window.to_screen(self.view[2:]))
        pixels = self._session.picture()[top:bottom, left:right].astype(int)
        background = pixels[-1, -1]
        rows, columns = numpy.nonzero(numpy.abs(pixels - background).max(axis=2) > _MOST_OF_A_VIEW)
        if rows.size == 0:
            return None
        return Point(left + (columns.min() + columns.max()) / 2, top + rows.min() + (rows.max() - rows.min()) * 0.35)

    def _point_of_view(self):
        return self.empty_point()

    def _wait_for_files(self):
        self.item_point()
        self._session.wait_until_still()
