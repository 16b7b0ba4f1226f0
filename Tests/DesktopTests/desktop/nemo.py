"""Cinnamon's file manager."""

from .keyboard_file_manager import KeyboardFileManager


class Nemo(KeyboardFileManager):
    command = ["nemo", "--no-desktop"]
