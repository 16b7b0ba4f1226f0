"""The public symbols of the manifest's Swift libraries, from their debug build.

The compiler has written the modules already, so that reading them takes seconds.
"""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from debug_build import ROOT, toolchain

PACKAGES = ["gtk4", "pixman-1", "libzip", "libcrypto", "gdk-pixbuf-2.0", "lcms2", "zlib", "libpng", "pangocairo",
            "libsoup-3.0"]


def modules() -> dict[str, list[str]]:
    """The manifest's Swift libraries in Sources, each with those that it uses, which come before it."""
    package = json.loads(subprocess.run(["swift", "package", "dump-package"], cwd=ROOT, check=True,
                                        capture_output=True, text=True).stdout)
    uses = {target["name"]: [dependency["byName"][0] for dependency in target["dependencies"] if "byName" in dependency]
            for target in package["targets"] if target["type"] == "regular" and target.get("path") is None
            and any((ROOT / "Sources" / target["name"]).rglob("*.swift"))}
    ordered: dict[str, list[str]] = {}

    def add(name: str):
        if name in uses and name not in ordered:
            for used in uses[name]:
                add(used)
            ordered[name] = [used for used in uses[name] if used in uses]

    for name in uses:
        add(name)
    return ordered


def compiler_arguments(build: Path) -> list[str]:
    """The arguments with which a compiler finds the modules of the build."""
    includes = subprocess.run(["pkg-config", "--cflags-only-I", *PACKAGES], check=True, capture_output=True,
                              text=True).stdout.split()
    # Of other packages, only GRDB's map of SQLite appears in an interface.
    sqlite = build.parents[1] / "checkouts/GRDB.swift/Sources/GRDBSQLite"
    maps = [*ROOT.glob("Sources/C*/module.modulemap"), *sqlite.glob("module.modulemap"),
            *build.glob("C*.build/module.modulemap")]
    clang = [f"-fmodule-map-file={path}" for path in maps]
    clang += [f"-I{include}" for include in ROOT.glob("Sources/C*/include")]
    info = subprocess.run(["swift", "-print-target-info"], check=True, capture_output=True, text=True).stdout
    return ["-target", json.loads(info)["target"]["triple"], "-I", str(build / "Modules"), *includes,
            *[argument for option in clang for argument in ("-Xcc", option)]]


def write(names, build: Path, folder: Path):
    """Writes the symbol graphs of each module into a folder with its name."""
    arguments = [*compiler_arguments(build), "-minimum-access-level", "public", "-skip-synthesized-members"]

    def extract(name: str):
        (folder / name).mkdir(parents=True)
        run = subprocess.run(
            [str(toolchain() / "bin/swift-symbolgraph-extract"), "-module-name", name, *arguments,
             "-output-dir", str(folder / name)], capture_output=True, text=True)
        if run.returncode != 0:
            sys.exit(f"{name} can't be read: {run.stderr}")

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(extract, names))
