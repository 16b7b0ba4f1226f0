"""The sizes of the pictures that go between programs: a fault may lie in those that nobody chose."""

import os
import zlib

#: Less than a property of X11 holds, more than that, more than a request holds, and more than that by far.
SIZES = {"20 kB": 20_000, "300 kB": 300_000, "2 MB": 2_000_000, "20 MB": 20_000_000}
ALL = bool(os.environ.get("PINBOARD_TORTURE") or os.environ.get("PINBOARD_TORTURE_SECONDS"))
#: Another number plays other sizes.
SEED = int(os.environ.get("PINBOARD_SIZES", 0))


#: What Chromium 156 delivers to any program that it's dragged to on X11: of 2 MB, a plain one of GTK gets nothing either.
OF_CHROMIUM = ("20 kB", "300 kB")
#: What Firefox has written within the moment that passes before a user pastes.
COPIED_BY_FIREFOX = ("20 kB", "300 kB", "2 MB")


def sizes_of(words, among=tuple(SIZES)):
    """
    The sizes for a test of that name, for `pytest.mark.parametrize`: one of them, which the name and the seed choose, or all at
    torture's length.
    """
    names = list(among)
    return names if ALL else [names[(zlib.crc32(words.encode()) + SEED) % len(names)]]
