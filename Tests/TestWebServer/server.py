#!/usr/bin/python3
"""A web server of this computer with pages that behave badly. It prints its ports, and ends with its input."""
import gzip, http.server, random, select, socket, ssl, struct, subprocess, sys, tempfile, threading, time, zlib
from urllib.parse import urlsplit

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

    #: The hosts that the server was asked for as a proxy.
    asked = []

    def do_CONNECT(self):
        """Leads to the encrypted server, whatever the host is called."""
        self.asked.append(self.path)
        with socket.create_connection(("127.0.0.1", self.secure_port)) as other:
            self.send_response(200)
            self.end_headers()
            ends = {self.connection: other, other: self.connection}
            while True:
                for end in select.select(list(ends), [], [], 30)[0]:
                    part = end.recv(65536)
                    if not part:
                        self.close_connection = True
                        return
                    ends[end].sendall(part)

    def do_GET(self):
        if self.path.startswith("http://"):
            # It's asked as a proxy, and has the pages of every host.
            parts = urlsplit(self.path)
            self.asked.append(parts.netloc)
            self.path = parts.path + (f"?{parts.query}" if parts.query else "")
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
        elif path == "/guarded":
            self.answer(b"<img src=red.png><img src=guarded/referer.png><img src=guarded/cookie.png><img src=blue.png>",
                        "text/html", Set_Cookie="visit=yes; Path=/; HttpOnly")
        elif path == "/guarded/referer.png":
            self.guard((self.headers["Referer"] or "").endswith("/guarded"), (10, 200, 30))
        elif path == "/guarded/cookie.png":
            self.guard(self.headers["Cookie"] == "visit=yes", (200, 200, 30))
        elif path == "/refusing":
            self.answer(b"<img src=red.png><img src=403><img src=401><img src=blue.png>", "text/html")
        elif path == "/told":
            self.answer(f"{self.headers['Referer']} {self.headers['Cookie']}".encode(), "text/plain")
        elif path == "/cookie-and-on":
            self.answer(b"", status=302, Location="/told", Set_Cookie="way=1; Path=/")
        elif path == "/nearby":
            # What a page of the Internet may try.
            hosts = ("localhost", "127.0.0.1", "[::1]", "0x7f.1", "127.1")
            places = [f"http://{host}:{port}/red.png" for host in hosts]
            places += ["to-here", "http://192.168.255.254/router.png"]
            self.answer("".join(f"<img src='{place}'>" for place in places).encode(), "text/html")
        elif path == "/to-here":
            self.go(f"http://127.0.0.1:{port}/red.png")
        elif path == "/asked":
            self.answer("\n".join(["asked"] + self.asked).encode(), "text/plain")
        elif path.startswith("/random/"):
            RandomPage(path.split("?")[0]).answer(self, path)
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


    def guard(self, is_allowed, colour):
        self.answer(square(64, colour) if is_allowed else b"no", "image/png" if is_allowed else "text/plain",
                    200 if is_allowed else 403)


class RandomPage:
    """A page whose images are answered in all ways there are. Its address is /random/SEED/, and those of its images
    begin with what happens: GOOD is an image in the end, BAD isn't, SMALL is a tiny one, SAME are equal ones."""

    GOOD = ["plain", "late", "chunked", "gzip", "wrongtype", "notype", "hops", "referer", "cookie", "both", "passed"]
    BAD = ["status", "html", "text", "empty", "cut", "reset", "garbage", "loop", "file", "router", "port", "lost"]

    def __init__(self, path):
        self.seed, _, self.name = path[len("/random/"):].partition("/")

    def images(self):
        """The addresses of the page's images."""
        chance = random.Random(self.seed)
        names = []
        for number in range(chance.randint(1, 14)):
            kind = chance.choice([chance.choice(self.GOOD), chance.choice(self.GOOD), chance.choice(self.BAD), "SMALL",
                                  "SAME"])
            group = "GOOD" if kind in self.GOOD else "BAD" if kind in self.BAD else kind
            names.append(f"{group}-{kind}-{number}.png")
        names += chance.sample(["ftp://example.org/BAD-ftp.png", "blob:http://example.org/BAD-blob",
                                "data:image/png;base64,BAD"], chance.randint(0, 2))
        chance.shuffle(names)
        return names

    def answer(self, request, path):
        if not self.name:
            body = "".join(f"<p><img src='{name}'></p>" for name in self.images()).encode()
            return request.answer(body, "text/html", Set_Cookie=f"page={self.seed}; Path=/random/")
        group, kind, number = self.name.rsplit(".", 1)[0].split("-")
        chance = random.Random(f"{self.seed} {self.name}")
        colour = (int(number) * 9, zlib.crc32(self.seed.encode()) % 256, chance.randrange(256))
        image = square(64, colour)
        if group == "SMALL":
            return request.answer(square(16, colour))
        if group == "SAME":
            return request.answer(square(64, (1, 2, 3)))
        getattr(self, kind)(request, image, chance, path)

    def plain(self, request, image, *_):
        request.answer(image)

    def late(self, request, image, chance, _):
        time.sleep(chance.random() / 10)
        request.answer(image)

    def chunked(self, request, image, chance, _):
        request.send_response(200)
        request.send_header("Content-Type", "image/png")
        request.send_header("Transfer-Encoding", "chunked")
        request.end_headers()
        while image:
            part, image = image[:(size := chance.randint(1, 200))], image[size:]
            request.wfile.write(f"{len(part):x}\r\n".encode() + part + b"\r\n")
        request.wfile.write(b"0\r\n\r\n")

    def gzip(self, request, image, *_):
        request.answer(gzip.compress(image), Content_Encoding="gzip")

    def wrongtype(self, request, image, chance, _):
        request.answer(image, chance.choice(["text/html", "text/plain", "application/octet-stream", "image/gif", "x"]))

    def notype(self, request, image, *_):
        request.send_response(200)
        request.send_header("Content-Length", str(len(image)))
        request.end_headers()
        request.wfile.write(image)

    def hops(self, request, image, chance, path):
        left = int(path.partition("?")[2] or chance.randint(1, 9))
        if left == 0:
            return request.answer(image)
        request.go(f"{self.name}?{left - 1}", chance.choice([301, 302, 303, 307, 308]))

    def referer(self, request, image, chance, _):
        self.refuse_unless((request.headers["Referer"] or "").endswith(f"/random/{self.seed}/"), request, image, chance)

    def cookie(self, request, image, chance, _):
        self.refuse_unless(f"page={self.seed}" in (request.headers["Cookie"] or ""), request, image, chance)

    def both(self, request, image, chance, path):
        if f"page={self.seed}" in (request.headers["Cookie"] or ""):
            self.referer(request, image, chance, path)
        else:
            self.status(request, image, chance, path)

    def passed(self, request, image, chance, path):
        """Only who comes back with a cookie gets the image."""
        if f"passed={self.name}" in (request.headers["Cookie"] or ""):
            return request.answer(image)
        if path.endswith("?back"):
            return self.status(request, image, chance, path)
        request.answer(b"", status=302, Location=f"{self.name}?back", Set_Cookie=f"passed={self.name}")

    def refuse_unless(self, is_allowed, request, image, chance):
        if is_allowed:
            request.answer(image)
        else:
            self.status(request, image, chance, "")

    def status(self, request, _, chance, __):
        status = chance.choice([400, 401, 402, 403, 404, 407, 410, 418, 429, 451, 500, 502, 503])
        request.answer(b"no", "text/plain", status)

    def html(self, request, *_):
        request.answer(b"<form>Who are you?</form>", "text/html")

    def text(self, request, *_):
        request.answer(b"no image", "image/png")

    def empty(self, request, *_):
        request.answer(b"")

    def cut(self, request, image, chance, _):
        request.answer(image[:chance.randrange(len(image))], length=len(image))
        request.close_connection = True

    def reset(self, request, *_):
        request.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        request.connection.close()
        request.close_connection = True

    def garbage(self, request, image, chance, _):
        request.wfile.write(chance.randbytes(chance.randint(1, 3000)) + b"\r\n\r\n")
        request.close_connection = True

    def loop(self, request, *_):
        request.go(self.name)

    def file(self, request, *_):
        request.go("file:///etc/passwd")

    def router(self, request, *_):
        request.go("http://192.168.255.254/a.png")

    def port(self, request, *_):
        request.go(f"http://127.0.0.1:{request.secure_port}/a.png")

    def lost(self, request, *_):
        request.send_response(302)
        request.send_header("Content-Length", "0")
        request.end_headers()


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
Pages.secure_port = serve(tls)
print(serve(), Pages.secure_port, flush=True)
sys.stdin.read()
