"""MATE's file manager."""

from .file_manager_by_look import FileManagerByLook


class Caja(FileManagerByLook):
    command = ["caja", "--no-desktop"]
