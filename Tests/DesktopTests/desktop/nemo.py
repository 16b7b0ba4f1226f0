"""Cinnamon's file manager."""

from .file_manager_by_look import FileManagerByLook


class Nemo(FileManagerByLook):
    command = ["nemo", "--no-desktop"]

    @property
    def view(self):
        # If it draws its own title bar, everything begins lower.
        top = 112 if self._session.kind in ("xorg", "xvfb", "kwin") else 150
        return (190, top, 580, 600)
