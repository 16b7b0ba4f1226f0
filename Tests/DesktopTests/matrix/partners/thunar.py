"""Xfce's file manager."""

from ..file_manager_partner import FileManagerPartner


class Thunar(FileManagerPartner):
    title = "Thunar"
    packages = ("thunar",)
    kind = "thunar"
