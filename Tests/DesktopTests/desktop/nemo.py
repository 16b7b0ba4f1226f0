"""Cinnamon's file manager."""

from .file_manager_by_look import FileManagerByLook


class Nemo(FileManagerByLook):
    command = ["nemo", "--no-desktop"]
