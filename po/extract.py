"""Reads the phrases that Swift sources pass to `localized`, and the manual, for the template of the catalogues.

    po/extract.py [--check] FILE.pot

xgettext doesn't read Swift, and a phrase with interpolated values has numbered places as its key, so this
script does both. --check only says whether the template is up to date.
"""
import pathlib
import re
import sys
import xml.etree.ElementTree

import manual

ROOT = pathlib.Path(__file__).resolve().parent.parent
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", '"': '"', "'": "'", "\\": "\\"}


class Literal:
    """A string literal: where it stands, its text with numbered places, and the code of its values."""

    def __init__(self, start, end, key, values):
        self.start, self.end, self.key, self.values = start, end, key, values


def literals(text):
    """All string literals of a source that aren't inside of another one, and the comments cut out."""
    place, found = 0, []
    while place < len(text):
        if text.startswith("//", place):
            place = text.find("\n", place)
            if place < 0:
                break
        elif text.startswith("/*", place):
            place = text.index("*/", place) + 2
        elif text.startswith("#/", place):
            place = text.index("/#", place + 2) + 2
        elif text.startswith('#"', place):
            place = text.index('"#', place + 2) + 2
        elif text[place] == '"':
            literal = read(text, place)
            found.append(literal)
            place = literal.end
        else:
            place += 1
    return found


def read(text, start):
    is_long = text.startswith('"""', start)
    mark = '"""' if is_long else '"'
    place, key, values = start + len(mark), "", []
    while not text.startswith(mark, place):
        if text[place] == "\\":
            after = text[place + 1]
            if after == "(":
                end = closing(text, place + 2)
                values.append(" ".join(text[place + 2:end].split()))
                key += "{%d}" % len(values)
                place = end + 1
            elif after == "u":
                end = text.index("}", place)
                key += chr(int(text[place + 3:end], 16))
                place = end + 1
            elif after == "\n":
                key += "\0"  # A line that goes on.
                place += 2
            else:
                key += ESCAPES.get(after, after)
                place += 2
        else:
            key += text[place]
            place += 1
    if is_long:
        lines = key.split("\n")
        indent = len(lines[-1])
        # The text begins behind the first line break and ends before the last one.
        key = "\n".join("\0".join(part[indent:] for part in line.split("\0")) for line in lines[1:-1])
        key = key.replace("\0", "")
    return Literal(start, place + len(mark), key, values)


def closing(text, place):
    depth = 0
    while True:
        if text[place] == '"':
            place = read(text, place).end
            continue
        if text[place] == "(":
            depth += 1
        elif text[place] == ")":
            if depth == 0:
                return place
            depth -= 1
        place += 1


def inner(text, literal):
    """The literals in the values of a literal."""
    place = literal.start + 1
    while place < literal.end:
        if text.startswith("\\(", place):
            end = closing(text, place + 2)
            for found in literals(text[place + 2:end]):
                found.start += place + 2
                found.end += place + 2
                yield found
                yield from inner(text, found)
            place = end
        place += 1


def all_literals(text):
    for literal in literals(text):
        yield literal
        yield from inner(text, literal)


class Message:
    def __init__(self, key, plural=None, context=None):
        self.key, self.plural, self.context = key, plural, context
        self.places, self.values, self.notes = [], [], []


def messages(path, text):
    """The phrases of a source in their order."""
    found = {literal.start: literal for literal in all_literals(text)}
    for call in re.finditer(r"\blocalized\(", text):
        if text[text.rfind("\n", 0, call.start()) + 1:call.start()].lstrip().startswith("//") or \
                text[:call.start()].endswith("func "):
            continue
        # Numbers, the system's errors, lists and texts from elsewhere aren't phrases.
        if re.match(r"\s*(number|list|quoted|systemError|systemReason|text):", text[call.end():]):
            continue
        place, parts, context = call.end(), [], None
        depth = 0
        while True:
            if place in found:
                literal = found[place]
                if re.search(r"context:\s*$", text[call.end():place]):
                    context = literal.key
                elif depth == 0:
                    parts.append(literal)
                place = literal.end
                continue
            character = text[place]
            if character in "([{":
                depth += 1
            elif character in ")]}":
                if depth == 0:
                    break
                depth -= 1
            place += 1
        line = text.count("\n", 0, call.start()) + 1
        if not parts:
            raise SystemExit(f"{path}:{line}: localized needs a phrase that's written there")
        outside = text[call.end():place]
        between = [text[a.end:b.start] for a, b in zip(parts, parts[1:])]
        if len(parts) > 2 or any(part.strip() != "," for part in between):
            raise SystemExit(f"{path}:{line}: a phrase must be one literal, or two for plurals")
        for part in parts:
            if re.sub(r"\{\d\}", "", part.key).count("{"):
                raise SystemExit(f"{path}:{line}: a phrase can't have braces")
        if len(parts) > 1 and parts[0].values != parts[1].values[:len(parts[0].values)]:
            raise SystemExit(f"{path}:{line}: the values of the first form must be the first ones of the second")
        message = Message(parts[0].key, parts[1].key if len(parts) > 1 else None, context)
        message.values = max((part.values for part in parts), key=len)
        message.places = [f"{path}:{line}"]
        yield message


def english_sentences(path, text):
    """The sentences of parts that speak English alone: they're looked up by their words."""
    for call in re.finditer(r"\bEnglishSentences\(\[", text):
        end = text.index("])", call.end())
        for literal in literals(text[call.end():end]):
            message = Message(literal.key)
            message.values = ["a value"] * len(set(re.findall(r"\{(\d)\}", literal.key)))
            message.places = [f"{path}:1"]
            yield message


def manual_messages():
    """The manual's headings, paragraphs, items and rows."""
    for text, note in manual.messages():
        message = Message(text, context=manual.CONTEXT)
        message.notes = [note]
        message.places = [f"{manual.PATH}:1"]
        yield message


def data_messages():
    """The texts of the desktop entry and of the AppStream data; release notes stay English."""
    entry = ROOT / "data" / "io.github.pinboard.Pinboard.desktop"
    for line in entry.read_text().splitlines():
        key, _, value = line.partition("=")
        if key in ("GenericName", "Comment", "Keywords"):
            yield entry, value
    data = ROOT / "data" / "io.github.pinboard.Pinboard.metainfo.xml"
    root = xml.etree.ElementTree.parse(data).getroot()
    for path in ("summary", "description/p", "description/ul/li", "screenshots/screenshot/caption"):
        for element in root.findall(path):
            yield data, " ".join(element.text.split())


def quoted(text):
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    lines = escaped.split("\n")
    if len(lines) == 1:
        return f'"{escaped}"'
    lines = [line + "\\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])
    return "\n".join(['""'] + [f'"{line}"' for line in lines])


def phrases():
    """The phrases of all sources and of the manual by context and key, each once."""
    merged = {}
    for file in sorted((ROOT / "Sources").rglob("*.swift")):
        path = file.relative_to(ROOT).as_posix()
        text = file.read_text()
        for message in [*messages(path, text), *english_sentences(path, text)]:
            known = merged.setdefault((message.context, message.key), message)
            if known is not message:
                known.places += message.places
                known.plural = known.plural or message.plural
                if known.values != message.values:
                    known.values = [a if a == b else f"{a}, {b}" if b not in a.split(", ") else a
                                    for a, b in zip(known.values, message.values)]
    for message in manual_messages():
        merged.setdefault((message.context, message.key), message)
    return merged


def template():
    merged = phrases()
    for file, text in data_messages():
        message = merged.setdefault((None, text), Message(text))
        message.places.append(f"{file.relative_to(ROOT).as_posix()}:1")
    lines = ['msgid ""', 'msgstr ""', '"Project-Id-Version: pinboard\\n"',
             '"Report-Msgid-Bugs-To: https://github.com/pinboard/pinboard/issues\\n"', '"Language: \\n"',
             '"MIME-Version: 1.0\\n"', '"Content-Type: text/plain; charset=UTF-8\\n"',
             '"Content-Transfer-Encoding: 8bit\\n"', '"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"', ""]
    for message in merged.values():
        lines += [f"#. {note}" for note in message.notes]
        for number, value in enumerate(message.values, 1):
            lines.append(f"#. {{{number}}}: {value}")
        lines += [f"#: {place.rsplit(':', 1)[0]}" for place in dict.fromkeys(
            place.rsplit(':', 1)[0] for place in message.places)]
        if message.values:
            lines.append("#, python-brace-format")
        if message.context:
            lines.append(f"msgctxt {quoted(message.context)}")
        lines.append(f"msgid {quoted(message.key)}")
        if message.plural is None:
            lines.append('msgstr ""')
        else:
            lines += [f"msgid_plural {quoted(message.plural)}", 'msgstr[0] ""', 'msgstr[1] ""']
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    arguments = [argument for argument in sys.argv[1:] if argument != "--check"]
    file = pathlib.Path(arguments[0])
    text = template()
    if "--check" in sys.argv:
        if not file.exists() or file.read_text() != text:
            sys.exit(f"{file} isn't up to date: run `make pot`")
    else:
        file.write_text(text)
