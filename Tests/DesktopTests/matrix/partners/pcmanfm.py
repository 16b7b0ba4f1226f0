"""LXDE's file manager."""

from ..file_manager_partner import FileManagerPartner


class PCManFM(FileManagerPartner):
    title = "PCManFM"
    packages = ("pcmanfm",)
    kind = "pcmanfm"
    protocols = ("x11",)
    bare_command = ["pcmanfm", "--new-win"]
