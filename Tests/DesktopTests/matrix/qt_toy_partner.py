"""The common base of the small Qt programs."""

from desktop.qt_toy import QtToy

from .control_side import best_of
from .partner import Partner


class QtToyPartner(Partner):
    binding = None

    def open(self):
        self._toy = QtToy(self.session, self.stage.folder, self.binding,
                          self.image if self.direction.partner_gives else None)

    def drag(self):
        return self._toy.drag()

    def copy(self):
        self._toy.copy()

    def drag_out(self, other):
        self._toy.trace.mark()
        return super().drag_out(other)

    @property
    def drop_point(self):
        return self._toy.window.center

    def paste(self):
        self._toy.paste()

    def received(self, original):
        return best_of(self._toy.all_received(), original)
