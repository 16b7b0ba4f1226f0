"""Two real Syncthings on the loopback, which carry a folder between two homes."""

import http.client
import json
import re
import shutil
import signal
import socket
import subprocess
from pathlib import Path

from .waiting import PATIENCE, until

FOLDER = "boards"


def is_installed():
    return shutil.which("syncthing") is not None


def _free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Syncthing:
    """
    One of them, with its own configuration. It finds nobody by itself: no discovery, no relays, no other network than the
    loopback.
    """

    KEY = "pinboard-tests"

    def __init__(self, folder, carried):
        self.folder = Path(folder)
        self.carried = Path(carried)
        self.port, self._gui = _free_port(), _free_port()
        self._log = self.folder.with_suffix(".log")
        self._process = None
        subprocess.run(
            ["syncthing", "generate", f"--home={self.folder}", "--no-default-folder", "--skip-port-probing"],
            check=True, capture_output=True, timeout=60)
        config = (self.folder / "config.xml").read_text()
        self.device = re.search(r'<device id="([A-Z0-9-]{60,})"', config)[1]
        (self.carried / ".stfolder").mkdir(parents=True, exist_ok=True)

    def start(self, other):
        """Starts it with the other one as its only peer."""
        devices = "".join(
            f'<device id="{one.device}" name="{one.folder.name}" compression="never"><address>tcp://127.0.0.1:{one.port}'
            "</address></device>" for one in (self, other))
        members = "".join(f'<device id="{one.device}"/>' for one in (self, other))
        (self.folder / "config.xml").write_text(f"""<configuration version="35">
          <folder id="{FOLDER}" path="{self.carried}" type="sendreceive" rescanIntervalS="5" fsWatcherEnabled="true"
            fsWatcherDelayS="1">{members}<maxConflicts>10</maxConflicts></folder>
          {devices}
          <gui enabled="true" tls="false"><address>127.0.0.1:{self._gui}</address><apikey>{self.KEY}</apikey></gui>
          <options><listenAddress>tcp://127.0.0.1:{self.port}</listenAddress>
            <globalAnnounceEnabled>false</globalAnnounceEnabled><localAnnounceEnabled>false</localAnnounceEnabled>
            <relaysEnabled>false</relaysEnabled><natEnabled>false</natEnabled><urAccepted>-1</urAccepted>
            <crashReportingEnabled>false</crashReportingEnabled><autoUpgradeIntervalH>0</autoUpgradeIntervalH>
            <reconnectionIntervalS>1</reconnectionIntervalS><startBrowser>false</startBrowser></options>
        </configuration>""")
        with open(self._log, "ab") as log:
            self._process = subprocess.Popen(
                ["syncthing", "serve", f"--home={self.folder}", "--no-browser", "--no-restart", "--no-upgrade"],
                stdout=log, stderr=subprocess.STDOUT)

    def ask(self, way, path):
        connection = http.client.HTTPConnection("127.0.0.1", self._gui, timeout=10)
        try:
            connection.request(way, path, headers={"X-API-Key": self.KEY})
            answer = connection.getresponse()
            body = answer.read()
            return json.loads(body) if answer.status == 200 and body else {}
        except OSError:
            return {}
        finally:
            connection.close()

    @property
    def is_connected(self):
        connections = self.ask("GET", "/rest/system/connections").get("connections", {})
        return any(one["connected"] for one in connections.values())

    @property
    def is_done(self):
        """Whether the folder has all that the other one is known to have."""
        status = self.ask("GET", f"/rest/db/status?folder={FOLDER}")
        return status.get("state") == "idle" and status.get("needFiles") == 0

    def scan(self):
        self.ask("POST", f"/rest/db/scan?folder={FOLDER}")

    def stop(self):
        if self._process:
            self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None


class SyncedFolders:
    """Two folders that are kept equal while both Syncthings run."""

    def __init__(self, folder, one, other):
        self.sides = [Syncthing(Path(folder) / f"syncthing-{name}", path)
                      for name, path in (("one", one), ("other", other))]

    def join(self):
        one, other = self.sides
        one.start(other)
        other.start(one)
        until("both Syncthings to be connected", lambda: one.is_connected and other.is_connected, timeout=PATIENCE * 2)

    def part(self):
        for side in self.sides:
            side.stop()

    def wait_until_equal(self):
        """Waits until both folders have the same boards, byte for byte, and no copy of a conflict."""
        def boards(side):
            # A file may be carried away between the two looks. Syncthing keeps its own drafts for a day.
            found = {}
            for path in side.carried.glob("[!.]*pinboard*"):
                try:
                    found[path.name] = path.read_bytes()
                except FileNotFoundError:
                    found[path.name] = None
            return found

        def are_equal():
            one, other = map(boards, self.sides)
            return one == other and not any("conflict" in name for name in one)
        until(lambda: f"both folders to be equal; they have {[sorted(boards(side)) for side in self.sides]}",
              are_equal, timeout=PATIENCE * 3)
