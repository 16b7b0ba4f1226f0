"""GNOME's file manager."""

from .file_manager import FileManager


class Nautilus(FileManager):
    command = ["nautilus", "--new-window"]
    environment = {"GSK_RENDERER": "cairo"}
    # Asking it for its hundreds of widgets takes half a minute while it's busy, so the first icon's place is
    # known here: without the sidebar, which goes when the window is narrower than on Wayland, and with it.
    _FIRST_ICON = {"x11": (110, 118), "wayland": (347, 122)}

    def item_point(self, name=None):
        """Where the first item's icon is."""
        return self.window.to_screen(self._FIRST_ICON[self._session.protocol])
