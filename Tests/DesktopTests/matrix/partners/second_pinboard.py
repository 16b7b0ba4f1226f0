"""Another Pinboard, with boards and a process of its own."""

from desktop.session import Side

from ..pinboard_side import PinboardSide
from ..side_partner import SidePartner


class SecondPinboard(SidePartner):
    title = "a second Pinboard"

    def open(self):
        self._side = PinboardSide(self.stage, self.direction.opposite, self.image, name="other", side=Side.LEFT,
                                  new_process=True)
