"""A program's messages about drags to its Wayland compositor, from its own log (`WAYLAND_DEBUG=client`)."""

import re

#: Variables that must be in the environment of the program.
ENVIRONMENT = {"WAYLAND_DEBUG": "client"}

# Newer versions of libwayland name the message's queue, and write "#" instead of "@".
_LINE = re.compile(r"^\[\s*(?P<time>[\d.]+)\]\s+(?:\{[^}]*\}\s+)?(?P<sent>-> )?"
                   r"(?P<kind>\w+)[@#](?P<number>\d+)\.(?P<verb>\w+)\((?P<rest>.*)\)$")
_OFFER = re.compile(r"wl_data_offer[@#](\d+)")
#: The answers of a target to a drag.
_ANSWERS = ("accept", "set_actions", "finish")


class WaylandLog:
    """Reads the messages that a `Program` has written so far."""

    def __init__(self, program):
        self._program = program

    @property
    def messages(self):
        """Each message as (milliseconds, whether it was sent, object, number, verb, arguments)."""
        found = (_LINE.match(line) for line in self._program.output.splitlines())
        return [(float(line["time"]), bool(line["sent"]), line["kind"], int(line["number"]), line["verb"],
                 line["rest"]) for line in found if line]

    @property
    def late_answers(self):
        """Answers to an offer that had ended already: after the drag had left, or after the end of its drop."""
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
                    # A number is reused once its last object is gone.
                    dropped.discard(int(_OFFER.search(rest)[1]))
            elif kind == "wl_data_offer" and sent:
                if verb in _ANSWERS and number != hovering and number not in dropped:
                    late.append(f"{time:.3f} wl_data_offer@{number}.{verb}({rest})")
                if verb == "destroy":
                    dropped.discard(number)
        return late

    @property
    def drag_is_accepted(self):
        """Whether the target below the program's last drag would take it, as the compositor has told last."""
        actions = [rest for _, sent, kind, _, verb, rest in self.messages
                   if not sent and kind == "wl_data_source" and verb == "action"]
        return actions[-1:] not in ([], ["0"])

    @property
    def drag_count(self):
        """The number of drags that the program has begun."""
        return sum(sent and verb == "start_drag" for _, sent, _, _, verb, _ in self.messages)
