"""GNOME's file manager."""

from .gtk_file_manager import GtkFileManager


class Nautilus(GtkFileManager):
    command = ["nautilus", "--new-window"]
    environment = {"GSK_RENDERER": "cairo"}
    # Asking it for its hundreds of widgets takes half a minute while it's busy, so the first icon's place is
    # known here: without the sidebar, which goes when the window is narrower than on Wayland, and with it.
    _FIRST_ICON = {"x11": (110, 118), "wayland": (347, 122)}

    def item_point(self, name=None):
        return self.window.to_screen(self._FIRST_ICON[self._session.protocol])
