"""A web page that offers one picture and accepts files: dropped or pasted files are sent back to its server."""

import json
from pathlib import Path
from urllib.parse import quote, unquote

from .page_server import PageHandler, PageServer
from .waiting import PATIENCE, until

_PAGE = """<!doctype html><meta charset="utf-8"><title>Exchange</title>
<style>html, body {{ margin: 0; height: 100%; background: #eee }} img {{ position: absolute; left: 40px; top: 60px; width: {width}px }}</style>
<body><a{link}><img src="{source}" alt="{name}"></a>
<script>
const tell = (path, body, name) => fetch(path, {{method: "POST", body, headers: {{"X-Name": encodeURIComponent(name || "")}}}});
const take = (how, event, data) => {{
  event.preventDefault();
  const files = [...data.files];
  tell("/told", JSON.stringify({{how, types: [...data.types], files: files.map(file => file.name)}}));
  for (const file of files) tell("/file", file, file.name);
}};
document.addEventListener("dragenter", event => event.preventDefault());
document.addEventListener("dragover", event => {{ event.preventDefault(); event.dataTransfer.dropEffect = "copy"; }});
document.addEventListener("drop", event => take("drop", event, event.dataTransfer));
document.addEventListener("paste", event => take("paste", event, event.clipboardData));
</script>
"""


class ExchangePage:
    """
    Serves `image` and the page around it until `stop()`. If it's `linked`, the picture is inside a link to another
    page.
    """

    #: The place of the picture in the page, and a free place beside it.
    PICTURE, FREE = (100, 120), (150, 450)
    #: The width at which the picture is shown, whatever its own is.
    WIDTH = 240

    def __init__(self, image, linked=False):
        self._files, self._told = [], []
        link = ' href="http://example.invalid/elsewhere"' if linked else ""
        page = _PAGE.format(link=link, source=quote(image.name), name=image.name, width=self.WIDTH).encode()
        exchange = self

        class Handler(PageHandler):
            def do_GET(self):
                name = Path(unquote(self.path)).name
                if name == image.name:
                    self.answer("image/png", image.read_bytes())
                else:
                    self.answer("text/html", page)

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if self.path == "/file":
                    exchange._files.append((unquote(self.headers["X-Name"]), body))
                else:
                    exchange._told.append(json.loads(body))
                self.answer("text/plain", b"")

        self._server = PageServer(Handler)

    @property
    def address(self):
        return self._server.address_of("exchange.html")

    def next_file(self, timeout=PATIENCE):
        """Waits for the file that was dropped or pasted; returns (name, bytes) and removes it from the list."""
        until(lambda: f"a file on the page, which was told {self._told[-1:] or 'nothing'}", lambda: self._files, timeout)
        return self._files.pop(0)

    def stop(self):
        self._server.stop()
