#!/usr/bin/env python3
"""Compiles the ported code as another package would, and compares it with the page that has its tables.

    /usr/bin/python3 Tests/PortedCode/ported.py                     # the check, which needs a debug build
    /usr/bin/python3 Tests/PortedCode/ported.py --documents FOLDER  # also writes lines.txt

The documents aren't part of the repository. lines.txt has a digest of each line of their code, without spacing,
comments and the prefixes UI and NS. Each must be a line of the ported code, which has then compiled as it is, or of a
comment there that begins with `was:`. Lines with an ellipsis in place of code are left out.

The files in Kinds are our own: code as programs for UIKit have it. A line that had to change is a comment there, above
the line that took its place: `rule:` if the guide says what to do, and otherwise `was:`. The import isn't counted.
"""

import argparse
import hashlib
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "PublicAPI"))

import debug_build  # noqa: E402
import symbol_graphs  # noqa: E402
from debug_build import ROOT  # noqa: E402

PAGE = ROOT / "Sources/DragDropKit/DragDropKit.docc/PortedCode.md"
LINES = HERE / "lines.txt"
KINDS = HERE / "Kinds"
#: The share of the kinds' lines that compile as they are.
GOAL = 0.95
#: The documents, by words that only they contain.
DOCUMENTS = {"slides": "Session 203", "drag article": "Making a View into a Drag Source\n\nAdopt",
             "drop article": "Making a View into a Drop Destination\n\nAdopt", "blog post": "Drag & Drop in iOS 11+"}
#: The names of Foundation that the library or Swift has without NS; all others keep it.
FOUNDATION = ("ItemProvider", "String", "URL", "AttributedString", "Data", "IndexSet", "TextAttachment", "TextAlignment")
PREFIX = re.compile(rf"\bUI(?!Kit\b)(?=[A-Z])|\bNS(?=(?:ItemProvider\w*|{'|'.join(FOUNDATION)})\b)")
BEGIN = re.compile(r"\s*(func|for item|coordinator\.|import|enum|protocol|extension|final class|let |return )")
WAS = "// was: "


def spaced(line: str) -> str:
    """The line without comments and differences of spacing."""
    line = re.sub(r"\s*//.*", "", line)
    return re.sub(r"\s*([:,(){}\[\]])\s*", r"\1", re.sub(r"\s+", " ", line)).strip()


def digest(line: str) -> str:
    return hashlib.sha256(spaced(line).encode()).hexdigest()[:16]


def blocks(text: str):
    """The lines of code of a document: those in fences, or those from a declaration to its end."""
    if "```" in text:
        for block in text.split("```")[1::2]:
            yield from block.splitlines()
        return
    depth = 0
    for line in text.splitlines():
        if depth or BEGIN.match(line) and re.search(r"[{}();\]=]|^import ", line):
            yield line
            depth = max(0, depth + line.count("{") - line.count("}"))


def read_documents(folder: Path):
    """Writes lines.txt."""
    rows, seen = [], set()
    for document in sorted(folder.glob("*.txt")):
        text = document.read_text()
        name = next((name for name, words in DOCUMENTS.items() if words in text[:300]), None)
        for line in blocks(text) if name else ():
            line = PREFIX.sub("", line.strip())
            row = (name, digest(line))
            if spaced(line) and "..." not in spaced(line) and row not in seen:
                seen.add(row)
                rows.append(row)
                if row[1] not in ported()[0] | ported()[1].keys():
                    sys.exit(f"{name}: “{line}” isn't ported")
    LINES.write_text("".join(f"{value} {name}\n" for name, value in rows))


def ported() -> tuple[set[str], dict[str, str]]:
    """The digests of the lines as they are, and the lines that had to change by theirs."""
    lines = [line.strip() for file in HERE.glob("*.swift") for line in file.read_text().splitlines()]
    kept = {digest(line) for line in lines}
    changed = {digest(line.removeprefix(WAS)): line.removeprefix(WAS) for line in lines if line.startswith(WAS)}
    return kept, changed


def kind(file: Path) -> tuple[int, int, int]:
    """The lines of a file that are as they were, those that a rule changes, and the others."""
    kept, changed = 0, {"rule": 0, "was": 0}
    takes_place = False
    for line in map(str.strip, file.read_text().splitlines()):
        if mark := re.match(r"// (rule|was): ", line):
            changed[mark[1]] += 1
            takes_place = True
            continue
        # Lines of punctuation say nothing.
        if re.search(r"\w", spaced(line)) and not line.startswith("import "):
            kept += not takes_place
        takes_place = False
    return kept, changed["rule"], changed["was"]


def compiles(build: Path) -> bool:
    if lacking := debug_build.not_built(["DragDropKit"], build):
        sys.exit(f"{lacking[0]} must be built first.")
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            ["swiftc", "-swift-version", "6", "-parse-as-library", "-module-name", "Ported", "-wmo", "-c",
             "-module-cache-path", folder, "-o", f"{folder}/ported.o", *map(str, sorted(HERE.rglob("*.swift"))),
             *symbol_graphs.compiler_arguments(build)], capture_output=True, text=True)
    if run.returncode:
        print("\n".join(line for line in run.stderr.splitlines() if "error:" in line) or run.stderr)
    return run.returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--documents", type=Path, help="the folder with the documents")
    parser.add_argument("--build", help="the folder of the debug build")
    arguments = parser.parse_args()
    if arguments.documents:
        read_documents(arguments.documents)
    if not compiles(debug_build.folder(arguments.build)):
        return 1
    kept, changed = ported()
    problems = []
    page = PAGE.read_text()
    known = [row.split(" ", 1) for row in LINES.read_text().splitlines()]
    counts = {}
    for value, name in known:
        count = counts.setdefault(name, [0, 0])
        count[0] += 1
        # A line that occurs twice may be kept in one place and changed in another.
        count[1] += value in kept and value not in changed
        if value not in kept and value not in changed:
            problems.append(f"a line of the {name} is neither in the code nor after `was:`")
    for name, (total, unchanged) in counts.items():
        if f"| {name} | {total} | {unchanged} |" not in page:
            problems.append(f"{PAGE.name} has no row “| {name} | {total} | {unchanged} |”")
    for line in changed.values():
        if f"`{line}`" not in page:
            problems.append(f"{PAGE.name} doesn't explain `{line}`")
    kinds = {file.stem: kind(file) for file in sorted(KINDS.glob("*.swift"))}
    for name, (unchanged, rule, other) in kinds.items():
        row = f"| `{name}` | {unchanged + rule + other} | {unchanged} | {rule} | {other} |"
        if row not in page:
            problems.append(f"{PAGE.name} has no row “{row}”")
    unchanged, total = sum(row[0] for row in kinds.values()), sum(map(sum, kinds.values()))
    if len(kinds) < 9 or unchanged < GOAL * total:
        problems.append(f"{unchanged} of {total} lines of {len(kinds)} kinds of code are as they were")
    print("\n".join(problems) or f"{sum(unchanged for _, unchanged in counts.values())} of {len(known)} ported lines compile"
          f" as they are, and {unchanged} of {total} of the kinds of code")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
