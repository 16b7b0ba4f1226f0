"""The messages of the manual, and what their translations must have: po/manual.py

Each heading, paragraph, item and row of a table is one message, without its mark and with its lines joined, and so is what a
picture shows; `ManualPage` looks them up. A translation names menus as the program shows them in its language, and has the same
keys and the same words of code as the English text.
"""
import gettext
import io
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PATH = "Sources/PinboardUI/Manual/Manual.md"
CONTEXT = "manual"


def blocks(markdown):
    """Paragraphs, headings, items and tables; lines that continue one are joined to it."""
    found, is_open = [], False
    for line in markdown.split("\n"):
        if not line.strip():
            is_open = False
        elif is_open and not line.startswith(("- ", "#", "|")):
            found[-1] += " " + line.lstrip()
        elif is_open and line.startswith("|") and found[-1].startswith("|"):
            found[-1] += "\n" + line
        else:
            found.append(line)
            is_open = not line.startswith("#")
    return found


def texts(markdown):
    """The messages in their order, each with a note for translators."""
    for block in blocks(markdown):
        if block.startswith("#"):
            level, text = block.split(" ", 1)
            yield text, "The title of the manual" if level == "#" else "A chapter of the manual"
        elif block.startswith("- "):
            yield block[2:], "An item of a list"
        elif block.startswith("!["):
            yield re.fullmatch(r"!\[(.*)\]\(.*\)", block)[1], "What a picture shows, for those who don't see it"
        elif block.startswith("|"):
            rows = block.split("\n")
            for row in rows[:1] + rows[2:]:
                cells = [cell.strip() for cell in row.split("|") if cell]
                yield " | ".join(cells), "A row of a table, whose cells are separated by “ | ”"
        else:
            yield block, "A paragraph"


def messages():
    """The messages of the program's manual: see `texts`."""
    return texts((ROOT / PATH).read_text())


class Catalogue:
    """The translations of one language."""

    def __init__(self, file):
        made = subprocess.run(["msgfmt", "-o", "-", str(file)], stdout=subprocess.PIPE, check=True)
        self.manual, self.titles, self.names = {}, {}, {}
        for key, text in gettext.GNUTranslations(io.BytesIO(made.stdout))._catalog.items():
            if not isinstance(key, str) or not key:
                continue
            context, _, words = key.rpartition("\x04")
            if context == CONTEXT:
                self.manual[words] = text
            else:
                self.titles.setdefault(words, set()).add(text)
                if not context:
                    self.names[words] = text

    def key(self, name):
        """A key's name in the language."""
        return self.names.get(name, name)


def italics(text):
    """The titles that a text names; those of a submenu's path are several."""
    return [title for part in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", text) for title in part.split(" › ")]


def keys(text, holding=("Ctrl", "Shift", "Alt")):
    """The keys that a text names, such as Ctrl+Shift+] and F9, each as the list of its parts."""
    names = "|".join(map(re.escape, holding))
    return [match[0].split("+", match[0].rstrip("+").count("+"))
            for match in re.finditer(rf"(?:(?<![A-Za-z])(?:{names})\+)+(?:\w+|[^\w\s])|\bF\d+\b", text)]


def faults(text, translation, catalogue):
    """What's wrong with a translation."""
    named = italics(translation)
    if len(named) != len(italics(text)):
        yield f"has {len(named)} *titles* instead of {len(italics(text))}"
    for title in italics(text):
        shown = catalogue.titles.get(title)
        if shown and not shown & set(named):
            yield f"must name *{'* or *'.join(sorted(shown))}*, as the program does"
    wanted = sorted([catalogue.key(part) for part in parts] for parts in keys(text))
    found = sorted(keys(translation, [catalogue.key(name) for name in ("Ctrl", "Shift", "Alt")]))
    if wanted != found:
        lost = [key for key in wanted if key not in found]
        added = [key for key in found if key not in wanted]
        yield f"has other keys: not {['+'.join(key) for key in lost]}, but {['+'.join(key) for key in added]}"
    if sorted(re.findall(r"`.+?`", text)) != sorted(re.findall(r"`.+?`", translation)):
        yield "has other `code`"
    for mark, name in ((" | ", "cells"), ("**", "marks of bold")):
        if text.count(mark) != translation.count(mark):
            yield f"has other {name}"
    if translation.count("*") % 2 or "\n" in translation:
        yield "has a line break, or an open *"


if __name__ == "__main__":
    found = []
    # British English has only the messages that are spelled otherwise.
    for file in sorted(set((ROOT / "po").glob("*.po")) - {ROOT / "po/en_GB.po"}):
        catalogue = Catalogue(file)
        for text, _ in messages():
            translation = catalogue.manual.get(text)
            for fault in faults(text, translation, catalogue) if translation else ["isn't translated"]:
                found.append(f"{file.name}: “{text[:50]}” {fault}")
    if found:
        sys.exit("Translations of the manual:\n" + "\n".join(found))
