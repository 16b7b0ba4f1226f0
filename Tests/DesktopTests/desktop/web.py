"""A web server with images and pages, some of which come slowly or not at all."""

import threading

from .page_server import PageHandler, PageServer


class Web:
    """
    Serves images (paths) under their names, and a page `page.html` that shows them. What's in `held` isn't answered
    beyond its first half until `let_go()`.
    """

    def __init__(self, *images):
        self.images = {image.name: image.read_bytes() for image in images}
        self.held = set()
        self.missing = set()
        self.requests = []
        self._go = threading.Event()
        web = self

        class Handler(PageHandler):
            def do_GET(self):
                web.answer(self, self.path.lstrip("/"))

        self._server = PageServer(Handler)

    def answer(self, handler, name):
        self.requests.append(name)
        try:
            if name == "page.html":
                tags = "".join(f'<p><img src="{image}"></p>' for image in self.images)
                handler.answer("text/html; charset=utf-8", f"<!doctype html><title>Page</title>{tags}".encode())
            elif name in self.missing or name not in self.images:
                handler.send_error(404)
            elif name in self.held:
                body = self.images[name]
                handler.send_response(200)
                handler.send_header("Content-Type", "image/png")
                handler.send_header("Content-Length", str(len(body)))
                handler.end_headers()
                handler.wfile.write(body[:len(body) // 2])
                handler.wfile.flush()
                self._go.wait(60)
                handler.wfile.write(body[len(body) // 2:])
            else:
                handler.answer("image/png", self.images[name])
        except (BrokenPipeError, ConnectionResetError):
            pass

    def let_go(self):
        self._go.set()

    def address_of(self, name):
        return self._server.address_of(name)

    def stop(self):
        self.let_go()
        self._server.stop()
