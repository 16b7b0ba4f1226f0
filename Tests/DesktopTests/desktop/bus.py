"""A client on a session's message bus."""

from gi.repository import Gio, GLib

_BUS = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")


class Bus:
    def __init__(self, session):
        self._connection = Gio.DBusConnection.new_for_address_sync(
            session.environment["DBUS_SESSION_BUS_ADDRESS"],
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        self._connection.set_exit_on_close(False)

    def call(self, name, path, interface, method, signature=None, *arguments):
        """Calls a method, which starts the program if the bus knows how, and returns the results."""
        parameters = GLib.Variant(signature, arguments) if signature else None
        return self._connection.call_sync(
            name, path, interface, method, parameters, None, Gio.DBusCallFlags.NONE, 30_000, None).unpack()

    def has_owner(self, name):
        """Whether a program has this name."""
        return self.call(*_BUS, "NameHasOwner", "(s)", name)[0]

    def pid(self, name):
        """The process that has this name."""
        return self.call(*_BUS, "GetConnectionUnixProcessID", "(s)", name)[0]

    def set_environment(self, variables):
        """Adds variables for the programs that the bus starts."""
        self.call(*_BUS, "UpdateActivationEnvironment", "(a{ss})", {name: str(value) for name, value in variables.items()})

    def reload(self):
        """Makes the bus read its service files anew."""
        self.call(*_BUS, "ReloadConfig")

    def close(self):
        self._connection.close_sync(None)
