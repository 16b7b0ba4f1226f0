"""
A desktop's launcher, as a window: a press of Return starts a program, with a startup token for it as the desktop gives it.

The argument is a file with a JSON object {log, command: [word], environment: {name: value}, variables: [name]}. The token
is in each of the variables; without variables, there's none.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gio, Gtk  # noqa: E402

options = json.loads(Path(sys.argv[1]).read_text())
log_file = open(options["log"], "a", buffering=1)


def log(event, **fields):
    log_file.write(json.dumps({"event": event, **fields}) + "\n")


def start(widget, event):
    if event.keyval != Gdk.KEY_Return:
        return
    context = Gdk.Display.get_default().get_app_launch_context()
    context.set_timestamp(event.time)
    application = Gio.AppInfo.create_from_commandline(
        options["command"][0], "Pinboard", Gio.AppInfoCreateFlags.SUPPORTS_STARTUP_NOTIFICATION)
    token = context.get_startup_notify_id(application, []) if options["variables"] else None
    log("started", token=token)
    environment = {**options["environment"], **({name: token for name in options["variables"]} if token else {})}
    subprocess.Popen(options["command"], env={**environment, "XDG_RUNTIME_DIR": os.environ["XDG_RUNTIME_DIR"]})


window = Gtk.Window(title="Launcher")
window.set_default_size(300, 200)
window.connect("key-press-event", start)
window.connect("destroy", Gtk.main_quit)
window.show_all()
log("ready")
Gtk.main()
