"""The program in Pinboard's place in a control: a small GTK 3 program that offers or accepts the usual types."""

from pathlib import Path
from urllib.parse import unquote, urlsplit

from desktop.foreign_source import uri_list
from desktop.session import Side

from .evidence import NotArrived, compare

#: The types that it requests, in this order. The best answer counts.
WANTED = ["text/uri-list", "application/octet-stream", "image/png", "image/jpeg", "image/bmp",
          "x-special/gnome-copied-files", "text/plain;charset=utf-8", "UTF8_STRING"]


class ControlSide:
    complaints = ()

    def __init__(self, stage, direction, image, name="control", side=Side.RIGHT):
        self._target = self._source = None
        if direction.partner_gives:
            self._target = stage.foreign_target(wants=WANTED, side=side, name=name)
        else:
            self._source = stage.foreign_source(offers(image), side=side, name=name)

    def drag(self):
        return self._source.drag()

    def wait_until_outside(self, drag):
        drag.rest(0.5)

    def copy(self):
        self._source.copy()

    def take(self, drag):
        self._target.take(drag)

    def paste(self):
        self._target.paste()

    def received(self, original):
        return best_of(self._target.all_received(), original)

    @property
    def offered(self):
        """The types that the partner offered last."""
        return self._target.offered if self._target else []


def offers(image):
    """The offer of a program with a file and its picture: type → bytes."""
    address = uri_list(image)
    return {"text/uri-list": address, "x-special/gnome-copied-files": b"copy\n" + address.strip(),
            "image/png": image.read_bytes(), "text/plain;charset=utf-8": str(image).encode()}


def best_of(received, original):
    """The evidence in the answers (type → bytes) for the original. A path or an address stands for its file."""
    found, problems = [], []
    for kind, data in received.items():
        try:
            found.append(compare(original, _picture(data)))
        except (NotArrived, OSError) as problem:
            problems.append(f"{kind}: {problem}")
    if not found:
        raise NotArrived("; ".join(problems) or "nothing that was asked for is offered")
    return min(found, key=lambda evidence: evidence.rank)


def _picture(data):
    """The bytes of the file that a list or a path names, or else the data itself."""
    words = data.strip(b"\0\r\n ").decode(errors="replace").splitlines()
    word = next((word for word in words if word and not word.startswith("#") and word not in ("copy", "cut")), "")
    if word.startswith("file://"):
        return Path(unquote(urlsplit(word).path)).read_bytes()
    if word.startswith("/"):
        return Path(word).read_bytes()
    return data
