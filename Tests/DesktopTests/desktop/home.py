"""A user's home folder, with its boards and settings."""

import json
import shutil
import tempfile
from pathlib import Path

from .board_file import BoardFile, sha256
from .command_line import CommandLine

#: The boards that this process has made, by their names and images: many tests begin with the same few boards.
_MADE = {}
_MADE_FOLDER = tempfile.TemporaryDirectory(prefix="pinboard-boards-")


class Home:
    def __init__(self, folder, session_environment):
        self.folder = Path(folder)
        self.environment = {
            "HOME": str(self.folder),
            "XDG_DATA_HOME": str(self.folder / "data"),
            "XDG_CONFIG_HOME": str(self.folder / "config"),
            "XDG_CACHE_HOME": str(self.folder / "cache"),
            "XDG_STATE_HOME": str(self.folder / "state"),
        }
        for path in self.environment.values():
            Path(path).mkdir(parents=True, exist_ok=True)
        # Animations are switched off in the other programs: a spinner keeps a machine without a GPU fully busy.
        partners = self.folder / "config-of-partners"
        for toolkit in ("gtk-3.0", "gtk-4.0"):
            self._switch_animations_off(partners / toolkit)
        self.environment_of_partners = {**self.environment, "XDG_CONFIG_HOME": str(partners)}
        self._command_line = CommandLine({**session_environment, **self.environment})
        self._made = set()
        self.boards_folder.mkdir(parents=True)
        # Pins land where the pointer is, unless a test is about snapping. Nothing is fetched from the web.
        self._settings = {"snap-pins": False, "from-the-web": "never"}
        self._write_settings()

    def _write_settings(self):
        settings = self.folder / "config" / "pinboard" / "settings.json"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text(json.dumps(self._settings) + "\n")

    @staticmethod
    def _switch_animations_off(folder):
        folder.mkdir(parents=True)
        (folder / "settings.ini").write_text("[Settings]\ngtk-enable-animations=0\n")

    def switch_animations_off(self):
        """Switches the desktop's animations off for Pinboard, so that films stand still. Call it before the start."""
        self._switch_animations_off(self.folder / "config" / "gtk-4.0")

    def prefer_dark(self):
        """Sets Pinboard's dark theme. Call it before the start."""
        self._settings["theme"] = "slate"
        self._write_settings()

    def snap_pins(self):
        """Lets pins snap to their neighbours, as for a new user. Call it before the start."""
        del self._settings["snap-pins"]
        self._write_settings()

    def fetch_from_the_web(self, access=None):
        """Lets links be fetched; without `access`, after a question, as for a new user. Call it before the start."""
        del self._settings["from-the-web"]
        if access:
            self._settings["from-the-web"] = access
        self._write_settings()

    def prefer(self, settings):
        """Changes the settings file, as by hand. Call it while Pinboard isn't running."""
        self._settings.update(settings)
        self._write_settings()

    @property
    def settings(self):
        """What's in the settings file."""
        return json.loads((self.folder / "config" / "pinboard" / "settings.json").read_text())

    @property
    def boards_folder(self):
        return self.folder / "data" / "pinboard" / "boards"

    @property
    def board_paths(self):
        return sorted(self.boards_folder.glob("*.pinboard"))

    @property
    def boards(self):
        """All boards in the folder."""
        return [BoardFile(self._command_line, path) for path in self.board_paths]

    def board(self, name, *images):
        """
        Makes a board with these images, with the command line. A second board with the same name and images is a copy of the
        first, if no board of this home is.
        """
        board = BoardFile(self._command_line, self.boards_folder / f"{name}.pinboard")
        key = (name, *((path.name, sha256(path)) for path in map(Path, images) if path.is_file()))
        if len(key) != len(images) + 1 or key in self._made or board.path.exists():
            self._command_line.run("import", board.path, *images)
            return board
        self._made.add(key)
        if key not in _MADE:
            self._command_line.run("import", board.path, *images)
            _MADE[key] = shutil.copyfile(board.path, Path(_MADE_FOLDER.name) / f"{len(_MADE)}.pinboard")
        else:
            shutil.copyfile(_MADE[key], board.path)
        return board

    def file(self, path):
        """A board file at any place."""
        return BoardFile(self._command_line, path)

    @property
    def tray(self):
        """The board file behind the tray."""
        return BoardFile(self._command_line, self.boards_folder.parent / ".tray.pinboard")
