"""The package on the library's start page is made from the page's text, built and used."""

import shutil

import pytest

from desktop import start_page
from desktop.example import Example
from desktop.samples import is_red
from desktop.session import Side

pytestmark = pytest.mark.on_x11_alone(
    "the page's package is built once, and its drags are those of test_gallery, which are "
    "played on both")


@pytest.fixture(scope="module")
def program():
    if not shutil.which("swift"):
        pytest.skip("there's no toolchain on the path")
    return start_page.build()


def test_the_page_has_the_whole_package():
    assert set(start_page.files()) == {"Pictures/Package.swift", "Pictures/Sources/Pictures/main.swift"}
    known = (start_page.CHECKOUT / "data/packages.txt").read_text().split()
    assert start_page.system_packages() and set(start_page.system_packages()) <= set(known)


# A package is compiled first, with all of the library's modules: that's a tenth of all that `make test` compiles.
@pytest.mark.partners
@pytest.mark.timeout(1200)
def test_a_picture_is_dragged_in_and_out_again(stage, program):
    pictures = Example(stage.session, "pictures", stage.folder, path=program)
    well = pictures.place("image", "Drop a picture here")
    # The pointer hides the place of the drop itself.
    beside = well.moved(-40, -40)
    red = stage.samples.image("red.png").read_bytes()
    source = stage.foreign_source({"image/png": red}, side=Side.RIGHT)
    assert not is_red(stage.screenshot("before").colour(beside))

    with source.drag() as drag:
        drag.to(well)
        drag.rest()
        drag.drop()
    stage.wait_for_look("the picture in the window", "dropped", lambda screen: is_red(screen.colour(beside)))

    source.program.stop()
    target = stage.foreign_target(wants=["image/png"], side=Side.RIGHT)
    with pictures.drag(well) as drag:
        target.take(drag)
    assert target.received("image/png") == red
    assert pictures.is_healthy


#: Names that targets of public packages have.
PUBLIC_NAMES = {"CGtk", "CGLib", "CCairo", "CPixman", "CZip", "CCrypto", "Files", "Markup", "Cryptography", "GLib", "Gtk"}


def test_an_adopters_targets_may_have_the_names_of_the_apps_and_of_public_packages(tmp_path):
    names = start_page.names_of_the_apps_targets()
    assert {"Board", "Imaging", "Localization", "gallery", "Waiting"} <= names
    assert start_page.resolve_with_targets(names | PUBLIC_NAMES, tmp_path) == ""
