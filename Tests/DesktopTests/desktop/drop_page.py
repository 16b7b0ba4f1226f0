"""A web page that accepts files, and reports to its server what it has received."""

import urllib.parse

from .page_server import PageHandler, PageServer
from .waiting import PATIENCE, until

_PAGE = """<!doctype html><meta charset="utf-8"><title>Drop here</title>
<style>html, body, #place { margin: 0; width: 100%; height: 100vh; background: #ddd }</style>
<BODY>
<script>
const tell = (path, body) => fetch(path, {method: "POST", body: body || ""});
const take = async files => {
  for (const file of files)
    await tell("/file?name=" + encodeURIComponent(file.name), await file.arrayBuffer());
  await tell("/done");
};
const place = document.getElementById("place");
WATCH
tell("/ready");
</script>"""
_ZONE = ('<div id="place"></div>', """
place.addEventListener("dragenter", event => tell("/enter"));
place.addEventListener("dragover", event => { event.preventDefault(); event.dataTransfer.dropEffect = "copy"; });
place.addEventListener("drop", event => { event.preventDefault(); take(event.dataTransfer.files); });
""")
_INPUT = ('<input type="file" id="place" multiple>', """
place.addEventListener("dragenter", event => tell("/enter"));
place.addEventListener("change", event => { take(place.files); place.value = ""; });
""")


class DropPage:
    """`kind` is `zone`, which accepts drops by a script, or `input` for a file input. Both fill the window."""

    KINDS = {"zone": _ZONE, "input": _INPUT}

    def __init__(self, kind="zone"):
        body, watch = self.KINDS[kind]
        #: The page's reports: ("ready", "", b""), ("file", name, bytes) …
        self.told = []
        self._page = _PAGE.replace("<BODY>", f"<body>{body}").replace("WATCH", watch).encode()
        page = self

        class Handler(PageHandler):
            def do_GET(self):
                self.answer("text/html; charset=utf-8", page._page if self.path == "/" else b"")

            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                address = urllib.parse.urlsplit(self.path)
                name = urllib.parse.parse_qs(address.query).get("name", [""])[0]
                page.told.append((address.path.strip("/"), name, body))
                self.answer("text/plain", b"")

        self._server = PageServer(Handler)

    @property
    def address(self):
        return self._server.address_of("")

    def wait_until_ready(self):
        until("the page to run", lambda: self._has_told("ready"), timeout=60)

    def mark(self):
        """Forgets all reports so far."""
        self.told.clear()

    @property
    def is_entered(self):
        return self._has_told("enter")

    @property
    def is_done(self):
        return self._has_told("done")

    def wait_for_files(self, timeout=PATIENCE):
        """The files of a drop: name → bytes."""
        until(lambda: f"the page to get files; it told {[what for what, _, _ in self.told]}",
              lambda: self.is_done, timeout)
        return {name: body for what, name, body in self.told if what == "file"}

    def _has_told(self, what):
        return any(entry[0] == what for entry in self.told)

    def stop(self):
        self._server.stop()
