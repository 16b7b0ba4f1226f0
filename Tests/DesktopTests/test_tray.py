"""The tray at the bottom of a window, and the order of the boards in its sidebar."""

import pytest

from desktop.session import Side


def open_tray(app, window):
    app.trace.wait("tray.ready")
    app.tap("f8")
    window.control("tray-strip")
    app.wait_until_still()


def put_into_tray(app, window, pin, at=None):
    """Drags a pin of the board into the tray: to the beginning of its strip, or to a point."""
    with app.grab(window, pin) as drag:
        drag.to(at or window.control("tray-strip").at(0.1, 0.5))
        app.wait_for_operation(drag, "move", window)
        drag.drop()
    app.trace.wait("drag.end", operation="move")
    window.control(f"tray:{pin}.png")
    app.wait_until_still()


def put_behind(app, window, pin, other):
    """Moves a pin of the tray to the place after another one."""
    with app.grab_at(window.control(f"tray:{pin}.png").center) as drag:
        drag.to(window.control(f"tray:{other}.png").center.moved(20, 0))
        app.wait_for_operation(drag, "move", window)
        drag.drop()
    app.trace.wait("drag.end", operation="move")


def order(tray):
    return [pin.name.removesuffix(".png") for pin in sorted(tray.pins, key=lambda pin: pin.center.x)]


def test_a_pin_goes_into_the_tray_is_reordered_comes_back_and_survives_a_restart(stage):
    board = stage.board("Here", *[stage.samples.image(f"{name}.png") for name in ("red", "blue", "green")])
    before = {pin.name: pin.sha256 for pin in board.pins}
    app = stage.pinboard()
    window = app.start(board)
    open_tray(app, window)
    tray = stage.home.tray

    put_into_tray(app, window, "red")
    put_into_tray(app, window, "blue")
    put_into_tray(app, window, "green")
    board.wait_for_count(0)
    tray.wait_for_count(3)
    assert {pin.name: pin.sha256 for pin in tray.pins} == before, "the originals went along, byte for byte"
    first = order(tray)

    # The first pin moves after the last one.
    put_behind(app, window, first[0], first[2])
    tray.wait_until("the new order", lambda tray: order(tray) == [first[1], first[2], first[0]])

    app.quit()
    app = stage.pinboard("again")
    window = app.start(board)
    app.trace.wait("tray.ready", pins=3)
    window.control(f"tray:{first[0]}.png")
    app.wait_until_still()
    assert order(tray) == [first[1], first[2], first[0]]

    with app.grab_at(window.control(f"tray:{first[2]}.png").center) as drag:
        drag.to(window.center)
        app.wait_for_operation(drag, "move", window)
        drag.drop()
    app.trace.wait("drag.end", operation="move")
    board.wait_for_count(1)
    tray.wait_for_count(2)
    assert board.pin(first[2]).sha256 == before[f"{first[2]}.png"]
    app.quit()


@pytest.mark.on_x11_alone("that such drags arrive is played on both by the first test here")
def test_what_was_done_in_the_tray_is_undone(stage):
    board = stage.board("Here", *[stage.samples.image(f"{name}.png") for name in ("red", "blue")])
    app = stage.pinboard()
    window = app.start(board)
    open_tray(app, window)
    tray = stage.home.tray
    put_into_tray(app, window, "red")
    put_into_tray(app, window, "blue")
    tray.wait_for_count(2)
    first = order(tray)
    put_behind(app, window, first[0], first[1])
    tray.wait_until("the new order", lambda tray: order(tray) == first[::-1])

    window.focus()
    app.command("ctrl", "z")
    tray.wait_until("the old order", lambda tray: order(tray) == first)
    app.command("ctrl", "z")
    board.wait_for_count(1)
    tray.wait_for_count(1)
    app.command("ctrl", "z")
    board.wait_for_count(2)
    tray.wait_for_count(0)
    app.command("ctrl", "shift", "z")
    tray.wait_for_count(1)
    board.wait_for_count(1)


@pytest.mark.on_x11_alone("that such drags arrive is played on both by the first test here")
def test_pins_out_of_the_tray_are_laid_side_by_side(stage):
    board = stage.board("Here", *[stage.samples.image(f"{name}.png") for name in ("red", "blue", "green")])
    app = stage.pinboard()
    window = app.start(board)
    open_tray(app, window)
    for name in ("red", "blue", "green"):
        put_into_tray(app, window, name)
    board.wait_for_count(0)

    app.click(window.control("tray:red.png").center)
    app.wait_until_still()
    for name in ("blue", "green"):
        with stage.session.keyboard.holding("ctrl"):
            app.click(window.control(f"tray:{name}.png").center)
            app.wait_until_still()
    with app.grab_at(window.control("tray:red.png").center) as drag:
        drag.to(window.center)
        app.wait_for_operation(drag, "move", window)
        drag.drop()
    app.trace.wait("drag.end", operation="move")
    board.wait_for_count(3)
    frames = [pin.frame for pin in board.pins]
    assert not any(one.overlaps(other) for one in frames for other in frames if one is not other)


def test_the_tray_opens_under_a_held_drag(stage):
    board = stage.board("Here", stage.samples.image("red.png"))
    app = stage.pinboard()
    window = app.start(board)
    app.trace.wait("tray.ready")

    with app.grab(window, "red") as drag:
        drag.to(window.control("tray").center)
        drag.stay_until("the tray to spring", lambda: app.sprang("tray"))
        # The tray slides in and has its place only at the end.
        app.wait_until_still()
        drag.to(window.control("tray-strip").center)
        app.wait_for_operation(drag, "move", window)
        drag.drop()
    app.trace.wait("drag.end", operation="move")
    stage.home.tray.wait_for_count(1)
    board.wait_for_count(0)


def test_an_image_of_another_program_waits_in_a_placeholder(stage):
    path = stage.samples.image("green.png")
    board = stage.board("Here", *[stage.samples_of_boards.image(f"{name}.png") for name in ("red", "blue")])
    source = stage.foreign_source({"image/png": path.read_bytes()}, side=Side.LEFT, delay=60)
    app = stage.pinboard()
    window = app.start(board, side=Side.RIGHT)
    open_tray(app, window)

    for name in ("red", "blue"):
        put_into_tray(app, window, name)

    with source.drag() as drag:
        app.take(drag, window, window.control("tray:red.png").center)
    # While the source is slow, the card has its place between the other pins.
    arriving = app.trace.wait("control.placed", control=lambda name: name.startswith("tray-arriving:"))
    assert stage.home.tray.names == ["blue.png", "red.png"], "nothing is on the board before its data is"
    places = {name: window.control(f"tray:{name}.png").center.x for name in ("red", "blue")}
    waiting = window.control(arriving["control"]).center.x
    assert min(places.values()) < waiting < max(places.values())
    assert source.trace.first("delivered") is None
    source.deliver()
    app.trace.wait("load.end", error=None)
    stage.home.tray.wait_for_count(3)
    stage.home.tray.wait_until("it to stand where it was dropped", lambda tray: order(tray)[1].startswith("Image from "))
    assert {pin.bytes for pin in stage.home.tray.pins} >= {path.stat().st_size}
    assert app.trace.latest("error") is None
    # The arrival and the move to its place are one step.
    window.focus()
    app.command("ctrl", "z")
    stage.home.tray.wait_for_count(2)


@pytest.mark.on_x11_alone("that such drags arrive is played on both by the first test here")
def test_the_boards_of_the_sidebar_are_reordered_and_stay_so(stage):
    boards = [stage.board(name, stage.samples.image(f"{name}.png")) for name in ("Alder", "Birch", "Cedar")]
    app = stage.pinboard()
    window = app.start(boards[0])
    places = {name: window.control(f"board:{name}") for name in ("Alder", "Birch", "Cedar")}
    assert places["Alder"].center.y < places["Birch"].center.y < places["Cedar"].center.y

    with app.grab_at(places["Alder"].center) as drag:
        drag.to(places["Cedar"].center.moved(0, 8))
        app.wait_for_operation(drag, "move", window)
        drag.drop()
    app.trace.wait("library", boards=["Birch", "Cedar", "Alder"])
    app.quit()

    app = stage.pinboard("again")
    window = app.start(boards[0])
    app.wait_until_still()
    ordered = sorted(places, key=lambda name: window.control(f"board:{name}").center.y)
    assert ordered == ["Birch", "Cedar", "Alder"]
    app.quit()
