"""The common base of LibreOffice's programs."""

import base64
import re

import numpy
from desktop.drag import Drag
from desktop.geometry import Point
from desktop.waiting import WaitTimeout, beat, until

from .direction import Direction
from .evidence import Evidence
from .saving_partner import SavingPartner

#: With a new profile, it ends with the exit code 81 once and must be started again, in the same process.
_START = ["sh", "-c", '"$@"; [ $? = 81 ] && exec "$@"', "office", "/usr/lib/libreoffice/program/soffice.bin"]
#: Settings without tips and news, which would cover the document.
_SETTINGS = """\
<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema"
 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
{items}
</oor:items>
"""
_ITEM = '<item oor:path="/org.openoffice.{path}"><prop oor:name="{name}" oor:op="fuse"><value>{value}</value></prop></item>'
_VALUES = [("Office.Common/Misc", "FirstRun", "false"), ("Office.Common/Misc", "ShowTipOfTheDay", "false"),
           ("Setup/Product", "ooSetupLastVersion", "7.4"), ("Setup/Product", "WhatsNew", "false"),
           ("Setup/Product", "LastTimeDonateShown", "9999999999"),
           ("Setup/Product", "LastTimeGetInvolvedShown", "9999999999")]
#: A document as a single XML file.
_DOCUMENT = """\
<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"
 xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"
 office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.{kind}">
<office:body>{body}</office:body></office:document>
"""
_IMAGE = "<draw:image><office:binary-data>{data}</office:binary-data></draw:image>"
_DATA = re.compile(r"<office:binary-data>([^<]+)</office:binary-data>")


class OfficePartner(SavingPartner):
    """
    Shows a document with the picture in it, or an empty one. Received pictures are in the document's file once it's
    saved.
    """

    # The picture is found by its colour.
    image_bytes = ()
    # It encodes all pictures again.
    passes_on = dict.fromkeys(Direction, Evidence.PIXELS)
    #: The document's ending, the end of its type, its name in the settings, and its body around `{image}`.
    ending = None
    kind = None
    factory = None
    with_image = None
    without_image = None

    def open(self):
        data = base64.b64encode(self.image.read_bytes()).decode()
        body = self.with_image.format(image=_IMAGE.format(data=data)) if self.direction.partner_gives else self.without_image
        self._document = self.stage.folder / f"document.{self.ending}"
        self._document.write_text(_DOCUMENT.format(kind=self.kind, body=body))
        self._count = len(_DATA.findall(body))
        self.program = self.session.launch(
            "office", [*_START, f"-env:UserInstallation=file://{self._profile()}", "--norestore", "--nologo",
                       "--nolockcheck", self._document],
            log_folder=self.stage.folder,
            environment={**self.stage.home.environment_of_partners, "SAL_USE_VCLPLUGIN": "gtk3"})
        until("the office's window", lambda: any(frame["pid"] == self.program.pid and frame["size"][0] > 500
                                                 for frame in self.session.accessibility.frames()), timeout=90, every=0.2)
        self.window = self.session.adopt_window(self.program, self.side)
        self.session.wait_until_still()

    def _profile(self):
        profile = self.stage.home.folder / "office"
        (profile / "user").mkdir(parents=True, exist_ok=True)
        # Without this setting, its window fills the screen.
        factory = f"Setup/Office/Factories/org.openoffice.Setup:Factory['{self.factory}']"
        values = [*_VALUES, (factory, "ooSetupFactoryWindowAttributes", "10,40,600,690;1;,,,;")]
        items = "\n".join(_ITEM.format(path=path, name=name, value=value) for path, name, value in values)
        (profile / "user" / "registrymodifications.xcu").write_text(_SETTINGS.format(items=items))
        return profile

    def _picture(self):
        """The middle of the picture on the screen, which is the middle of all red pixels."""
        left, top = (round(value) for value in self.window.origin)
        width, height = self.window.size
        part = self.session.picture()[top + 120:top + height - 40, left:left + width].astype(int)
        rows, columns = numpy.nonzero((part[:, :, 0] > 180) & (part[:, :, 1] < 120) & (part[:, :, 2] < 120))
        if rows.size < 400:
            return None
        return Point(left + int(numpy.median(columns)), top + 120 + int(numpy.median(rows)))

    def _select(self):
        point = until("the picture on the screen", self._picture, timeout=20, every=0.2)
        before = self.session.pixels()
        self.session.pointer.click(point)
        try:
            # A program without the focus shows its selection late.
            until("the selection", lambda: self.session.pixels() != before, timeout=3, every=0.1)
        except WaitTimeout:
            pass    # It was selected before.
        self.session.wait_until_still()
        return point

    def drag(self):
        # A press that moves at once moves the picture in its document; a press that rests begins a drag. It's beside
        # the click, since both at the same place would be a double click.
        return Drag(self.session, self._select().moved(20, 12), hold=1.2)

    def copy(self):
        self._select()
        # Under load it may show a selection that it doesn't act on yet.
        for _ in range(3):
            beat(0.3)
            self.session.keyboard.tap("ctrl", "c")
            self.session.wait_until_still()

    @property
    def drop_point(self):
        return self.window.to_screen((self.window.size[0] * 0.45, self.window.size[1] * 0.55))

    def paste(self):
        """Pastes at the end of the document, since a selection would be replaced."""
        self.window.focus()
        if self.session.kind == "kwin":
            # A window that KWin's script has activated may not have the keyboard yet.
            self.session.pointer.click(self.drop_point)
        self.session.wait_until_still()
        self.session.keyboard.tap("escape")
        self.session.keyboard.tap("ctrl", "end")
        self.session.wait_until_still()
        self.session.keyboard.tap("ctrl", "v")

    def saved(self):
        return [base64.b64decode("".join(data.split())) for data in _DATA.findall(self._document.read_text(errors="replace"))]
