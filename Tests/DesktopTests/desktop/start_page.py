"""The package on the library's start page, made from the page's own text."""

import fcntl
import os
import re
import subprocess
from pathlib import Path

CHECKOUT = Path(__file__).parents[3]
PAGE = CHECKOUT / "Sources/DragDropKit/DragDropKit.docc/GettingStarted.md"
#: A block of code below a line that ends with the name of its file.
_FILE = re.compile(r"`([^`\n]+)`:\n\n```swift\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_APT = re.compile(r"^```sh\napt install (.+)\n```$", re.MULTILINE)


def files():
    """The files of the package, by their paths."""
    return dict(_FILE.findall(PAGE.read_text()))


def system_packages():
    """The Debian packages that the page asks for."""
    return _APT.search(PAGE.read_text()).group(1).split()


def names_of_the_apps_targets():
    """The names of all targets of the checkout that aren't the library's, and a product's that has a prefix."""
    manifest = (CHECKOUT / "Package.swift").read_text()
    licences = (PAGE.parent / "Licence.md").read_text()
    library = re.findall(r"`(\w+)`", next(line for line in licences.splitlines() if line.endswith("| MPL-2.0 |")))
    return set(re.findall(r'(?:[tT]arget|systemLibrary)\(\s*name: "([\w-]+)"', manifest)) - {*library, "PinboardFaultInjection"}


def resolve_with_targets(names, folder):
    """
    Makes a package that depends on the library and has targets of these names, and lets SwiftPM read it. Returns what
    SwiftPM says against it.
    """
    for name in [*names, "OnlyHere"]:
        (folder / "Program/Sources" / name).mkdir(parents=True)
        (folder / "Program/Sources" / name / "File.swift").write_text("let one = 1\n")
    (folder / "pinboard").symlink_to(CHECKOUT)
    targets = ", ".join(f'.target(name: "{name}")' for name in sorted(names))
    (folder / "Program/Package.swift").write_text(f"""// swift-tools-version: 6.2
import PackageDescription
let package = Package(name: "Program", dependencies: [.package(path: "../pinboard", traits: [])], targets: [{targets},
  .target(name: "OnlyHere", dependencies: [.product(name: "DragDropKit", package: "pinboard")])])
""")
    run = subprocess.run(["swift", "package", "plugin", "--list"], cwd=folder / "Program", capture_output=True, text=True,
                         env={**os.environ, "HOME": str(folder)})
    return "" if run.returncode == 0 else run.stdout + run.stderr


def build():
    """
    Makes a new folder with the page's files and, beside them, the checkout by the name that the page gives it, and
    builds the package. That's done once for a test run, whose workers share the folder. Returns the program.
    """
    folder = Path(os.environ["PINBOARD_TEST_RUN"]) / "start-page"
    folder.mkdir(exist_ok=True)
    program = folder / "Pictures/.build/debug/Pictures"
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not program.exists():
            (folder / "pinboard").symlink_to(CHECKOUT)
            for path, text in files().items():
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_text(text)
            # The package may not fetch anything, so it gets no network.
            nowhere = "http://127.0.0.1:9"
            run = subprocess.run(
                ["swift", "build"], cwd=folder / "Pictures", capture_output=True, text=True,
                env={**os.environ, "http_proxy": nowhere, "https_proxy": nowhere, "HOME": str(folder)})
            assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-4000:]
            warnings = [line for line in (run.stdout + run.stderr).splitlines() if "warning:" in line]
            assert not warnings, "\n".join(warnings)
    return program
