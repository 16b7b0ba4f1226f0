"""Writes the catalogue of British English, which has the messages that are spelled otherwise: po/british.py [--check]

The messages are written in American English, as those of the other programs of the desktop. --check only says whether the
catalogue is up to date.
"""
import pathlib
import re
import sys

import extract

FILE = pathlib.Path(__file__).resolve().parent / "en_GB.po"
#: The beginnings of words, and how they are spelled in Britain.
SPELLINGS = {"color": "colour", "gray": "grey", "neighbor": "neighbour", "canceled": "cancelled", "toward ": "towards ",
             "license": "licence", "center": "centre"}
_WORD = re.compile(rf"\b({'|'.join(SPELLINGS)})", re.IGNORECASE)
_HEADER = r'''msgid ""
msgstr ""
"Project-Id-Version: pinboard\n"
"PO-Revision-Date: 2026-11-29 00:00+0000\n"
"Last-Translator: po/british.py\n"
"Language-Team: English (United Kingdom)\n"
"Language: en_GB\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
'''


def british(text):
    def spelled(found):
        word = SPELLINGS[found[1].lower()]
        return word.capitalize() if found[1][0].isupper() else word
    return _WORD.sub(spelled, text)


def catalogue():
    entries = [_HEADER]
    for message in extract.phrases().values():
        forms = [form for form in (message.key, message.plural) if form is not None]
        if all(british(form) == form for form in forms):
            continue
        lines = [f"msgctxt {extract.quoted(message.context)}"] if message.context else []
        lines.append(f"msgid {extract.quoted(message.key)}")
        if message.plural is None:
            lines.append(f"msgstr {extract.quoted(british(message.key))}")
        else:
            lines.append(f"msgid_plural {extract.quoted(message.plural)}")
            lines += [f"msgstr[{number}] {extract.quoted(british(form))}" for number, form in enumerate(forms)]
        entries.append("\n".join(lines) + "\n")
    return "\n".join(entries)


def main():
    if sys.argv[1:] == ["--check"]:
        if not FILE.exists() or FILE.read_text() != catalogue():
            sys.exit(f"{FILE.name} isn't up to date: run 'make pot'.")
    else:
        FILE.write_text(catalogue())


if __name__ == "__main__":
    main()
