"""A running Pinboard."""

import os
import re
import signal
from pathlib import Path

from .board_model import BoardModel
from .board_window import BoardWindow
from .command_line import CommandLine, binary
from .dialogs import FileDialog, Question
from .drag import Drag
from .picture import read_picture, write_picture
from .screen_check import ScreenCheck
from .session import Side
from .small_models import SidebarModel, TrayModel
from .trace import Trace
from .waiting import until

_COMPLAINT = re.compile(r"-(CRITICAL|WARNING|ERROR) \*\*|^Fatal error|AddressSanitizer", re.MULTILINE)
#: What libraries say on machines without a GPU, a login session or a desktop; nothing that we do.
_HARMLESS = re.compile("|".join([
    r"dconf-WARNING", r"GVFS-RemoteVolumeMonitor-WARNING", r"libEGL warning", r"MESA", r"Unable to acquire (the address of )?(the )?accessibility bus",
    r"GtkAccessible|at-spi", r"Vulkan", r"Failed to load color profile|colord",
]))
#: GTK 4.8.3, when a menu comes under a button or finger that's still down: at its release a line for each widget from what's
#: below the pointer up to the canvas, all at the same time, the menu among them.
_ACCOUNTING = re.compile(r"(\S+): Broken accounting of active state for widget \S+\((\w+)\)")


class Pinboard:
    """
    Starts on a session with a home of its own; `files` are given on the command line.

    Drags and searches in the trace begin with `trace.mark()`, so tests look at the last thing that happened.
    """

    def __init__(self, session, home, log_folder, name="pinboard"):
        self._session = session
        self._home = home
        self._folder = Path(log_folder)
        self.name = name
        self.command_line = CommandLine({**session.environment, **home.environment})
        self.windows = []
        self._program = None
        self.trace = Trace(self._folder / f"{name}.trace.jsonl", lambda: self.is_running)

    # Life

    def start(self, *boards, side=Side.LEFT, new_process=False, extra=(), environment=None):
        """Starts it with the first of `boards` (more are opened one by one) and returns its window.

        `environment`: variables for this process alone.
        """
        options = ["--new-process"] if new_process else []
        first = [boards[0].path] if boards else []
        self.trace.mark()
        self._program = self._session.launch(
            self.name, [binary(), *options, *first, *extra], log_folder=self._folder,
            environment={**self._home.environment, "PINBOARD_TRACE": str(self.trace.path),
                         "G_DEBUG": "fatal-criticals", **(environment or {})})
        return self._take_window(side, boards[0] if boards else None)

    def take_window(self, board, side=Side.RIGHT):
        """A further window that opened by itself."""
        return self._take_window(side, board)

    def open(self, board, side=Side.RIGHT):
        """Another start with a board: it hands over to this process, which opens the window."""
        other = self._hand_over(board.path)
        window = self._take_window(side, board)
        self._wait_for_the_end_of(other)
        return window

    def open_while_ending(self, board, side=Side.RIGHT):
        """The same for a process that's ending: it begins anew, with windows of its own."""
        self._wait_for_the_end_of(self._hand_over(board.path))
        self.trace.wait("window.ready", timeout=30)
        self.windows.clear()
        self._session.forget_windows(self._program)
        return self._take_window(side, board)

    def hand_over(self, *paths, side=Side.RIGHT):
        """Another start with images and folders: it hands over to this process, which shows them in a new window."""
        other = self._hand_over(*paths)
        window = self._take_window(side, None)
        self._wait_for_the_end_of(other)
        return window

    def _hand_over(self, *paths):
        self.trace.mark()
        return self._session.launch(
            f"{self.name}-handing-over", [binary(), *paths], log_folder=self._folder,
            environment={**self._home.environment, "G_DEBUG": "fatal-criticals"})

    @staticmethod
    def _wait_for_the_end_of(other):
        code = until("the second start to end", lambda: other.exit_code is not None and (other.exit_code,))
        assert code == (0,), f"the second start ended with {code[0]}: {other.output}"

    def new_window(self, side=Side.RIGHT):
        """Another window on the board of the active one."""
        self.trace.mark()
        self._session.keyboard.tap("ctrl", "shift", "n")
        return self._take_window(side, self.windows[-1].board)

    def quit(self, looks=True):
        """
        Ends it as the end of the desktop's session would; it must end well, and its screen must be right until then.

        `looks`: false where what's under way would be over by the time that the screen has been looked at.
        """
        if looks:
            self.check_screen()
        self._program.stop(patience=10)
        assert self._warnings == []
        code, self._program = self._program.exit_code, None
        assert code == 0, f"{self.name} ended with {code}"

    def ask_to_end(self):
        """Begins to end it as the end of the desktop's session would; it's waited for by nobody."""
        os.kill(self._program.pid, signal.SIGTERM)

    def kill(self):
        """Ends it as a crash would: at once, wherever it is."""
        os.kill(self._program.pid, signal.SIGKILL)
        program, self._program = self._program, None
        until("the process to be gone", lambda: not program.is_running)

    @property
    def program(self):
        """The process that runs, as a `Program`."""
        return self._program

    @property
    def is_running(self):
        return self._program is not None and self._program.is_running

    @property
    def complaints(self):
        """What's wrong with this process, as text: nothing is well. Ask before `stop()`."""
        if self._program is None:
            return []
        complaints = self._warnings
        if not self.is_running:
            complaints.append(f"{self.name} ended with {self._program.exit_code}: {self._program.output[-1500:]}")
        return complaints

    @property
    def _warnings(self):
        lines = self._program.output.splitlines()
        accounts = {line: found.groups() for line in lines if (found := _ACCOUNTING.search(line))}
        releases = {time for time, widget in accounts.values() if widget == "GtkPopoverMenu"}
        return [line for line in lines if _COMPLAINT.search(line) and not _HARMLESS.search(line)
                and accounts.get(line, ("",))[0] not in releases]

    # The screen

    def check_screen(self):
        """What the screen shows of it must be what is there. A scenario's end asks for it by itself."""
        stale = self._screen.stale_parts(self._folder, f"{self.name}-screen")
        assert not stale, f"{self.name}: {stale}"

    def check_board(self, window, timeout=8):
        """
        The screen must show each pin that the board's file has in the window's view, at its place, and no other.
        """
        wrong = []

        def is_right():
            self._session.wait_until_still()
            path = self._folder / f"{self.name}-board-shown.png"
            self._session.screenshot(path)
            screen = read_picture(path)
            model = BoardModel(window, self.shown(window), self._session.pointer.position, self._folder)
            wrong[:] = model.differences(screen)
            if wrong:
                write_picture(self._folder / f"{self.name}-board-expected.png", model.expected_picture(screen))
            return not wrong
        # What was done a moment ago may not be in the file yet.
        until(lambda: f"the screen to be what {window.board.path.name} has; {len(wrong)} squares differ, the first ones "
              f"(x, y, shown, expected): {wrong[:4]}; see {self.name}-board-*.png", is_right, timeout, every=0.2)

    def check_tray(self, window, tray, timeout=8):
        """The tray's strip must show a card for each pin of the tray's file, in its order, and none beside them."""
        self._check_against(lambda: TrayModel(window, tray, self._session.pointer.position, self._folder), "tray", timeout)

    def check_sidebar(self, window, boards, timeout=8):
        """The sidebar must show each board in small, as its file has it."""
        self._check_against(lambda: SidebarModel(window, boards, self._folder), "sidebar", timeout)

    def _check_against(self, model, name, timeout):
        wrong = []

        def is_right():
            self._session.wait_until_still()
            path = self._folder / f"{self.name}-{name}-shown.png"
            self._session.screenshot(path)
            wrong[:] = model().differences(read_picture(path))
            return not wrong
        until(lambda: f"the {name} to be what the files have: {wrong[:4]}; see {self.name}-{name}-shown.png",
              is_right, timeout, every=0.2)

    def shown(self, window):
        """What a window says it shows: see `ScreenCheck.swift`."""
        return self._screen.shown()[window.identifier]

    @property
    def _screen(self):
        return ScreenCheck(self._session, self.trace, self._program.pid, self.windows)

    # Boards

    def wait_for_new_board(self, known):
        """The board file that appeared beside the `known` ones."""
        known_paths = {board.path for board in known}
        board, = until("a new board", lambda: [board for board in self._home.boards if board.path not in known_paths])
        return board

    # Hands

    def grab(self, window, pin):
        """Begins to drag a pin (by its name) of a window. Use with `with`."""
        self.trace.mark()
        return Drag(self._session, window.pin(pin).center, began=lambda: self.trace.first("drag.begin"))

    def grab_at(self, point):
        """Begins to drag whatever is at a point of the screen, such as something in the tray. Use with `with`."""
        self.trace.mark()
        return Drag(self._session, point, began=lambda: self.trace.first("drag.begin"))

    def drag(self, window, pin, to, operation="move", into=None, app=None, held=()):
        """
        Drags a pin of `window` to a point of the screen, drops it there and waits for the end of it.

        `into`: the window there, when it's another; `app`: its Pinboard, when it's another. `held`: keys that are
        held meanwhile. The target must propose `operation` before the drop.
        """
        app = app or self
        app.trace.mark()
        with self.grab(window, pin) as drag, self._session.keyboard.holding(*held):
            drag.to(to)
            app.wait_for_operation(drag, operation, into or window)
            drag.drop()
            app.wait_for_drop()
        self.trace.wait("drag.end")
        app.wait_for_landing()

    def select(self, window, *pins):
        """Clicks on the first pin, and with Ctrl on the others."""
        self._session.pointer.click(window.pin(pins[0]).center)
        # A window manager on X11 holds each click back for a moment: a key that comes too soon changes it.
        self.wait_until_still()
        for pin in pins[1:]:
            with self._session.keyboard.holding("ctrl"):
                self._session.pointer.click(window.pin(pin).center)
                self.wait_until_still()

    def is_over(self, operation=None, window=None):
        """Whether a drag is over us, and we'd do this with it."""
        fields = {"window": window.identifier} if window else {}
        entered = self.trace.last("drop.enter", **fields)
        if not entered:
            return False
        since = self.trace.news[self.trace.news.index(entered):]
        updates = [entry["operation"] for entry in since if entry["event"] == "drop.update"]
        left = any(entry["event"] == "drop.exit" and all(entry.get(k) == v for k, v in fields.items())
                   for entry in since)
        return not left and (operation is None or updates[-1:] == [operation])

    def wait_for_operation(self, drag, operation, window=None):
        """Keeps the drag where it is until we propose to do this with it."""
        drag.stay_until(lambda: f"{self.name} to propose “{operation}”; it said {' '.join(self.trace.names)}",
                        lambda: self.is_over(operation, window))
        # On X11 a source sends its next position only after the answer to the last one, and a drop without any:
        # the pointer stays until the positions on the way have been answered too.
        drag.rest(0.25)

    def wait_until_outside(self, drag):
        """
        Keeps a drag of ours where it is, outside of our windows, until we know that it has left them. On Wayland the
        window carries it until then: whoever lets go earlier lets go within the window. X11 may never have told us
        that it was over ours.
        """
        def has_left():
            last = next((entry for entry in reversed(self.trace.news) if entry["event"] in ("drop.enter", "drop.exit")),
                        None)
            return last["event"] == "drop.exit" if last else self._session.protocol == "x11"
        drag.stay_until("the drag to have left the window", has_left)
        # The platform's drag has only begun: the other program hears of it now.
        drag.rest(1)

    def click(self, point, count=1):
        """Clicks so often in a row, and waits for nothing."""
        for _ in range(count):
            self._session.pointer.click(point)

    def tap(self, *keys):
        """Presses keys and waits for nothing."""
        self._session.keyboard.tap(*keys)

    def holding(self, *keys):
        """Keys that are down for the time of a `with`."""
        return self._session.keyboard.holding(*keys)

    def command(self, *keys):
        """Presses keys and waits for the command that they commit; returns its trace entry."""
        self.trace.mark()
        self.tap(*keys)
        return self.trace.wait("command")

    def bring(self, drag, window, to=None):
        """Brings a drag from another program to a point of our window (its middle), until we'd copy it."""
        self.trace.mark()
        drag.to(to or window.center)
        self.wait_for_operation(drag, "copy", window)

    def take(self, drag, window, to=None):
        """The same, then drops it there and waits for the end of the drop."""
        self.bring(drag, window, to)
        drag.drop()
        self.wait_for_drop()

    def proposes_nothing(self):
        """Whether whatever is over us now is something that we don't take."""
        update = self.trace.last("drop.update")
        return update is None or update["operation"] in ("forbidden", "cancel")

    def sprang(self, control):
        """Whether this spring-loaded control has opened since the mark."""
        return self.trace.first("spring.change", control=control, state="activated")

    def wait_for_drop(self, timeout=15):
        """Waits until the drop is over for us as its target."""
        self.trace.wait("drop.perform", timeout)
        self.trace.wait("drop.end", timeout)

    def wait_for_landing(self, timeout=15):
        """Waits until what was dropped on us has landed, and its pins are where the trace says."""
        self.trace.wait("drop.conclude", timeout)
        self.wait_until_still()

    def wait_until_still(self):
        """Waits until nothing moves on the screen any more."""
        self._session.wait_until_still()

    def choose_from_menu(self, window, place):
        """The item of the window's menu that's so many places below the first that can be chosen; above it, around the
        end, if the number is negative."""
        self.trace.mark()
        self._session.pointer.click(window.control("menu").center)
        self.wait_until_still()
        for _ in range(abs(place)):
            self._session.keyboard.tap("down" if place > 0 else "up")
        self.wait_until_still()
        self._session.keyboard.tap("return")

    def take_panel(self, event, side=Side.RIGHT):
        """A window without a board, such as the settings, whose showing the trace tells as `event`."""
        entry = self.trace.wait(event, timeout=30)
        on_screen = self._session.adopt_window(self._program, side)
        self.wait_until_still()
        return BoardWindow(self, entry["window"], on_screen, None)

    def forget_panel(self):
        """A panel that was taken has been closed."""
        self._session.forget_window(self._program)

    def file_dialog(self, title):
        """The desktop's dialog for files, when it's there. `mark()` before what brings it."""
        return FileDialog(self._session, self._program, self.trace, title)

    def question(self, title):
        """A question that stands before a window, when it's there."""
        return Question(self._session, self._program, self.trace, title)

    @property
    def has_ended(self):
        """Whether it has ended by itself, and well."""
        return self._program is not None and self._program.exit_code == 0

    def wait_for_end(self):
        until("the program to end well", lambda: self.has_ended, timeout=40)
        self._program = None

    def _take_window(self, side, board):
        known = {window.identifier for window in self.windows}
        entry = self.trace.wait("window.ready", timeout=30, window=lambda identifier: identifier not in known)
        on_screen = self._session.adopt_window(self._program, side)
        window = BoardWindow(self, entry.get("window"), on_screen, board, entry["scale"])
        self.windows.append(window)
        self.wait_until_still()
        return window
