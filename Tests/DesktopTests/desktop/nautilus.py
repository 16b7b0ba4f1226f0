"""GNOME's file manager."""

from .gtk_file_manager import GtkFileManager


class Nautilus(GtkFileManager):
    command = ["nautilus", "--new-window"]
    environment = {"GSK_RENDERER": "cairo"}
    # Listing its hundreds of widgets takes half a minute while it's busy, so the place of the first icon is given
    # here: on X11 without the sidebar, which is hidden because the window is narrower than on Wayland, and on Wayland
    # with the sidebar.
    _FIRST_ICON = {"x11": (110, 118), "wayland": (347, 122)}

    def item_point(self, name=None):
        return self.window.to_screen(self._FIRST_ICON[self._session.protocol])
