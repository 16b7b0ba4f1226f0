import Testing

@testable import GtkDragDrop

/// Tests of every row of the tables of events that X11 and Wayland send for this program's own drag.
struct DragLedgerTests {
  private typealias Event = DragLedger.Event
  private typealias Step = DragLedger.Step

  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let events: [DragLedger.Event]
    let steps: [DragLedger.Step]
    var isOver = true

    var testDescription: String { name }
  }

  private static let over = Event.movedOverOwnWindow(accepts: true)
  private static let refused = Event.movedOverOwnWindow(accepts: false)

  static let rows: [Row] = [
    Row(
      name: "X11, own window: drop-performed, drop, finish re-enters dnd-finished",
      events: [over, over, .dropPerformed, .dropArrived, .finished],
      steps: [.noteRelease, .startArrivalDeadline, .dropHere, .release]),
    Row(
      name: "X11, own window: the leave arrives stale with the next drag",
      events: [over, .dropPerformed, .dropArrived, .finished, .leftOwnWindow],
      steps: [.noteRelease, .startArrivalDeadline, .dropHere, .release]),
    Row(
      name: "Wayland, own window: drop, leave at once, finished later",
      events: [over, .dropPerformed, .dropArrived, .leftOwnWindow, .finished],
      steps: [.noteRelease, .startArrivalDeadline, .dropHere, .release]),
    Row(
      name: "wlroots: cancelled after dnd-finished",
      events: [over, .dropPerformed, .dropArrived, .finished, .cancelled(.error)],
      steps: [.noteRelease, .startArrivalDeadline, .dropHere, .release]),
    Row(
      name: "another program: copied, read, finished",
      events: [over, .leftOwnWindow, .dropPerformed, .finished],
      steps: [.droppedOutside, .startTransferDeadline, .transferFinished, .release]),
    Row(
      name: "wlroots, another program: cancelled after dnd-finished",
      events: [.dropPerformed, .finished, .cancelled(.error)],
      steps: [.droppedOutside, .startTransferDeadline, .transferFinished, .release]),
    Row(
      name: "another program refuses after the drop (Wayland: cancel, X11: finished)",
      events: [.dropPerformed, .cancelled(.error)],
      steps: [.droppedOutside, .startTransferDeadline, .transferFinished, .release]),
    Row(
      name: "X11: the target dies after the drop",
      events: [.dropPerformed, .transferDeadline],
      steps: [.droppedOutside, .startTransferDeadline, .transferFinished, .release]),
    Row(
      name: "a native widget of ours takes the drop below a refusing root",
      events: [refused, .dropPerformed, .finished],
      steps: [.droppedOutside, .startTransferDeadline, .transferFinished, .release]),
    Row(
      name: "X11, outside, or in again before we heard of it: leave, cancel no-target",
      events: [over, .leftOwnWindow, .cancelled(.noTarget)], steps: [.dropBelowPointer, .release]),
    Row(
      name: "Wayland, outside: leave, cancel error",
      events: [over, .leftOwnWindow, .cancelled(.error)], steps: [.cancel, .release]),
    Row(
      name: "X11, released where we answered nothing when last asked: cancel, then leave",
      events: [refused, .cancelled(.noTarget), .leftOwnWindow], steps: [.dropBelowPointer, .release]),
    Row(
      name: "Wayland, released where we answer nothing: cancel",
      events: [refused, .cancelled(.error)], steps: [.cancel, .release]),
    Row(
      name: "X11, Shift leaves no common action, or flung out before the leave was heard",
      events: [over, .cancelled(.noTarget), .leftOwnWindow], steps: [.dropBelowPointer, .release]),
    Row(
      name: "Wayland, Escape by the compositor over our own window",
      events: [over, .cancelled(.error)], steps: [.cancel, .release]),
    Row(
      name: "X11, released before any target was found",
      events: [.cancelled(.noTarget)], steps: [.dropBelowPointer, .release]),
    Row(
      name: "Wayland, quick flick: begin, cancel before we've answered", events: [.cancelled(.error)],
      steps: [.dropBelowPointer, .release]),
    Row(
      name: "Wayland: the button was up before the platform began", events: [.notTaken, .cancelled(.error)],
      steps: [.dropBelowPointer, .abandonPlatformDrag, .release]),
    Row(
      name: "a release that's heard of after the drop does nothing",
      events: [over, .dropPerformed, .notTaken, .dropArrived, .notTaken, .finished],
      steps: [.noteRelease, .startArrivalDeadline, .dropHere, .release]),
    Row(
      name: "finished without a drop is not delivered", events: [over, .finished], steps: [.cancel, .release]),
    Row(
      name: "X11, Escape: we cancel, the platform answers with our own cancel and a leave",
      events: [over, .escapePressed, .cancelled(.userCancelled), .leftOwnWindow],
      steps: [.cancel, .cancelPlatformDrag, .release]),
    Row(
      name: "Escape twice", events: [over, .escapePressed, .escapePressed, .cancelled(.userCancelled)],
      steps: [.cancel, .cancelPlatformDrag, .release]),
    Row(
      name: "Wayland: a drop still comes after our own cancel",
      events: [over, .dismissed, .cancelled(.userCancelled), .dropPerformed, .dropArrived],
      steps: [.cancelPlatformDrag, .release]),
    Row(
      name: "the engine dismisses a drag that it has been told of",
      events: [over, .cancelled(.error), .dismissed], steps: [.cancel, .release]),
    Row(
      name: "the engine dismisses after a drop: the platform still finishes",
      events: [over, .dropPerformed, .dropArrived, .dismissed, .finished],
      steps: [.noteRelease, .startArrivalDeadline, .dropHere, .release]),
    Row(
      name: "the compositor ignored the start: released, silence",
      events: [.releaseWatchdog, .finished], steps: [.cancel, .abandonPlatformDrag, .release]),
    Row(
      name: "the watchdog of a drag that was dropped does nothing",
      events: [over, .dropPerformed, .releaseWatchdog, .dropArrived, .finished],
      steps: [.noteRelease, .startArrivalDeadline, .dropHere, .release]),
    Row(
      name: "announced over our own window, never arrived",
      events: [over, .dropPerformed, .arrivalDeadline, .finished],
      steps: [.noteRelease, .startArrivalDeadline, .cancel, .release]),
    Row(
      name: "the arrival deadline after the arrival does nothing",
      events: [over, .dropPerformed, .dropArrived, .arrivalDeadline, .finished],
      steps: [.noteRelease, .startArrivalDeadline, .dropHere, .release]),
    Row(
      name: "Wayland: cancelled between the announcement and the arrival",
      events: [over, .dropPerformed, .cancelled(.error), .dropArrived],
      steps: [.noteRelease, .startArrivalDeadline, .cancel, .release]),
    Row(
      name: "in, out, in again, dropped",
      events: [over, .leftOwnWindow, over, .dropPerformed, .dropArrived, .finished],
      steps: [.noteRelease, .startArrivalDeadline, .dropHere, .release]),
    Row(
      name: "two drops for one drag", events: [over, .dropArrived, .dropArrived, .dropPerformed],
      steps: [.dropHere], isOver: false),
    Row(
      name: "the transfer's deadline after its end", events: [.dropPerformed, .finished, .transferDeadline],
      steps: [.droppedOutside, .startTransferDeadline, .transferFinished, .release]),
  ]

  @Test(arguments: rows) func row(_ row: Row) {
    var ledger = DragLedger()
    let steps = row.events.flatMap { ledger.record($0) }
    #expect(steps == row.steps)
    #expect(ledger.isOver == row.isOver)
  }

  private static let allEvents: [DragLedger.Event] = [
    over, refused, .leftOwnWindow, .dropPerformed, .dropArrived, .cancelled(.noTarget), .cancelled(.error),
    .finished,
    .escapePressed, .dismissed, .releaseWatchdog, .arrivalDeadline, .transferDeadline,
  ]

  /// Any events in any order give one outcome and one release, and nothing afterwards.
  @Test func everySequenceOfFourEventsEndsOnce() {
    let outcomes: Set<String> = ["dropHere", "dropBelowPointer", "droppedOutside", "cancel"]
    var sequences: [[DragLedger.Event]] = [[]]
    for _ in 0..<4 { sequences = sequences.flatMap { head in Self.allEvents.map { head + [$0] } } }
    for events in sequences {
      var ledger = DragLedger()
      var steps: [DragLedger.Step] = []
      for event in events {
        let wasOver = ledger.isOver
        let next = ledger.record(event)
        if wasOver { #expect(next.isEmpty, "\(events)") }
        steps += next
      }
      let reported = steps.filter { outcomes.contains("\($0)") }
      if reported.count > 1 { Issue.record("two outcomes \(reported) of \(events)") }
      if steps.filter({ $0 == .release }).count > 1 { Issue.record("released twice: \(events)") }
      if ledger.isOver, !steps.contains(.release) { Issue.record("never released: \(events)") }
    }
  }
}
