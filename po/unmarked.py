"""Finds words for the user that no `localized` marks: po/unmarked.py

A literal counts as words if it has a blank between letters, or is one capitalised word. Lines of the trace, of
SQL, of types and of keys are left out by their calls.
"""
import re
import sys

import extract

#: The modules and files whose words are marked. The command line, BoardExchange, the kinds of files that Imaging
#: tells apart, and the details of damage speak English as yet.
PLACES = ["Board", "BoardCanvas", "BoardSession", "PinboardUI", "Imaging/Limits/ImagingError.swift",
          "BoardStore/Errors/BoardStoreError.swift", "BoardExchange/Errors/ExchangeError.swift"]
#: Calls whose literals are for programs and developers.
CALLS = re.compile(
    r"Trace\.emit|StyleClass|\bsql:|fatalError|precondition|Executor\(|DispatchQueue|variable:|ofVariable|Type\(|"
    r"debugDescription|tell\(|register\(|icon:|actionName|cursorName|hasPrefix|hasSuffix|outOfBounds|"
    r"KeyPress\(|case \"|note\(\"|\badd\(\"[a-z-]+\"|name ==|forKey:")
#: Names that are the same in all languages, keys of the keyboard in the code, and texts for developers.
NAMES = {"Pinboard", "Abc", "SQLite error {1}", "Follow", "tray.damaged {1}.pinboard"}
FILES = {"WindowStyle.swift", "TagStyle.swift", "NotePainter.swift", "Trace.swift", "PinLook.swift",
         "BoardView+Gestures.swift"}


def is_words(key):
    plain = re.sub(r"\{\d+\}", "", key)
    if plain.strip().startswith("<") and plain.strip().endswith(">"):
        plain = re.sub(r"<style>.*?</style>|<[^<>]+>", "", plain, flags=re.DOTALL)
    return re.search(r"[A-Za-z’]{2,} [A-Za-z]|[A-Za-z] [a-z]{2}", plain) or re.fullmatch(r"\s*[A-Z][a-z’]+…?\s*", plain)


def unmarked(path, text):
    marked = [(call.start(), extract.closing(text, call.end())) for call in re.finditer(r"\blocalized\(", text)
              if not text[text.rfind("\n", 0, call.start()) + 1:call.start()].lstrip().startswith("//")]
    for literal in extract.literals(text):
        if not is_words(literal.key) or literal.key in NAMES:
            continue
        if any(start <= literal.start < end for start, end in marked):
            continue
        start = text.rfind("\n", 0, literal.start) + 1
        # A call may begin one line above its literals.
        above = text.rfind("\n", 0, max(0, start - 1)) + 1
        if CALLS.search(text[start:literal.start + 1]) or \
                (text[above:start].rstrip().endswith(("(", "[", ",")) and CALLS.search(text[above:start])):
            continue
        yield f"{path}:{text.count(chr(10), 0, literal.start) + 1}: “{literal.key}”"


if __name__ == "__main__":
    found = []
    for name in PLACES:
        place = extract.ROOT / "Sources" / name
        for file in [place] if place.is_file() else sorted(place.rglob("*.swift")):
            if file.name not in FILES:
                found += unmarked(file.relative_to(extract.ROOT).as_posix(), file.read_text())
    if found:
        sys.exit("These words aren't marked with `localized`:\n" + "\n".join(found))
