"""What the file managers of the matrix that are made with Qt have in common."""

from .direction import Direction
from .file_manager_partner import FileManagerPartner


class QtFileManagerPartner(FileManagerPartner):
    # Seen in WAYLAND_DEBUG: xdg_popup.grab with the serial of the last click, and popup_done as the answer.
    starts_anew = {("mutter", Direction.DRAG_OUT): (
        "Each round begins with a new window: once something was clicked in one, mutter takes the menu away with which Qt 5 asks "
        "what to do with a drop, whichever program the drop comes from")}
