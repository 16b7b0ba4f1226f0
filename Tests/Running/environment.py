"""The environment of the tests: the same on every machine, whatever the user's session is like."""

import os
import shutil
import tempfile
from contextlib import contextmanager

#: The variables that tests get from the user's session. Anything else of it is left out: displays, the message bus,
#: languages, input methods, proxies, folders (XDG_*) and settings of GTK.
_KEPT = {"PATH", "USER", "LOGNAME", "TERM", "CI", "LD_LIBRARY_PATH", "SOURCE_DATE_EPOCH", "TZ"}
#: The beginnings of further variables that tests get: they change a run, and CONTRIBUTING names them.
_KEPT_BEGINNINGS = ("PINBOARD_", "DESKTOP_", "SWIFT")


@contextmanager
def tests_environment(home=None):
    """
    The environment of a run, with a folder for its temporary files that's removed at the end.

    `home`: the home folder, for tests that start a compiler; the default is an empty one.
    """
    # The path is short, since the path of a unix socket has at most 107 bytes.
    folder = tempfile.mkdtemp(prefix="pb-")
    try:
        kept = {name: value for name, value in os.environ.items()
                if name in _KEPT or name.startswith(_KEPT_BEGINNINGS)}
        own_home = os.path.join(folder, "home")
        os.mkdir(own_home)
        yield {
            **kept,
            "HOME": home or own_home,
            "TMPDIR": folder,
            "LC_ALL": "C.UTF-8",
            # GLib connects to no bus, nor does it start one.
            "DBUS_SESSION_BUS_ADDRESS": "disabled:",
            # GVfs, where it's installed, doesn't expect a bus that can't be reached.
            "GIO_USE_VFS": "local",
            "GIO_USE_VOLUME_MONITOR": "unix",
        }
    finally:
        shutil.rmtree(folder, ignore_errors=True)
