"""Another Pinboard, with boards and a process of its own."""

from desktop.session import Side

from ..partner import Partner
from ..pinboard_side import PinboardSide


class SecondPinboard(Partner):
    title = "a second Pinboard"

    def open(self):
        self._side = PinboardSide(self.stage, self.direction.opposite, self.image, name="other", side=Side.LEFT,
                                  new_process=True)

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
