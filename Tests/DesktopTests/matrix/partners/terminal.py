"""Xfce's terminal, which uses the same widget as GNOME's and MATE's."""

from desktop.drag import Drag
from desktop.geometry import Point
from desktop.screenshot import Screenshot
from desktop.session import Side
from desktop.waiting import until

from ..control_side import best_of
from ..direction import Direction
from ..partner import Partner


class Terminal(Partner):
    """A terminal that shows a path in its first line, and stores everything typed, dropped and pasted."""

    title = "a terminal (Xfce's)"
    packages = ("xfce4-terminal", "libvte-2.91-0")
    cannot = {Direction.DRAG_IN: "What's selected in a terminal can't be dragged: a press there begins another selection"}

    def open(self):
        self._typed = self.stage.folder / "typed"
        shown = self.image if self.direction.partner_gives else ""
        self.program = self.session.launch(
            "terminal", ["xfce4-terminal", "--disable-server", "--hide-menubar", "-x", "sh", "-c",
                         f"echo '{shown}'; cat > '{self._typed}'"],
            log_folder=self.stage.folder, environment=self.stage.home.environment_of_partners)
        self.window = self.session.adopt_window(self.program, Side.LEFT)
        until("the terminal to listen", self._typed.exists)
        self.session.wait_until_still()

    @property
    def _path(self):
        """The place of the shown path on the screen."""
        _, on_screen, in_window = self.session.accessibility.wait_for(self.program, "terminal", "")
        if self.session.protocol == "wayland":
            shadow = self.session.accessibility.shadow(self.program, self.window.size)
            on_screen = in_window.moved(*self.window.origin).moved(-shadow, -shadow)
        return Point(on_screen.x + 60, on_screen.y + 12)

    def drag(self):
        return Drag(self.session, self._path)

    def copy(self):
        # A click that also gives the window the keyboard may take longer than a double click may.
        self.window.focus()
        self.session.wait_until_still()
        until("the path to be selected", self._selects_path)
        self.session.keyboard.tap("ctrl", "shift", "c")
        self.session.wait_until_still()

    def _selects_path(self):
        """Clicks twice on the path; says whether it's shown as selected. A slow machine takes that for two single clicks."""
        for _ in range(2):
            self.session.pointer.click(self._path)
        self.session.wait_until_still()
        # Above the letters, between the edges of the line.
        look = Screenshot(self.session)
        return all(sum(look.colour(self._path.moved(across, -9))) > 380 for across in range(-40, 41, 10))

    @property
    def drop_point(self):
        return self.window.to_screen((60, 300))

    def paste(self):
        self.window.focus()
        self.session.wait_until_still()
        self.session.keyboard.tap("ctrl", "shift", "v")

    def received(self, original):
        """Ends the line with Return and compares its contents, which are quoted for a shell."""
        self.session.wait_until_still()
        self.window.focus()
        self.session.wait_until_still()
        before = self._typed.read_bytes()
        self.session.keyboard.tap("return")
        typed = until("a line in the terminal", lambda: self._typed.read_bytes()[len(before):])
        return best_of({"what was typed": typed.strip().strip(b"'")}, original)
