"""
Runs one step of a run and notes how long it took:

    step.py NAME COMMAND …      runs the command and ends as it does
    step.py --begin             forgets the steps and the flaky tests of the last run
    step.py --report            prints the steps' times, then the flaky tests
"""

import subprocess
import sys
import time

import report


def main():
    if sys.argv[1:] == ["--begin"]:
        return report.begin()
    if sys.argv[1:] == ["--report"]:
        return report.show()
    name, *command = sys.argv[1:]
    print(f"=== {name}", flush=True)
    start = time.monotonic()
    status = 1
    try:
        status = subprocess.run(command).returncode
    finally:
        report.add_step(name, time.monotonic() - start, status)
    # A command that a signal has ended has a negative status.
    return status if status >= 0 else 128 - status


if __name__ == "__main__":
    sys.exit(main())
