"""A small program made with Qt 6."""

from ..qt_toy_partner import QtToyPartner


class Qt6Toy(QtToyPartner):
    title = "Qt 6 toy"
    packages = ("python3-pyqt6",)
    binding = "PyQt6"
