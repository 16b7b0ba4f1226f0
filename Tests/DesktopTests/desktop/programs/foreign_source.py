"""A small program of another toolkit (GTK 3), to drag from and to copy from. See `foreign_source.py` one folder up.

The argument is a file with a JSON object {log, offers: {type: base64}, delay_ms, go, busy_ms, dies, actions: [name],
deletes: path}. A file at `go` ends all delays.
"""

import base64
import json
import os
import select
import sys
import time as clock
from pathlib import Path

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk  # noqa: E402

options = json.loads(Path(sys.argv[1]).read_text())
offers = {kind: base64.b64decode(data) for kind, data in options["offers"].items()}
log_file = open(options["log"], "a", buffering=1)


def log(event, **fields):
    log_file.write(json.dumps({"event": event, **fields}) + "\n")


def data_wanted(widget, context, selection, info, time):
    deliver(selection)


def copied_data_wanted(widget, selection, info, time):
    deliver(selection)


def deliver(selection):
    kind = selection.get_target().name()
    log("asked", type=kind)
    if options["dies"]:
        os._exit(0)
    # A slow program is busy, like real ones: during the delay it answers nothing else.
    end = clock.monotonic() + options["delay_ms"] / 1000
    while clock.monotonic() < end and not os.path.exists(options["go"]):
        select.select([], [], [], 0.02)
    selection.set(selection.get_target(), 8, offers[kind])
    log("delivered", type=kind, bytes=len(offers[kind]))


def ended(widget, context):
    log("drag-end", action=context.get_selected_action().value_nicks, is_done=not failed.reasons)


def failed(widget, context, reason):
    failed.reasons.append(reason.value_nick)
    log("drag-failed", reason=reason.value_nick)
    return False


def delete(widget, context):
    log("delete")
    if options["deletes"]:
        os.remove(options["deletes"])


def painted(clock):
    # The size is reported when it's drawn, because the program knows a new size long before the screen has it.
    size = [window.get_allocated_width(), window.get_allocated_height()]
    if size != painted.size:
        painted.size = size
        log("painted", size=size)


def pointed_at(widget, event):
    # The screen gets a new place or size later than the program.
    if not event.state & Gdk.ModifierType.BUTTON1_MASK:
        size = widget.get_allocation()
        log("pointer", from_middle=[round(event.x - size.width / 2), round(event.y - size.height / 2)])


def key_pressed(widget, event):
    if event.keyval == Gdk.KEY_c and event.state & Gdk.ModifierType.CONTROL_MASK:
        copy(event.time)


def copy(time):
    # GTK lists the types itself when it's asked for them, as late as it gets to that.
    Gtk.selection_owner_set(area, Gdk.SELECTION_CLIPBOARD, time)
    Gtk.selection_clear_targets(area, Gdk.SELECTION_CLIPBOARD)
    Gtk.selection_add_targets(area, Gdk.SELECTION_CLIPBOARD, targets)
    Gdk.Display.get_default().sync()
    log("copied")
    select.select([], [], [], options["busy_ms"] / 1000)
    log("idle")


painted.size = None
failed.reasons = []
window = Gtk.Window(title="Foreign source")
window.set_default_size(300, 200)
area = Gtk.EventBox()
area.add(Gtk.Label(label="Drag me"))
area.add_events(Gdk.EventMask.POINTER_MOTION_MASK)
area.connect("motion-notify-event", pointed_at)
window.add(area)
targets = [Gtk.TargetEntry.new(kind, 0, 0) for kind in offers]
actions = Gdk.DragAction(0)
for name in options["actions"]:
    actions |= getattr(Gdk.DragAction, name.upper())
area.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, targets, actions)
area.connect("drag-data-delete", delete)
area.connect("selection-get", copied_data_wanted)
window.connect("key-press-event", key_pressed)
area.connect("drag-begin", lambda widget, context: log("drag-begin"))
area.connect("drag-data-get", data_wanted)
area.connect("drag-failed", failed)
area.connect("drag-end", ended)
window.connect("destroy", Gtk.main_quit)
window.show_all()
window.get_window().get_frame_clock().connect("after-paint", painted)
log("ready")
Gtk.main()
