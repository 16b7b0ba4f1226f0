"""A studio's share: a real Samba or WebDAV server on the loopback, as GNOME mounts it (GVfs)."""

import os
import shutil
import socket
import subprocess
from pathlib import Path

from .waiting import until

_FUSE = Path("/usr/libexec/gvfsd-fuse")
_NAME = "studio"


def reason_against():
    """Why there can be no share here; None if there can."""
    if not shutil.which("smbd") or not shutil.which("apache2") or not _FUSE.exists():
        return "samba, apache2-bin and gvfs-fuse aren't installed"
    if os.geteuid() != 0:
        return "only root starts a server here"
    if not os.access("/dev/fuse", os.R_OK | os.W_OK):
        return "nothing can be mounted here"
    return None


def _free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Share:
    """
    `folder` is the share's folder on the server. `has_paths`: whether its files have paths on this computer, as they have
    where GVfs' FUSE program runs.
    """

    def __init__(self, session, log_folder, has_paths=True):
        self._session = session
        self.folder = Path(log_folder) / "share"
        self.folder.mkdir()
        self.folder.chmod(0o777)
        self.port = _free_port()
        self._mounts = Path(session.environment["XDG_RUNTIME_DIR"]) / "gvfs"
        self._fuse = None
        own = Path(log_folder) / "server"
        own.mkdir()
        session.launch("server", self.server(own), log_folder=log_folder)
        until("the server to listen", self._listens)
        if has_paths:
            self._mounts.mkdir(exist_ok=True)
            self._fuse = session.launch("gvfsd-fuse", [_FUSE, self._mounts, "-f"], log_folder=log_folder)
            until("GVfs' folder", self._mounts.is_mount)
        self._gio("mount", "--anonymous", self.uri())
        if has_paths:
            until("the share's path", lambda: any(self._mounts.iterdir()))

    def server(self, own):
        """Returns the command that starts the server. It writes into the folder `own` alone."""
        raise NotImplementedError

    def uri(self, name=""):
        raise NotImplementedError

    def _listens(self):
        with socket.socket() as one:
            return one.connect_ex(("127.0.0.1", self.port)) == 0

    def _gio(self, *arguments):
        subprocess.run(["gio", *arguments], env=self._session.environment, check=True, capture_output=True, timeout=60)

    @property
    def path(self):
        """The share's path on this computer."""
        found, = self._mounts.iterdir()
        return found

    def stop(self):
        """Ends the mounts. A FUSE program that's killed would leave a dead folder."""
        try:
            self._gio("mount", "--unmount", self.uri())
        except subprocess.SubprocessError:
            pass    # it's gone already
        if self._fuse:
            self._fuse.stop(patience=10)
            if self._mounts.is_mount():
                subprocess.run(["fusermount3", "-u", "-z", self._mounts], check=False)


class SambaShare(Share):
    def server(self, own):
        folders = "".join(f"  {name} = {own}\n" for name in (
            "lock directory", "state directory", "cache directory", "pid directory", "private dir", "ncalrpc dir"))
        settings = own / "smb.conf"
        settings.write_text(
            "[global]\n  server role = standalone server\n  bind interfaces only = yes\n  interfaces = lo\n"
            f"  smb ports = {self.port}\n  disable netbios = yes\n  map to guest = Bad User\n  guest account = root\n"
            f"{folders}  log file = {own / 'log'}\n  load printers = no\n  disable spoolss = yes\n"
            f"[{_NAME}]\n  path = {self.folder}\n  guest ok = yes\n  guest only = yes\n  force user = root\n"
            "  read only = no\n")
        return ["smbd", "--foreground", "--no-process-group", "--configfile", settings]

    def uri(self, name=""):
        return f"smb://127.0.0.1:{self.port}/{_NAME}/{name}"


class WebDAVShare(Share):
    """A folder as Nextcloud and many storages offer theirs."""

    def server(self, own):
        settings = own / "apache2.conf"
        modules = "".join(f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so\n" for name in (
            "mpm_event", "authz_core", "dav", "dav_fs"))
        settings.write_text(
            f"{modules}Listen 127.0.0.1:{self.port}\nServerName 127.0.0.1\nServerRoot {own}\n"
            f"PidFile {own / 'pid'}\nErrorLog {own / 'errors'}\nDefaultRuntimeDir {own}\nDAVLockDB {own / 'lock'}\n"
            f"DocumentRoot {self.folder}\n"
            f"<Directory {self.folder}>\n  Dav On\n  Require all granted\n</Directory>\n")
        # It refuses to serve files as root, so it's another user of a name space, in which it owns the folder.
        return ["unshare", "--user", "--map-user=1000", "--map-group=1000", "apache2", "-DFOREGROUND", "-f", settings]

    def uri(self, name=""):
        return f"dav://127.0.0.1:{self.port}/{name}"
