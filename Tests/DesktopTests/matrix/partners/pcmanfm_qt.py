"""LXQt's file manager."""

from ..file_manager_partner import FileManagerPartner


class PCManFMQt(FileManagerPartner):
    title = "PCManFM-Qt"
    packages = ("pcmanfm-qt",)
    kind = "pcmanfm-qt"
