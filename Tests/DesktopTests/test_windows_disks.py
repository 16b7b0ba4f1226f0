"""A disk with one of Windows' file systems, which refuse names that other disks take."""

import os
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from desktop.board_file import sha256
from desktop.command_line import binary
from desktop.session import Side

pytestmark = [pytest.mark.partners, pytest.mark.on_x11_alone("it asks for files")]

#: What the disk refuses: characters, a device's name, and a dot or a blank at the end.
REFUSED = ["x: y?.png", 'the "best" <one>.png', "a|b*c.png", "con.png", "lpt1.jpg", "end.", "blank "]


#: What makes an image of a disk, and what mounts it: by the kernel where it can, else by a program.
KINDS = {
    "ntfs": (["mkntfs", "-F", "-Q"], [["ntfs-3g", "-o", "windows_names"]]),
    "exfat": (["mkfs.exfat"], [["mount", "-t", "exfat"], ["mount.exfat-fuse"]]),
    "fat": (["mkfs.vfat"], [["mount", "-t", "vfat", "-o", "utf8"]]),
}


@pytest.fixture(params=KINDS)
def disk(stage, request):
    make, mounts = KINDS[request.param]
    if not shutil.which(make[0]) or os.geteuid() != 0 or not os.access("/dev/fuse", os.R_OK | os.W_OK):
        pytest.skip("only root mounts a disk, and the program that makes it must be installed")
    image, folder = stage.folder / "disk.img", stage.folder / "disk"
    folder.mkdir()
    with open(image, "wb") as file:
        file.truncate(64 << 20)
    subprocess.run([*make, image], check=True, capture_output=True, timeout=60)
    device = image
    if request.param != "ntfs":
        done = subprocess.run(["losetup", "-f", "--show", image], capture_output=True, text=True, timeout=60, check=False)
        if done.returncode:
            pytest.skip("there's no loop device")
        device = done.stdout.strip()
        stage.at_end(lambda: subprocess.run(["losetup", "-d", device], check=True, timeout=60))
    if not any(shutil.which(mount[0]) and subprocess.run([mount[0], device, folder, *mount[1:]], capture_output=True,
                                                         timeout=60, check=False).returncode == 0 for mount in mounts):
        pytest.skip(f"nothing here mounts {request.param}")
    stage.at_end(lambda: subprocess.run(["umount", folder], check=True, timeout=60))
    with pytest.raises(OSError):
        (folder / REFUSED[0]).touch()
    return folder


def test_all_originals_are_written_whatever_their_names(stage, disk):
    images = [stage.samples.image(name, number=number) for number, name in enumerate(["plain.png", *REFUSED])]
    board = stage.board("Castle", *images)
    command = stage.pinboard().command_line

    for turn in range(2):
        folder = disk / f"originals {turn}"
        said = command.run("extract", board.path, folder).stdout
        assert f"Written: {len(images)} images" in said
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


def test_boards_are_copied_merged_and_exported_there(stage, disk, tmp_path):
    """What a command couldn't write is named, and its exit status says that something is missing."""
    images = [stage.samples.image("red.png"), stage.samples.image("x: y?.png", number=1)]
    board = stage.board("Castle", images[0])
    command = stage.pinboard().command_line
    ours, theirs = disk / "Castle.pinboard", disk / "Castle (conflict 1).pinboard"
    for path in (ours, theirs):
        shutil.copy(board.path, path)
    command.run("import", theirs, images[1])

    assert "Added: x: y?.png" in command.run("merge", ours, theirs).stdout
    assert stage.home.file(ours).originals(tmp_path) == {image.name: sha256(image) for image in images}
    for name in ("board.png", "board.pdf", "board.svg"):
        command.run("export", ours, disk / name)
    command.run("share", ours, disk / "page")
    assert "The board is sound" in command.run("check", ours).stdout
    with open(disk / "filler", "wb", buffering=0) as file:
        for length in (1 << 20, 1 << 12, 1 << 9):
            with pytest.raises(OSError):
                while True:
                    file.write(bytes(length))
    done = command.run("extract", ours, disk / "originals", expecting=None)
    assert done.returncode != 0
    if (disk / "originals").exists():
        assert done.stderr.count("pinboard: ") == len(images) - len(os.listdir(disk / "originals"))
    else:
        # A folder needs a part of the disk of its own, where NTFS has room for one left.
        assert done.stderr == "pinboard: There’s no space left on the disk of “originals”\n"


#: Debian's user-mode-linux: a kernel that's a program, with the driver that the machine's kernel may lack.
KERNEL, KERNEL_MODULES = shutil.which("linux.uml"), Path("/usr/lib/uml/modules")
FAT_MODULES = ["fat/fat", "fat/vfat", "nls/nls_cp437", "nls/nls_iso8859-1", "nls/nls_utf8"]


@pytest.mark.skipif(not KERNEL or not shutil.which("insmod") or not shutil.which("mkfs.vfat"),
                    reason="user-mode-linux, kmod and dosfstools aren't installed")
def test_boards_live_on_a_fat_disk(stage, tmp_path):
    """The commands run under a kernel that mounts FAT, with this machine's files beside it."""
    images = [stage.samples.image(name, number=number) for number, name in enumerate(["red.png", *REFUSED])]
    board = stage.board("Castle", images[0])
    image, disk, taken = stage.folder / "disk.img", stage.folder / "disk", stage.folder / "taken"
    for folder in (disk, taken):
        folder.mkdir()
    with open(image, "wb") as file:
        file.truncate(64 << 20)
    subprocess.run(["mkfs.vfat", image], check=True, capture_output=True, timeout=60)
    ours, theirs = disk / "Castle.pinboard", disk / "Castle (conflict 1).pinboard"
    commands = [
        ["cp", board.path, ours], ["cp", board.path, theirs],
        [binary(), "import", ours, images[1]], [binary(), "import", theirs, *images[2:]],
        [binary(), "merge", ours, theirs], [binary(), "extract", ours, disk / "originals"],
        [binary(), "export", ours, disk / "board.png"], [binary(), "check", ours], ["rm", theirs],
        ["cp", "-r", f"{disk}/.", taken],
    ]
    modules = [f"insmod {KERNEL_MODULES}/$(uname -r)/kernel/fs/{name}.ko" for name in FAT_MODULES]
    home = [f"export {name}={shlex.quote(value)}" for name, value in stage.home.environment.items()]
    script = stage.folder / "init"
    script.write_text("\n".join([
        "#!/bin/bash", "export PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8", "mount -t proc proc /proc", *modules,
        *home, f"mount -t vfat -o utf8 /dev/ubda {shlex.quote(str(disk))} || halt -f",
        *(f"{shlex.join(map(str, command))} || echo FAILED {shlex.quote(str(command[1]))}" for command in commands),
        "echo ENDED", "halt -f", ""]))
    script.chmod(0o755)
    said = subprocess.run(
        [KERNEL, "mem=1G", "root=/dev/root", "rootfstype=hostfs", "rootflags=/", "rw", f"init={script}", f"ubda={image}",
         "con=null", "con0=fd:0,fd:1"], stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace",
        timeout=300, check=False, env={**os.environ, "TMPDIR": str(stage.folder)}).stdout

    assert "ENDED" in said and "FAILED" not in said, said
    assert "The board is sound" in said
    expected = sorted(map(sha256, images))
    assert sorted(stage.home.file(taken / "Castle.pinboard").originals(tmp_path).values()) == expected
    assert sorted(map(sha256, (taken / "originals").iterdir())) == expected
    assert sorted(os.listdir(taken)) == ["Castle.pinboard", "board.png", "originals"]
