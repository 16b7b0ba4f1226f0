"""GNOME's picture browser."""

from pathlib import Path

from .file_manager_by_look import FileManagerByLook

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
