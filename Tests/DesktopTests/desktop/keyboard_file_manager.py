"""File managers that the tests use by the keyboard alone."""

from .file_manager import FileManager


class KeyboardFileManager(FileManager):
    """Nothing is dragged from these, so nobody needs to know where their items are."""

    def _point_of_view(self):
        return self.empty_point()

    def _wait_for_files(self):
        self._session.wait_until_still()
