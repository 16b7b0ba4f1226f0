"""The visibility of a drag's data: for everybody, the team, the group, the program itself."""

from desktop.session import Side
from desktop.waiting import until

PUBLIC = {"text/plain;charset=utf-8", "text/plain"}
#: X11 has a name of its own for text.
X11_TEXT = {"UTF8_STRING"}
SECRETS = ("org.example", "secret", "hint")
SEALED = "application/x-dragdropkit-sealed."
FACTS = "application/x-dragdropkit-items"
#: The types that display servers and GTK add themselves.
PROTOCOL = {"DELETE", "TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "application/x-gtk-local-dnd"}


def offered_to_a_stranger(stage, probe, tile, target):
    """Drags a tile over a program of another toolkit and returns all types that the program is offered."""
    target.trace.mark()
    with probe.grab(tile) as drag:
        drag.to(target.center)
        drag.stay_until("the stranger to see the drag", target.is_entered)
        types = set(target.trace.first("enter")["types"]) - PROTOCOL
        drag.to(probe.place("field").center.moved(0, 300))
        drag.drop()
    probe.trace.wait("drag-end")
    stage.session.wait_until_still()
    return types


def readable(types):
    return {kind for kind in types if not kind.startswith("application/x-dragdropkit-")}


def test_a_stranger_sees_neither_type_nor_byte_of_what_isnt_for_everybody(stage):
    probe = stage.drag_probe(team="org.example.pinboard", group="org.example.pinboard.desk")
    wanted = ["text/plain;charset=utf-8", "org.example.team-type", "org.example.own-type"]
    target = stage.foreign_target(wanted, side=Side.RIGHT)

    for tile in ("team", "group", "own", "restricted"):
        types = offered_to_a_stranger(stage, probe, tile, target)
        assert not readable(types), (tile, types)
        assert not any(secret in kind for kind in types for secret in SECRETS), (tile, types)
        assert FACTS not in types, (tile, types)
        assert (tile in ("team", "group")) == any(kind.startswith(SEALED) for kind in types), (tile, types)
        # A restricted session offers only its mark.
        assert tile != "restricted" or len(types) == 1, types
    types = offered_to_a_stranger(stage, probe, "mixed", target)
    assert readable(types) == (PUBLIC | X11_TEXT if stage.session.protocol == "x11" else PUBLIC)
    assert not any(secret in kind for kind in types for secret in SECRETS), types


def test_a_stranger_who_reads_every_offered_type_gets_nothing_readable(stage):
    probe = stage.drag_probe(team="org.example.pinboard", group="org.example.pinboard.desk")
    target = stage.foreign_target([], side=Side.RIGHT, wants_all=True)

    with probe.grab("mixed") as drag:
        target.take(drag)
        target.trace.wait("finished")
    probe.trace.wait("drag-end")

    received = {entry["type"]: open(entry["path"], "rb").read() for entry in target.trace.every("received")}
    assert received["text/plain"] == b"for everybody"
    sealed = {kind: data for kind, data in received.items() if kind.startswith(SEALED)}
    # The sealed types are the team's type, its hint during the drag, and the group's type.
    assert received[FACTS] == b"[{}]"
    assert len(sealed) == 3 and all(len(data) > 28 for data in sealed.values()), received
    assert not any(b"secret" in data or b"hint" in data for data in received.values())


def test_programs_of_a_team_see_what_is_for_the_team_and_those_of_none_dont(stage):
    source = stage.drag_probe(team="org.example.pinboard", group="org.example.pinboard.desk", name="source")
    friend = stage.drag_probe(team="org.example.pinboard", side=Side.RIGHT, name="friend")
    friend.trace.mark()

    with source.grab("mixed") as drag:
        drag.to(friend.place("field").center)
        seen = drag.stay_until("the friend to have the team's hint", lambda: (
            friend.is_over() and friend.is_over()["teamData"] == ["hint"] and friend.is_over()))
        assert not seen["isLocal"]
        assert set(seen["types"][0]) == {"text/plain;charset=utf-8", "org.example.team-type"}
        drag.rest(0.25)
        drag.drop()
        loaded = friend.trace.wait("loaded", type="org.example.team-type")
    assert loaded["text"] == "secret of the team", loaded
    assert friend.trace.wait("loaded", type="text/plain;charset=utf-8")["text"] == "for everybody"
    source.trace.wait("drag-end", operation="copy")


def test_names_and_sizes_are_there_before_the_drop_and_so_is_the_number_of_items(stage):
    source = stage.drag_probe(name="source")
    other = stage.drag_probe(side=Side.RIGHT, name="other")
    other.trace.mark()

    with source.grab("pair") as drag:
        drag.to(other.place("field").center)
        seen = drag.stay_until("the other to know both items", lambda: (
            other.is_over() and len(other.is_over()["names"]) == 2 and other.is_over()))
        assert not seen["isLocal"]
        assert seen["names"] == ["first.txt", "second.txt"]
        assert seen["widths"] == [300, 500] and seen["styles"] == [1, 2]
        assert seen["types"] == [["text/plain;charset=utf-8"]] * 2
        drag.rest(0.25)
        drag.drop()
        loaded = other.trace.wait("loaded")
    # Programs of other toolkits get two texts as one, and so does this one.
    assert loaded["text"] == "first for everybody\nsecond for everybody", loaded
    source.trace.wait("drag-end", operation="copy")


def test_programs_of_another_team_and_with_an_unsafe_key_are_strangers(stage):
    source = stage.drag_probe(team="org.example.pinboard", name="source")
    key, = until("the team's key", lambda: list(stage.home.folder.rglob("teams/org.example.pinboard.key")))
    assert key.stat().st_mode & 0o777 == 0o600 and key.stat().st_size == 32
    assert key.parent.stat().st_mode & 0o777 == 0o700
    other = stage.drag_probe(team="org.example.other", side=Side.RIGHT, name="other")
    other.trace.mark()
    with source.grab("mixed") as drag:
        drag.to(other.place("field").center)
        seen = drag.stay_until("the other to see the drag", other.is_over)
        assert seen["types"] == [["text/plain;charset=utf-8"]] and seen["teamData"] == [""]
        drag.to(source.place("field").center.moved(0, 300))
        drag.drop()
    source.trace.wait("drag-end")
    other.program.stop()

    key.chmod(0o644)
    careless = stage.drag_probe(team="org.example.pinboard", side=Side.RIGHT, name="careless")
    assert "isn't safe" in careless.trace.latest("not-joined")["reason"]
    careless.trace.mark()
    with source.grab("mixed") as drag:
        drag.to(careless.place("field").center)
        seen = drag.stay_until("the careless one to see the drag", careless.is_over)
        assert seen["types"] == [["text/plain;charset=utf-8"]]
        drag.to(source.place("field").center.moved(0, 300))
        drag.drop()
    source.trace.wait("drag-end")


def test_a_program_of_the_library_never_hears_of_a_drag_that_isnt_for_it(stage):
    source = stage.drag_probe(team="org.example.pinboard", group="org.example.pinboard.desk", name="source")
    other = stage.drag_probe(team="org.example.other", side=Side.RIGHT, name="other")
    for tile in ("restricted", "own", "team", "group"):
        other.trace.mark()

        with source.grab(tile) as drag:
            drag.to(other.place("field").center)
            drag.rest(0.5)
            drag.drop()
        source.trace.wait("drag-end", operation="cancel")
        # The next one is as any other, and the first that it hears of.
        with source.grab("mixed") as drag:
            drag.to(other.place("field").center)
            drag.stay_until("the other to see the drag", other.is_over)
            drag.rest(0.25)
            drag.drop()
        other.trace.wait("loaded")
        source.trace.wait("drag-end", operation="copy")

        seen = {kind for entry in other.trace.every("enter") for types in entry["types"] for kind in types}
        assert seen == {"text/plain;charset=utf-8"}, (tile, other.trace.news)
        assert len(other.trace.every("drop")) == 1, tile



def test_within_the_program_everything_is_there(stage):
    probe = stage.drag_probe(team="org.example.pinboard")
    for tile, text in (("own", "secret of the process"), ("restricted", "for everybody here")):
        with probe.grab(tile) as drag:
            drag.to(probe.place("field").center)
            seen = drag.stay_until("the field to see the drag", probe.is_over)
            assert seen["isLocal"]
            drag.rest(0.25)
            drag.drop()
            assert probe.trace.wait("loaded")["text"] == text
        probe.trace.wait("drag-end", operation="copy")
