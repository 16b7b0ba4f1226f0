"""
Runs the desktop tests with pytest, and those that failed once more, alone: `desktop_tests.py PYTEST-ARGUMENTS`
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import report
from children import no_child_outlives_this
from environment import tests_environment

#: With more failures than this, something is broken, and no test is played again.
MOST_TRIED_AGAIN = 10
_PYTEST = [sys.executable, "-m", "pytest", "-q", "-rs"]


def main():
    # Some tests build packages, for which a compiler has settings in the user's home.
    with no_child_outlives_this(), tests_environment(home=os.environ.get("HOME")) as environment:
        status, failures = play(sys.argv[1:], environment)
        if not failures:
            # Without failures, a run may still have been interrupted, or have found no test.
            return status
        if len(failures) > MOST_TRIED_AGAIN:
            print(f"{len(failures)} tests failed; none is played again.")
            return 1
        again, flakes = 0, []
        for failure in failures:
            print(f"=== once more, alone: {failure['test']}", flush=True)
            kept = put_aside(failure["kept"])
            # Without this, a test of another mark than the usual ones isn't found.
            status, _ = play(["-m", "", "-n", "0", failure["test"]], environment)
            if status:
                again += 1
            else:
                flakes.append((failure["test"], failure["message"], kept))
        return report.judge(again, flakes)


def play(arguments, environment):
    """Runs pytest; returns its exit status, and the failed tests with their messages and artefacts."""
    file = Path(environment["TMPDIR"]) / "failures.json"
    file.unlink(missing_ok=True)
    status = subprocess.run([*_PYTEST, *arguments], env={**environment, "PINBOARD_TEST_FAILURES": str(file)}).returncode
    return status, json.loads(file.read_text()) if file.exists() else []


def put_aside(kept):
    """Keeps the artefacts of the first failure: a second one would replace them."""
    if not kept or not Path(kept).exists():
        return None
    aside = Path(f"{kept}-first")
    shutil.rmtree(aside, ignore_errors=True)
    Path(kept).rename(aside)
    return str(aside)


if __name__ == "__main__":
    sys.exit(main())
