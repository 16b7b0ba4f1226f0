#!/usr/bin/python3
"""A web server of this computer with pages that behave badly. It prints its ports, and ends with its input."""
import gzip, http.server, ssl, struct, subprocess, sys, tempfile, threading, time, zlib

IMAGE = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360f8cf50000003"
    "0101005c9a2cb00000000049454e44ae426082")


def part(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def square(side, colour):
    """A PNG of one colour."""
    rows = (b"\0" + bytes(colour) * side) * side
    return (b"\x89PNG\r\n\x1a\n" + part(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
            + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b""))


#: 64 MB in few bytes. Compressing them takes longer on a busy machine than a fetch waits for an answer.
BOMB = gzip.compress(bytes(64 << 20), 1)


class Pages(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, body, type="image/png", status=200, length=None, **headers):
        self.send_response(status)
        self.send_header("Content-Type", type)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def go(self, place, status=302):
        self.answer(b"", status=status, Location=place)

    def do_GET(self):
        try:
            self.page(self.path)
        except (BrokenPipeError, ConnectionResetError):
            pass

    def page(self, path):
        port = self.server.server_address[1]
        if path == "/image.png":
            self.answer(IMAGE, ETag="1")
        elif path == "/agent":
            names = sorted(name.lower() for name in self.headers)
            self.answer(f"{names} {self.headers['User-Agent']}".encode(), "text/plain")
        elif path == "/named":
            self.answer(IMAGE, Content_Disposition='attachment; filename="../../etc/cat.png"')
        elif path == "/page":
            self.answer(b"<img src=image.png>", "text/html; charset=utf-8")
        elif path == "/gallery":
            self.answer(b"<img src=red.png><img src=image.png><img src=red.png?again><img src=404><img src=blue.png>"
                        b"<img src='http://192.168.255.254/router.png'>", "text/html")
        elif path.startswith("/red.png"):
            self.answer(square(64, (200, 30, 30)))
        elif path == "/blue.png":
            self.answer(square(80, (30, 30, 200)))
        elif path == "/words":
            self.answer(b"no image", "text/plain")
        elif path.startswith("/hop/"):
            left = int(path.rsplit("/", 1)[1])
            self.go(f"/hop/{left - 1}" if left else "/image.png", [301, 302, 303, 307, 308][left % 5])
        elif path == "/loop":
            self.go("/loop")
        elif path == "/to-file":
            self.go("file:///etc/passwd")
        elif path == "/to-other-port":
            self.go(f"http://127.0.0.1:{port + 1 if port < 65535 else port - 1}/")
        elif path == "/to-router":
            self.go("http://192.168.255.254/")
        elif path == "/short":
            self.answer(IMAGE, length=len(IMAGE) + 100)
            self.close_connection = True
        elif path == "/announced":
            self.answer(b"", length=1 << 40)
            self.close_connection = True
        elif path == "/endless":
            self.send_response(200)
            self.send_header("Content-Type", "image/png")
            self.end_headers()
            self.close_connection = True
            while True:
                self.wfile.write(bytes(65536))
        elif path == "/bomb":
            self.answer(BOMB, Content_Encoding="gzip")
        elif path == "/slow":
            self.send_response(200)
            self.send_header("Content-Type", "image/png")
            self.end_headers()
            self.close_connection = True
            while True:
                self.wfile.write(b"x")
                time.sleep(0.05)
        elif path == "/silent":
            time.sleep(30)
        elif path == "/empty":
            self.answer(b"")
        else:
            self.answer(b"", status=int(path.strip("/")) if path.strip("/").isdigit() else 404)


def serve(tls=None):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    server.daemon_threads = True
    if tls:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


with tempfile.TemporaryDirectory() as folder:
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj",
         "/CN=localhost", "-days", "2", "-keyout", f"{folder}/key", "-out", f"{folder}/cert"],
        check=True, stderr=subprocess.DEVNULL)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(f"{folder}/cert", f"{folder}/key")
print(serve(), serve(tls), flush=True)
sys.stdin.read()
