"""The programs, in the order of the table."""

from .caja import Caja
from .chromium import Chromium
from .claws_mail import ClawsMail
from .dolphin import Dolphin
from .firefox import Firefox
from .gimp import Gimp
from .gtk3_toy import Gtk3Toy
from .gthumb import GThumb
from .impress import Impress
from .inkscape import Inkscape
from .nautilus import Nautilus
from .nemo import Nemo
from .pcmanfm import PCManFM
from .pcmanfm_qt import PCManFMQt
from .qt5_toy import Qt5Toy
from .qt6_toy import Qt6Toy
from .second_pinboard import SecondPinboard
from .terminal import Terminal
from .thunar import Thunar
from .writer import Writer

PARTNERS = [Chromium, Nemo, Thunar, Nautilus, Caja, PCManFM, PCManFMQt, Dolphin, Firefox, Gimp, Inkscape, Writer, Impress,
            GThumb, Terminal, ClawsMail, SecondPinboard, Gtk3Toy, Qt5Toy, Qt6Toy]
