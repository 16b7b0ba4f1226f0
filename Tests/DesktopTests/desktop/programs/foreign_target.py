"""A small program of another toolkit (GTK 3), to drop on and to paste into. See `foreign_target.py` one folder up.

The argument is a file with a JSON object {log, folder, wants: [type], all}. The program requests each wanted type
that's offered, one after the other, or with `all` every offered type. A wanted type also matches types with
parameters (`type;name=x`).
"""

import json
import sys
from pathlib import Path

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk  # noqa: E402

options = json.loads(Path(sys.argv[1]).read_text())
log_file = open(options["log"], "a", buffering=1)
waiting = []
is_inside = False


def log(event, **fields):
    log_file.write(json.dumps({"event": event, **fields}) + "\n")


def offered(context):
    return [target.name() for target in context.list_targets()]


def wanted_of(kinds):
    """The offered types that the program requests, in its own order."""
    protocol = {"DELETE", "TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "application/x-gtk-local-dnd"}
    if options["all"]:
        return [kind for kind in kinds if kind not in protocol]
    return [kind for want in options["wants"] for kind in kinds if kind == want or kind.startswith(f"{want};")]


def moved(widget, context, x, y, time):
    global is_inside
    if not is_inside:
        is_inside = True
        log("enter", types=offered(context), actions=context.get_actions().value_nicks)
    Gdk.drag_status(context, Gdk.DragAction.COPY, time)
    return True


def left(widget, context, time):
    global is_inside
    is_inside = False
    log("leave")


def dropped(widget, context, x, y, time):
    log("drop")
    waiting[:] = wanted_of(offered(context))
    ask_for_next(widget, context, time)
    return True


def ask_for_next(widget, context, time):
    if waiting:
        widget.drag_get_data(context, Gdk.Atom.intern(waiting.pop(0), False), time)
    else:
        Gtk.drag_finish(context, True, False, time)
        log("finished")


def received(widget, context, x, y, selection, info, time):
    keep(selection)
    ask_for_next(widget, context, time)


def keep(selection):
    data = selection.get_data() or b""
    # The name isn't the type, since a type may be longer than a file name.
    path = Path(options["folder"]) / str(len(list(Path(options["folder"]).iterdir())))
    path.write_bytes(data)
    log("received", type=selection.get_target().name(), bytes=selection.get_length(), path=str(path))


def key_pressed(widget, event):
    if event.keyval == Gdk.KEY_v and event.state & Gdk.ModifierType.CONTROL_MASK:
        Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD).request_targets(pasted)


def pasted(clipboard, targets, count, *data):
    kinds = [target.name() for target in targets or []]
    log("paste", types=kinds)
    waiting[:] = wanted_of(kinds)
    ask_clipboard_for_next(clipboard)


def ask_clipboard_for_next(clipboard):
    if waiting:
        clipboard.request_contents(Gdk.Atom.intern(waiting.pop(0), False), copied_data_received)
    else:
        log("finished")


def copied_data_received(clipboard, selection, *data):
    keep(selection)
    ask_clipboard_for_next(clipboard)


window = Gtk.Window(title="Foreign target")
window.set_default_size(300, 200)
area = Gtk.EventBox()
area.add(Gtk.Label(label="Drop here"))
window.add(area)
area.drag_dest_set(0, [], Gdk.DragAction.COPY)
area.connect("drag-motion", moved)
area.connect("drag-leave", left)
area.connect("drag-drop", dropped)
area.connect("drag-data-received", received)
window.connect("key-press-event", key_pressed)
window.connect("destroy", Gtk.main_quit)
window.show_all()
log("ready")
Gtk.main()
