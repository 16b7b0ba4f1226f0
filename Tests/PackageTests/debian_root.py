"""Debian systems in folders, in which packages are installed and tried."""

import hashlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

#: New systems are made once, and kept as tarballs outside of the work tree.
CACHE = Path(os.environ.get("PINBOARD_ROOTS")
             or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pinboard-roots")
MIRROR = os.environ.get("PINBOARD_MIRROR", "http://deb.debian.org/debian")
#: A user like any other; the packages must not need root.
USER = "somebody"

#: Mounts what programs expect, inside the mount namespace of one command, and runs the command in the root.
_ENTER = """
set -e
mount --rbind /dev "$ROOT/dev"
mount --rbind /sys "$ROOT/sys"
mount -t tmpfs -o mode=1777 tmpfs "$ROOT/dev/shm"
mount -t proc proc "$ROOT/proc"
for folder in $SHARED; do
    mkdir -p "$ROOT$folder"
    mount --bind "$folder" "$ROOT$folder"
done
exec chroot "$ROOT" /usr/bin/env -i HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
"""


class DebianRoot:
    """A Debian system in a folder. It's removed by `close`."""

    def __init__(self, suite, packages=()):
        """A new minimal system of a suite, with further packages."""
        self.suite = suite
        #: Folders of this computer that commands see in the system, too, at the same places. Their names have no spaces.
        self.shared = []
        self.folder = Path(tempfile.mkdtemp(prefix=f"pinboard-{suite}-"))
        _run(["tar", "-xpf", _tarball(suite, tuple(sorted(packages))), "-C", self.folder])
        # The user of the tests enters the folder, too.
        self.folder.chmod(0o755)
        # A system that lives for minutes needn't wait for the disk after each file.
        (self.folder / "etc/dpkg/dpkg.cfg.d/no-waiting").write_text("force-unsafe-io\n")

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def run(self, *command, expecting=0, timeout=900):
        """
        Runs a command as root, in its own process and mount namespaces, so that nothing of it is left
        afterwards. Returns its output, with the errors.
        """
        done = subprocess.run(
            ["unshare", "--mount", "--pid", "--fork", "--kill-child", "bash", "-c", _ENTER, "bash",
             *map(str, command)],
            env={**os.environ, "ROOT": str(self.folder), "SHARED": " ".join(map(str, self.shared))}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace", timeout=timeout)
        assert expecting is None or done.returncode == expecting, (
            f"{self.suite}: {' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout[-4000:]}")
        return done.stdout

    def run_as_user(self, *command, **options):
        """Runs a command as a user without privileges, in the user's home."""
        return self.run("setpriv", f"--reuid={USER}", f"--regid={USER}", "--init-groups", "--inh-caps=-all",
                        "env", f"HOME=/home/{USER}", f"USER={USER}", "sh", "-c", 'cd && exec "$@"', "sh",
                        *command, **options)

    def install(self, *packages, recommended=False):
        """Installs packages, by their names or as files, as apt does for a user."""
        recommends = "true" if recommended else "false"
        return self.run("apt-get", "install", "-q", "-y", "-o", f"APT::Install-Recommends={recommends}",
                        *packages)

    def put(self, file, inside):
        """Copies a file or a folder into the system, readable for all."""
        target = self.path(inside)
        target.parent.mkdir(parents=True, exist_ok=True)
        if Path(file).is_dir():
            shutil.copytree(file, target, symlinks=True)
        else:
            shutil.copy(file, target)
        _run(["chmod", "-R", "a+rX", target])
        return inside

    def path(self, inside):
        """The place of a path of the system in the file system of the tests."""
        return self.folder / str(inside).lstrip("/")

    def files(self):
        """All files of the system, as paths inside it, without those of apt and of logs."""
        skipped = ("/var/cache/", "/var/lib/apt/", "/var/log/", "/tmp/", "/proc/", "/dev/", "/sys/")
        found = set()
        for folder, _, names in os.walk(self.folder):
            inside = "/" + os.path.relpath(folder, self.folder)
            found.update(path for name in names
                         if not (path := os.path.normpath(f"{inside}/{name}")).startswith(skipped))
        return found


def _tarball(suite, packages):
    """The cached tarball of a suite with packages; makes it if it doesn't exist."""
    kind = "minimal" if not packages else hashlib.sha256("\n".join(packages).encode()).hexdigest()[:12]
    tarball = CACHE / f"{suite}-{kind}.tar"
    if tarball.exists():
        return tarball
    CACHE.mkdir(parents=True, exist_ok=True)
    if packages:
        with DebianRoot(suite) as root:
            root.run("apt-get", "update", "-q")
            root.install(*packages)
            _pack(root.folder, tarball)
        return tarball
    folder = Path(tempfile.mkdtemp(prefix=f"pinboard-{suite}-new-"))
    try:
        _run(["debootstrap", "--variant=minbase", suite, folder, MIRROR])
        # No service is started when packages are installed, and nothing is kept that was downloaded.
        (folder / "usr/sbin/policy-rc.d").write_text("#!/bin/sh\nexit 101\n")
        (folder / "usr/sbin/policy-rc.d").chmod(0o755)
        _run(["chroot", folder, "useradd", "--create-home", USER])
        _pack(folder, tarball)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return tarball


def _pack(folder, tarball):
    shutil.rmtree(folder / "var/cache/apt/archives", ignore_errors=True)
    (folder / "var/cache/apt/archives/partial").mkdir(parents=True)
    # The name is given at the end, so that a broken tarball is never used.
    unfinished = tarball.with_suffix(f".{os.getpid()}")
    _run(["tar", "-cpf", unfinished, "-C", folder, "--one-file-system", "."])
    unfinished.rename(tarball)


def _run(command):
    done = subprocess.run(list(map(str, command)), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace")
    assert done.returncode == 0, f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout[-4000:]}"
