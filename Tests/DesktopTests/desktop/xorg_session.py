"""Xorg without a screen: the dummy video driver, and virtual input devices (`inputtest.py`)."""

from .inputtest import InputTestKeyboard, InputTestPointer, InputTestTouchpad, InputTestTouchscreen
from .x11_session import X11Session

_CONFIGURATION = """
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "DontVTSwitch" "true"
  Option "BlankTime" "0"
EndSection
Section "Device"
  Identifier "screen card"
  Driver "dummy"
  VideoRam 65536
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5.0-1000.0
  VertRefresh 5.0-200.0
  Modeline "1280x800" 83.50 1280 1352 1480 1680 800 803 809 831
EndSection
Section "Screen"
  Identifier "screen"
  Device "screen card"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "1280x800"
    Virtual 1280 800
  EndSubSection
EndSection
{devices}
Section "ServerLayout"
  Identifier "layout"
  Screen "screen"
  InputDevice "pointer" "CorePointer"
  InputDevice "keyboard" "CoreKeyboard"
  InputDevice "touchscreen" "SendCoreEvents"
  InputDevice "touchpad" "SendCoreEvents"
EndSection
"""
_DEVICE = """
Section "InputDevice"
  Identifier "{name}"
  Driver "inputtest"
  Option "SocketPath" "{socket}"
  Option "DeviceType" "{kind}"
  Option "TouchCount" "10"
EndSection
"""
_KINDS = {"pointer": "PointerAbsolute", "keyboard": "Keyboard", "touchscreen": "Touch", "touchpad": "PointerGesture"}


class XorgSession(X11Session):
    kind = "xorg"

    def _server_arguments(self, display_fd):
        devices = "".join(
            _DEVICE.format(name=name, socket=self._socket(name), kind=kind) for name, kind in _KINDS.items())
        configuration = self.root / "run" / "xorg.conf"
        configuration.write_text(_CONFIGURATION.format(devices=devices))
        # A seat other than seat0 means no virtual terminals, so neither root nor a tty is needed. This calls the
        # server itself, not its setuid wrapper. With `-r`, keys don't repeat (on a machine under load, a released key
        # may be noticed late).
        return ["/usr/lib/xorg/Xorg", "-r", "-displayfd", display_fd, "-config", configuration,
                "-configdir", self.root / "run", "-logfile", self.root / "log" / "xorg.log",
                "-noreset", "-nolisten", "tcp", "-seat", "seat-pinboard", "-ac"]

    def _connect_devices(self):
        self.pointer = InputTestPointer(self._socket("pointer"), self.SIZE)
        self.keyboard = InputTestKeyboard(self._socket("keyboard"), self._display)
        self.touchscreen = InputTestTouchscreen(self._socket("touchscreen"), self.SIZE)
        self.touchpad = InputTestTouchpad(self._socket("touchpad"))

    def _socket(self, name):
        return self.root / "run" / f"{name}.socket"
