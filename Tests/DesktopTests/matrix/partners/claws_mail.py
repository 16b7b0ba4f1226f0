"""A mail program, of which the window for writing letters is tested."""

import email
import email.policy

from desktop.drag import Drag
from desktop.session import Side
from desktop.waiting import until

from ..direction import Direction
from ..saving_partner import SavingPartner

_ACCOUNT = """\
[Account: 1]
account_name=Tests
is_default=1
name=Tests
address=tests@example.invalid
protocol=6
smtp_server=localhost
"""
_FOLDERS = """\
<?xml version="1.0" encoding="UTF-8"?>
<folderlist>
 <folder type="mh" name="Mailbox" path="{mail}" account_id="0">
  <folderitem type="inbox" name="inbox" path="inbox" />
  <folderitem type="outbox" name="sent" path="sent" />
  <folderitem type="draft" name="draft" path="draft" />
  <folderitem type="queue" name="queue" path="queue" />
  <folderitem type="trash" name="trash" path="trash" />
 </folder>
</folderlist>
"""
#: A script for KWin.
_MINIMIZE_MAILBOX = """
workspace.clientList().forEach(function (window) {{
    if (window.pid == {pid} && window.caption.indexOf("Compose") < 0) window.minimized = true;
}});
"""


class ClawsMail(SavingPartner):
    """Received pictures are attachments of the letter once it's saved as a draft."""

    title = "a mail composer (Claws Mail)"
    packages = ("claws-mail",)
    cannot = {direction: "A letter's attachments can't be dragged or copied out of it"
              for direction in (Direction.DRAG_IN, Direction.COPY_IN)}
    cannot[Direction.COPY_OUT] = "What's pasted into a letter is text: files aren't attached"

    def open(self):
        folder = self.stage.home.folder / "claws"
        self._mail = folder / "Mail"
        for name in ("inbox", "sent", "draft", "queue", "trash"):
            (self._mail / name).mkdir(parents=True)
        (folder / "accountrc").write_text(_ACCOUNT)
        # Its spell checker reports an error if it has no dictionary. Dropped files are to be attached without a
        # question.
        (folder / "clawsrc").write_text("[Common]\nenable_aspell=0\ncompose_dnd_insert_or_attach=2\n")
        (folder / "folderlist.xml").write_text(_FOLDERS.format(mail=self._mail))
        attachment = ["--attach", self.image] if self.direction.partner_gives else ["--compose"]
        self.program = self.session.launch(
            "claws-mail", ["claws-mail", "--alternate-config-dir", folder, *attachment], log_folder=self.stage.folder,
            environment=self.stage.home.environment_of_partners)
        until("the letter's window", lambda: any("Compose" in frame["name"] for frame in self.session.accessibility.frames()
                                                 if frame["pid"] == self.program.pid), timeout=40, every=0.2)
        if self.session.kind == "mutter":
            until("the focus in the letter", self._has_letter_focus, every=0.5)
        elif self.session.kind == "kwin":
            # The newest window is adopted, and the mailbox's may open last.
            until("both windows", lambda: len([frame for frame in self.session.accessibility.frames()
                                               if frame["pid"] == self.program.pid]) > 1, timeout=40, every=0.2)
            self.session.run(_MINIMIZE_MAILBOX.format(pid=self.program.pid))
        else:
            # The letter's window opens second, and the oldest one is adopted first.
            self.session.adopt_window(self.program, Side.RIGHT)
        self.window = self.session.adopt_window(self.program, Side.LEFT)
        self.session.wait_until_still()

    def _has_letter_focus(self):
        """Whether the letter's window has the focus; gives it the focus otherwise."""
        frames = [frame for frame in self.session.accessibility.frames() if frame["pid"] == self.program.pid]
        if not frames[-1]["active"]:
            self.session.keyboard.tap("alt", "tab")
        return frames[-1]["active"]

    def drag(self):
        return Drag(self.session, self.drop_point)

    def copy(self):
        self.session.pointer.click(self.drop_point)
        self.session.keyboard.tap("ctrl", "c")
        self.session.wait_until_still()

    @property
    def drop_point(self):
        """The point of drops, in the letter's text below its head."""
        return self.window.to_screen((self.window.size[0] * 0.5, self.window.size[1] * 0.7))

    def paste(self):
        self.session.pointer.click(self.drop_point)
        self.session.wait_until_still()
        self.session.keyboard.tap("ctrl", "v")

    def saved(self):
        found = []
        for path in (self._mail / "draft").glob("[0-9]*"):
            letter = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
            found = [part.get_payload(decode=True) for part in letter.iter_attachments()]
        return found
