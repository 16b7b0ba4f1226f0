"""Fixtures: the packages under test, and new Debian systems."""

import os
import re
import shutil
import sys
from pathlib import Path

import pytest

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "DesktopTests")]

from debian_root import DebianRoot  # noqa: E402

SOURCE = Path(__file__).parents[2]
#: The suites to try the packages on; for a quick run: PACKAGE_SUITES=bookworm
SUITES = os.environ.get("PACKAGE_SUITES", "bookworm,trixie").split(",")
#: Where the packages are.
DIST = Path(os.environ.get("PACKAGE_DIST") or SOURCE / ".build/dist").absolute()
#: Where screenshots and outputs are left.
ARTIFACTS = SOURCE / ".build" / "package-artifacts"


@pytest.fixture(params=SUITES)
def suite(request):
    if os.geteuid() != 0 or not shutil.which("debootstrap"):
        pytest.skip("Debian systems are made by root, with debootstrap")
    return request.param


@pytest.fixture
def root(suite):
    """A new minimal Debian system."""
    with DebianRoot(suite) as root:
        root.run("apt-get", "update", "-q")
        yield root


@pytest.fixture(scope="session")
def desktop_packages():
    """The packages that the desktop tests need."""
    lines = (SOURCE / "Tests/DesktopTests/packages.txt").read_text().splitlines()
    return [name for line in lines if (name := line.split("#")[0].strip())]


@pytest.fixture(scope="session")
def deb():
    """The Debian package that `make deb` made."""
    return _newest("pinboard_*.deb", "make deb")


@pytest.fixture(scope="session")
def tarball():
    """The tarball that `make tarball` made."""
    return _newest("pinboard-*-linux-*.tar.xz", "make tarball")


@pytest.fixture(scope="session")
def version():
    text = (SOURCE / "Sources/PinboardUI/App/AppVersion.swift").read_text()
    return re.search(r'static let current = "(.+)"', text)[1]


@pytest.fixture
def artifacts(request):
    """A folder for what a test wants to show."""
    folder = ARTIFACTS / re.sub(r"[^\w.=-]+", "-", request.node.name)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def _newest(pattern, target):
    found = sorted(DIST.glob(pattern), key=lambda path: path.stat().st_mtime)
    assert found, f"there is no {pattern} in {DIST}: run '{target}' first"
    return found[-1]
