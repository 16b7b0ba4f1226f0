"""What the file managers of the matrix have in common."""

from pathlib import Path

from desktop.waiting import until

from .evidence import compare
from .partner import Partner


class FileManagerPartner(Partner):
    """Shows a folder: with the picture where it gives, an empty one where it takes. `kind`: see `Stage.file_manager`."""

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
        """One file of the original's name with its bytes, which then goes."""
        until(lambda: f"{original.name} in the folder; there are {[path.name for path in self._folder.iterdir()]}",
              lambda: [path.name for path in self._folder.iterdir()] == [original.name])
        path = self._folder / original.name
        until("all of it", lambda: path.stat().st_size >= original.stat().st_size)
        evidence = compare(original, path.read_bytes())
        # It goes on when all bytes are there: with the file's time, and with its own view. A file that's gone by then is an
        # error to it.
        self.session.wait_until_still()
        path.unlink()
        self.session.wait_until_still()
        return evidence
