"""Chromium with one image in its window."""

from .drag import Drag
from .session import Side


class Chromium:
    """Shows one image in the middle of a window without tabs."""

    def __init__(self, session, home, log_folder, address, side=Side.LEFT):
        self._session = session
        profile = home.folder / "chromium"
        self.program = session.launch(
            "chromium",
            ["chromium", "--no-sandbox", "--no-first-run", "--no-default-browser-check", "--disable-gpu",
             "--disable-background-networking", "--disable-component-update", "--force-renderer-accessibility",
             "--password-store=basic", f"--ozone-platform={session.protocol}", f"--user-data-dir={profile}",
             f"--app={address}"],
            log_folder=log_folder, environment={**home.environment_of_partners, "ACCESSIBILITY_ENABLED": "1"})
        self.window = session.adopt_window(self.program, side)
        session.wait_until_still()

    def copy_image(self):
        """Copies the image with the context menu."""
        # This is the mnemonic of "Copy image".
        self._choose("y")

    def copy_link(self):
        """Copies the address of the link with the context menu."""
        # This is the mnemonic of "Copy link address".
        self._choose("e")

    def _choose(self, mnemonic):
        self._session.pointer.click(self.window.center, self._session.pointer.RIGHT)
        self._session.wait_until_still()
        self._session.keyboard.tap(mnemonic)
        self._session.wait_until_still()

    def drag(self):
        """Begins to drag the image. Use it with `with`."""
        return Drag(self._session, self.window.center)
