"""The desktop's dark preference, accent colour and contrast are followed while Pinboard runs, through the portal."""

import pytest

from desktop.portal import DARK, LIGHT, NO_PREFERENCE, Portal
from desktop.waiting import until

pytestmark = pytest.mark.on_x11_alone("it asks what the portal's settings do to a window")


def luminance(colour):
    def linear(part):
        part /= 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
    return sum(share * linear(part) for share, part in zip((0.2126, 0.7152, 0.0722), colour))


def contrast(one, two):
    lighter, darker = sorted((luminance(one), luminance(two)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def is_about(colour, wanted, tolerance=12):
    return all(abs(has - part) <= tolerance for has, part in zip(colour, wanted))


def outline(screen, window, pin):
    """The colours across the left edge of a selected pin, in its lower half, where there's no knob."""
    frame = window.pin(pin)
    y = frame.y + frame.height * 0.75
    return [screen.colour((frame.x - distance, y)) for distance in range(4, 26)]


def strongest(colours):
    """The colour of the outline: the one that's farthest from grey and brown."""
    return max(colours, key=lambda colour: max(colour) - min(colour) if colour[2] >= colour[0] or colour[1] > colour[0] + 40
               or colour[0] > colour[1] + 110 else 0)


def start(stage):
    board = stage.board("Kitchen", stage.samples.image("gold.png"))
    app = stage.pinboard()
    window = app.start(board)
    app.trace.wait("tray.ready")
    return app, window


def header_colour(stage, window):
    """The colour of the title bar, beside the title."""
    origin, size = window.screen_area
    return stage.screenshot("header").colour((origin[0] + size[0] * 0.3, origin[1] + 6))


def test_the_dark_preference_is_followed_while_it_runs(stage):
    portal = Portal(stage.session, stage.folder)
    app, window = start(stage)
    portal.trace.wait("ReadAll", spaces=["org.freedesktop.appearance"])
    app.wait_until_still()
    assert luminance(header_colour(stage, window)) > 0.5
    cork = window.empty_point()
    light = stage.screenshot("light").colour(cork)

    portal.set_scheme(DARK)
    until("a dark title bar", lambda: luminance(header_colour(stage, window)) < 0.1, every=0.2)
    app.wait_until_still()
    dark = stage.screenshot("dark").colour(cork)
    assert luminance(dark) < luminance(light) / 2, "the cork is darker, too"

    portal.set_scheme(LIGHT)
    until("a light title bar", lambda: luminance(header_colour(stage, window)) > 0.5, every=0.2)
    portal.set_scheme(DARK)
    until("a dark title bar", lambda: luminance(header_colour(stage, window)) < 0.1, every=0.2)
    portal.set_scheme(NO_PREFERENCE)
    until("the toolkit's own look", lambda: luminance(header_colour(stage, window)) > 0.5, every=0.2)


def test_a_dark_desktop_is_dark_from_the_start(stage):
    portal = Portal(stage.session, stage.folder)
    portal.set_scheme(DARK)
    app, window = start(stage)
    until("a dark title bar", lambda: luminance(header_colour(stage, window)) < 0.1, every=0.2)


def test_the_theme_of_the_preferences_comes_before_the_desktops(stage):
    stage.home.prefer_dark()
    portal = Portal(stage.session, stage.folder)
    app, window = start(stage)
    until("slate", lambda: luminance(header_colour(stage, window)) < 0.1, every=0.2)
    portal.set_scheme(LIGHT)
    portal.set_accent(200, 60, 40)
    app.wait_until_still()
    assert luminance(header_colour(stage, window)) < 0.1


def test_the_accent_colour_is_that_of_selections_and_high_contrast_is_followed(stage):
    portal = Portal(stage.session, stage.folder)
    app, window = start(stage)
    app.select(window, "gold")
    app.wait_until_still()
    stage.session.pointer.move(window.empty_point())
    app.wait_until_still()
    cork = stage.screenshot("usual").colour(window.empty_point())
    usual = strongest(outline(stage.screenshot("usual"), window, "gold"))
    assert contrast(usual, cork) >= 2.5, "the cork's grain is lighter and darker than its colour"

    portal.set_accent(20, 110, 40)      # a dark green
    until("a green outline",
          lambda: is_about(strongest(outline(stage.screenshot("green"), window, "gold")), (16, 88, 32), 30), every=0.2)
    # A light colour would hardly be seen on cork: the outline is a darker shade of it.
    portal.set_accent(150, 200, 255)
    until("a blue outline", lambda: strongest(outline(stage.screenshot("pale"), window, "gold"))[2] > 90, every=0.2)
    app.wait_until_still()
    pale = strongest(outline(stage.screenshot("pale"), window, "gold"))
    assert contrast(pale, cork) >= 2.5 and pale[2] > pale[0], pale
    portal.set_nonsense()
    until("the usual outline",
          lambda: is_about(strongest(outline(stage.screenshot("again"), window, "gold")), usual), every=0.2)

    app.wait_until_still()
    before = stage.screenshot("usual")
    portal.set_contrast(True)
    until("another look", lambda: not stage.screenshot("contrast").is_the_same_as(before), every=0.2)
    app.wait_until_still()
    stage.screenshot("contrast")
    portal.set_contrast(False)
    origin, size = window.screen_area
    points = [(origin[0] + size[0] * x / 10, origin[1] + 14) for x in range(1, 10)]
    until("the usual look", lambda: stage.screenshot("after").looks_like(before, points), every=0.2)


def test_a_portal_that_starts_later_is_followed(stage):
    app, window = start(stage)
    portal = Portal(stage.session, stage.folder)
    portal.trace.wait("ReadAll")
    portal.set_scheme(DARK)
    until("a dark title bar", lambda: luminance(header_colour(stage, window)) < 0.1, every=0.2)
