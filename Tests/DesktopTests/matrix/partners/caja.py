"""MATE's file manager."""

from ..file_manager_partner import FileManagerPartner


class Caja(FileManagerPartner):
    title = "Caja"
    packages = ("caja",)
    kind = "caja"
    protocols = ("x11",)
    bare_command = ["caja", "--no-desktop"]
