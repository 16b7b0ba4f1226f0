"""The table as a readable document."""

from .cell import CANNOT, PASSED
from .direction import Direction

DISPLAYS = {"x11": "X11 (Xorg, openbox)", "mutter": "mutter (Wayland)", "sway": "sway (Wayland)",
            "kwin": "KWin (Wayland)"}

_HEAD = """\
# What goes between Pinboard and other programs

Written by `make test-matrix`; don't edit it. Each cell says how often it was played and how often it passed, and what proves
it: **bytes** (the original's SHA-256 at the other end), **pixels** (another file with each of its pixels), **size** (a picture
of its size). *In* is a drag onto a board, *out* a pin dragged away; *clipboard in* is copied there and pasted here.
*Can't*: the program itself doesn't do it, and the note says how often its control (the same with a small GTK 3 program in
Pinboard's place) was played. A run plays what it's asked for, and leaves what is known of the others.
"""


def table(partners, cells):
    """The whole table as Markdown. `cells` maps (partner, display, direction) to `Cell`."""
    parts = [_HEAD, _sum(partners, cells)]
    for display, title in DISPLAYS.items():
        parts.append(f"## {title}\n\n" + _of_display(display, partners, cells))
    parts.append("## Versions\n\n" + _versions(cells))
    return "\n".join(parts)


def _sum(partners, cells):
    known = [cells[key] for key in _keys(partners) if key in cells]
    passed, cannot = (sum(cell.outcome == outcome for cell in known) for outcome in (PASSED, CANNOT))
    rest = len(partners) * len(DISPLAYS) * len(Direction) - len(known)
    return (f"Of {len(known)} cells {passed} pass, in {cannot} the program can't, {len(known) - passed - cannot} fail; {rest} "
            "weren't played.\n")


def _keys(partners):
    return [(partner.title, display, direction.value)
            for partner in partners for display in DISPLAYS for direction in Direction]


def _of_display(display, partners, cells):
    rows = ["| | " + " | ".join(direction.value for direction in Direction) + " |",
            "|---|" + "---|" * len(Direction)]
    notes = []
    for partner in partners:
        words = []
        for direction in Direction:
            cell = cells.get((partner.title, display, direction.value))
            words.append(_words(cell))
            if cell and cell.reason:
                notes.append(_note(cell))
        rows.append(f"| {partner.title} | " + " | ".join(words) + " |")
    return "\n".join([*rows, "", *notes, ""] if notes else [*rows, ""])


def _words(cell):
    if cell is None:
        return "not played"
    if cell.outcome == CANNOT:
        return "can't"
    share = f"{cell.passed}/{cell.played}"
    return f"{share} {cell.evidence}" if cell.outcome == PASSED else f"**fails, {share}**"


def _note(cell):
    control = ""
    if cell.control_played:
        control = f" Its control: {cell.control_passed}/{cell.control_played}"
        control += f" ({_plain(cell.control_says)})." if cell.control_says else "."
    return f"- {cell.partner}, {cell.direction}: {_plain(cell.reason)}.{control}"


def _plain(words):
    return words.replace("|", "\\|").rstrip(".")


def _versions(cells):
    newest = {}
    for cell in cells.values():
        if cell.date >= newest.get(cell.partner, cell).date:
            newest[cell.partner] = cell
    rows = [f"| {name} | {cell.version} | {cell.date} |" for name, cell in sorted(newest.items())]
    return "\n".join(["| program | version | played last |", "|---|---|---|", *rows, ""])
