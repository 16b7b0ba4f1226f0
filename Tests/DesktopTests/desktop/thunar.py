"""Xfce's file manager."""

from .geometry import Point
from .gtk_file_manager import GtkFileManager


class Thunar(GtkFileManager):
    command = ["thunar"]
    # The items of its icon view aren't accessible, but the first icon is at a known place of the pane.
    _FIRST_ICON = (62, 45)

    def item_point(self, name=None):
        _, on_screen, in_window = self._session.accessibility.wait_for(self.program, "directory pane", "")
        pane = self._place(on_screen, in_window)
        return Point(pane.x, pane.y).moved(*self._FIRST_ICON)
