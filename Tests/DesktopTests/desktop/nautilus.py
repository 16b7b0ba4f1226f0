"""GNOME's file manager."""

from .file_manager import FileManager


class Nautilus(FileManager):
    command = ["nautilus", "--new-window"]
    item_role = "table cell"

    def item_point(self, name):
        """The upper part of an item is its icon."""
        return super().item_point(name).moved(0, -10)
