"""The drawing program."""

import base64
import re
from pathlib import Path

from desktop.drag import Drag

from ..direction import Direction
from ..evidence import Evidence
from ..saving_partner import SavingPartner

_PREFERENCES = """\
<inkscape xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" version="1">
 <group id="dialogs"><group id="import" ask="0" ask_svg="0" link="embed"/></group>
 <group id="options"><group id="boot" enabled="0"/></group>
</inkscape>
"""
_DRAWING = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
 width="{width}" height="{height}">{content}</svg>
"""
_PICTURE = '<image width="{width}" height="{height}" xlink:href="data:image/png;base64,{data}"/>'
_EMBEDDED = re.compile(r'href="data:[^;"]+;base64,([^"]+)"')


class Inkscape(SavingPartner):
    """
    Shows a drawing with the picture in it, or an empty one. Received pictures are in the drawing's file once it's
    saved.
    """

    title = "Inkscape"
    packages = ("inkscape",)
    image_bytes = ()
    is_wide = True
    # It offers a drawing of the picture's size, and encodes pasted pictures again.
    passes_on = {Direction.COPY_IN: Evidence.SIZE, Direction.COPY_OUT: Evidence.PIXELS}
    cannot = {Direction.DRAG_IN: "What's dragged on its canvas is moved there, and doesn't leave the window"}

    def open(self):
        self._write_preferences()
        width, height = self.picture_size
        data = base64.b64encode(self.image.read_bytes()).decode()
        picture = _PICTURE.format(width=width, height=height, data=data) if self.direction.partner_gives else ""
        self._drawing = self.stage.folder / "drawing.svg"
        self._drawing.write_text(_DRAWING.format(width=width, height=height, content=picture))
        self._count = len(_EMBEDDED.findall(picture))
        self.program = self.session.launch("inkscape", ["inkscape", self._drawing], log_folder=self.stage.folder,
                                           environment=self.stage.home.environment_of_partners)
        self.window = self.session.adopt_window(self.program, self.side)
        self.session.wait_until_still()

    def _write_preferences(self):
        """Writes settings with which it embeds received pictures without asking."""
        folder = Path(self.stage.home.environment_of_partners["XDG_CONFIG_HOME"]) / "inkscape"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "preferences.xml").write_text(_PREFERENCES)

    def drag(self):
        return Drag(self.session, self.drop_point)

    def copy(self):
        self.session.pointer.click(self.drop_point)
        self.session.wait_until_still()
        self.session.keyboard.tap("ctrl", "a")
        self.session.wait_until_still()
        self.session.keyboard.tap("ctrl", "c")
        self.session.wait_until_still()

    @property
    def drop_point(self):
        return self.window.to_screen((self.window.size[0] * 0.45, self.window.size[1] * 0.5))

    def paste(self):
        self.session.pointer.move(self.drop_point)
        self.window.focus()
        self.session.wait_until_still()
        self.session.keyboard.tap("ctrl", "v")

    def saved(self):
        found = _EMBEDDED.findall(self._drawing.read_text(errors="replace"))
        return [base64.b64decode(re.sub(r"\s|&#10;", "", data)) for data in found]
