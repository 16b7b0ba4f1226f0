import Testing

@testable import GtkDragDrop

/// The events that X11 and Wayland send to a window's drop target, row by row.
struct DropLedgerTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let events: [DropLedger.Event]
    let steps: [DropLedger.Step]
    var isIdle = true

    var testDescription: String { name }
  }

  private static func dropped(_ token: Int, isOurs: Bool = true, isLive: Bool = true) -> DropLedger.Event {
    .dropped(token, isOurs: isOurs, isLive: isLive)
  }

  static let rows: [Row] = [
    Row(
      name: "hover and away", events: [.entered(1), .moved(1), .moved(1), .left(1)],
      steps: [.begin(1), .move(1), .move(1), .exit(1), .forget(1)]),
    Row(
      name: "X11: drop, read, finish",
      events: [
        .entered(1), .moved(1), dropped(1), .itemsKnown(1), .performed(1, accepted: true),
        .transferFinished(1),
      ],
      steps: [
        .begin(1), .move(1), .move(1), .resolveItems(1), .perform(1), .finish(1, accepted: true), .forget(1),
      ]),
    Row(
      name: "Wayland: the leave right after the drop ends nothing",
      events: [
        .entered(1), .moved(1), dropped(1), .left(1), .itemsKnown(1), .performed(1, accepted: true),
        .transferFinished(1),
      ],
      steps: [
        .begin(1), .move(1), .move(1), .resolveItems(1), .perform(1), .finish(1, accepted: true), .forget(1),
      ]),
    Row(
      name: "X11: the leave of a finished drop arrives with the next drag",
      events: [
        .entered(1), dropped(1), .itemsKnown(1), .performed(1, accepted: true), .transferFinished(1),
        .left(1),
        .entered(2), .moved(2), .left(2),
      ],
      steps: [
        .begin(1), .move(1), .resolveItems(1), .perform(1), .finish(1, accepted: true), .forget(1), .begin(2),
        .move(2),
        .exit(2), .forget(2),
      ]),
    Row(
      name: "KWin: no leave before the next enter",
      events: [.entered(1), .moved(1), .entered(2), .moved(2), .left(2)],
      steps: [.begin(1), .move(1), .exit(1), .forget(1), .begin(2), .move(2), .exit(2), .forget(2)]),
    Row(name: "a leave of a drop that was never accepted", events: [.left(1)], steps: []),
    Row(
      name: "two leaves", events: [.entered(1), .left(1), .left(1)], steps: [.begin(1), .exit(1), .forget(1)]),
    Row(
      name: "a native widget takes the drop: passed on, closed at a known point",
      events: [.entered(1), .moved(1), dropped(1, isOurs: false), .left(1)],
      steps: [.begin(1), .move(1), .decline(1), .exit(1), .forget(1)]),
    Row(
      name: "Wayland: dropped after our drag was cancelled",
      events: [.entered(1), .moved(1), dropped(1, isLive: false), .left(1)],
      steps: [.begin(1), .move(1), .exit(1), .finish(1, accepted: false), .forget(1)]),
    Row(
      name: "the engine refuses the drop: finished at once, with nothing",
      events: [
        .entered(1), dropped(1), .itemsKnown(1), .performed(1, accepted: false), .transferFinished(1),
      ],
      steps: [.begin(1), .move(1), .resolveItems(1), .perform(1), .finish(1, accepted: false), .forget(1)]),
    Row(
      name: "finish re-enters: the end of the transfer is recorded twice",
      events: [
        .entered(1), dropped(1), .itemsKnown(1), .performed(1, accepted: true), .transferFinished(1),
        .transferFinished(1), .performed(1, accepted: true),
      ],
      steps: [.begin(1), .move(1), .resolveItems(1), .perform(1), .finish(1, accepted: true), .forget(1)]),
    Row(
      name: "loads end before the engine has returned from the drop",
      events: [.entered(1), dropped(1), .itemsKnown(1), .transferFinished(1), .performed(1, accepted: true)],
      steps: [.begin(1), .move(1), .resolveItems(1), .perform(1), .finish(1, accepted: true), .forget(1)]),
    Row(
      name: "a drop without an enter",
      events: [dropped(1), .itemsKnown(1), .performed(1, accepted: true), .transferFinished(1)],
      steps: [.begin(1), .move(1), .resolveItems(1), .perform(1), .finish(1, accepted: true), .forget(1)]),
    Row(
      name: "motion and enter after the drop mean nothing",
      events: [
        .entered(1), dropped(1), .moved(1), .entered(1), .itemsKnown(1), .performed(1, accepted: true),
        .transferFinished(1),
      ],
      steps: [.begin(1), .move(1), .resolveItems(1), .perform(1), .finish(1, accepted: true), .forget(1)]),
    Row(
      name: "the next drag hovers while a slow drop is read",
      events: [
        .entered(1), dropped(1), .itemsKnown(1), .performed(1, accepted: true), .entered(2), .moved(2),
        .transferFinished(1), .left(2),
      ],
      steps: [
        .begin(1), .move(1), .resolveItems(1), .perform(1), .begin(2), .move(2), .finish(1, accepted: true),
        .forget(1),
        .exit(2), .forget(2),
      ]),
    Row(
      name: "the window closes while the items are looked up",
      events: [.entered(1), dropped(1), .windowClosed, .itemsKnown(1)],
      steps: [.begin(1), .move(1), .resolveItems(1), .finish(1, accepted: false), .forget(1)]),
    Row(
      name: "the window closes under a hovering drag", events: [.entered(1), .windowClosed, .left(1)],
      steps: [.begin(1), .exit(1), .forget(1)]),
    Row(
      name: "dropped twice", events: [.entered(1), dropped(1), dropped(1)],
      steps: [.begin(1), .move(1), .resolveItems(1)], isIdle: false),
  ]

  @Test(arguments: rows) func row(_ row: Row) {
    var ledger = DropLedger()
    let steps = row.events.flatMap { ledger.record($0) }
    #expect(steps == row.steps)
    #expect(ledger.isIdle == row.isIdle)
  }

  /// In every sequence begin and exit alternate, finish comes at most once, and it comes whenever a drop was
  /// taken and has ended.
  @Test func everySequenceOfFiveEventsFinishesOnce() {
    let events: [DropLedger.Event] = [
      .entered(1), .moved(1), .left(1), Self.dropped(1), Self.dropped(1, isOurs: false),
      Self.dropped(1, isLive: false), .itemsKnown(1), .performed(1, accepted: true), .transferFinished(1),
      .windowClosed,
    ]
    var sequences: [[DropLedger.Event]] = [[]]
    for _ in 0..<5 { sequences = sequences.flatMap { head in events.map { head + [$0] } } }
    for sequence in sequences {
      var ledger = DropLedger()
      var isInside = false
      var resolves = 0
      var finishes = 0
      for step in sequence.flatMap({ ledger.record($0) }) {
        switch step {
        case .begin:
          if isInside { Issue.record("begun twice: \(sequence)") }
          isInside = true
        case .exit:
          if !isInside { Issue.record("exit without begin: \(sequence)") }
          isInside = false
        case .resolveItems:
          resolves += 1
          isInside = false
        case .finish: finishes += 1
        case .move, .perform, .decline, .forget: break
        }
      }
      // The adapter forgets a closed token, and a token belongs to one drop. So each drop has at most one
      // finish, refusals included.
      if finishes > sequence.filter({ if case .dropped = $0 { true } else { false } }).count {
        Issue.record("finished more often than dropped: \(sequence)")
      }
      if ledger.isIdle, resolves > finishes { Issue.record("never finished: \(sequence)") }
    }
  }
}
