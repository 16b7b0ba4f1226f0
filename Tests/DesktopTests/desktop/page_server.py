"""The common base of the tests' web servers."""

import http.server
import threading


class PageHandler(http.server.BaseHTTPRequestHandler):
    """A request handler without a log; subclasses answer the requests."""

    def log_message(self, *arguments):
        pass

    def answer(self, kind, body):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class PageServer:
    """Serves with a handler, only for this computer, until `stop()`."""

    def __init__(self, handler):
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def address_of(self, name):
        return f"http://127.0.0.1:{self._server.server_port}/{name}"

    def stop(self):
        self._server.shutdown()
        self._server.server_close()
