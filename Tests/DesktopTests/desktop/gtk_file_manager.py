"""What the file managers made with GTK have in common."""

from .file_manager import FileManager
from .screenshot import Screenshot
from .waiting import until


class GtkFileManager(FileManager):
    """
    Accessibility can't tell where their items are, or takes half a minute for it. The first item's icon stands at
    a known place, so these can give their first file, or all of them.
    """

    def item_point(self, name=None):
        """Where the first item's icon is."""
        raise NotImplementedError

    def _wait_for_files(self):
        """Waits until there's an icon at that place, not the empty folder's background."""
        until(f"the files in {self.command[0]}", self._shows_an_icon, timeout=30, every=0.05)
        self._session.wait_until_still()

    def _shows_an_icon(self):
        point = self.item_point()
        looks = Screenshot(self._session, self._log_folder / "first-item.png")
        return len({looks.colour(point.moved(across, 0)) for across in range(-50, 50)}) > 3
