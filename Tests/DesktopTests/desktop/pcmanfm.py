"""LXDE's file manager, made with GTK 2."""

from .file_manager_by_look import FileManagerByLook


class PCManFM(FileManagerByLook):
    command = ["pcmanfm", "--new-win"]
    # GTK 2 needs these modules for accessibility.
    environment = {"GTK_MODULES": "gail:atk-bridge"}
    view = (160, 84, 580, 600)
