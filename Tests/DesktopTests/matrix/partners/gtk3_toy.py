"""A small GTK 3 program of ours."""

from desktop.session import Side

from ..control_side import ControlSide
from ..partner import Partner


class Gtk3Toy(Partner):
    title = "GTK 3 toy"
    packages = ("libgtk-3-0",)

    def open(self):
        # It gives where the control takes.
        self._side = ControlSide(self.stage, self.direction.opposite, self.image, name="toy", side=Side.LEFT)

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
