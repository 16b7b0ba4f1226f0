"""LXQt's file manager."""

from ..qt_file_manager_partner import QtFileManagerPartner


class PCManFMQt(QtFileManagerPartner):
    title = "PCManFM-Qt"
    packages = ("pcmanfm-qt",)
    kind = "pcmanfm-qt"
