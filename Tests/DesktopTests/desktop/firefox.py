"""Firefox with a page of images."""

import warnings

from .drag import Drag
from .session import Side
from .waiting import WaitTimeout, until

_PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "startup.homepage_welcome_url": "",
    "startup.homepage_welcome_url.additional": "",
    "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "datareporting.policy.dataSubmissionPolicyBypassNotification": True,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "termsofuse.bypassNotification": True,
    "browser.tabs.warnOnClose": False,
    "browser.newtab.preload": False,
    "browser.newtabpage.enabled": False,
    "browser.sessionstore.resume_from_crash": False,
    "app.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "browser.translations.automaticallyPopup": False,
    "sidebar.revamp": False,
    "accessibility.force_disabled": -1,
}


class Firefox:
    """Shows a page. When `first_image` (its alternative text) is there, the page has loaded."""

    def __init__(self, session, home, log_folder, address, first_image, side=Side.LEFT):
        self._session = session
        try:
            self.program = self._start(home, log_folder, address, first_image, "firefox")
        except WaitTimeout as without_a_page:
            # In one start of some 400, Firefox never appears on the accessibility bus, even for a new reader; the
            # next start works. The test is about the drag, so it continues with a second Firefox, and the run ends
            # with a warning about the first one.
            warnings.warn(str(without_a_page))
            self.program = self._start(home, log_folder, address, first_image, "firefox-again")
        self.window = session.adopt_window(self.program, side)
        session.wait_until_still()

    def _start(self, home, log_folder, address, first_image, name):
        """Starts a Firefox that shows the page; if it doesn't, it's ended. This can take long on a busy machine."""
        profile = home.folder / name
        profile.mkdir()
        profile.joinpath("user.js").write_text("".join(
            f'user_pref("{key}", {_literal(value)});\n' for key, value in _PREFERENCES.items()))
        accessibility = self._session.accessibility
        program = self._session.launch(
            name, ["firefox-esr", "--no-remote", "--profile", profile, address], log_folder=log_folder,
            environment={**home.environment_of_partners, "GNOME_ACCESSIBILITY": "1"})
        try:
            accessibility.wait_for(program, "image", first_image, timeout=60)
        except WaitTimeout as timeout:
            state = "runs" if program.is_running else f"has ended with {program.exit_code}"
            shown = accessibility.tree(program)
            program.stop()
            raise WaitTimeout(f"{timeout}. It {state}, shows:\n{shown}\nand wrote:\n{program.output}") from None
        return program

    def image_point(self, name):
        return self._point("image", name)

    def _point(self, role, name):
        _, on_screen, in_window = self._session.accessibility.wait_for(self.program, role, name)
        if self._session.protocol == "x11":
            return on_screen.center
        shadow = self._session.accessibility.shadow(self.program, self.window.size)
        return in_window.moved(*self.window.origin).moved(-shadow, -shadow).center

    def copy_image(self, name):
        """Copies an image with the context menu."""
        # This is the mnemonic of "Copy Image".
        self._choose(name, "y")

    def copy_link(self, name):
        """Copies the address of the link around an image with the context menu."""
        # This is the mnemonic of "Copy Link".
        self._choose(name, "l")

    def _choose(self, name, mnemonic):
        """
        Copies by the menu. A busy Firefox opens it so late that the screen is still before: where the display tells who owns the
        clipboard, that's tried until somebody else does.
        """
        before = self._session.clipboard_owner

        def has_copied():
            self._session.pointer.click(self.image_point(name), self._session.pointer.RIGHT)
            self._session.wait_until_still()
            self._session.keyboard.tap(mnemonic)
            self._session.wait_until_still()
            if before is None:
                return True
            try:
                return until("the clipboard's new owner", lambda: self._session.clipboard_owner not in (before, 0), timeout=2)
            except WaitTimeout:
                self._session.keyboard.tap("escape")
                return False
        until(f"Firefox to have copied {name}", has_copied)

    def drag(self, name):
        """Begins to drag an image. Use it with `with`."""
        return Drag(self._session, self.image_point(name), patience=0.6)

    def open_tab(self):
        """Opens an empty tab in front of the page."""
        self._session.pointer.click(self.window.center)
        self._session.wait_until_still()
        self._session.keyboard.tap("ctrl", "t")
        self._session.accessibility.wait_for(self.program, "page tab", "New Tab")
        self._session.wait_until_still()

    def drag_tab(self, name):
        """Begins to drag a tab by its title. Use it with `with`."""
        return Drag(self._session, self._point("page tab", name), patience=0.6)


def _literal(value):
    return str(value).lower() if isinstance(value, bool) else value if isinstance(value, int) else f'"{value}"'
