"""IBus, the framework of input methods that GNOME uses, with its engines for Japanese (Anthy) and Korean (Hangul)."""

import os
import subprocess

from .waiting import until


class InputMethods:
    """A daemon with engines on a session's display, for the programs that are started with `environment`."""

    def __init__(self, session, folder):
        home = folder / "ibus"
        settings = home / "config/glib-2.0/settings/keyfile"
        settings.parent.mkdir(parents=True)
        # Otherwise both engines begin with Latin letters.
        settings.write_text("[org/freedesktop/ibus/engine/anthy/common]\ninput-mode=0\n"
                            "[org/freedesktop/ibus/engine/hangul]\ninitial-input-mode='hangul'\nuse-event-forwarding=false\n")
        address = f"unix:path={home}/socket"
        #: The variables with which GTK finds the daemon. Otherwise, IBus waits for its answers in a main loop, and keys
        #: that come faster than its answers overtake each other in any program.
        self.environment = {"GTK_IM_MODULE": "ibus", "IBUS_ADDRESS": address, "IBUS_ENABLE_SYNC_MODE": "1"}
        # An engine is a script of the system's Python.
        self._environment = {
            **session.environment, "IBUS_ADDRESS": address, "HOME": str(home), "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_CACHE_HOME": str(home / "cache"), "XDG_DATA_HOME": str(home / "data"), "GSETTINGS_BACKEND": "keyfile",
            "PATH": "/usr/bin:/bin"}
        self._log = open(home / "log", "wb")
        self._daemon = subprocess.Popen(
            ["setpriv", "--pdeathsig", "TERM", "--", "ibus-daemon", "--panel=disable", "--emoji-extension=disable",
             f"--address={address}"], env=self._environment, stdout=self._log, stderr=self._log, start_new_session=True)

    def choose(self, engine):
        """Makes an engine the one of all programs, and waits until it is."""
        def is_chosen():
            subprocess.run(["ibus", "engine", engine], env=self._environment, capture_output=True, timeout=30)
            answer = subprocess.run(["ibus", "engine"], env=self._environment, capture_output=True, text=True, timeout=30)
            return answer.stdout.strip() == engine
        until(f"the engine {engine}", is_chosen, every=0.2)

    def stop(self):
        self._daemon.terminate()
        try:
            self._daemon.wait(5)
        finally:
            # The daemon's engines are in its group.
            try:
                os.killpg(self._daemon.pid, 9)
            except ProcessLookupError:
                pass
            self._log.close()
