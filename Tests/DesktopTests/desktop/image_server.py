"""A web server with a page of images."""

import functools
import http.server
from pathlib import Path

from .page_server import PageServer


class _QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


class ImageServer:
    """Serves a page with `images` (paths in one folder), each 200 pixels wide. The `linked` ones are inside a link."""

    def __init__(self, images, linked=()):
        folder = Path(images[0]).parent
        tags = [f'<img src="{image.name}" alt="{image.name}" width="200">' for image in images]
        tags += [f'<a href="http://example.invalid/elsewhere"><img src="{image.name}" alt="{image.name}" '
                 f'width="200"></a>' for image in linked]
        (folder / "index.html").write_text(
            f'<!doctype html><meta charset="utf-8"><title>Images</title><body>{"".join(tags)}', encoding="utf-8")
        handler = functools.partial(_QuietHandler, directory=str(folder))
        self._server = PageServer(handler)

    @property
    def address(self):
        return self._server.address_of("index.html")

    def address_of(self, image):
        return self._server.address_of(image.name)

    def stop(self):
        self._server.stop()
