#!/usr/bin/env python3
"""Compares the library's public declarations with the list in DragDropKit.txt.

A line that has gone from the list is a break: programs that use the declaration no longer compile. The check
fails then, and names the lines. With --update the list is written anew, which belongs to a new major version
if a line goes (see CONTRIBUTING.md, Versions). The modules must have been built in the debug configuration.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import debug_build
from debug_build import ROOT, toolchain

LIST = Path(__file__).with_name("DragDropKit.txt")
MODULES = ["DragItems", "DragDrop", "GtkViews", "GtkTexts", "GtkLists", "GtkDragDrop", "DragDropKit", "DragTeams"]
PACKAGES = ["gtk4", "pixman-1", "libzip", "libcrypto"]
# A declaration may move from one module to another, since programs import DragDropKit.
PREFIX = re.compile(r"\b(?:" + "|".join(MODULES) + r"|Swift|Foundation|CoreFoundation|FoundationEssentials)\.(?=\w)")
# The kinds of members that programs can name.
NAMED = {"TypeDecl", "TypeAlias", "Function", "Constructor", "Var", "Subscript", "AssociatedType"}


def dump(module: str, modules: Path) -> dict:
    includes = subprocess.run(
        ["pkg-config", "--cflags-only-I", *PACKAGES], check=True, capture_output=True, text=True
    ).stdout.split()
    maps = [ROOT / f"Sources/{name}/module.modulemap" for name in ("CKitGtk", "CKitPixman", "CKitZip", "CKitCrypto")]
    maps.append(modules.parent / "CKitGtkShim.build/module.modulemap")
    clang = [f"-fmodule-map-file={path}" for path in maps] + [f"-I{ROOT}/Sources/CKitGtkShim/include"]
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        run = subprocess.run(
            [str(toolchain() / "bin/swift-api-digester"), "-dump-sdk", "-module", module, "-I", str(modules), "-sdk", "/",
             "-swift-version", "6", "-avoid-location", "-o", file.name, *includes,
             *[argument for option in clang for argument in ("-Xcc", option)]],
            check=True, capture_output=True, text=True)
        # The digester succeeds even if it can't read a module.
        text = Path(file.name).read_text()
        if not text or "error:" in run.stderr:
            sys.exit(f"{module} can't be read: {run.stderr}")
        return json.loads(text)["ABIRoot"]


def shape(node: dict) -> str:
    """The type of a declaration, and what else a program can tell of it."""
    types = [child["printedName"] for child in node.get("children", []) if child["kind"].startswith("Type")
             and child["kind"] not in NAMED]
    words = [word for word, key in (("static", "static"), ("throws", "throwing"), ("async", "async"),
                                    ("required", "protocolReq")) if node.get(key)]
    if any(accessor.get("accessorKind") == "set" and not accessor.get("isInternal")
           for accessor in node.get("accessors", [])):
        words.append("settable")
    if node.get("declKind") == "Class" and node.get("isOpen"):
        words.append("open")
    return " ".join([node["declKind"].lower(), *words]) + ": " + ", ".join(types)


def lines(node: dict, path: str, module: str):
    for child in node.get("children", []):
        if child["kind"] not in NAMED or child.get("isInternal") or child.get("implicit"):
            continue
        name = f"{path}.{child['printedName']}" if path else child["printedName"]
        if child.get("moduleName") == module:
            yield PREFIX.sub("", f"{name} — {shape(child)}").rstrip(": ")
        if child["kind"] == "TypeDecl":
            if child.get("moduleName") == module:
                for conformance in child.get("conformances", []):
                    if not conformance["name"].startswith(("Sendable", "Copyable", "Escapable", "Bitwise")):
                        yield PREFIX.sub("", f"{name} — is {conformance['printedName']}")
            yield from lines(child, name, module)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--update", action="store_true", help="write the list anew")
    parser.add_argument("--if-built", action="store_true", help="succeed if there's no new debug build")
    parser.add_argument("--build", help="the folder of the debug build")
    arguments = parser.parse_args()
    build = debug_build.folder(arguments.build)
    if arguments.if_built and (lacking := debug_build.not_built(MODULES, build)):
        print(f"The public declarations weren't compared, since {', '.join(lacking)} must be built first.")
        return 0
    dumps = {module: dump(module, build / "Modules") for module in MODULES}
    hidden = {child["name"] for root in dumps.values() for child in root["children"] if child.get("isInternal")}
    found = sorted({line for module, root in dumps.items() for line in lines(root, "", module)
                    if line.rpartition(" — is ")[2] not in hidden})
    if arguments.update:
        LIST.write_text("\n".join(found) + "\n")
        print(f"{LIST.relative_to(ROOT)}: {len(found)} declarations")
        return 0
    known = LIST.read_text().splitlines()
    gone = sorted(set(known) - set(found))
    new = sorted(set(found) - set(known))
    for line in gone:
        print(f"gone: {line}")
    if new:
        print(f"{len(new)} new declarations, such as {new[0]}; add them with --update")
    print(f"{len(known)} declarations in the list, {len(gone)} gone")
    return 1 if gone or new else 0


if __name__ == "__main__":
    sys.exit(main())
