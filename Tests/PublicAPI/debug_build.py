"""The debug build, whose modules the checks of this folder read, and the toolchain that made it."""

import json
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def toolchain() -> Path:
    info = subprocess.run(["swift", "-print-target-info"], check=True, capture_output=True, text=True).stdout
    return Path(json.loads(info)["paths"]["runtimeResourcePath"]).parents[1]


def folder(named=None) -> Path:
    """
    The folder of the debug build: that of `swift build`, unless one is named. Dependencies' sources are looked for beside
    the folder itself, so it's no link.
    """
    if named:
        return Path(named).resolve()
    return Path(subprocess.run(["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True,
                               text=True).stdout.strip())


def not_built(names, build: Path) -> list[str]:
    """The modules that have no build, or have changed since."""
    def newest(files) -> float:
        return max((file.stat().st_mtime for file in files), default=0)

    def is_built(name: str) -> bool:
        module = build / f"Modules/{name}.swiftmodule"
        # The compiler leaves a module's file as it is if only bodies of functions have changed.
        return module.exists() and newest([module, *(build / f"{name}.build").rglob("*")]) >= newest(
            (ROOT / "Sources" / name).rglob("*.swift"))

    return [name for name in names if not is_built(name)]
