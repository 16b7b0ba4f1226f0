"""A small screen reader: it listens on the accessibility bus, says what Orca 43 would say, and answers questions (one
JSON object on each line of standard input, one answer on each line of standard output). See `screen_reader.py`.

With the argument `deaf`, it asks questions without listening.

Orca's rules are those of `onFocusedChanged`, `onNameChanged` and `onDescriptionChanged` in its `scripts/default.py`.
"""

import json
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

_DEEPEST = 40

said = []
focus = None


def hear(event):
    global focus
    try:
        if event.type.startswith("object:state-changed:focused"):
            if event.detail1:
                focus = event.source
                focus.clear_cache()
                said.append(", ".join(part for part in (focus.get_name(), focus.get_description()) if part))
        elif focus is not None and event.source == focus and event.any_data:
            said.append(str(event.any_data).replace("\u200b", ""))
    except GLib.Error:
        pass    # the object is gone


def descendants(node, depth=0):
    try:
        count = node.get_child_count()
    except GLib.Error:
        return
    for index in range(count):
        try:
            child = node.get_child_at_index(index)
        except GLib.Error:
            continue
        if child is not None:
            yield child
            if depth < _DEEPEST:
                yield from descendants(child, depth + 1)


def nodes(pid):
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        application = desktop.get_child_at_index(index)
        try:
            if application is None or application.get_process_id() != pid:
                continue
            application.set_cache_mask(Atspi.Cache.NONE)
            application.clear_cache()
        except GLib.Error:
            continue
        yield from descendants(application)


def facts(node):
    states = node.get_state_set()
    extents = node.get_extents(Atspi.CoordType.WINDOW)
    actions = node.get_action_iface()
    return {
        "role": node.get_role_name(), "name": node.get_name() or "", "description": node.get_description() or "",
        "states": [name for name in ("selected", "focused", "focusable", "busy")
                   if states.contains(getattr(Atspi.StateType, name.upper()))],
        "frame": [extents.x, extents.y, extents.width, extents.height],
        "actions": [actions.get_action_name(index) for index in range(actions.get_n_actions())] if actions else [],
    }


def pins(question):
    """The objects in the list of pins, in their order."""
    for node in nodes(question["pid"]):
        try:
            if node.get_role_name() == "list" and node.get_name() == "Pins":
                return [facts(child) for child in descendants(node)]
        except GLib.Error:
            continue
    return []


def objects(question):
    found = []
    for node in nodes(question["pid"]):
        try:
            found.append({"role": node.get_role_name(), "name": node.get_name() or ""})
        except GLib.Error:
            continue
    return found


def act(question):
    """Starts an action of the object with this name."""
    for node in nodes(question["pid"]):
        try:
            if node.get_name() != question["name"] or node.get_role_name() not in ("image", "img", "label"):
                continue
            actions = node.get_action_iface()
            for index in range(actions.get_n_actions() if actions else 0):
                if actions.get_action_name(index) == question["action"]:
                    return actions.do_action(index)
        except GLib.Error:
            continue
    return False


def hush(question):
    said.clear()
    return True


def answer(channel, condition):
    line = sys.stdin.readline()
    if not line:
        Atspi.event_quit()
        return False
    question = json.loads(line)
    answers = {"pins": pins, "objects": objects, "act": act, "hush": hush, "said": lambda _: said}
    print(json.dumps(answers[question["kind"]](question)), flush=True)
    return True


Atspi.init()
Atspi.set_timeout(2_000, 2_000)
listener = Atspi.EventListener.new(hear)
events = [] if "deaf" in sys.argv else ["object:state-changed:focused", "object:property-change:accessible-name",
                                        "object:property-change:accessible-description"]
for kind in events:
    listener.register(kind)
GLib.io_add_watch(sys.stdin.fileno(), GLib.PRIORITY_DEFAULT, GLib.IOCondition.IN | GLib.IOCondition.HUP, answer)
Atspi.event_main()
for kind in events:
    listener.deregister(kind)
