"""The Flatpak's manifest, and the decoder's cage inside a sandbox like Flatpak's."""

import importlib.machinery
import importlib.util
import json
import re
import shutil
import subprocess
from pathlib import Path

import installed
import pytest
import samples

SOURCE = Path(__file__).parents[2]
FOLDER = SOURCE / "data/flatpak"
MANIFEST = FOLDER / "io.github.pinboard.Pinboard.yml"


@pytest.fixture(scope="module")
def manifest(tmp_path_factory):
    """The manifest as flatpak-builder understands it, with the sources of the other file."""
    if not shutil.which("flatpak-builder"):
        pytest.skip("flatpak-builder isn't installed")
    done = subprocess.run(["flatpak-builder", "--show-manifest", MANIFEST], capture_output=True, text=True,
                          cwd=tmp_path_factory.mktemp("flatpak-builder"))
    assert done.returncode == 0, done.stderr
    assert not done.stderr.strip(), f"flatpak-builder doesn't know a part of the manifest: {done.stderr}"
    return json.loads(done.stdout)


def test_the_sandbox_gives_no_folder_and_no_name_on_the_message_bus(manifest):
    """The network is for links that are dropped; everything else goes through the portals, which need no permission."""
    assert sorted(manifest["finish-args"]) == ["--device=dri", "--share=ipc", "--share=network", "--socket=fallback-x11",
                                               "--socket=wayland"]


def test_the_libraries_of_optional_formats_are_modules(manifest):
    """What the decoders load by its name and isn't in the runtime; what they need to decode in their cage is built, too."""
    modules = {module["name"]: module for module in manifest["modules"]}
    loaded = {library for file in (SOURCE / "Sources").glob("C*/*.c")
              for library in re.findall(r'dlopen\("([^"]+)"', file.read_text())}
    # GNOME's runtime has GStreamer and the plugins for free formats.
    assert manifest["runtime"] == "org.gnome.Platform"
    assert loaded - {"libgstreamer-1.0.so.0"} == {"libpoppler-glib.so.8", "libOpenEXRCore-3_1.so.30"}
    assert {"poppler", "poppler-data", "openexr", "libseccomp", "libzip", "gdk-pixbuf"} <= set(modules)
    assert "/v3.1." in modules["openexr"]["sources"][0]["url"]
    assert "-Dglycin=disabled" in modules["gdk-pixbuf"]["config-opts"]


def test_what_flatpak_exports_has_names_with_the_id(manifest):
    """The desktop takes these files only under the id; the make target installs all of them."""
    makefile = (SOURCE / "Makefile").read_text()
    for folder, ending in [("applications", "desktop"), ("metainfo", "metainfo.xml"), ("mime/packages", "xml"),
                           ("gnome-shell/search-providers", "search-provider.ini"), ("dbus-1/services", "service")]:
        assert f"share/{folder}" in makefile and f"{manifest['id']}.{ending}" in makefile, ending


def test_every_source_is_checked(manifest):
    for module in manifest["modules"]:
        for source in module["sources"]:
            if source["type"] == "archive":
                assert len(source["sha256"]) == 64, source
            elif source["type"] == "git":
                assert source.get("commit") or source.get("tag"), source
            else:
                assert source["type"] in ("dir", "inline"), source


def test_all_swift_packages_are_vendored(manifest):
    """The manifest's sources are the packages that Package.swift names."""
    named = {line.split('"')[1].removesuffix(".git") for line in (SOURCE / "Package.swift").read_text().splitlines()
             if line.strip().startswith(".package(url:")}
    vendored = {source["url"] for source in manifest["modules"][-1]["sources"] if source["type"] == "git"}
    assert named == vendored
    for source in manifest["modules"][-1]["sources"]:
        if source["type"] == "git":
            assert source["dest"] == "vendor/" + source["url"].removeprefix("https://github.com/")


def test_the_script_writes_sources_from_resolved_packages():
    loader = importlib.machinery.SourceFileLoader("update_sources", str(FOLDER / "update-sources"))
    script = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(script)
    resolved = json.dumps({"version": 3, "pins": [
        {"identity": "one", "kind": "remoteSourceControl", "location": "https://github.com/somebody/One.git",
         "state": {"revision": "1" * 40, "version": "1.0.0"}}]})
    package, lock = script.sources_of(resolved)
    assert package["dest"] == "vendor/somebody/One" and package["commit"] == "1" * 40
    assert lock == {"type": "inline", "dest": "vendor", "dest-filename": "Package.resolved", "contents": resolved}


@pytest.fixture
def app(tarball, tmp_path):
    """The programs as in a Flatpak's /app."""
    folder = tmp_path / "app"
    folder.mkdir()
    subprocess.run(["tar", "-xJf", tarball, "-C", folder, "--strip-components=1"], check=True)
    return folder


def test_the_decoder_is_caged_in_a_sandbox(app, tmp_path):
    """Every layer of the cage is in force inside the sandbox, and every refused action is refused."""
    sandbox = pytest.importorskip("flatpak_sandbox", reason="python3-seccomp isn't installed")
    if not shutil.which("bwrap"):
        pytest.skip("bubblewrap isn't installed")
    data = tmp_path / "data"
    data.mkdir()
    report = sandbox.run(app, data, "/app/libexec/pinboard/pinboard-decoder", "--self-test")
    assert report.count("in force") == 5 and "missing" not in report, report
    outside = subprocess.run([app / "libexec/pinboard/pinboard-decoder", "--self-test"], capture_output=True, text=True)
    actions = [line.split(":")[0] for line in outside.stdout.splitlines() if ": refused" in line]
    assert len(actions) >= 10
    for action in actions:
        assert f"{action}: refused" in report, report


def test_pictures_are_decoded_in_a_sandbox(app, tmp_path):
    sandbox = pytest.importorskip("flatpak_sandbox", reason="python3-seccomp isn't installed")
    if not shutil.which("bwrap"):
        pytest.skip("bubblewrap isn't installed")
    data = tmp_path / "data"
    samples.write(data / "samples")
    sandbox.run(app, data, "pinboard", "import", "board.pinboard", "samples/red.png", "samples/archive.zip",
                "samples/drawing.svg")
    sandbox.run(app, data, "pinboard", "export", "board.pinboard", "board.png", "--plain")
    assert set(samples.COLORS) <= installed.colors(data / "board.png")
