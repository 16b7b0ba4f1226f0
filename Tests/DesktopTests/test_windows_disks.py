"""A disk with Windows' file system, which refuses names that other disks take."""

import os
import shutil
import subprocess

import pytest

from desktop.board_file import sha256
from desktop.session import Side

pytestmark = [pytest.mark.partners, pytest.mark.on_x11_alone("it asks for files")]

#: What the disk refuses: characters, a device's name, and a dot or a blank at the end.
REFUSED = ["x: y?.png", 'the "best" <one>.png', "a|b*c.png", "con.png", "lpt1.jpg", "end.", "blank "]


@pytest.fixture
def disk(stage):
    if not shutil.which("ntfs-3g") or os.geteuid() != 0 or not os.access("/dev/fuse", os.R_OK | os.W_OK):
        pytest.skip("only root mounts a disk, by ntfs-3g")
    image, folder = stage.folder / "disk.img", stage.folder / "disk"
    folder.mkdir()
    with open(image, "wb") as file:
        file.truncate(64 << 20)
    subprocess.run(["mkntfs", "-F", "-Q", image], check=True, capture_output=True, timeout=60)
    subprocess.run(["ntfs-3g", image, folder, "-o", "windows_names"], check=True, timeout=60)
    stage.at_end(lambda: subprocess.run(["umount", folder], check=True, timeout=60))
    for name in REFUSED:
        with pytest.raises(OSError):
            (folder / name).touch()
    return folder


def test_all_originals_are_written_whatever_their_names(stage, disk):
    images = [stage.samples.image(name, number=number) for number, name in enumerate(["plain.png", *REFUSED])]
    board = stage.board("Castle", *images)
    command = stage.pinboard().command_line

    for turn in range(2):
        folder = disk / f"originals {turn}"
        said = command.run("extract", board.path, folder).stdout
        assert f"{len(images)} images written" in said
        assert sorted(map(sha256, folder.iterdir())) == sorted(map(sha256, images))
    assert "plain.png" in os.listdir(folder)


def test_a_board_is_worked_on_where_names_are_refused(stage, disk, tmp_path):
    images = [stage.samples.image("red.png"), stage.samples.image("con.png", number=1)]
    path = disk / "Castle.pinboard"
    stage.pinboard().command_line.run("import", path, *images)
    board = stage.home.file(path)
    app = stage.pinboard()
    window = app.start(board, side=Side.ALL)
    before = board.pin("red").center

    app.drag(window, "red", to=window.pin("red").center.moved(60, 40))
    board.wait_until("the move", lambda board: not board.pin("red").center.is_near(before))
    app.command("ctrl", "z")
    board.wait_until("undo", lambda board: board.pin("red").center == before)
    app.quit()

    assert board.originals(tmp_path) == {image.name: sha256(image) for image in images}
    assert "The board is sound" in app.command_line.run("check", path).stdout
    assert os.listdir(disk) == [path.name]
