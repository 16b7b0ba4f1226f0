"""One board on two computers, whose folders a real Syncthing carries to and fro."""

import pytest

from desktop import syncthing
from desktop.home import Home
from desktop.pinboard import Pinboard
from desktop.session import Side
from desktop.waiting import until

pytestmark = pytest.mark.on_x11_alone("it asks what comes from another computer")


class Desks:
    """Two homes, each with a Pinboard, and the program that carries their boards."""

    def __init__(self, stage):
        self.homes = [stage.home, Home(stage.folder / "home of the other", stage.session.environment)]
        board = stage.board("Castle", stage.samples.image("red.png"), stage.samples.image("blue.png"))
        self.folders = syncthing.SyncedFolders(stage.folder, *(home.boards_folder for home in self.homes))
        stage.at_end(self.folders.part)
        self.boards = [home.file(home.boards_folder / board.path.name) for home in self.homes]
        self.folders.join()
        until("the board to be on the other computer", self.boards[1].path.exists, timeout=60)
        self.folders.wait_until_equal()
        self.apps = [stage.pinboard("one"), Pinboard(stage.session, self.homes[1], stage.folder, "other")]
        stage._pinboards.append(self.apps[1])
        self.windows = [app.start(board, side=side, new_process=True)
                        for app, board, side in zip(self.apps, self.boards, (Side.LEFT, Side.RIGHT))]

    def move(self, side, pin, dx, dy=0):
        self.windows[side].focus()
        app, window = self.apps[side], self.windows[side]
        app.drag(window, pin, to=window.pin(pin).center.moved(dx, dy))

    def seen(self, side, pin):
        """Where a pin is on a computer's board, in the file."""
        return self.boards[side].pin(pin).center

    @property
    def alarms(self):
        """What either window has said of trouble, from the beginning."""
        return [entry for app in self.apps for entry in app.trace.all
                if entry["event"] == "trouble" and entry["severity"] != "none"
                or entry["event"] == "error"]

    @property
    def messages(self):
        return [[entry["text"] for entry in app.trace.all if entry["event"] == "message"] for app in self.apps]


@pytest.fixture
def desks(stage):
    if not syncthing.is_installed():
        pytest.skip("Syncthing isn't installed")
    return Desks(stage)


def test_what_one_does_is_seen_by_the_other_without_a_word(desks):
    before = desks.windows[1].pin("red").center
    desks.move(0, "red", 60)
    # Syncthing waits for a second before it carries a file.
    until("the other computer to show the move",
          lambda: desks.windows[1].pin("red").center.is_near(before.moved(60, 0), 6), timeout=10)
    desks.folders.wait_until_equal()
    assert desks.alarms == []
    assert desks.messages == [[], []]


def test_what_both_did_apart_comes_together(desks):
    places = {name: desks.seen(0, name) for name in ("red", "blue")}
    desks.folders.part()
    desks.move(0, "red", 60)
    desks.move(1, "blue", 0, 50)
    for side, name in ((0, "red"), (1, "blue")):
        until(f"{name} to be written",
              lambda side=side, name=name: not desks.seen(side, name).is_near(places[name], 1))
    places = {"red": desks.seen(0, "red"), "blue": desks.seen(1, "blue")}

    desks.folders.join()

    for side in (0, 1):
        for name, place in places.items():
            until(f"computer {side} to have what was done to {name}",
                  lambda side=side, name=name, place=place: desks.seen(side, name).is_near(place, 0.01), timeout=90)
    desks.folders.wait_until_equal()
    assert desks.boards[0].pins == desks.boards[1].pins
    assert desks.alarms == []
    assert any("Changes from another computer were added" in texts for texts in desks.messages)
