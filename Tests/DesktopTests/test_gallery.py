"""The example program with two files of drag and drop and three methods."""

from desktop.gallery import Gallery
from desktop.session import Side
from desktop.waiting import until


def test_a_picture_is_dragged_to_the_image_view(stage):
    gallery = Gallery(stage.session, stage.folder)
    well = gallery.picture("Drop a picture here")
    before = stage.screenshot("before")

    with gallery.drag(gallery.picture("Volcano")) as drag:
        drag.to(well)
        drag.rest()
        drag.drop()

    until("the picture in the image view", lambda: gallery.shows("Volcano"))
    stage.session.wait_until_still()
    assert not stage.screenshot("after").looks_like(before, [well])
    assert gallery.is_healthy


def test_a_picture_goes_to_another_program(stage):
    gallery = Gallery(stage.session, stage.folder)
    target = stage.foreign_target(wants=["image/svg+xml"], side=Side.RIGHT)

    with gallery.drag(gallery.picture("Dunes")) as drag:
        target.take(drag)
    assert b"<svg" in target.received("image/svg+xml")
    assert gallery.is_healthy


def test_a_picture_comes_from_another_program(stage):
    gallery = Gallery(stage.session, stage.folder)
    red = stage.samples.image("red.png").read_bytes()
    source = stage.foreign_source({"image/png": red}, side=Side.RIGHT)
    well = gallery.picture("Drop a picture here")

    with source.drag() as drag:
        drag.to(well)
        drag.rest()
        drag.drop()

    until("the picture in the image view", lambda: not stage.session.accessibility.find(
        gallery.program, "image", "Drop a picture here"))
    assert gallery.is_healthy
