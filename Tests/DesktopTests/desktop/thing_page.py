"""A web page with one thing in its middle, as mail programs and other programs in a browser show it."""

import base64

from .page_server import PageHandler, PageServer

_STYLE = "margin: 0; height: 100vh; display: grid; place-items: center; font: 40px sans-serif"
_FRAME = "border: 0; width: 90vw; height: 90vh"
#: What's in the middle, by its kind.
_THINGS = {
    # A letter's attachment has an address without a name; the server tells it.
    "attachment": '<div contenteditable><img src="/mail?attachment=1" alt="{name}"></div>',
    "blob": '<img alt="{name}"><script>fetch("/mail?attachment=1").then(answer => answer.blob()).then(blob => '
            '{{ document.querySelector("img").src = URL.createObjectURL(blob); }});</script>',
    "data": '<div contenteditable><img src="data:image/png;base64,{data}" alt="{name}"></div>',
    # A letter is in a frame of its own, which may do nothing.
    "letter": '<iframe sandbox style="{frame}" srcdoc=\'<body style="{style}"><img src="{address}" alt="{name}">\'></iframe>',
    "link": '<a href="http://example.invalid/elsewhere" style="font-size: 140px">A link to elsewhere</a>',
}


class ThingPage:
    """Serves the page and the picture until `stop()`."""

    def __init__(self, kind, image):
        body = image.read_bytes()

        class Handler(PageHandler):
            def do_GET(self):
                if not self.path.startswith("/mail?"):
                    return self.answer("text/html; charset=utf-8", page)
                self.send_response(200)
                self.send_header("Content-Type", "image/png")
                self.send_header("Content-Disposition", f'inline; filename="{image.name}"')
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        self._server = PageServer(Handler)
        self.picture_address = self._server.address_of("mail?attachment=1")
        thing = _THINGS[kind].format(name=image.name, data=base64.b64encode(body).decode(), frame=_FRAME, style=_STYLE,
                                     address=self.picture_address)
        page = f'<!doctype html><title>Letters</title><body style="{_STYLE}">{thing}'.encode()

    @property
    def address(self):
        return self._server.address_of("letters")

    def stop(self):
        self._server.stop()
