"""Pinboard on the right of a partner."""

from desktop.board_file import sha256
from desktop.session import Side
from desktop.waiting import until

from .evidence import Evidence, compare

_PATIENCE = 15


class PinboardSide:
    """A Pinboard whose board has a pin of its own or, if it gives, only the picture."""

    def __init__(self, stage, direction, image, name="pinboard", side=Side.RIGHT, new_process=False):
        self._stage = stage
        self._image = image
        pinned = stage.samples_of_boards.image("violet.png") if direction.partner_gives else image
        self.board = stage.board(f"Board of {name}", pinned)
        self._known = {pin.id for pin in self.board.pins}
        self.app = stage.pinboard(name)
        self.window = self.app.start(self.board, side=side, new_process=new_process)

    def drag(self):
        return self.app.grab(self.window, self._image.name)

    def wait_until_outside(self, drag):
        self.app.wait_until_outside(drag)

    def copy(self):
        self.app.select(self.window, self._image.name)
        self.app.tap("ctrl", "c")
        self.app.wait_until_still()

    def take(self, drag):
        self.app.take(drag, self.window)

    def paste(self):
        self.window.focus()
        self.app.trace.mark()
        self.app.tap("ctrl", "v")

    def received(self, original):
        """Waits for a single new pin."""
        def new_pins():
            return [pin for pin in self.board.pins if pin.id not in self._known]
        said = lambda: [entry.get("message") for entry in self.app.trace.every("error")]  # noqa: E731
        until(lambda: f"a new pin; Pinboard says {said() or 'nothing'}", new_pins, _PATIENCE, every=0.1)
        new = new_pins()
        self._known |= {pin.id for pin in new}
        assert len(new) == 1, f"{len(new)} new pins: {[pin.name for pin in new]}"
        if new[0].sha256 == sha256(original):
            return Evidence.BYTES
        assert new[0].sha256, f"a {new[0].kind} instead of a picture: {(new[0].text or new[0].name)[:80]}"
        return self._compare_originals(original, new[0].sha256)

    def _compare_originals(self, original, digest):
        folder = self._stage.empty_folder(f"originals-{len(self._known)}-{self.app.name}")
        self.board.originals(folder)
        return compare(original, next(path for path in folder.iterdir() if sha256(path) == digest).read_bytes())

    @property
    def complaints(self):
        return self.app.complaints
