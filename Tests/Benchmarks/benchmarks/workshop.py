"""The folder where benchmarks are built and their inputs made: `.build/bench`."""

import os
import shutil
import subprocess
from pathlib import Path

PROJECT = Path(__file__).parents[3]
FLOORS = PROJECT / "Tests" / "Benchmarks" / "Floors"


class Workshop:
    def __init__(self, folder=PROJECT / ".build" / "bench"):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)

    def floor(self, name, *packages):
        """A floor program in C, built again if its source is newer."""
        source, program = FLOORS / f"{name}.c", self.folder / f"floor-{name}"
        if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
            compiler = shutil.which("cc") or shutil.which("clang")
            if not compiler:
                raise SystemExit("bench: there's no C compiler for the floors (cc or Swift's clang)")
            flags = subprocess.run(["pkg-config", "--cflags", "--libs", *packages], check=True,
                                   capture_output=True, text=True).stdout.split()
            subprocess.run([compiler, "-O2", "-Wall", "-o", program, source, *flags, "-lm"], check=True)
        return program

    def product(self, name):
        """A product of the package, built for release. PINBOARD_BIN may name the app."""
        if name == "pinboard" and os.environ.get("PINBOARD_BIN"):
            return Path(os.environ["PINBOARD_BIN"])
        # Programs that read images start the decoder beside them.
        for part in (name, "pinboard-decoder"):
            # These are the options of the Makefile.
            done = subprocess.run(["swift", "build", "-c", "release", "--static-swift-stdlib", "--product", part],
                                  cwd=PROJECT, capture_output=True, text=True)
            if done.returncode:
                raise SystemExit(f"bench: {part} can't be built:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
        return PROJECT / ".build" / "release" / name

    def photograph(self, number=1):
        """A JPEG of 12 megapixels, about 2.5 MB. The same number always gives the same bytes."""
        source = FLOORS / "photograph.c"
        path = self.folder / f"photograph-{number}.jpg"
        if not path.exists() or path.stat().st_mtime < source.stat().st_mtime:
            subprocess.run([self.floor("photograph", "gdk-pixbuf-2.0"), path, str(number)], check=True)
        return path


def milliseconds(command):
    """Runs a program that prints one time on each line; returns the times."""
    done = subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True)
    return [float(line) for line in done.stdout.split()]
