"""What a program says to its Wayland compositor about drags, by its own account (`WAYLAND_DEBUG=client`)."""

import re

#: Is to be in the environment of the program.
ENVIRONMENT = {"WAYLAND_DEBUG": "client"}

_LINE = re.compile(r"^\[\s*(?P<time>[\d.]+)\]\s+(?P<sent>-> )?"
                   r"(?P<kind>\w+)@(?P<number>\d+)\.(?P<verb>\w+)\((?P<rest>.*)\)$")
_OFFER = re.compile(r"wl_data_offer@(\d+)")
#: What a target answers to a drag.
_ANSWERS = ("accept", "set_actions", "finish")


class WaylandLog:
    """Reads what a `Program` has written so far."""

    def __init__(self, program):
        self._program = program

    @property
    def messages(self):
        """(milliseconds, whether it was sent, object, number, verb, the rest) of each message."""
        found = (_LINE.match(line) for line in self._program.output.splitlines())
        return [(float(line["time"]), bool(line["sent"]), line["kind"], int(line["number"]), line["verb"],
                 line["rest"]) for line in found if line]

    @property
    def late_answers(self):
        """Answers to an offer that wasn't there any more: after the drag's leave, or after the end of its drop."""
        late, hovering, dropped = [], None, set()
        for time, sent, kind, number, verb, rest in self.messages:
            if kind == "wl_data_device" and not sent:
                if verb == "enter":
                    offer = _OFFER.search(rest)
                    hovering = int(offer[1]) if offer else None
                elif verb == "drop" and hovering is not None:
                    dropped.add(hovering)
                elif verb == "leave":
                    hovering = None
                elif verb == "data_offer":
                    # A number comes again once its last object is gone.
                    dropped.discard(int(_OFFER.search(rest)[1]))
            elif kind == "wl_data_offer" and sent:
                if verb in _ANSWERS and number != hovering and number not in dropped:
                    late.append(f"{time:.3f} wl_data_offer@{number}.{verb}({rest})")
                if verb == "destroy":
                    dropped.discard(number)
        return late

    @property
    def drag_count(self):
        """How many drags it has begun."""
        return sum(sent and verb == "start_drag" for _, sent, _, _, verb, _ in self.messages)
