"""Two builds of one commit, in different folders and by different users' settings, are the same bytes."""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2]


def _build(folder, environment):
    """Clones the current commit into a folder and makes a release there. Returns the checksums of its files."""
    subprocess.run(["git", "clone", "--quiet", SOURCE, folder], check=True)
    done = subprocess.run(["make", "-C", folder, "dist"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace", env={**os.environ, **environment})
    assert done.returncode == 0, done.stdout[-4000:]
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest()
            for path in (folder / ".build/dist").iterdir() if path.name.endswith((".deb", ".tar.xz"))}


@pytest.mark.reproducible
def test_two_builds_are_the_same(tmp_path):
    first = _build(tmp_path / "one", {"TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8"})
    second = _build(tmp_path / "another-folder" / "deeper", {"TZ": "UTC", "LC_ALL": "C"})
    assert len(first) == 3
    if first != second:
        # What differs is kept, so that it can be compared.
        kept = SOURCE / ".build/package-artifacts/reproducible"
        shutil.rmtree(kept, ignore_errors=True)
        for name, folder in [("one", tmp_path / "one"), ("two", tmp_path / "another-folder/deeper")]:
            shutil.copytree(folder / ".build/dist", kept / name, symlinks=True, ignore=shutil.ignore_patterns("swift"))
    assert first == second
