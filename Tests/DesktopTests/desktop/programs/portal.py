"""
The desktop's portal: settings of the appearance, files to choose, and addresses to open. Writes each call to a file as a
line of JSON. The interface io.github.pinboard.Tests says what it has to answer.
"""

import json
import os
import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

_SPACE = "org.freedesktop.appearance"
_PATH = "/org/freedesktop/portal/desktop"
_REQUEST = "org.freedesktop.portal.Request"
_INTERFACES = """
<node>
  <interface name="org.freedesktop.portal.Settings">
    <method name="ReadAll"><arg type="as" direction="in"/><arg type="a{sa{sv}}" direction="out"/></method>
    <method name="Read"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/></method>
    <signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
    <property name="version" type="u" access="read"/>
  </interface>
  <interface name="org.freedesktop.portal.OpenURI">
    <method name="OpenURI"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
      <arg type="o" direction="out"/></method>
    <method name="OpenFile"><arg type="s" direction="in"/><arg type="h" direction="in"/><arg type="a{sv}" direction="in"/>
      <arg type="o" direction="out"/></method>
    <method name="OpenDirectory"><arg type="s" direction="in"/><arg type="h" direction="in"/>
      <arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>
    <property name="version" type="u" access="read"/>
  </interface>
  <interface name="org.freedesktop.portal.FileChooser">
    <method name="OpenFile"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
      <arg type="o" direction="out"/></method>
    <method name="SaveFile"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
      <arg type="o" direction="out"/></method>
    <property name="version" type="u" access="read"/>
  </interface>
  <interface name="org.freedesktop.portal.Inhibit">
    <method name="Inhibit"><arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="a{sv}" direction="in"/>
      <arg type="o" direction="out"/></method>
    <method name="CreateMonitor"><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
      <arg type="o" direction="out"/></method>
    <property name="version" type="u" access="read"/>
  </interface>
  <interface name="org.freedesktop.portal.ProxyResolver">
    <method name="Lookup"><arg type="s" direction="in"/><arg type="as" direction="out"/></method>
    <property name="version" type="u" access="read"/>
  </interface>
  <interface name="io.github.pinboard.Tests">
    <method name="Set"><arg type="s" direction="in"/><arg type="v" direction="in"/></method>
    <method name="Answer"><arg type="u" direction="in"/><arg type="as" direction="in"/></method>
  </interface>
</node>
"""


class Portal:
    def __init__(self, bus, log):
        self._bus = bus
        self._log = log
        self._settings = {}
        #: What the next requests are answered with: 0 done, 1 cancelled, 2 failed; and the chosen files.
        self._answer = (0, [])

    def write(self, **entry):
        with open(self._log, "a") as file:
            file.write(json.dumps(entry) + "\n")

    def called(self, _connection, sender, _path, interface, method, arguments, invocation):
        handler = {"Set": self._set, "Answer": self._set_answer, "ReadAll": self._read_all, "Read": self._read,
                   "Lookup": lambda *_: GLib.Variant("(as)", (["direct://"],))}.get(method)
        if handler:
            invocation.return_value(handler(arguments))
            return
        fields = {"method": method, "options": sorted(arguments.unpack()[-1])}
        if "Open" in interface and method == "OpenURI":
            fields["address"] = arguments.unpack()[1]
        elif "OpenURI" in interface:
            descriptors = invocation.get_message().get_unix_fd_list()
            descriptor = descriptors.get(arguments.unpack()[1])
            fields["path"] = os.readlink(f"/proc/self/fd/{descriptor}")
            os.close(descriptor)
        self.write(event=interface.rsplit(".", 1)[1], **fields)
        token = arguments.unpack()[-1].get("handle_token", "t")
        handle = f"{_PATH}/request/{sender[1:].replace('.', '_')}/{token}"
        invocation.return_value(GLib.Variant("(o)", (handle,)))
        code, files = self._answer
        results = {"uris": GLib.Variant("as", files)} if files else {}
        self._bus.emit_signal(sender, handle, _REQUEST, "Response", GLib.Variant("(ua{sv})", (code, results)))

    def read_property(self, *_):
        return GLib.Variant("u", 3)

    def _read_all(self, arguments):
        self.write(event="ReadAll", spaces=arguments.unpack()[0])
        return GLib.Variant("(a{sa{sv}})", ({_SPACE: self._settings},))

    def _read(self, arguments):
        return GLib.Variant("(v)", (GLib.Variant("v", self._settings[arguments.unpack()[1]]),))

    def _set(self, arguments):
        key, value = arguments.get_child_value(0).get_string(), arguments.get_child_value(1).get_variant()
        self._settings[key] = value
        self._bus.emit_signal(None, _PATH, "org.freedesktop.portal.Settings", "SettingChanged",
                              GLib.Variant.new_tuple(GLib.Variant("s", _SPACE), GLib.Variant("s", key),
                                                     GLib.Variant.new_variant(value)))

    def _set_answer(self, arguments):
        self._answer = arguments.unpack()


def main(log):
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    portal = Portal(bus, log)
    for interface in Gio.DBusNodeInfo.new_for_xml(_INTERFACES).interfaces:
        bus.register_object(_PATH, interface, portal.called, portal.read_property, None)
    # A computer may have the real one, which the bus has started when Pinboard asked for it.
    Gio.bus_own_name_on_connection(bus, "org.freedesktop.portal.Desktop", Gio.BusNameOwnerFlags.REPLACE,
                                   lambda *_: portal.write(event="ready"), None)
    GLib.MainLoop().run()


main(sys.argv[1])
