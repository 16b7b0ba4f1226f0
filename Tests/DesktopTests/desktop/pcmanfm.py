"""LXDE's file manager."""

from .keyboard_file_manager import KeyboardFileManager


class PCManFM(KeyboardFileManager):
    command = ["pcmanfm"]
