#!/usr/bin/env python3
"""Measures how many public symbols of the modules have documentation, and fails if one has none.

The modules are all Swift libraries of the manifest, which must have been built in the debug configuration. A
symbol counts as documented if it has a comment of its own, or if the protocol's requirement that it fulfils has
one. A comment that names one parameter must name all of them.
"""

import argparse
import json
import re
import sys
import tempfile
from pathlib import Path

import debug_build
import symbol_graphs
from debug_build import ROOT

#: A symbol of these kinds fulfils what a protocol or a class requires, and is documented there.
FULFILS = {"requirementOf", "defaultImplementationOf", "overrides"}


def symbols_of(folder: Path) -> list[dict]:
    """The symbols in a module's graphs that are written in a file; the compiler writes others."""
    symbols = []
    for file in sorted(folder.glob("*.symbols.json")):
        graph = json.loads(file.read_text())
        fulfilling = {relation["source"]: relation["target"] for relation in graph["relationships"]
                      if relation["kind"] in FULFILS}
        for symbol in graph["symbols"]:
            if "location" in symbol:
                symbols.append(symbol | {"fulfils": fulfilling.get(symbol["identifier"]["precise"])})
    return symbols


def comment(symbol: dict) -> str:
    return "\n".join(line["text"] for line in symbol.get("docComment", {}).get("lines", []))


def parameters_named(text: str) -> set[str]:
    """The parameters that a comment describes."""
    named = set(re.findall(r"^ *- Parameter (\w+):", text, re.MULTILINE))
    several = re.search(r"^( *)- Parameters: *\n((?:\1 +.*\n?| *\n)*)", text, re.MULTILINE)
    if several:
        lines = several.group(2).splitlines()
        indent = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
        named |= {found.group(1) for line in lines
                  if (found := re.match(rf" {{{indent}}}- `?(\w+)`?:", line))}
    return named


def parameters(symbol: dict) -> set[str]:
    """The parameters of a function, by the names that its body uses."""
    return {parameter.get("internalName") or parameter["name"]
            for parameter in symbol.get("functionSignature", {}).get("parameters", [])}


def place(symbol: dict) -> str:
    path = Path(symbol["location"]["uri"].removeprefix("file://"))
    if path.is_relative_to(ROOT):
        path = path.relative_to(ROOT)
    return f"{path}:{symbol['location']['position']['line'] + 1}"


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--if-built", action="store_true", help="succeed if there's no new debug build")
    parser.add_argument("--build", help="the folder of the debug build")
    arguments = parser.parse_args()
    build = debug_build.folder(arguments.build)
    names = symbol_graphs.modules()
    if lacking := debug_build.not_built(names, build):
        print(f"The documentation wasn't measured, since {', '.join(lacking)} must be built first.")
        return 0 if arguments.if_built else 1
    with tempfile.TemporaryDirectory() as folder:
        symbol_graphs.write(names, build, Path(folder))
        found = {name: symbols_of(Path(folder) / name) for name in names}
    every = [symbol for symbols in found.values() for symbol in symbols]
    ours = {symbol["identifier"]["precise"] for symbol in every}
    documented = {symbol["identifier"]["precise"] for symbol in every if comment(symbol).strip()}
    count = 0
    problems = []
    for module, symbols in found.items():
        for symbol in symbols:
            identifier, fulfils = symbol["identifier"]["precise"], symbol["fulfils"]
            name = f"{module}.{'.'.join(symbol['pathComponents'])}"
            if identifier not in documented and not (fulfils and (fulfils in documented or fulfils not in ours)):
                problems.append(f"{place(symbol)}: {name} has no documentation")
                continue
            count += 1
            named = parameters_named(comment(symbol))
            if named and (unnamed := parameters(symbol) - named):
                problems.append(f"{place(symbol)}: {name} doesn't say what {', '.join(sorted(unnamed))} is")
            elif strange := named - parameters(symbol):
                problems.append(f"{place(symbol)}: {name} has no parameter {', '.join(sorted(strange))}")
    print("\n".join(sorted(problems)))
    print(f"{count} of {len(every)} public symbols of {len(names)} modules are documented"
          f" ({100 * count / max(len(every), 1):.1f} %)")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
