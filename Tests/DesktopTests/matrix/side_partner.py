"""Partners made of the programs that are on Pinboard's side elsewhere in the matrix."""

from .partner import Partner


class SidePartner(Partner):
    """`open` makes `_side`, which gives if Pinboard receives, and receives if Pinboard gives."""

    def drag(self):
        return self._side.drag()

    def copy(self):
        self._side.copy()

    def drag_out(self, other):
        with other.drag() as drag:
            self._side.take(drag)
        return self.received(self.image)

    def paste(self):
        self._side.paste()

    def received(self, original):
        return self._side.received(original)
