"""MATE's file manager."""

from .keyboard_file_manager import KeyboardFileManager


class Caja(KeyboardFileManager):
    command = ["caja", "--no-desktop"]
