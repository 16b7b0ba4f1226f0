"""Two builds of one commit, in different folders and by different users' settings, are the same bytes."""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2]


def _build(folder, environment):
    """Makes a release in a clone. Returns the checksums of its files."""
    done = subprocess.run(["make", "-C", folder, "dist"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace", env={**os.environ, **environment})
    assert done.returncode == 0, done.stdout[-4000:]
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest()
            for path in (folder / ".build/dist").iterdir() if path.name.endswith((".deb", ".tar.xz"))}


@pytest.mark.reproducible
def test_two_builds_are_the_same(tmp_path):
    one, two = tmp_path / "one", tmp_path / "another-folder" / "deeper"
    # Both are cloned first: somebody may commit during the builds.
    for folder in (one, two):
        subprocess.run(["git", "clone", "--quiet", SOURCE, folder], check=True)
    first = _build(one, {"TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8"})
    second = _build(two, {"TZ": "UTC", "LC_ALL": "C"})
    assert len(first) == 3
    if first != second:
        # What differs is kept, so that it can be compared.
        kept = SOURCE / ".build/package-artifacts/reproducible"
        shutil.rmtree(kept, ignore_errors=True)
        for name, folder in [("one", one), ("two", two)]:
            shutil.copytree(folder / ".build/dist", kept / name, symlinks=True, ignore=shutil.ignore_patterns("swift"))
    assert first == second
