"""
A desktop's session manager and its notifications on the session's bus. Writes each call to a file as a line of JSON.
After SIGUSR1, the last notification is clicked.
"""

import json
import signal
import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

_INTERFACES = """
<node>
  <interface name="org.gnome.SessionManager">
    <method name="RegisterClient"><arg type="s" direction="in"/><arg type="s" direction="in"/>
      <arg type="o" direction="out"/></method>
    <method name="Inhibit"><arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
      <arg type="u" direction="in"/><arg type="u" direction="out"/></method>
    <method name="Uninhibit"><arg type="u" direction="in"/></method>
  </interface>
  <interface name="org.freedesktop.Notifications">
    <method name="GetCapabilities"><arg type="as" direction="out"/></method>
    <method name="Notify"><arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
      <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
      <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/></method>
    <method name="CloseNotification"><arg type="u" direction="in"/></method>
    <method name="GetServerInformation"><arg type="s" direction="out"/><arg type="s" direction="out"/>
      <arg type="s" direction="out"/><arg type="s" direction="out"/></method>
    <signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
    <signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
  </interface>
</node>
"""
_ANSWERS = {
    "RegisterClient": GLib.Variant("(o)", ("/org/gnome/SessionManager/Client1",)),
    "Inhibit": GLib.Variant("(u)", (7,)),
    "GetCapabilities": GLib.Variant("(as)", (["actions", "body"],)),
    "Notify": GLib.Variant("(u)", (3,)),
    "GetServerInformation": GLib.Variant("(ssss)", ("desktop", "tests", "1", "1.2")),
}
_PATHS = {"org.gnome.SessionManager": "/org/gnome/SessionManager",
          "org.freedesktop.Notifications": "/org/freedesktop/Notifications"}


def main(log):
    def write(**entry):
        with open(log, "a") as file:
            file.write(json.dumps(entry) + "\n")

    def called(_connection, _sender, _path, _interface, method, arguments, invocation):
        write(event=method, arguments=[argument for argument in arguments.unpack() if not isinstance(argument, dict)])
        invocation.return_value(_ANSWERS.get(method))

    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    for interface in Gio.DBusNodeInfo.new_for_xml(_INTERFACES).interfaces:
        bus.register_object(_PATHS[interface.name], interface, called)

    def click():
        bus.emit_signal(None, _PATHS["org.freedesktop.Notifications"], "org.freedesktop.Notifications",
                        "ActionInvoked", GLib.Variant("(us)", (3, "default")))
        return True

    waiting = set(_PATHS)

    def owned(_connection, name):
        waiting.discard(name)
        if not waiting:
            write(event="ready")

    for name in _PATHS:
        Gio.bus_own_name_on_connection(bus, name, Gio.BusNameOwnerFlags.NONE, owned, None)
    GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR1, click)
    GLib.MainLoop().run()


main(sys.argv[1])
