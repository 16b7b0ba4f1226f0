"""Finds words for the user that no `localized` marks: po/unmarked.py

A literal counts as words if it has a blank between letters, or is one capitalised word. Lines of the trace, of
SQL, of types and of keys are left out by their calls.
"""
import re
import sys

import extract

#: The modules whose words are marked.
PLACES = ["Board", "BoardCanvas", "BoardExchange", "BoardSession", "BoardStore", "Imaging", "Localization", "PinboardUI",
          "WebFetch", "pinboard"]
#: Calls whose literals are for programs and developers.
CALLS = re.compile(
    r"Trace\.emit|StyleClass|\bsql:|fatalError|precondition|Executor\(|DispatchQueue|variable:|ofVariable|Type\(|"
    r"debugDescription|tell\(|register\(|icon:|actionName|cursorName|hasPrefix|hasSuffix|outOfBounds|"
    r"KeyPress\(|case \"|\.corrupt\(|unsupported\(|noDecoder\(|decoderLied\(|ItemProviderError\(|RowFlaw\(|conflict\(|inputOutput\(|detail: \"|damage\(\"|most: |note\(\"|\badd\(\"[a-z-]+\"|name ==|forKey:")
#: Names that are the same in all languages, keys of the keyboard in the code, and texts for developers. What the
#: argument parser would say is translated with the parser's words.
NAMES = {"Referer", "Cookie", "JPEG XL", "Targa", "Netpbm", "Krita", "Photoshop", "Radiance HDR", "Landlock", "Accept", "Location", "gimp xcf",
         "Pf\n", "Paint Shop Pro", "Error displaying image", "yyyy-MM-dd HH:mm:ss", "Layr", "Mtrn", "Alph",
         "lossless JPEG", "hierarchical JPEG", "12-bit JPEG", "{1}-channel JPEG", "XYZ Radiance HDR", "{1} in HEIF",
         "no pin {1}", "pin {1}: there already", "no original {1}", "board: name changed",
         "A row of “{1}” refers to nothing.", "its beginning can't be read", "stored bytes of {1}", "animated AVIF", "deep OpenEXR", "Matroska", "Ogg",
         "Missing expected argument '<image> ...'", "Pinboard", "Abc", "SQLite error {1}", "Follow",
         "tray.damaged {1}.pinboard", "Escape", "Pango", "Little CMS", "Swift", "Letter"}
FILES = {"WindowStyle.swift", "TagStyle.swift", "NoteStyle.swift", "Trace.swift", "PinLook.swift",
         "BoardView+Gestures.swift", "WebPageScript.swift", "DecoderWatch.swift", "SelfTest.swift",
         "KeyChoices.swift", "DecoderReply.swift", "ContentSniffer.swift", "Schema.swift"}
#: SQL, HTML, SVG and CSS.
CODE = re.compile(r"\s*<[a-z!]|.*=\"\{?|(html, )?body[ ,]|;transform:|(SELECT|INSERT|CREATE|DELETE|NOT EXISTS) |SQLite format 3|"
                  r"[<>]= \?|step BETWEEN")


def is_words(key):
    if CODE.match(key):
        return False
    plain = re.sub(r"\{\d+\}", "", key)
    if plain.strip().startswith("<") and plain.strip().endswith(">"):
        plain = re.sub(r"<style>.*?</style>|<[^<>]+>", "", plain, flags=re.DOTALL)
    return re.search(r"[A-Za-z’]{2,} [A-Za-z]|[A-Za-z] [a-z]{2}", plain) or re.fullmatch(r"\s*[A-Z][a-z’]+…?\s*", plain)


def unmarked(path, text):
    marked = [(call.start(), extract.closing(text, call.end())) for call in re.finditer(r"\blocalized\(", text)
              if not text[text.rfind("\n", 0, call.start()) + 1:call.start()].lstrip().startswith("//")]
    marked += [(call.start(), text.index("])", call.end())) for call in re.finditer(r"\bEnglishSentences\(\[", text)]
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


def sentences():
    """The sentences that the app looks up."""
    for file in (extract.ROOT / "Sources").rglob("*.swift"):
        yield from (message.key for message in extract.english_sentences(file.name, file.read_text()))


if __name__ == "__main__":
    found = []
    NAMES |= set(sentences())
    for name in PLACES:
        place = extract.ROOT / "Sources" / name
        for file in [place] if place.is_file() else sorted(place.rglob("*.swift")):
            if file.name not in FILES and f"{place.name}/{file.name}" not in FILES:
                found += unmarked(file.relative_to(extract.ROOT).as_posix(), file.read_text())
    if found:
        sys.exit("These words aren't marked with `localized`:\n" + "\n".join(found))
