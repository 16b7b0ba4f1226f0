"""What an installed Pinboard must do, in any system."""

import json

import numpy
import samples
from desktop.picture import read_picture

SAMPLES = "/srv/samples"
#: The user's home in the system.
HOME = "/home/somebody"
#: What the tarball's README names, with the loaders of the formats that are tried, and what unpacks it.
NEEDED_BY_TARBALL = ["libgtk-4-1", "libsoup-3.0-0", "libsqlite3-0", "libtiff6", "liblcms2-2", "libseccomp2",
                     "shared-mime-info", "librsvg2-common", "xz-utils"]


def put_samples(root):
    """Writes pictures into a system, where every user can read them."""
    samples.write(root.path(SAMPLES))
    root.run("chmod", "-R", "a+rX", SAMPLES)


def check_commands(root, version, program="pinboard"):
    """
    Runs the commands of the installed program as a user: pictures into a board and out again. Returns where the
    board is in the system.
    """
    def run(*command, **options):
        return root.run_as_user(program, *command, **options)

    assert run("--version").strip() == version
    board = f"{HOME}/first.pinboard"
    run("import", board, f"{SAMPLES}/red.png", f"{SAMPLES}/archive.zip", f"{SAMPLES}/drawing.svg")
    assert len(json.loads(run("info", board, "--json"))["pins"]) == 4
    run("check", board)
    # The picture of a board is made of decoded images: their colours show that the caged decoder works.
    run("export", board, f"{HOME}/first.png", "--plain")
    found = colors(root.path(f"{HOME}/first.png"))
    assert set(samples.COLORS) <= found, f"{set(samples.COLORS) - found} are missing"
    run("extract", board, f"{HOME}/originals")
    for name in ["red.png", "drawing.svg"]:
        assert (root.path(f"{HOME}/originals/{name}").read_bytes()
                == root.path(f"{SAMPLES}/{name}").read_bytes()), f"{name} isn't the original any more"
    assert {"green.png", "blue.png"} <= {path.name for path in root.path(f"{HOME}/originals").iterdir()}
    run("thumbnail", board, f"{HOME}/small.png")
    return board


def check_decoder(root, program):
    """Runs the self-test of the caged decoder, which tries everything that must be impossible."""
    report = root.run_as_user(program, "--self-test")
    assert "seccomp filter: in force" in report, report
    return report


def colors(path):
    """The colours of a picture of which there are many pixels."""
    pixels = read_picture(path)[:, :, :3].reshape(-1, 3)
    values, counts = numpy.unique(pixels, axis=0, return_counts=True)
    return {tuple(map(int, color)) for color, count in zip(values, counts) if count > 500}
