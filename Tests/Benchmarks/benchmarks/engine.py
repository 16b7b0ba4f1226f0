"""The engine without a display: a motion among many targets, an idle interaction, a drop of many items."""

from .result import Result
from .workshop import milliseconds

_RUNS = 9
_ITEMS = 10_000


def measure_engine(workshop):
    program = workshop.product("bench-engine")
    motions = {count: milliseconds([program, "motion", count, _RUNS]) for count in (10, 100, 1000)}
    # "Flat, and at most 10 microseconds at 1,000 interactions."
    results = [Result(f"motion-{count}", values, [10.0] * len(values), limit=1.0, unit="µs")
               for count, values in motions.items()]
    results.append(Result("motion-flat", motions[1000], motions[10], limit=1.5, unit="µs"))
    # The floor is the object alone: a header, its two weak references, its number and its set of drags.
    memory = [milliseconds([program, "memory", 100_000])[0] for _ in range(3)]
    results.append(Result("idle-bytes", memory, [64.0] * len(memory), limit=4.0, unit="B"))
    loads = milliseconds([program, "load", _ITEMS, _RUNS])[1:]
    floors = milliseconds([program, "load-floor", _ITEMS, _RUNS])[1:]
    # No requirement limits the cost of a load, with its gate, progress and cancellation, beside bare hops. This limit
    # only keeps the present cost.
    results.append(Result("load-10000", loads, floors, limit=30.0))
    return results
