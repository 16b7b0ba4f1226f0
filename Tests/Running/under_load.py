"""
Runs a command beside busy loops: `under_load.py LOOPS COMMAND …`

A test that depends on the machine's pace fails here sooner than elsewhere.
"""

import subprocess
import sys

from children import no_child_outlives_this


def main():
    loops, *command = sys.argv[1:]
    with no_child_outlives_this():
        for _ in range(int(loops)):
            subprocess.Popen([sys.executable, "-c", "while True: pass"])
        return subprocess.run(command).returncode


if __name__ == "__main__":
    sys.exit(main())
