"""Makes a language for tests from the template: po/pseudo.py FOLDER

Its texts are the English ones with accents, 40 % longer, and in brackets, so that a test or a look at a screenshot finds
words that aren't translated, sentences that are put together, and places without room. The language is en_XA:
`LANGUAGE=en_XA`.
"""
import pathlib
import re
import subprocess
import sys

import extract

LETTERS = str.maketrans("aceinouyACEINOUY", "àçéîñôûýÀÇÉÎÑÔÛÝ")
OPEN, CLOSE = "⟦", "⟧"


def pseudo(text):
    parts = re.split(r"(\{\d+\})", text)
    accented = "".join(part if index % 2 else part.translate(LETTERS) for index, part in enumerate(parts))
    return f"{OPEN}{accented}{'~' * max(1, round(len(text) * 0.4) - 2)}{CLOSE}"


def main(folder):
    lines = ['msgid ""', 'msgstr ""', '"Language: en_XA\\n"', '"Content-Type: text/plain; charset=UTF-8\\n"',
             '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"', ""]
    for message in extract.phrases().values():
        if message.context:
            lines.append(f"msgctxt {extract.quoted(message.context)}")
        lines.append(f"msgid {extract.quoted(message.key)}")
        if message.plural is None:
            lines.append(f"msgstr {extract.quoted(pseudo(message.key))}")
        else:
            lines += [f"msgid_plural {extract.quoted(message.plural)}",
                      f"msgstr[0] {extract.quoted(pseudo(message.key))}",
                      f"msgstr[1] {extract.quoted(pseudo(message.plural))}"]
        lines.append("")
    target = pathlib.Path(folder) / "en_XA" / "LC_MESSAGES" / "pinboard.mo"
    target.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["msgfmt", "--check-format", "-o", str(target), "-"], input="\n".join(lines).encode(), check=True)


if __name__ == "__main__":
    main(sys.argv[1])
