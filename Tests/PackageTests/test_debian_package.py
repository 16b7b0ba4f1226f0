"""The Debian package is well-formed, installs, runs, is replaced by a newer one, and is removed without a trace."""

import shutil
import subprocess

import installed
import pytest
from desktop import quarters

#: The image loaders and the icons that the package recommends.
PROGRAM = "/usr/bin/pinboard"
DECODER = "/usr/libexec/pinboard/pinboard-decoder"


def _fields(deb, *names):
    done = subprocess.run(["dpkg-deb", "--field", deb, *names], check=True, capture_output=True, text=True)
    return done.stdout.strip()


def _recommended(deb):
    return [name.split("|")[0].split("(")[0].strip() for name in _fields(deb, "Recommends").split(",")]


def test_lintian_has_no_complaint(deb):
    if not shutil.which("lintian"):
        pytest.skip("lintian isn't installed")
    done = subprocess.run(
        ["lintian", "--allow-root", "--display-info", "--pedantic", "--no-tag-display-limit",
         "--fail-on=error,warning,info,pedantic", deb], capture_output=True, text=True)
    assert done.returncode == 0 and not done.stdout.strip(), done.stdout + done.stderr


def test_the_programs_are_hardened_and_name_no_folder_of_the_build(deb, tmp_path):
    subprocess.run(["dpkg-deb", "--extract", deb, tmp_path], check=True)
    for program in [PROGRAM, DECODER]:
        file = tmp_path / program.lstrip("/")
        read = subprocess.run(["readelf", "--wide", "--file-header", "--dynamic", "--program-headers", file],
                              check=True, capture_output=True, text=True).stdout
        assert "DYN (" in read and "PIE" in read, f"{program} isn't position-independent"
        assert "NOW" in read and "GNU_RELRO" in read, f"{program} has relocations that can be overwritten"
        stack, = [line for line in read.splitlines() if "GNU_STACK" in line]
        assert "RWE" not in stack, f"{program} has an executable stack"
        for place in [str(installed_from) for installed_from in (deb.parents[2], deb.parents[2].parent)]:
            # "/" would be in every program.
            assert len(place) < 3 or f"{place}/".encode() not in file.read_bytes(), f"{program} names {place}"


def test_a_program_from_debian_12_finds_libzip_on_debian_13(deb, tmp_path):
    """The packages allow both names of the library, so a link must lead from one to the other."""
    subprocess.run(["dpkg-deb", "--extract", deb, tmp_path], check=True)
    needed = subprocess.run(["readelf", "--wide", "--dynamic", tmp_path / PROGRAM.lstrip("/")], check=True,
                            capture_output=True, text=True).stdout
    link = tmp_path / "usr/lib/pinboard/libzip.so.4"
    assert link.is_symlink() == ("[libzip.so.4]" in needed)


def test_the_icons_of_buttons_are_needed(deb):
    """Without the loader of drawings, Debian 13's GTK shows a broken picture on most buttons."""
    needed = [name.split("(")[0].strip() for name in _fields(deb, "Depends").split(",")]
    assert {"adwaita-icon-theme", "librsvg2-common"} <= set(needed)


def test_the_man_page_has_all_commands(deb, tmp_path):
    subprocess.run(["dpkg-deb", "--extract", deb, tmp_path], check=True)
    page = subprocess.run(["zcat", tmp_path / "usr/share/man/man1/pinboard.1.gz"], check=True, capture_output=True,
                          text=True).stdout.replace("\\-", "-")
    help_text = subprocess.run([tmp_path / PROGRAM.lstrip("/"), "--help"], check=True, capture_output=True,
                               text=True).stdout
    commands = [line.split()[0] for line in help_text.split("SUBCOMMANDS:")[1].splitlines()
                if line.startswith("  ") and line[2].isalpha() and line.split()[0] != "See"]
    assert len(commands) >= 9
    for command in commands:
        assert f"\n.BR {command} " in page, f"the man page doesn't have '{command}'"
        options = subprocess.run([tmp_path / PROGRAM.lstrip("/"), command, "--help"], check=True,
                                 capture_output=True, text=True).stdout
        for option in {word.strip(",") for word in options.split("OPTIONS:")[1].split() if word.startswith("--")}:
            assert option in page, f"the man page doesn't have '{command} {option}'"


def test_the_message_bus_starts_the_program_for_searches(deb, tmp_path):
    subprocess.run(["dpkg-deb", "--extract", deb, tmp_path], check=True)
    share = tmp_path / "usr/share"
    name = "io.github.pinboard.Pinboard"
    service = (share / f"dbus-1/services/{name}.service").read_text()
    assert f"Name={name}\n" in service and f"Exec={PROGRAM} --gapplication-service\n" in service
    provider = (share / f"gnome-shell/search-providers/{name}.search-provider.ini").read_text()
    assert f"BusName={name}\n" in provider and f"DesktopId={name}.desktop\n" in provider
    assert (share / f"applications/{name}.desktop").exists()


def test_it_installs_runs_and_is_removed(root, deb, version):
    root.install(*_recommended(deb))
    before = root.files()
    package = root.put(deb, f"/srv/{deb.name}")
    root.install(package)
    installed.put_samples(root)
    board = installed.check_commands(root, version)
    installed.check_decoder(root, DECODER)
    # The caches are filled by the triggers of other packages.
    assert "application/vnd.pinboard.board" in root.path("/usr/share/mime/globs2").read_text()
    root.run("dpkg", "--verify", "pinboard")

    root.run("apt-get", "purge", "-q", "-y", "pinboard")
    root.run("apt-get", "autoremove", "-q", "-y", "--purge")
    assert "pinboard" not in root.path("/usr/share/mime/globs2").read_text()
    left = {path for path in root.files() - before if "pinboard" in path.lower()}
    assert left == {package, board}, f"the package left {sorted(left)}"


@pytest.mark.parametrize("kind, package", [(".pdf", "libpoppler-glib8"), (".exr", "libopenexr-3-1-30")])
def test_a_suggested_package_brings_its_format(root, deb, kind, package):
    """Without the package the picture isn't drawn; with it, it is."""
    assert package in [name.strip() for name in _fields(deb, "Suggests").split(",")]
    root.install(root.put(deb, f"/srv/{deb.name}"))
    picture = f"/srv/quarters{kind}"
    root.path(picture).write_bytes(quarters.MAKERS[kind](120, 80))

    def drawn(name):
        def run(*command):
            return root.run_as_user("pinboard", *command, expecting=None)
        print(run("import", f"{name}.pinboard", picture), run("export", f"{name}.pinboard", f"{name}.png", "--plain"))
        file = root.path(f"{installed.HOME}/{name}.png")
        return installed.colors(file) if file.exists() else set()

    assert not set(quarters.COLOURS) <= drawn("before")
    root.install(package)
    found = drawn("after")
    assert set(quarters.COLOURS) <= found, f"{set(quarters.COLOURS) - found} are missing"


def test_it_replaces_an_older_version(root, deb, version, tmp_path):
    """The older package is this one with a smaller number, another program, and a file that's gone since."""
    older = tmp_path / "older"
    subprocess.run(["dpkg-deb", "--raw-extract", deb, older], check=True)
    control = older / "DEBIAN/control"
    control.write_text(control.read_text().replace(f"Version: {version}", "Version: 0.0.1"))
    (older / "usr/share/pinboard").mkdir(exist_ok=True)
    (older / "usr/share/pinboard/gone-since").write_text("old")
    (older / PROGRAM.lstrip("/")).write_text("#!/bin/sh\necho 0.0.1\n")
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zgzip", "--build", older, tmp_path / "older.deb"], check=True,
                   stdout=subprocess.DEVNULL)
    root.install(root.put(tmp_path / "older.deb", "/srv/older.deb"))
    assert root.run_as_user("pinboard", "--version").strip() == "0.0.1"
    root.install(root.put(deb, f"/srv/{deb.name}"))
    assert root.run_as_user("pinboard", "--version").strip() == version
    assert not root.path("/usr/share/pinboard/gone-since").exists()


@pytest.mark.parametrize("suite", ["bookworm"], indirect=True)
def test_it_survives_the_upgrade_of_debian(suite, deb, version):
    """An installed Pinboard stays and works when Debian 12 becomes Debian 13."""
    from debian_root import MIRROR, DebianRoot
    with DebianRoot(suite) as root:
        root.run("apt-get", "update", "-q")
        root.install(root.put(deb, f"/srv/{deb.name}"), *_recommended(deb))
        root.path("/etc/apt/sources.list").write_text(f"deb {MIRROR} trixie main\n")
        root.run("apt-get", "update", "-q")
        root.run("apt-get", "-q", "-y", "-o", "APT::Install-Recommends=false", "dist-upgrade", timeout=1800)
        assert root.run("dpkg-query", "-W", "-f", "${db:Status-Status}", "pinboard") == "installed"
        root.run("apt-get", "autoremove", "-q", "-y", "--purge")
        installed.put_samples(root)
        installed.check_commands(root, version)
