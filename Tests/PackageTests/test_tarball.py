"""The tarball runs where it's unpacked, installs itself below a prefix, and removes itself."""

import installed
import pytest
from debian_root import DebianRoot


@pytest.fixture
def unpacked(suite, tarball):
    with DebianRoot(suite) as root:
        root.run("apt-get", "update", "-q")
        root.install(*installed.NEEDED_BY_TARBALL)
        root.path("/opt/pinboard").mkdir()
        root.run("tar", "-xJf", root.put(tarball, f"/srv/{tarball.name}"), "-C", "/opt/pinboard", "--strip-components=1")
        installed.put_samples(root)
        yield root


def test_it_runs_from_its_folder(unpacked, version):
    installed.check_commands(unpacked, version, "/opt/pinboard/bin/pinboard")
    installed.check_decoder(unpacked, "/opt/pinboard/libexec/pinboard/pinboard-decoder")


def test_it_includes_the_libraries_whose_names_differ(unpacked):
    """Ubuntu has no libjpeg.so.62, Debian 13 no libzip.so.4, Fedora no libbz2.so.1.0: none is taken from the system."""
    for program in ["bin/pinboard", "libexec/pinboard/pinboard-decoder"]:
        libraries = unpacked.run("ldd", f"/opt/pinboard/{program}")
        for library in ["libjpeg.so", "libzip.so", "libbz2.so"]:
            for line in libraries.splitlines():
                assert library not in line or "/opt/pinboard/" in line, line


def test_it_installs_and_removes_itself(unpacked, version):
    before = unpacked.files()
    unpacked.run_as_user("/opt/pinboard/install.sh")
    program = f"{installed.HOME}/.local/bin/pinboard"
    board = installed.check_commands(unpacked, version, program)
    installed.check_decoder(unpacked, f"{installed.HOME}/.local/libexec/pinboard/pinboard-decoder")
    service = unpacked.path(f"{installed.HOME}/.local/share/dbus-1/services/io.github.pinboard.Pinboard.service")
    assert f'Exec="{program}" --gapplication-service' in service.read_text()
    # An installation over another one leaves no file of the other one.
    unpacked.run_as_user("/opt/pinboard/install.sh")
    unpacked.run_as_user("/opt/pinboard/install.sh", "--uninstall")
    left = {path for path in unpacked.files() - before if "pinboard" in path.lower()}
    assert left == {board}, f"the installation left {sorted(left)}"


def test_it_says_what_is_missing(suite, tarball):
    with DebianRoot(suite) as root:
        root.run("apt-get", "update", "-q")
        root.install("xz-utils")
        root.path("/opt/pinboard").mkdir()
        root.run("tar", "-xJf", root.put(tarball, f"/srv/{tarball.name}"), "-C", "/opt/pinboard", "--strip-components=1")
        answer = root.run("/opt/pinboard/install.sh", expecting=1)
        assert "libgtk-4.so.1" in answer and "README" in answer, answer
        assert not root.path("/usr/local/bin/pinboard").exists()
