"""The programs, in the order of the table."""

from .gtk3_toy import Gtk3Toy
from .second_pinboard import SecondPinboard
from .thunar import Thunar

PARTNERS = [SecondPinboard, Gtk3Toy, Thunar]
