"""The common base of programs that show what they have received in a document: it's saved, and the file is read."""

from desktop.waiting import until

from .direction import Direction
from .evidence import compare
from .partner import Partner

#: The number of saves after which it's pasted once more: a large program under load loses a key now and then, also if
#: it's the control that has copied.
_PATIENCE = 4


class SavingPartner(Partner):
    #: The number of pictures in the saved document so far.
    _count = 0

    def saved(self):
        """The pictures in the saved document, as bytes, in the order of their arrival."""
        raise NotImplementedError(f"the tests can't read the documents of {self.title}")

    def received(self, original):
        """Waits for one picture more than in the earlier rounds."""
        self.session.wait_until_still()
        self.window.focus()
        self.session.wait_until_still()
        self._saves = 0
        pictures = until(lambda: f"picture {self._count + 1} in the saved document", self._save, every=0.1)
        self._count = len(pictures)
        return compare(original, pictures[-1])

    def _save(self):
        # A slow program may receive the picture after it has saved the document.
        self.session.keyboard.tap("ctrl", "s")
        self.session.wait_until_still()
        pictures = self.saved()
        self._saves += 1
        if self._saves == _PATIENCE and self.direction is Direction.COPY_OUT:
            self.paste()
        return pictures if len(pictures) > self._count else None
