"""LXQt's file manager."""

from .qt_file_manager import QtFileManager


class PCManFMQt(QtFileManager):
    command = ["pcmanfm-qt"]
    item_role = "list item"
    _copy_here = (50, 12)
