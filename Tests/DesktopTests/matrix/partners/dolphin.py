"""KDE's file manager."""

from ..qt_file_manager_partner import QtFileManagerPartner


class Dolphin(QtFileManagerPartner):
    title = "Dolphin"
    packages = ("dolphin",)
    kind = "dolphin"
