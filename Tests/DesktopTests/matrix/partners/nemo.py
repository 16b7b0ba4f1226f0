"""Cinnamon's file manager."""

from ..file_manager_partner import FileManagerPartner


class Nemo(FileManagerPartner):
    title = "Nemo"
    packages = ("nemo",)
    kind = "nemo"
