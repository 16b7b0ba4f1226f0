"""KDE's file manager."""

from ..file_manager_partner import FileManagerPartner


class Dolphin(FileManagerPartner):
    title = "Dolphin"
    packages = ("dolphin",)
    kind = "dolphin"
