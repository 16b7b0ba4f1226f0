"""GNOME's file manager."""

from ..file_manager_partner import FileManagerPartner


class Nautilus(FileManagerPartner):
    title = "Nautilus"
    packages = ("nautilus",)
    kind = "nautilus"
