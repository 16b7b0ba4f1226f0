"""Builds everything with the GTK of a newer Debian, and runs tests there.

    newer_gtk.py [SUITE [TEST...]]

The suite is trixie (GTK 4.18) if none is given. The tests are modules; without any, they're those with views, with drags
and with boards. The system is made by debootstrap. It sees this folder and this computer's Swift toolchain, which is made
for an older Debian and runs on the newer one. What's built is in .build/gtk-SUITE, beside the build for this computer.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from debian_root import DebianRoot

SOURCE = Path(__file__).parents[2]
TESTS = ["GtkViewsTests", "GtkDragDropTests", "DragDropTests", "BoardStoreTests"]
#: What the toolchain needs of the system, beside the packages of the build.
TOOLCHAIN_PACKAGES = ["binutils", "git", "libc6-dev", "libcurl4", "libncurses6", "libstdc++-14-dev", "libxml2", "make",
                      "tzdata"]


def main(suite="trixie", *tests):
    scratch = SOURCE / f".build/gtk-{suite}"
    scratch.mkdir(parents=True, exist_ok=True)
    # The system has no network for git; the packages are the same as for this computer.
    subprocess.run(["swift", "package", "--package-path", SOURCE, "--scratch-path", scratch, "resolve"], check=True)
    with DebianRoot(suite, packages()) as root:
        toolchain = Path(shutil.which("swift")).resolve().parents[2]
        root.shared = [SOURCE, toolchain]
        print(root.run("dpkg-query", "-W", "-f", "${Package} ${Version}\\n", "libgtk-4-1", "libgtk-4-dev"), flush=True)
        swift = f"{toolchain}/usr/bin/swift"
        options = f"--scratch-path {scratch} --disable-automatic-resolution --skip-update"
        log(root, scratch / "build.log", f"{swift} build {options} --build-tests")
        wanted = "|".join(tests or TESTS)
        log(root, scratch / "tests.log",
            f"{swift} test {options} --skip-build --filter '^({wanted})\\.'")


def packages():
    """The packages that this computer needs for the build and for the tests, and those that the toolchain needs."""
    files = [SOURCE / "data/packages.txt", SOURCE / "Tests/DesktopTests/packages.txt"]
    names = {name for file in files for line in file.read_text().splitlines() if (name := line.split("#")[0].strip())}
    return sorted(names | set(TOOLCHAIN_PACKAGES))


def log(root, file, command):
    """Runs a command of the shell in the system and in this folder, and ends this program if it fails."""
    print(f"{command}\nIts output is in {file}.", flush=True)
    failed = False
    try:
        root.run("bash", "-c", f"cd {SOURCE} && ulimit -n $(ulimit -H -n) && {command} > {file} 2>&1", timeout=4 * 3600)
    except AssertionError:
        failed = True
    lines = [line for line in file.read_text(errors="replace").splitlines()
             if re.search(r"error:|Fatal|Executed \d+ tests|Test run with", line)]
    print("\n".join(list(dict.fromkeys(lines))[-60:]), flush=True)
    if failed:
        sys.exit("It failed.")


if __name__ == "__main__":
    if os.geteuid() != 0 or not shutil.which("debootstrap"):
        sys.exit("Debian systems are made by root, with debootstrap.")
    main(*sys.argv[1:])
