"""The common base of the file managers in the matrix."""

from pathlib import Path

from desktop.waiting import until

from .evidence import compare
from .partner import Partner


class FileManagerPartner(Partner):
    """
    Shows a folder: with the picture if the partner gives, an empty one if it receives. For `kind`, see
    `Stage.file_manager`.
    """

    kind = None

    def open(self):
        self._folder = self.image.parent if self.direction.partner_gives else self.stage.empty_folder()
        self.manager = self.stage.file_manager(self.kind, self._folder, self.side)

    def drag(self):
        return self.manager.drag(Path(self.image.name).stem)

    def copy(self):
        self.manager.take_all("ctrl", "c")

    def drag_out(self, other):
        self.manager.look_before_drop()
        return super().drag_out(other)

    @property
    def drop_point(self):
        return self.manager.empty_point()

    def finish_drop(self):
        self.manager.finish_copy()

    def paste(self):
        self.manager.paste()

    def received(self, original):
        """Waits for a single file with the original's name and bytes, and removes it."""
        until(lambda: f"{original.name} in the folder; there are {[path.name for path in self._folder.iterdir()]}",
              lambda: [path.name for path in self._folder.iterdir()] == [original.name])
        path = self._folder / original.name
        until("all of it", lambda: path.stat().st_size >= original.stat().st_size)
        evidence = compare(original, path.read_bytes())
        # When all bytes are there, the file manager goes on to set the file's time and to update its view. If the
        # file is gone by then, it reports an error.
        self.session.wait_until_still()
        path.unlink()
        self.session.wait_until_still()
        return evidence
