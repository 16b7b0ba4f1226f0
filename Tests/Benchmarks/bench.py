#!/usr/bin/python3
"""
Measures Pinboard beside its floors: minimal programs that do the same work with the same libraries.

    bench.py [--only NAME]

Prints a table and writes .build/bench.json. It doesn't fail if a value is slow; it fails if it can't measure.
"""

import argparse
import json
import os
import platform
import sys

from benchmarks.arranging import measure_live, measure_pack, measure_palette, measure_snap
from benchmarks.decode import measure_decode
from benchmarks.drop import measure_drop
from benchmarks.engine import measure_engine
from benchmarks.growing import measure_growing
from benchmarks.host import ticks
from benchmarks.hostile import measure_hostile, measure_hostile_imports
from benchmarks.importing import measure_import
from benchmarks.listening import measure_listening
from benchmarks.loaded import measure_loaded
from benchmarks.moving import measure_grey, measure_lens, measure_moving, measure_plain
from benchmarks.pasting import measure_paste
from benchmarks.result import CannotMeasure
from benchmarks.searching import measure_search
from benchmarks.start import measure_open_large, measure_reopen, measure_reopen_many, measure_start
from benchmarks.store import measure_commit, measure_flat, measure_merge, measure_open, measure_undo
from benchmarks.workshop import PROJECT, Workshop

#: The names of each measurement's results, and the function that measures them.
MEASUREMENTS = {
    ("decode",): measure_decode,
    ("drop-to-card", "drop-to-sharp", "drop-to-sharp-loose", "drop-frame-gap"): measure_drop,
    ("paste-2", "paste-2-parts", "paste-20"): measure_paste,
    ("motion-10", "motion-100", "motion-1000", "motion-flat", "idle-bytes", "load-10000"): measure_engine,
    ("commit", "commit-sync", "commit-written", "commit-first", "commit-rest-written"): measure_commit,
    ("commit-flat",): measure_flat,
    ("open-read", "open-read-large"): measure_open,
    ("merge", "merge-work", "merge-memory"): measure_merge,
    ("undo-10000",): measure_undo,
    ("open-damaged",): measure_hostile,
    ("import-damaged-bee", "import-damaged-pur", "import-damaged-zip"): measure_hostile_imports,
    ("start", "start-first"): measure_start,
    ("import", "import-stored", "import-memory", "import-frame-gap"): measure_import,
    ("import-loaded-seen", "import-loaded-stored"): measure_loaded,
    ("reopen", "reopen-memory", "reopen-unseen"): measure_reopen,
    ("reopen-10000", "reopen-10000-memory", "reopen-10000-unseen"): measure_reopen_many,
    ("open-read-begun", "open-read-begun-all"): measure_open_large,
    ("import-linear", "import-flat", "import-gap-1000", "import-gap-10000"): measure_growing,
    ("pan-200", "pan-200-p99", "zoom-200", "zoom-200-p99", "pan-1000", "zoom-1000", "pan-10000", "zoom-10000",
     "pan-1000-visible", "zoom-1000-visible"): measure_moving,
    ("start-listened", "pan-listened"): measure_listening,
    ("palette",): measure_palette,
    ("pack-10000",): measure_pack,
    ("pan-grey",): measure_grey,
    ("pan-lens-p99",): measure_lens,
    ("pan-plain-4k-p99",): measure_plain,
    ("search-10000",): measure_search,
    ("snap-100-p99", "snap-100-gap"): measure_snap,
    ("move-1000-p99", "move-1000-gap"): measure_live,
}


def machine():
    """A short description of the machine, for readers of the table."""
    name = platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            name = next(line.split(":", 1)[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"{name}, {os.cpu_count()} processors, {platform.system()} {platform.release()}"


def line(result):
    """A row of the table."""
    verdict = "" if result.limit is None else "  yes" if result.is_within else "  OVER"
    allowance = f"  (beyond {result.allowance:.1f} {result.unit} allowed)" if result.allowance else ""
    limit = "" if result.limit is None else f"{result.limit:.2f}"
    return (f"{result.name:20}{result.value:9.1f} {result.unit}{result.floor:9.1f} {result.unit}"
            f"{result.ratio:8.2f}{limit:>9}{len(result.values):6}{verdict}{allowance}")


def main():
    known = [name for names in MEASUREMENTS for name in names]
    parser = argparse.ArgumentParser(description="Measures Pinboard beside its floors.")
    parser.add_argument("--only", choices=known, metavar="NAME", help=", ".join(known))
    only = parser.parse_args().only

    workshop = Workshop()
    results, failures = [], []
    print(f"{machine()}; medians, and the longest of all gaps\n")
    print(f"{'':20}{'measured':>12}{'floor':>12}{'ratio':>8}{'at most':>9}{'runs':>6}  ok?", flush=True)
    for names, measure in MEASUREMENTS.items():
        if only and only not in names:
            continue
        before = ticks()
        try:
            measured = [result for result in measure(workshop) if not only or result.name == only]
        except (CannotMeasure, AssertionError) as reason:
            failures.append(f"{', '.join(names)}: {reason}")
            continue
        results += measured
        for result in measured:
            print(line(result), flush=True)
            if result.remark:
                print(f"{'':20}   {result.remark}", flush=True)
        taken, spent = (now - then for now, then in zip(ticks(), before))
        share = taken / max(1, spent)
        # If the host takes a frame's processor for ten milliseconds, the frame is slow, whatever the program does.
        if share >= 0.01:
            print(f"{'':20}   the host took {share:.0%} of the processors' time meanwhile", flush=True)
    for failure in failures:
        print(f"can't measure {failure}", file=sys.stderr)

    path = PROJECT / ".build" / "bench.json"
    written = {}
    if only and path.exists():
        written = json.loads(path.read_text())
    written.update({result.name: result.json() for result in results})
    path.write_text(json.dumps(written, indent=2) + "\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
