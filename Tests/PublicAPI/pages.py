#!/usr/bin/env python3
"""Makes the pages of all modules, with links between the modules, as one archive that any web server can serve.

The modules must have been built in the debug configuration. Any warning of DocC is an error: a link that leads
nowhere, a parameter without a description.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import debug_build
import symbol_graphs
from debug_build import ROOT, toolchain


def convert(name: str, uses: list[str], folder: Path) -> bool:
    """Makes the pages of one module. The modules that it uses must have theirs."""
    catalogue = ROOT / f"Sources/{name}/{name}.docc"
    used = [argument for module in uses for argument in ("--dependency", folder / f"{module}.doccarchive")]
    run = subprocess.run(
        [toolchain() / "bin/docc", "convert", *([catalogue] if catalogue.exists() else []),
         "--additional-symbol-graph-dir", folder / "graphs" / name, "--output-path", folder / f"{name}.doccarchive",
         "--fallback-display-name", name, "--fallback-bundle-identifier", name,
         "--fallback-default-module-kind", "Module", "--enable-experimental-external-link-support", *used,
         "--warnings-as-errors"], capture_output=True, text=True)
    report = (run.stdout + run.stderr).strip()
    if report:
        print(f"{name}: {report}")
    return run.returncode == 0 and "warning:" not in report


def library(modules: dict[str, list[str]]) -> dict[str, list[str]]:
    """The library's modules with those that they use, in the order of all."""
    wanted: set[str] = set()

    def add(name: str):
        if name not in wanted:
            wanted.add(name)
            for used in modules[name]:
                add(used)

    add("DragDropKit")
    add("DragTeams")
    return {name: uses for name, uses in modules.items() if name in wanted}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("output", type=Path, help="the folder of the archive, which is replaced")
    parser.add_argument("--build", type=Path, help="the folder of the debug build")
    parser.add_argument("--library", action="store_true", help="only the modules of DragDropKit and DragTeams")
    arguments = parser.parse_args()
    build = debug_build.folder(arguments.build)
    modules = symbol_graphs.modules()
    if arguments.library:
        modules = library(modules)
    if lacking := debug_build.not_built(modules, build):
        sys.exit(f"{', '.join(lacking)} must be built first.")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        symbol_graphs.write(modules, build, folder / "graphs")
        if not all([convert(module, uses, folder) for module, uses in modules.items()]):
            return 1
        shutil.rmtree(arguments.output, ignore_errors=True)
        arguments.output.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            [toolchain() / "bin/docc", "merge", *[folder / f"{module}.doccarchive" for module in modules],
             "--synthesized-landing-page-name", "DragDropKit and Pinboard", "--output-path", arguments.output],
            check=True, capture_output=True)
    pages = len(list((arguments.output / "data/documentation").rglob("*.json")))
    print(f"{arguments.output}: {pages} pages of {len(modules)} modules")
    return 0


if __name__ == "__main__":
    sys.exit(main())
