"""The common base of programs that show what they have received in a document: it's saved, and the file is read."""

from desktop.waiting import until

from .evidence import compare
from .partner import Partner


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
        pictures = until(lambda: f"picture {self._count + 1} in the saved document", self._save, every=0.1)
        self._count = len(pictures)
        return compare(original, pictures[-1])

    def _save(self):
        # A slow program may receive the picture after it has saved the document.
        self.session.keyboard.tap("ctrl", "s")
        self.session.wait_until_still()
        pictures = self.saved()
        return pictures if len(pictures) > self._count else None
