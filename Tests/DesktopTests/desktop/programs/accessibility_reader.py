"""Reads questions (one JSON object on each line) from standard input, and answers each with a line. See
`accessibility.py`.
"""

import json
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

_MOST_CHILDREN = 3000
_DEEPEST = 40
_WINDOW_ROLES = {"frame", "window", "dialog"}


def children(node):
    try:
        count = min(node.get_child_count(), _MOST_CHILDREN)
    except GLib.Error:
        return
    for index in range(count):
        try:
            child = node.get_child_at_index(index)
        except GLib.Error:
            continue
        if child is not None:
            yield child


def applications(pid=None):
    for application in children(Atspi.get_desktop(0)):
        try:
            # The cache may be outdated, and this process isn't told of changes.
            application.clear_cache()
            if pid is None or application.get_process_id() == pid:
                yield application
        except GLib.Error:
            continue


def descendants(node, depth=0):
    for child in children(node):
        yield child, depth
        if depth < _DEEPEST:
            yield from descendants(child, depth + 1)


def box(node, space):
    extents = node.get_extents(space)
    return [extents.x, extents.y, extents.width, extents.height]


def is_gtk4(application):
    return (application.get_toolkit_name(), (application.get_toolkit_version() or "").split(".")[0]) == ("GTK", "4")


#: The names of roles that are other ones with GTK 4.18 and its accessibility library.
_OLDER_ROLES = {"grouping": "panel", "button": "push button"}


def role_of(node):
    """The name of a widget's role, as GTK 4.8 gives it."""
    role = node.get_role_name()
    return _OLDER_ROLES.get(role, role)


def frames(question):
    found = []
    for application in applications(question["pid"]):
        # Qt's sizes are wrong in window coordinates, and GTK 4 prints warnings for screen coordinates.
        is_qt = "Qt" in (application.get_toolkit_name() or "")
        # From GTK 4.10 on, a window's size includes the border that it draws, and its only child's doesn't.
        has_border = is_gtk4(application)
        space = Atspi.CoordType.SCREEN if is_qt else Atspi.CoordType.WINDOW
        for frame in children(application):
            try:
                role = frame.get_role_name()
                if role in _WINDOW_ROLES:
                    size = box(frame, space)[2:]
                    inside = next(children(frame), None) if has_border else None
                    found.append({"pid": application.get_process_id(), "name": frame.get_name() or "", "role": role,
                                  "size": size, "inside": box(inside, space)[2:] if inside else size,
                                  "active": frame.get_state_set().contains(Atspi.StateType.ACTIVE)})
            except GLib.Error:
                continue
    return found


def find(question):
    found = []
    for application in applications(question["pid"]):
        has_corner = is_gtk4(application)
        corner = (0, 0)
        for node, depth in descendants(application):
            try:
                # GTK 4.18 counts from the inner edge of a window's border, and places the window itself outside of it.
                if depth == 0:
                    corner = box(node, Atspi.CoordType.WINDOW)[:2] if has_corner else (0, 0)
                name = node.get_name() or ""
                if role_of(node) == question["role"] and question["name"] in name:
                    left, top, *size = box(node, Atspi.CoordType.WINDOW)
                    found.append({"name": name, "screen": box(node, Atspi.CoordType.SCREEN),
                                  "window": [left - corner[0], top - corner[1], *size]})
            except GLib.Error:
                continue
    return found


def names(question):
    """The names of all widgets that are laid out, with their roles."""
    found = []
    for application in applications(question["pid"]):
        for node, _ in descendants(application):
            try:
                if node.get_name() and box(node, Atspi.CoordType.WINDOW)[2] > 0:
                    found.append([role_of(node), node.get_name()])
            except GLib.Error:
                continue
    return found


def tree(question):
    lines = []
    for application in applications(question["pid"]):
        for node, depth in descendants(application):
            try:
                screen, window = box(node, Atspi.CoordType.SCREEN), box(node, Atspi.CoordType.WINDOW)
                if screen[2] > 0 or window[2] > 0:
                    lines.append(f"{'  ' * depth}{node.get_role_name()} {node.get_name()!r} {screen=} {window=}")
            except GLib.Error:
                continue
    return "\n".join(lines)


Atspi.init()
# A program that's busy or dying doesn't block the question for longer than this, in milliseconds (the second number
# is for its start).
Atspi.set_timeout(2_000, 2_000)
answers = {"frames": frames, "find": find, "names": names, "tree": tree}
for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps(answers[request["kind"]](request)), flush=True)
