"""The installed program plays the main scenario: real drags from a file manager, with a window manager."""

from pathlib import Path

import installed
import pytest
from debian_root import DebianRoot

DESKTOP_TESTS = Path(__file__).parents[1] / "DesktopTests"


@pytest.mark.parametrize("kind", ["deb", "tarball"])
def test_the_main_scenario(suite, kind, deb, tarball, desktop_packages, artifacts):
    with DebianRoot(suite, desktop_packages) as root:
        root.run("apt-get", "update", "-q")
        if kind == "deb":
            root.install(root.put(deb, f"/srv/{deb.name}"))
            program = "/usr/bin/pinboard"
        else:
            root.install(*installed.NEEDED_BY_TARBALL)
            root.path("/opt/pinboard").mkdir()
            root.run("tar", "-xJf", root.put(tarball, f"/srv/{tarball.name}"), "-C", "/opt/pinboard",
                     "--strip-components=1")
            program = "/opt/pinboard/bin/pinboard"
        root.put(DESKTOP_TESTS, "/srv/desktop-tests")
        print(root.run_as_user("env", f"PINBOARD_BIN={program}", "PYTHONDONTWRITEBYTECODE=1", "/usr/bin/python3",
                               "/srv/desktop-tests/demo.py", "pictures", "--display", "xvfb"))
        pictures = sorted(root.path("/home/somebody/pictures").glob("*.png"))
        for picture in pictures:
            (artifacts / picture.name).write_bytes(picture.read_bytes())
        assert len(pictures) == 9
