"""KDE's file manager."""

from .qt_file_manager import QtFileManager


class Dolphin(QtFileManager):
    command = ["dolphin"]
    item_role = "table cell"
    _copy_here = (50, 36)

    def item_point(self, name):
        """
        The point of an item's label. Without an icon theme the icon is empty, and a press there begins a rubber band.
        """
        _, on_screen, in_window = self._session.accessibility.wait_for(self.program, self.item_role, name)
        place = self._place(on_screen, in_window)
        return place.center._replace(y=place.y + place.height - 9)

    def _point_of_view(self):
        # A second click on the label of a selected item would begin to rename it.
        return self.empty_point()
