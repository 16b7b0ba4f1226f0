"""What a run has to tell at its end: how long each step took, and which tests failed by chance."""

import json
import sys
import time
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / ".build" / "test-report"
_STEPS = FOLDER / "steps.jsonl"
_FLAKES = FOLDER / "flakes.jsonl"
#: The number of tests of a run that may fail once and pass when they're played again, alone.
MOST_FLAKES = 3


def begin():
    """Forgets the last run."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file in (_STEPS, _FLAKES):
        file.unlink(missing_ok=True)


def add_step(name, seconds, status):
    _add(_STEPS, {"name": name, "seconds": seconds, "status": status})


def add_flake(test, message, artefacts=None):
    """Notes a test that failed, and passed when it was played once more, alone."""
    _add(_FLAKES, {"test": test, "message": message, "artefacts": artefacts})


def flake_count():
    return len(_lines(_FLAKES))


def judge(failed, flakes):
    """Notes the flakes of a step, each `(test, message, artefacts)`, and returns the step's exit status."""
    for flake in flakes:
        add_flake(*flake)
    if flake_count() > MOST_FLAKES:
        print(f"More than {MOST_FLAKES} tests of this run failed by chance.", flush=True)
        show()
        return 1
    return 1 if failed else 0


def show(file=sys.stdout):
    steps, flakes = _lines(_STEPS), _lines(_FLAKES)
    if steps:
        print("\nTimes:", file=file)
        for step in steps:
            failed = "" if step["status"] == 0 else f"  (failed with {step['status']})"
            print(f"  {_clock(step['seconds']):>6}  {step['name']}{failed}", file=file)
        print(f"  {_clock(sum(step['seconds'] for step in steps)):>6}  in all", file=file)
    for flake in flakes:
        kept = f"\n  kept: {flake['artefacts']}" if flake["artefacts"] else ""
        message = "\n  ".join(flake["message"].strip().splitlines()[:12])
        print(f"Flaky: {flake['test']}\n  {message}{kept}", file=file)
    file.flush()


def _clock(seconds):
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def _add(file, line):
    FOLDER.mkdir(parents=True, exist_ok=True)
    with file.open("a") as out:
        out.write(json.dumps({"at": time.time(), **line}) + "\n")


def _lines(file):
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
