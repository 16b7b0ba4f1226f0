"""The common base of the file managers made with GTK."""

from .file_manager import FileManager
from .screenshot import Screenshot
from .waiting import until


class GtkFileManager(FileManager):
    """
    Accessibility can't tell where the items of these programs are, or takes half a minute for it. The first item's
    icon is at a known place, so tests can use the first file or all files.
    """

    def item_point(self, name=None):
        """The place of the first item's icon."""
        raise NotImplementedError

    def _wait_for_files(self):
        """Waits until there's an icon at that place instead of the empty folder's background."""
        until(f"the files in {self.command[0]}", self._shows_an_icon, timeout=30, every=0.05)
        self._session.wait_until_still()

    def _shows_an_icon(self):
        point = self.item_point()
        looks = Screenshot(self._session)
        return len({looks.colour(point.moved(across, 0)) for across in range(-50, 50)}) > 3
