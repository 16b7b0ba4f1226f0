"""A small program of another toolkit (GTK 3) to drop on. See `foreign_target.py` one folder up.

Argument: a file with a JSON object {log, folder, wants: [type], all}; it asks for each wanted type that is offered, in turn,
or with `all` for every one that is.
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
    protocol = {"DELETE", "TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "application/x-gtk-local-dnd"}
    wanted = [kind for kind in offered(context) if kind not in protocol] if options["all"] else options["wants"]
    waiting[:] = [kind for kind in wanted if kind in offered(context)]
    ask_for_next(widget, context, time)
    return True


def ask_for_next(widget, context, time):
    if waiting:
        widget.drag_get_data(context, Gdk.Atom.intern(waiting.pop(0), False), time)
    else:
        Gtk.drag_finish(context, True, False, time)
        log("finished")


def received(widget, context, x, y, selection, info, time):
    kind = selection.get_target().name()
    data = selection.get_data() or b""
    # A type may be longer than a file's name may be.
    path = Path(options["folder"]) / str(len(list(Path(options["folder"]).iterdir())))
    path.write_bytes(data)
    log("received", type=kind, bytes=selection.get_length(), path=str(path))
    ask_for_next(widget, context, time)


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
window.connect("destroy", Gtk.main_quit)
window.show_all()
log("ready")
Gtk.main()
