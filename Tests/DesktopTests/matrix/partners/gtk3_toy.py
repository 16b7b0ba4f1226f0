"""A small GTK 3 program of ours."""

from desktop.session import Side

from ..control_side import ControlSide
from ..side_partner import SidePartner


class Gtk3Toy(SidePartner):
    title = "GTK 3 toy"
    packages = ("libgtk-3-0",)

    def open(self):
        # It gives in the directions in which the control receives.
        self._side = ControlSide(self.stage, self.direction.opposite, self.image, name="toy", side=Side.LEFT)
