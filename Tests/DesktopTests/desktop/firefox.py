"""Firefox with a page of images from a web server of ours."""

import functools
import http.server
import threading
from pathlib import Path

from .drag import Drag
from .session import Side

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
    "browser.sessionstore.resume_from_crash": False,
    "app.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "browser.translations.automaticallyPopup": False,
    "sidebar.revamp": False,
    "accessibility.force_disabled": -1,
}


class _QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


class Firefox:
    """Shows images (paths of one folder), each 200 pixels wide; `linked` ones stand inside a link."""

    def __init__(self, session, home, log_folder, images, linked=(), side=Side.LEFT):
        self._session = session
        self._serve(images, linked)
        profile = home.folder / "firefox"
        profile.mkdir()
        profile.joinpath("user.js").write_text("".join(
            f'user_pref("{name}", {_literal(value)});\n' for name, value in _PREFERENCES.items()))
        self.program = session.launch(
            "firefox", ["firefox-esr", "--no-remote", "--profile", profile, self.address], log_folder=log_folder,
            environment={**home.environment_of_partners, "GNOME_ACCESSIBILITY": "1"})
        session.accessibility.wait_for(self.program, "image", images[0].name, timeout=90)
        self.window = session.adopt_window(self.program, side)
        session.wait_until_still(log_folder)

    def image_point(self, name):
        _, on_screen, in_window = self._session.accessibility.wait_for(self.program, "image", name)
        if self._session.protocol == "x11":
            return on_screen.center
        shadow = self._session.accessibility.shadow(self.program, self.window.size)
        return in_window.moved(*self.window.origin).moved(-shadow, -shadow).center

    def drag(self, name):
        """Begins to drag an image. Use with `with`."""
        return Drag(self._session, self.image_point(name), patience=0.6)

    def stop(self):
        self.program.stop()
        self._server.shutdown()
        self._server.server_close()

    def _serve(self, images, linked):
        folder = Path(images[0]).parent
        tags = [f'<img src="{image.name}" alt="{image.name}" width="200">' for image in images]
        tags += [f'<a href="http://example.invalid/elsewhere"><img src="{image.name}" alt="{image.name}" '
                 f'width="200"></a>' for image in linked]
        (folder / "index.html").write_text(
            f'<!doctype html><meta charset="utf-8"><title>Images</title><body>{"".join(tags)}', encoding="utf-8")
        handler = functools.partial(_QuietHandler, directory=str(folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self._server.server_port}/index.html"


def _literal(value):
    return str(value).lower() if isinstance(value, bool) else value if isinstance(value, int) else f'"{value}"'
