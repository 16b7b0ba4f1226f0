"""The programs, in the order of the table."""

from .caja import Caja
from .chromium import Chromium
from .dolphin import Dolphin
from .gtk3_toy import Gtk3Toy
from .nautilus import Nautilus
from .nemo import Nemo
from .pcmanfm import PCManFM
from .pcmanfm_qt import PCManFMQt
from .second_pinboard import SecondPinboard
from .thunar import Thunar

PARTNERS = [Chromium, Nemo, Thunar, Nautilus, Caja, PCManFM, PCManFMQt, Dolphin, SecondPinboard, Gtk3Toy]
