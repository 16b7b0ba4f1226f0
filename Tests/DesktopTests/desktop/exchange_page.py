"""A web page that gives one picture and takes files: those that are dropped or pasted on it come back to its server."""

import http.server
import json
import threading
from pathlib import Path
from urllib.parse import quote, unquote

from .waiting import until

_PAGE = """<!doctype html><meta charset="utf-8"><title>Exchange</title>
<style>html, body {{ margin: 0; height: 100%; background: #eee }} img {{ position: absolute; left: 40px; top: 60px }}</style>
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
    """Serves `image` and the page around it until `stop()`. `linked`: the picture stands inside a link to elsewhere."""

    #: Where a hand finds the picture in the page, and a place beside it.
    PICTURE, FREE = (100, 120), (150, 450)

    def __init__(self, image, linked=False):
        self._files, self._told = [], []
        link = ' href="http://example.invalid/elsewhere"' if linked else ""
        page = _PAGE.format(link=link, source=quote(image.name), name=image.name).encode()
        exchange = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *arguments):
                pass

            def do_GET(self):
                name = Path(unquote(self.path)).name
                if name == image.name:
                    self._answer("image/png", image.read_bytes())
                else:
                    self._answer("text/html", page)

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if self.path == "/file":
                    exchange._files.append((unquote(self.headers["X-Name"]), body))
                else:
                    exchange._told.append(json.loads(body))
                self._answer("text/plain", b"")

            def _answer(self, kind, body):
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self._server.server_port}/exchange.html"

    def next_file(self, timeout=10):
        """Waits for the file that was dropped or pasted; returns (name, bytes) and forgets it."""
        until(lambda: f"a file on the page, which was told {self._told[-1:] or 'nothing'}", lambda: self._files, timeout)
        return self._files.pop(0)

    def stop(self):
        self._server.shutdown()
        self._server.server_close()
