#!/usr/bin/env python3
"""Compiles the examples in the comments of the library's public types, as a program that imports the library.

An example is a block of Swift in the comment of a declaration. It's compiled as the body of a function, whose parameters
are the things that examples speak of without making them (PARAMETERS). Each class and protocol of the library has one,
unless it's named in WITHOUT.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import debug_build
import symbol_graphs
from debug_build import ROOT

#: What an example may use without making it.
PARAMETERS = {
    "view": "View", "imageView": "ImageView", "button": "Button", "window": "Window", "tableView": "TableView",
    "collectionView": "CollectionView", "image": "Image", "url": "URL", "dragSession": "any DragSession",
    "dropSession": "any DropSession", "source": "any DragInteractionDelegate", "target": "any DropInteractionDelegate",
    "rows": "any TableViewDataSource & TableViewDragDelegate & TableViewDropDelegate",
}
#: Classes and protocols that need no example, by the reason.
WITHOUT = {
    "a program is given it, and has it in the example of who gives it": {
        "CollectionViewDropItem", "CollectionViewDropPlaceholderContext", "DragTimer", "KeyValueObservation", "RenderNode",
        "RunningAnimation", "SpringLoadedInteractionContext", "TableViewDropItem", "TableViewDropPlaceholderContext",
        "TextDraggable", "TextDroppable", "TextPasteItem", "TextPasting", "Tick",
    },
    "it's the common part of others, which have one": {
        "Cell", "CellListView", "CollectionReusableView", "CollectionViewPlaceholder", "Gesture", "Interaction", "ReusableView",
        "TableViewHeaderFooterView", "TableViewPlaceholder", "TextControl", "TextInput", "TransferRepresentation", "ViewNode",
        "WindowNode",
    },
    "it's used as another one that has an example": {
        "CollectionViewDropPlaceholder", "MotionGesture", "PressGesture", "ScrollGesture", "Separator",
        "TableViewDropPlaceholder",
    },
    "only an adapter to another toolkit, or the library itself, uses it": {
        "AnimationTrack", "AnimationTransaction", "DragAnimation", "DragClock", "DragStage", "ItemProviderReadingAugmentation",
        "LinkPlatter", "PresentationSizeProviding", "TextCursorDropPositionAnimator", "TextDragPreviewRenderer",
    },
}
DECLARATION = re.compile(r"(?:@\S+ )*(?:public|open) (?:final |indirect )?(class|protocol|struct|enum|actor) (\w+)")
FENCE = "```"


def modules() -> list[str]:
    """The modules whose declarations a program of the library sees."""
    uses = symbol_graphs.modules()
    found, waiting = set(), ["DragDropKit"]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += uses[name]
    return sorted(name for name in found if not name.startswith("Kit"))


def examples(file: Path):
    """The declarations of a file as (kind, name, examples), each example with the line before it, from 0."""
    comment, fences = [], []
    for number, line in enumerate(file.read_text().splitlines()):
        if line.startswith("///"):
            text = line.removeprefix("///").removeprefix(" ")
            if text.startswith(FENCE):
                if fences and fences[-1][1] is None:
                    fences[-1][1] = comment
                else:
                    fences.append([number, None])
                comment = []
            else:
                comment.append(text)
        elif found := DECLARATION.match(line):
            yield found[1], found[2], [(begin + 1, code) for begin, code in fences if code is not None]
            comment, fences = [], []
        elif not line.startswith("@"):
            comment, fences = [], []


def source(number: int, file: Path, line: int, code: list[str]) -> str:
    parameters = ", ".join(f"{name}: {kind}" for name, kind in PARAMETERS.items())
    return "\n".join(["import DragDropKit", f"@MainActor func example{number}({parameters}) async throws {{",
                      f'#sourceLocation(file: "{file.relative_to(ROOT)}", line: {line + 1})', *code, "#sourceLocation()", "}", ""])


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", help="the folder of the debug build")
    build = debug_build.folder(parser.parse_args().build)
    names = modules()
    if lacking := debug_build.not_built(names, build):
        sys.exit(f"{lacking[0]} must be built first.")
    count, types, problems = 0, 0, []
    excused = set().union(*WITHOUT.values())
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for path in sorted(path for name in names for path in (ROOT / "Sources" / name).rglob("*.swift")):
            for kind, name, found in examples(path):
                for line, code in found:
                    count += 1
                    files.append(Path(folder) / f"Example{count}.swift")
                    files[-1].write_text(source(count, path, line, code))
                types += bool(found)
                if kind not in ("class", "protocol") or name.endswith("Forms"):
                    continue
                if name in excused and found:
                    problems.append(f"{name} has an example, so WITHOUT needn't name it")
                elif name not in excused and not found:
                    problems.append(f"{name} has no example")
        run = subprocess.run(
            ["swiftc", "-swift-version", "6", "-parse-as-library", "-module-name", "Examples", "-wmo", "-typecheck",
             "-module-cache-path", folder, *map(str, files), *symbol_graphs.compiler_arguments(build)],
            capture_output=True, text=True)
    # Values that an example only shows are never used.
    problems += [line for line in run.stderr.splitlines()
                 if re.match(r"\S+: (error|warning): ", line) and "was never used" not in line]
    print("\n".join(problems) or f"{count} examples of {types} types compile.")
    return 1 if problems or run.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
