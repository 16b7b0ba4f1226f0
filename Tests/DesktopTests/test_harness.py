"""Tests of these tests' tools with each other; they need no Pinboard."""

import pytest

from desktop.foreign_source import uri_list
from desktop.samples import ODD_NAME
from desktop.session import Side
from desktop.waiting import until


def test_pointer_drags_bytes_between_two_foreign_programs(stage):
    picture = stage.samples.image("red.png").read_bytes()
    source = stage.foreign_source({"image/png": picture})
    target = stage.foreign_target(wants=["image/png"])

    with source.drag() as drag:
        target.take(drag)

    assert target.received("image/png") == picture


def test_escape_or_a_release_on_nothing_leaves_nothing_pressed(stage):
    source = stage.foreign_source({"text/uri-list": uri_list("http://example.invalid/cat.png")})
    for _ in range(2):
        with source.drag() as drag:
            drag.drop()
        source.trace.wait("drag-end")


def test_screenshot_shows_what_is_there(stage):
    before = stage.screenshot("before")
    source = stage.foreign_source({"text/plain": b"hello"})

    def after():
        return stage.screenshot("after")
    # A new window is black at first, also on a busy machine.
    until("the window to be seen", lambda: not after().looks_like(before, [source.window.center.moved(80, 80)]))
    assert not after().is_the_same_as(before)


FILE_MANAGERS = ["thunar", "nautilus", pytest.param("pcmanfm-qt", marks=pytest.mark.partners),
                 pytest.param("dolphin", marks=pytest.mark.partners)]


@pytest.mark.parametrize("kind", FILE_MANAGERS)
def test_a_file_manager_shows_and_gives_its_files(stage, kind):
    path = stage.samples.image(ODD_NAME)
    manager = stage.file_manager(kind, side=Side.RIGHT)
    target = stage.foreign_target(wants=["text/uri-list"], side=Side.LEFT)

    with manager.drag(path.stem) as drag:
        target.take(drag)

    assert target.received("text/uri-list").split() == uri_list(path).split()


@pytest.mark.parametrize("kind", FILE_MANAGERS)
def test_a_file_manager_takes_a_file(stage, kind):
    path = stage.samples.image(ODD_NAME)
    folder = stage.empty_folder()
    manager = stage.file_manager(kind, folder)
    source = stage.foreign_source({"text/uri-list": uri_list(path)}, side=Side.RIGHT)

    with source.drag() as drag:
        drag.to(manager.empty_point())
        drag.rest()
        drag.drop()
    manager.finish_copy()

    until("the copy", lambda: [entry.name for entry in folder.iterdir()] == [ODD_NAME])
    until("all of the copy", lambda: (folder / ODD_NAME).read_bytes() == path.read_bytes())


@pytest.mark.partners
def test_firefox_gives_an_image(stage):
    firefox = stage.firefox([stage.samples.image("red.png", size=(240, 180))], side=Side.RIGHT)
    target = stage.foreign_target(wants=["text/uri-list", "image/png"], side=Side.LEFT)

    with firefox.drag("red.png") as drag:
        target.take(drag)

    assert target.received("text/uri-list").strip().endswith(b"/red.png")
    assert target.received("image/png").startswith(b"\x89PNG")


def test_samples_are_always_the_same(stage, tmp_path):
    from desktop.samples import Samples
    first, second = Samples(tmp_path / "first"), Samples(tmp_path / "second")
    for make in ("image", "photograph", "truncated_photograph", "enormous", "not_an_image"):
        assert getattr(first, make)().read_bytes() == getattr(second, make)().read_bytes()
