"""A running Pinboard."""

import os
import re
import signal
from itertools import groupby
from pathlib import Path

from .board_model import BoardModel
from .board_window import BoardWindow
from .command_line import CommandLine, binary
from .dialogs import FileDialog, Question
from .drag import Drag
from .picture import write_picture
from .screen_check import ScreenCheck
from .session import Side
from .small_models import SidebarModel, TrayModel
from .trace import Trace
from .waiting import PATIENCE, WaitTimeout, beat, until

_COMPLAINT = re.compile(r"-(CRITICAL|WARNING|ERROR) \*\*|^Fatal error|AddressSanitizer", re.MULTILINE)
#: Messages of libraries on machines without a GPU, a login session or a desktop. They don't point to errors of
#: Pinboard.
_HARMLESS = re.compile("|".join([
    r"dconf-WARNING", r"GVFS-RemoteVolumeMonitor-WARNING", r"libEGL warning", r"MESA", r"Unable to acquire (the address of )?(the )?accessibility bus",
    r"GtkAccessible|at-spi", r"Vulkan", r"Screen coordinates not supported", r"Failed to load color profile|colord", r"unable to send notifications",
]))
#: GTK 4.8.3 writes this if a menu opens under a button or finger that's still down: at the release, it writes a line
#: for each widget from the one below the pointer up to the canvas, one after the other, and the menu is among them.
_ACCOUNTING = re.compile(r"Broken accounting of active state for widget \S+\((\w+)\)")


def _way(rows, action, is_chosen=True):
    """
    The places of an action's row, and of the rows of the submenus that lead to it, as often as Down is pressed: the keys
    pass over rows that can't be chosen, and a submenu begins with the way back. If the action's row isn't to be chosen, but
    only looked at, it may be disabled, and its own place says nothing.
    """
    enabled = [row for row in rows if row["isEnabled"]]
    if not is_chosen and any(row.get("action") == action for row in rows):
        return [0]
    for place, row in enumerate(enabled):
        if row.get("action") == action:
            return [place]
        if "rows" in row:
            try:
                first, *others = _way(row["rows"], action, is_chosen)
            except LookupError:
                continue
            return [place, first + 1, *others]
    raise LookupError(f"“{action}” can't be chosen; the menu has {[row['title'] for row in enabled]}")


def _serious(is_release, lines):
    """These neighbouring complaints, or none if they're GTK's about the release of a button below a menu."""
    below_a_menu = is_release and any(_ACCOUNTING.search(line)[1] == "GtkPopoverMenu" for line in lines)
    return [] if below_a_menu else lines


class Pinboard:
    """
    A Pinboard that starts on a session with a home of its own; `files` are given on the command line.

    Drags and searches in the trace begin with `trace.mark()`, so tests look at the latest events.
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
        """
        Starts Pinboard with the first of `boards` (more are opened one by one) and returns its window.

        `environment`: variables for this process only.
        """
        options = ["--new-process"] if new_process else []
        first = [boards[0].path] if boards else []
        self.trace.mark()
        self._program = self._session.launch(
            self.name, [binary(), *options, *first, *extra], log_folder=self._folder,
            environment={**self._home.environment, "PINBOARD_TRACE": str(self.trace.path),
                         "G_DEBUG": "fatal-criticals", **(environment or {})})
        return self._take_window(side, boards[0] if boards else None)

    def attend(self, program):
        """Goes on with a Pinboard that the message bus has started."""
        self._program = program

    def take_window(self, board, side=Side.RIGHT):
        """Another window that has opened by itself."""
        return self._take_window(side, board)

    def open(self, board, side=Side.RIGHT):
        """Starts Pinboard again with a board: the start hands over to this process, which opens the window."""
        other = self._hand_over(board.path)
        window = self._take_window(side, board)
        self._wait_for_the_end_of(other)
        return window

    def open_while_ending(self, board, side=Side.RIGHT):
        """Starts Pinboard again with a board while this process is ending: it then starts again with new windows."""
        self._wait_for_the_end_of(self._hand_over(board.path))
        self.trace.wait("window.ready", timeout=30)
        self.windows.clear()
        self._session.forget_windows(self._program)
        return self._take_window(side, board)

    def hand_over(self, *paths, side=Side.RIGHT):
        """
        Starts Pinboard again with images and folders: the start hands over to this process, which shows them in a new
        window.
        """
        other = self._hand_over(*paths)
        window = self._take_window(side, None)
        self._wait_for_the_end_of(other)
        return window

    def new_board_from_the_launcher(self, side=Side.RIGHT):
        """Chooses New Board in the launcher's menu, which starts another process, and returns the new window."""
        other = self._hand_over("--new-board")
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
        """Opens another window on the board of the active window."""
        self.trace.mark()
        self._session.keyboard.tap("ctrl", "shift", "n")
        return self._take_window(side, self.windows[-1].board)

    def quit(self, looks=True):
        """
        Ends Pinboard as the end of the desktop's session would. It must end without errors, and its screen must be
        correct until then.

        `looks`: False if the state to be tested would be over by the time the screen has been checked.
        """
        if looks:
            self.check_screen()
        self._program.stop(patience=10)
        assert self._warnings == []
        code, self._program = self._program.exit_code, None
        assert code == 0, f"{self.name} ended with {code}"

    def ask_to_end(self):
        """Begins to end Pinboard as the end of the desktop's session would, without waiting."""
        os.kill(self._program.pid, signal.SIGTERM)

    def wait_for_lost_display(self):
        """Waits for the end of a Pinboard that has lost its display server, which is no fault of its own."""
        until("the process to be gone", lambda: not self.is_running)
        code, self._program = self._program.exit_code, None
        # GDK ends a program so, by `_exit` or `exit`. A signal would be a crash.
        assert code == 1, f"{self.name} ended with {code}"

    def kill(self):
        """Ends Pinboard at once, as a crash would."""
        os.kill(self._program.pid, signal.SIGKILL)
        program, self._program = self._program, None
        until("the process to be gone", lambda: not program.is_running)

    @property
    def program(self):
        """The running process, as a `Program`."""
        return self._program

    @property
    def is_running(self):
        return self._program is not None and self._program.is_running

    @property
    def complaints(self):
        """The problems of this process, as texts; empty if there are none. Call it before `stop()`."""
        if self._program is None:
            return []
        complaints = self._warnings
        if not self.is_running:
            complaints.append(f"{self.name} ended with {self._program.exit_code}: {self._program.output[-1500:]}")
        return complaints

    @property
    def _warnings(self):
        lines = [line for line in self._program.output.splitlines()
                 if _COMPLAINT.search(line) and not _HARMLESS.search(line)]
        return [line for release, run in groupby(lines, lambda line: bool(_ACCOUNTING.search(line)))
                for line in _serious(release, list(run))]

    # The screen

    def check_screen(self):
        """The screen must show the actual state of Pinboard. The end of each scenario checks this automatically."""
        stale = self._screen.stale_parts(self._folder, f"{self.name}-screen")
        assert not stale, f"{self.name}: {stale}"

    def check_board(self, window, timeout=PATIENCE):
        """
        The screen must show each pin of the board's file that's in the window's view, at its place, and no other pin.
        """
        wrong = []

        def is_right():
            self.wait_until_still()
            screen = self._session.picture()
            model = BoardModel(window, self.shown(window), self._session.pointer.position, self._folder)
            wrong[:] = model.differences(screen)
            if wrong:
                write_picture(self._folder / f"{self.name}-board-shown.png", screen)
                write_picture(self._folder / f"{self.name}-board-expected.png", model.expected_picture(screen))
            return not wrong
        # The latest change may not be in the file yet.
        until(lambda: f"the screen to be what {window.board.path.name} has; {len(wrong)} squares differ, the first ones "
              f"(x, y, shown, expected): {wrong[:4]}; see {self.name}-board-*.png", is_right, timeout, every=0.2)

    def check_tray(self, window, tray, timeout=PATIENCE):
        """The tray must show a card for each pin of the tray's file, in the file's order, and no other cards."""
        self._check_against(lambda: TrayModel(window, tray, self._session.pointer.position, self._folder), "tray", timeout)

    def check_sidebar(self, window, boards, timeout=PATIENCE):
        """The sidebar must show a thumbnail of each board that matches its file."""
        self._check_against(lambda: SidebarModel(window, boards, self._folder), "sidebar", timeout)

    def _check_against(self, model, name, timeout):
        wrong = []

        def is_right():
            self.wait_until_still()
            screen = self._session.picture()
            wrong[:] = model().differences(screen)
            if wrong:
                write_picture(self._folder / f"{self.name}-{name}-shown.png", screen)
            return not wrong
        until(lambda: f"the {name} to be what the files have: {wrong[:4]}; see {self.name}-{name}-shown.png",
              is_right, timeout, every=0.2)

    def shown(self, window):
        """The state that a window reports: see `ScreenCheck.swift`."""
        return self._screen.shown()[window.identifier]

    @property
    def _screen(self):
        return ScreenCheck(self._session, self.trace, self._program.pid, self.windows, self.wait_until_still)

    # Boards

    def wait_for_new_board(self, known):
        """Waits for a board file that isn't one of the `known` ones."""
        known_paths = {board.path for board in known}
        board, = until("a new board", lambda: [board for board in self._home.boards if board.path not in known_paths])
        return board

    # Hands

    def grab(self, window, pin):
        """Begins to drag a pin (by its name) of a window. Use it with `with`."""
        self.trace.mark()
        return Drag(self._session, window.pin(pin).center, began=lambda: self.trace.first("drag.begin"))

    def grab_at(self, point):
        """Begins to drag the thing at a point of the screen, such as an item of the tray. Use it with `with`."""
        self.trace.mark()
        return Drag(self._session, point, began=lambda: self.trace.first("drag.begin"))

    def drag(self, window, pin, to, operation="move", into=None, app=None, held=()):
        """
        Drags a pin of `window` to a point of the screen, drops it there and waits for the end of the drop.

        `into`: the window there, if it's another one; `app`: its Pinboard, if it's another one. `held`: keys that are
        held during the drag. The target must propose `operation` before the drop.
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
        """Clicks the first pin, and the others with Ctrl."""
        self._session.pointer.click(window.pin(pins[0]).center)
        # A window manager on X11 holds back each click for a moment. A key that comes too soon would modify the
        # click.
        self.wait_until_still()
        for pin in pins[1:]:
            with self._session.keyboard.holding("ctrl"):
                self._session.pointer.click(window.pin(pin).center)
                self.wait_until_still()

    def is_over(self, operation=None, window=None):
        """Whether a drag is over Pinboard and would perform this operation."""
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
        """Keeps the drag at its place until Pinboard proposes this operation."""
        drag.stay_until(lambda: f"{self.name} to propose “{operation}”; it said {' '.join(self.trace.names)}",
                        lambda: self.is_over(operation, window))
        # On X11, a source sends its next position only after the answer to the last one, and it sends a drop without
        # an answer. So the pointer stays until the positions on the way have been answered too.
        drag.rest(0.25)

    def wait_until_outside(self, drag):
        """
        Keeps a drag of Pinboard at its place outside of the windows until Pinboard knows that it has left them. On
        Wayland, the drag belongs to the window until then: an earlier release would be a drop inside the window. On
        X11, Pinboard may never have been told that the drag was over its window.
        """
        def has_left():
            last = next((entry for entry in reversed(self.trace.news) if entry["event"] in ("drop.enter", "drop.exit")),
                        None)
            return last["event"] == "drop.exit" if last else self._session.protocol == "x11"
        drag.stay_until("the drag to have left the window", has_left)
        # The platform's drag has only begun, and the other program hears of it now.
        drag.rest(1)

    def drag_out(self, window, pin, point):
        """Drags a pin to a point of another program, and drops it there once that program has accepted it."""
        with self.grab(window, pin) as drag:
            drag.to(point)
            self.wait_until_outside(drag)
            drag.stay_until_accepted()
            drag.drop()

    def click(self, point):
        """Clicks without waiting for the result."""
        self._session.pointer.click(point)

    def double_click(self, point):
        """Clicks twice without waiting for the result."""
        self._session.pointer.double_click(point)

    def tap(self, *keys):
        """Presses keys without waiting for the result."""
        self._session.keyboard.tap(*keys)

    def paste(self, window):
        """Presses Ctrl+V in a window once the screen shows that it has the focus, without waiting for the result."""
        window.focus()
        self.wait_until_still()
        self.tap("ctrl", "v")

    def holding(self, *keys):
        """Holds keys down for the duration of a `with`."""
        return self._session.keyboard.holding(*keys)

    def command(self, *keys):
        """Presses keys, waits for the command that they commit, and returns its trace entry."""
        self.trace.mark()
        self.tap(*keys)
        return self.trace.wait("command")

    def bring(self, drag, window, to=None):
        """
        Moves a drag from another program to a point of a window (by default its middle), until Pinboard proposes to
        copy it.
        """
        self.trace.mark()
        drag.to(to or window.center)
        self.wait_for_operation(drag, "copy", window)

    def take(self, drag, window, to=None):
        """
        Moves a drag from another program to a point of a window, drops it there and waits for the end of the drop.
        """
        self.bring(drag, window, to)
        drag.drop()
        self.wait_for_drop()

    def proposes_nothing(self):
        """Whether Pinboard refuses the drag that's over it."""
        update = self.trace.last("drop.update")
        return update is None or update["operation"] in ("forbidden", "cancel")

    def sprang(self, control):
        """Whether this spring-loaded control has been activated since the mark."""
        return self.trace.first("spring.change", control=control, state="activated")

    def wait_for_drop(self, timeout=PATIENCE):
        """Waits until the drop is over for Pinboard as its target."""
        self.trace.wait("drop.perform", timeout)
        self.trace.wait("drop.end", timeout)

    def wait_for_landing(self, timeout=PATIENCE):
        """Waits until the dropped things have landed, and the pins are at the places in the trace."""
        self.trace.wait("drop.conclude", timeout)
        self.wait_until_still()

    def wait_until_still(self):
        """
        Waits until Pinboard has drawn what it was told, and nothing on the screen moves any more. Where pictures of the screen
        are dear, and no other program runs, nothing moves if Pinboard draws no frame.
        """
        others = [program for program in self._session.programs if program is not self._program and program.is_running]
        if others or not self._session.has_dear_pictures or not self._draws_nothing():
            self._session.wait_until_still(settle=self._settle)

    def _draws_nothing(self, timeout=5.0):
        """Waits until no frame is drawn; False if that doesn't come, or can't be told."""
        def has_rested():
            before = self._settle()
            beat(0.06)
            return before is not None and before == self._settle()
        try:
            return until("no more frames", has_rested, timeout)
        except WaitTimeout:
            return False

    def _settle(self):
        """The number of frames that were drawn until all events that had come were handled; None if it can't be told."""
        if not self.is_running:
            return None
        self._session.wait_for_events()
        since = len(self.trace.all)
        os.kill(self._program.pid, signal.SIGURG)

        def answer():
            return next((entry for entry in self.trace.all[since:] if entry["event"] == "screen.settled"), None)
        try:
            until("the program's turn", lambda: not self.is_running or answer(), timeout=2)
        except WaitTimeout:
            return None     # it's stopped, or has no loop yet
        found = answer()
        return found and found["frames"]

    def open_main_menu(self, window):
        """Opens the window's menu, and marks its first item."""
        self.trace.mark()
        self._session.pointer.click(window.control("menu").center)
        self.trace.wait("menu.shown")
        self.wait_until_still()

    def choose_from_menu(self, window, action):
        """Chooses the item of the window's menu that has this action, such as `win.export`, through its submenus."""
        self.open_main_menu(window)
        self.choose_open(action)

    def open_menu_at(self, point):
        """Opens the menu of the board, of a pin or of a row with the right button, and marks its first item."""
        self.trace.mark()
        self._session.pointer.click(point, self._session.pointer.RIGHT)
        self.trace.wait("menu.shown")
        self.wait_until_still()

    def choose_open(self, action):
        """Chooses the item of the open menu that has this action; see `choose_from_menu`."""
        self._go_to(*_way(self.trace.last("menu.shown")["rows"], action))

    def open_submenu(self, action):
        """Opens the submenu of the open menu in which this action is."""
        *way, _ = _way(self.trace.last("menu.shown")["rows"], action, is_chosen=False)
        self._wait_for_submenu(self._go_to(*way))

    def _wait_for_submenu(self, before):
        """Waits until the screen isn't what it was before Return was pressed: a busy program answers a key late."""
        until("the submenu to open", lambda: self._session.pixels() != before)
        self.wait_until_still()

    def _go_to(self, *places):
        """
        Presses Return at each of these places, the first in the open menu, the next in the submenu that opens, and so on.
        Returns the pixels of the screen before the last press.
        """
        before = None
        for level, place in enumerate(places):
            if level > 0:
                self._wait_for_submenu(before)
            for _ in range(place):
                self._session.keyboard.tap("down")
            self.wait_until_still()
            self.trace.mark()
            before = self._session.pixels()
            self._session.keyboard.tap("return")
        return before

    def take_panel(self, event, side=Side.RIGHT):
        """A window without a board, such as the preferences. The trace reports its opening as `event`."""
        entry = self.trace.wait(event, timeout=30)
        on_screen = self._session.adopt_window(self._program, side)
        self.wait_until_still()
        return BoardWindow(self, entry["window"], on_screen, None)

    def choose(self, panel, control, index):
        """Chooses from a list that opens, by its control's name."""
        self._session.pointer.click(panel.control(control).center)
        self.wait_until_still()
        self.tap("home")
        for _ in range(index):
            self.tap("down")
        self.tap("return")

    def forget_panel(self):
        """Called after a panel was closed."""
        self._session.forget_window(self._program)

    def file_dialog(self, title):
        """Waits for the desktop's file dialog. Call `mark()` before the action that opens it."""
        return FileDialog(self._session, self._program, self.trace, title)

    def question(self, title):
        """Waits for a question in front of a window."""
        return Question(self._session, self._program, self.trace, title)

    @property
    def has_ended(self):
        """Whether the process has ended by itself, without an error."""
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
        self._session.put_pointer_aside()
        self.wait_until_still()
        return window
