"""GNOME's picture browser."""

from pathlib import Path

from .file_manager_by_look import FileManagerByLook
from .waiting import WaitTimeout, until

_SETTINGS = """\
[org/gnome/gthumb/browser]
sidebar-visible=false
maximized=false
"""


class GThumb(FileManagerByLook):
    command = ["gthumb"]
    # Without its sidebar, the window is narrow enough to be beside another program.
    environment = {"GSETTINGS_BACKEND": "keyfile"}
    view = (20, 110, 600, 560)

    def _prepare(self, home):
        settings = Path(home.environment_of_partners["XDG_CONFIG_HOME"]) / "glib-2.0" / "settings" / "keyfile"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text(_SETTINGS)

    def paste(self):
        # gThumb asks what's in the clipboard when its window gets the focus, shows the answer nowhere, and ignores the
        # keys before it comes. So a hand presses again if nothing happens.
        known = set(self.folder.iterdir())
        for _ in range(4):
            super().paste()
            try:
                return until("gThumb to paste", lambda: set(self.folder.iterdir()) != known, timeout=3, every=0.1)
            except WaitTimeout:
                pass
