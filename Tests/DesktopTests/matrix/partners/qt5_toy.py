"""A small program made with Qt 5."""

from ..qt_toy_partner import QtToyPartner


class Qt5Toy(QtToyPartner):
    title = "Qt 5 toy"
    packages = ("python3-pyqt5",)
    binding = "PyQt5"
