"""Makes two languages for tests from the template and the catalogues: po/pseudo.py FOLDER

The texts of en_XA are the English ones with accents, 40 % longer, and in brackets, so that a test or a look at a screenshot
finds words that aren't translated, sentences that are put together, and places without room: `LANGUAGE=en_XA`. Those of
en_XL are each the longest one of all translations, so that a walk in one language shows what has no room in any.
"""
import gettext
import io
import pathlib
import re
import subprocess
import sys

import extract

LETTERS = str.maketrans("aceinouyACEINOUY", "àçéîñôûýÀÇÉÎÑÔÛÝ")
OPEN, CLOSE = "⟦", "⟧"


def pseudo(message, text):
    parts = re.split(r"(\{\d+\})", text)
    accented = "".join(part if index % 2 else part.translate(LETTERS) for index, part in enumerate(parts))
    return f"{OPEN}{accented}{'~' * max(1, round(len(text) * 0.4) - 2)}{CLOSE}"


class Longest:
    """
    The longest translations of the languages that are written from left to right. Chinese and Japanese letters are twice as
    wide as others.
    """

    def __init__(self):
        self.texts = {}
        for file in sorted(set(extract.ROOT.glob("po/*.po")) - {extract.ROOT / "po" / "ar.po"}):
            made = subprocess.run(["msgfmt", "-o", "-", str(file)], stdout=subprocess.PIPE, check=True)
            for key, text in gettext.GNUTranslations(io.BytesIO(made.stdout))._catalog.items():
                self.texts.setdefault(key[0] if isinstance(key, tuple) else key, []).append(text)

    def __call__(self, message, text):
        key = f"{message.context}\x04{message.key}" if message.context else message.key
        return max([text, *self.texts.get(key, [])], key=lambda text: len(text) + sum(letter >= "\u3000" for letter in text))


def write(folder, language, messages, translation):
    """`translation(message, text)`: the text of a message, or of its plural."""
    lines = ['msgid ""', 'msgstr ""', f'"Language: {language}\\n"', '"Content-Type: text/plain; charset=UTF-8\\n"',
             '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"', ""]
    for message in messages:
        if message.context:
            lines.append(f"msgctxt {extract.quoted(message.context)}")
        lines.append(f"msgid {extract.quoted(message.key)}")
        if message.plural is None:
            lines.append(f"msgstr {extract.quoted(translation(message, message.key))}")
        else:
            lines += [f"msgid_plural {extract.quoted(message.plural)}",
                      f"msgstr[0] {extract.quoted(translation(message, message.key))}",
                      f"msgstr[1] {extract.quoted(translation(message, message.plural))}"]
        lines.append("")
    target = pathlib.Path(folder) / language / "LC_MESSAGES" / "pinboard.mo"
    target.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["msgfmt", "--check-format", "-o", str(target), "-"], input="\n".join(lines).encode(), check=True)


def main(folder):
    messages = extract.phrases().values()
    write(folder, "en_XA", messages, pseudo)
    write(folder, "en_XL", messages, Longest())


if __name__ == "__main__":
    main(sys.argv[1])
