"""GNOME's file manager."""

from .command_line import gtk_minor_version
from .gtk_file_manager import GtkFileManager


class Nautilus(GtkFileManager):
    command = ["nautilus", "--new-window"]
    environment = {"GSK_RENDERER": "cairo"}
    # Listing its hundreds of widgets takes half a minute while it's busy, so the place of the first icon is given here.
    _BESIDE_SIDEBAR = (347, 122)
    _WITHOUT_SIDEBAR = (110, 118)

    def item_point(self, name=None):
        # A narrow window has no sidebar: on X11, where its size includes the title bar, and since version 44 on Wayland, too.
        has_sidebar = self._session.protocol == "wayland" and gtk_minor_version() < 10
        return self.window.to_screen(self._BESIDE_SIDEBAR if has_sidebar else self._WITHOUT_SIDEBAR)
