"""Builds everything with the GTK of a newer Debian, and runs the tests there.

    newer_gtk.py [SUITE [TEST...]]

The suite is trixie (GTK 4.18) if none is given. The tests are modules such as GtkViewsTests, and files of Tests/DesktopTests
such as test_drops.py; without any, they're all modules. The system is made by debootstrap. It sees this folder and this
computer's Swift toolchain, which is made for an older Debian and runs on the newer one. What's built is in
.build-SUITE, beside the build for this computer.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from debian_root import DebianRoot

SOURCE = Path(__file__).parents[2]
#: What the toolchain needs of the system, beside the packages of the build.
TOOLCHAIN_PACKAGES = ["binutils", "git", "libc6-dev", "libcurl4", "libncurses6", "libstdc++-14-dev", "libxml2", "make",
                      "tzdata"]


def main(suite="trixie", *tests):
    scratch = SOURCE / f".build-{suite}"
    scratch.mkdir(parents=True, exist_ok=True)
    # The system has no network for git; the packages are the same as for this computer.
    subprocess.run(["swift", "package", "--package-path", SOURCE, "--scratch-path", scratch, "resolve"], check=True)
    subprocess.run(["make", "-s", "-C", SOURCE, "catalogues", f"LOCALE={scratch}/locale"], check=True)
    with DebianRoot(suite, packages()) as root:
        toolchain = Path(shutil.which("swift")).resolve().parents[2]
        root.shared = [SOURCE, toolchain]
        print(root.run("dpkg-query", "-W", "-f", "${Package} ${Version}\\n", "libgtk-4-1", "libgtk-4-dev"), flush=True)
        swift = f"{toolchain}/usr/bin/swift"
        options = f"--scratch-path {scratch} --disable-automatic-resolution"
        log(root, scratch / "build.log", f"{swift} build {options} --build-tests")
        desktop = [test for test in tests if test.endswith(".py")]
        modules = [test for test in tests if test not in desktop]
        runner = f"{scratch}/debug/pinboardPackageTests.xctest"
        failed = []
        if modules:
            wanted = "|".join(modules)
            failed += log(root, scratch / "tests.log",
                          f"{swift} test {options} --skip-build --filter '^({wanted})\\.'", stops=False)
        elif not desktop:
            failed += log(root, scratch / "xctest.log", runner, stops=False)
            failed += log(root, scratch / "testing.log", f"{runner} --testing-library swift-testing "
                          "--experimental-maximum-parallelization-width 16", stops=False)
        if desktop:
            files = " ".join(f"Tests/DesktopTests/{name}" for name in desktop)
            failed += log(root, scratch / "desktop.log", f"PINBOARD_BIN={scratch}/debug/pinboard "
                          f"/usr/bin/python3 -m pytest -q -rs -n 2 --dist loadgroup {files}", stops=False)
        if failed:
            sys.exit(f"These failed: {', '.join(failed)}")


def packages():
    """The packages that this computer needs for the build and for the tests, and those that the toolchain needs."""
    files = [SOURCE / "data/packages.txt", SOURCE / "Tests/DesktopTests/packages.txt"]
    names = {name for file in files for line in file.read_text().splitlines() if (name := line.split("#")[0].strip())}
    return sorted(names | set(TOOLCHAIN_PACKAGES))


def log(root, file, command, stops=True):
    """
    Runs a command of the shell in the system and in this folder. Returns a list with the file's name if the command fails,
    or ends this program.
    """
    print(f"{command}\nIts output is in {file}.", flush=True)
    failed = []
    try:
        root.run("bash", "-c", f"cd {SOURCE} && ulimit -n $(ulimit -H -n) && {command} > {file} 2>&1", timeout=4 * 3600)
    except AssertionError:
        failed = [file.name]
    lines = [line for line in file.read_text(errors="replace").splitlines()
             if re.search(r"error:|Fatal|CRITICAL|✘ Test |Executed \d+ tests|Test run with|^FAILED|\d+ passed", line)]
    print("\n".join(list(dict.fromkeys(lines))[-60:]), flush=True)
    if failed and stops:
        sys.exit("It failed.")
    return failed


if __name__ == "__main__":
    if os.geteuid() != 0 or not shutil.which("debootstrap"):
        sys.exit("Debian systems are made by root, with debootstrap.")
    main(*sys.argv[1:])
