"""
Runs all Swift tests, in several processes, and those that failed once more, alone.

    swift_tests.py TEST-PROGRAM [--only REGEX] [--workers N]

Tests of GTK and of the main actor share their process's main thread, so each part of a module has a process, with a display
of its own. A process in which no test ends for some time is ended, and the tests that were running have failed.
"""

import argparse
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import report
from children import no_child_outlives_this
from environment import tests_environment

#: The seconds after which a process is ended if none of its tests has ended. No test of a usual run takes a fifth of it.
PATIENCE = 300
#: With more failures than this, the code is broken, and no test is played again.
MOST_TRIED_AGAIN = 12
#: The greatest number of tests of one process.
LARGEST_PART = 130
#: Swift Testing's tests of one process that run at once: without a limit, all begin at once, and wait for each other.
AT_ONCE = 16


@dataclass
class Outcome:
    """What has become of the tests of one process."""

    passed: set = field(default_factory=set)
    skipped: set = field(default_factory=set)
    #: The messages of failed tests.
    failed: dict = field(default_factory=dict)
    seconds: float = 0.0

    def fail(self, test, message):
        # Swift Testing writes out every value of an expression, which has been a megabyte.
        self.failed.setdefault(test, []).append(message[:2_000])

    def close(self, tests, running, end):
        """Counts the tests that didn't end as failed; `end` says how the process ended."""
        # Suites end, too.
        self.passed = (self.passed & tests) - self.failed.keys()
        for test in tests - self.passed - self.skipped - self.failed.keys():
            self.fail(test, f"it was running when {end}" if test in running else f"it didn't run, since {end}")


class XCTests:
    """XCTest's tests: they're synchronous, and a process runs one after the other."""

    name = "XCTest"
    _CASE = re.compile(r"^Test Case '(\w+)\.(\w+)' (started|passed|failed|skipped)")
    _ERROR = re.compile(r"^(\S+:\d+): error: (\w+)\.(\w+) : (.*)")

    @staticmethod
    def all(program, environment):
        lines = _output([program, "--list-tests"], environment)
        return [line for line in lines if re.fullmatch(r"\w+\.\w+/\w+", line)]

    @staticmethod
    def group(test):
        return test.split("/")[0]

    @staticmethod
    def command(program, tests, folder):
        return [program, ",".join(tests)]

    @classmethod
    def read(cls, lines, tests, folder, outcome):
        """Yields the running tests after each line of the output."""
        names = {test.split(".", 1)[1].replace("/", "."): test for test in tests}
        running = set()
        for line in lines:
            if found := cls._CASE.match(line):
                test = names.get(f"{found[1]}.{found[2]}")
                if found[3] == "started":
                    running.add(test)
                else:
                    running.discard(test)
                    if found[3] == "failed":
                        outcome.failed.setdefault(test, [])
                    else:
                        (outcome.passed if found[3] == "passed" else outcome.skipped).add(test)
            elif found := cls._ERROR.match(line):
                if test := names.get(f"{found[2]}.{found[3]}"):
                    outcome.fail(test, f"{found[1]}: {found[4]}")
            yield running


class SwiftTests:
    """Swift Testing's tests: a process runs many at once."""

    name = "Swift Testing"
    #: The test's function, without the file and line that an event adds.
    _PLACE = re.compile(r"/[^/]+\.swift:\d+:\d+$")

    @staticmethod
    def all(program, environment):
        lines = _output([program, "--testing-library", "swift-testing", "--list-tests"], environment)
        return [line for line in lines if re.match(r"\w+\.\S", line)]

    @staticmethod
    def group(test):
        return test.rsplit("/", 1)[0] if "/" in test else test

    @staticmethod
    def command(program, tests, folder):
        arguments = [program, "--testing-library", "swift-testing",
                     "--event-stream-output-path", str(folder / "events"), "--event-stream-version", "0",
                     "--experimental-maximum-parallelization-width", str(AT_ONCE)]
        for test in tests:
            arguments += ["--filter", f"^{re.escape(test)}($|/)"]
        return arguments

    @classmethod
    def read(cls, lines, tests, folder, outcome):
        running, seen = set(), 0
        events = folder / "events"
        for _ in lines:
            seen, news = _news(events, seen)
            for event in news:
                cls._take(event, running, outcome)
            yield running
        for event in _news(events, seen)[1]:
            cls._take(event, running, outcome)
        yield running

    @classmethod
    def _take(cls, event, running, outcome):
        if event.get("kind") != "event":
            return
        payload = event["payload"]
        test = cls._PLACE.sub("", payload.get("testID") or "")
        match payload["kind"]:
            case "testStarted":
                running.add(test)
            case "testSkipped":
                outcome.skipped.add(test)
            case "issueRecorded" if not (payload.get("issue") or {}).get("isKnown"):
                where = (payload.get("issue") or {}).get("sourceLocation") or {}
                text = " ".join(message["text"] for message in payload["messages"])
                outcome.fail(test, f"{where.get('_filePath', '')}:{where.get('line', '')}: {text}")
            case "testEnded":
                running.discard(test)
                outcome.passed.add(test)


def _output(command, environment):
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=60).stdout.splitlines()


def _file_name(test):
    return re.sub(r"[^\w.-]+", "-", test)[:120]


def _news(file, seen):
    """The events that a file has after its first `seen` bytes, as (bytes, events). An event that's half written waits."""
    if not file.exists():
        return seen, []
    with file.open("rb") as stream:
        stream.seek(seen)
        data = stream.read()
    whole = data[:data.rfind(b"\n") + 1]
    return seen + len(whole), [json.loads(line) for line in whole.splitlines() if line.strip()]


class Run:
    """All tests of a program."""

    def __init__(self, program, environment, output, patience):
        self._program = program
        self._patience = patience
        self._environment = environment
        self._output = output
        self._lock = threading.Lock()

    def tests(self, kind, only):
        return [test for test in kind.all(self._program, self._environment) if not only or re.search(only, test)]

    @staticmethod
    def parts(kind, tests):
        """The tests by process: suites aren't divided, and small modules share a process."""
        suites = {}
        for test in tests:
            suites.setdefault(kind.group(test), []).append(test)
        parts, module = [], None
        for suite, members in sorted(suites.items()):
            own = suite.split(".")[0]
            fits = parts and len(parts[-1]) + len(members) <= LARGEST_PART
            if not fits or own != module and len(parts[-1]) > LARGEST_PART // 4:
                parts.append([])
            module = own
            parts[-1] += members
        return [(kind, part) for part in parts]

    def play(self, kind, tests, prefix=""):
        """Plays some tests in a process of their own, and returns what has become of them."""
        outcome = Outcome()
        start = time.monotonic()
        folder = Path(tempfile.mkdtemp(dir=self._environment["TMPDIR"]))
        with open(folder / "output", "wb") as out:
            process = subprocess.Popen(
                kind.command(self._program, tests, folder), env=self._environment, stdin=subprocess.DEVNULL,
                stdout=out, stderr=subprocess.STDOUT)
        running, hung = self._watch(process, kind, set(tests), folder, outcome)
        end = (f"no test had ended for {self._patience} s" if hung else
               f"the process ended with {process.returncode}")
        outcome.close(set(tests), running, end)
        outcome.seconds = time.monotonic() - start
        output = (folder / "output").read_text(errors="replace")
        if outcome.failed:
            kept = self._output / f"{prefix}{_file_name(tests[0])}.log"
            kept.write_text(output)
            self._say(f"{len(outcome.failed)} failed of {len(tests)}; the output is in {kept}")
        return outcome

    def _watch(self, process, kind, tests, folder, outcome):
        """Reads what a process tells until it ends; returns its running tests, and whether it had to be ended."""
        stop = threading.Event()
        reading = kind.read(_follow(folder / "output", process, stop), tests, folder, outcome)
        running, ended, since, hung = set(), 0, time.monotonic(), False
        for running in reading:
            now = len(outcome.passed) + len(outcome.failed) + len(outcome.skipped)
            if now != ended:
                ended, since = now, time.monotonic()
            if not hung and time.monotonic() - since > self._patience:
                hung = True
                self._say("Still running: " + ", ".join(sorted(running)))
                process.send_signal(signal.SIGKILL)
        process.wait()
        return running, hung

    def _say(self, text):
        with self._lock:
            print(text, flush=True)


def _follow(file, process, stop):
    """Yields the lines of a growing file until its process has ended, and an empty line now and then."""
    with file.open(errors="replace") as stream:
        rest = ""
        while True:
            has_ended = process.poll() is not None
            data = stream.read()
            lines = (rest + data).split("\n")
            rest = lines.pop()
            yield from lines
            yield ""
            if has_ended and not data:
                return
            if not data:
                stop.wait(0.1)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--only", help="a pattern; only tests with it in their names are played")
    parser.add_argument("--workers", type=int, default=(os.cpu_count() or 1) + 1)
    parser.add_argument("--patience", type=float, default=PATIENCE, help="the seconds that a test may take (%(default)s)")
    options = parser.parse_args()
    # Many tests run at once in one process, each with its boards and decoders, so a process needs many descriptors.
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    output = report.FOLDER / "swift"
    output.mkdir(parents=True, exist_ok=True)
    with no_child_outlives_this(), tests_environment() as environment:
        return play_all(Run(str(Path(options.program).absolute()), environment, output, options.patience), options)


def play_all(run, options):
    tests = {kind: run.tests(kind, options.only) for kind in (XCTests, SwiftTests)}
    parts = [part for kind in tests for part in run.parts(kind, tests[kind])]
    # The tests of windows wait most, so they begin first and the others fill the gaps.
    with ThreadPoolExecutor(options.workers) as pool:
        outcomes = list(pool.map(lambda part: (part, run.play(*part)), parts))
    failed = {test: (kind, messages) for (kind, _), outcome in outcomes for test, messages in outcome.failed.items()}
    for kind in tests:
        own = [outcome for (its, _), outcome in outcomes if its is kind]
        print(f"{kind.name}: {sum(len(outcome.passed) for outcome in own)} passed, "
              f"{sum(len(outcome.skipped) for outcome in own)} skipped, "
              f"{sum(len(outcome.failed) for outcome in own)} failed")
    for test, (_, messages) in failed.items():
        print(f"FAILED {test}\n  " + "\n  ".join(messages[:6]), flush=True)
    if len(failed) > MOST_TRIED_AGAIN:
        print(f"{len(failed)} tests failed; none is played again.")
        return 1
    flakes, again = [], 0
    for test, (kind, messages) in failed.items():
        if run.play(kind, [test], prefix="again-").failed:
            again += 1
            print(f"FAILED again, alone: {test}", flush=True)
        else:
            flakes.append((test, "\n".join(messages), str(report.FOLDER / "swift")))
    return report.judge(again, flakes)


if __name__ == "__main__":
    sys.exit(main())
