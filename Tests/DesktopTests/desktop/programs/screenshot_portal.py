"""
A desktop's portal that takes pictures of the screen: each call is answered at once, as if the user had chosen a part.
Writes each call to a file as a line of JSON.

    screenshot_portal.py LOG ANSWER

ANSWER is the URI of a picture, `cancel`, `fail`, or `nothing` for a portal without this interface.
"""

import json
import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

_NAME, _PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
_INTERFACE = """
<node>
  <interface name="org.freedesktop.portal.Screenshot">
    <method name="Screenshot"><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
      <arg type="o" direction="out"/></method>
    <property name="version" type="u" access="read"/>
  </interface>
  <interface name="org.freedesktop.portal.Trash">
    <method name="TrashFile"><arg type="h" direction="in"/><arg type="u" direction="out"/></method>
  </interface>
</node>
"""


def main(log, answer):
    def write(**entry):
        with open(log, "a") as file:
            file.write(json.dumps(entry) + "\n")

    def called(_connection, sender, _path, _interface, method, arguments, invocation):
        parent, options = arguments.unpack()
        write(event=method, parent=parent, options=options)
        request = f"{_PATH}/request/{sender[1:].replace('.', '_')}/{options['handle_token']}"
        invocation.return_value(GLib.Variant("(o)", (request,)))
        results = {"uri": GLib.Variant("s", answer)} if "://" in answer else {}
        code = 0 if results else 1 if answer == "cancel" else 2
        bus.emit_signal(sender, request, "org.freedesktop.portal.Request", "Response",
                        GLib.Variant("(ua{sv})", (code, results)))

    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    screenshots, trash = Gio.DBusNodeInfo.new_for_xml(_INTERFACE).interfaces
    bus.register_object(_PATH, trash if answer == "nothing" else screenshots, called)
    Gio.bus_own_name_on_connection(bus, _NAME, Gio.BusNameOwnerFlags.REPLACE, lambda *_: write(event="ready"), None)
    GLib.MainLoop().run()


main(sys.argv[1], sys.argv[2])
