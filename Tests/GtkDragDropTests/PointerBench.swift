import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import XCTest

@testable import GtkDragDrop

/// A window with a canvas to drag from on the left and one to drop on at the right, and a real pointer.
@MainActor
final class PointerBench {
  @MainActor
  final class Source: DragInteractionDelegate {
    private(set) var items: [() -> DragItem?] = []
    private(set) var providers: [() -> ItemProvider?] = []
    private(set) var sessions: [() -> AnyObject?] = []
    private(set) var ended = 0
    var sessionCount: Int { sessions.count }

    var isAnythingAlive: Bool {
      items.contains { $0() != nil } || providers.contains { $0() != nil }
        || sessions.contains { $0() != nil }
    }

    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: any DragSession)
      -> [DragItem]
    {
      let item = DragItem(itemProvider: ItemProvider(object: "x"))
      items.append { [weak item] in item }
      providers.append { [weak provider = item.itemProvider] in provider }
      sessions.append { [weak session = session as AnyObject] in session }
      return [item]
    }

    func dragInteraction(
      _ interaction: DragInteraction, session: any DragSession, didEndWith operation: DropOperation
    ) { ended += 1 }
  }

  @MainActor
  final class Target: DropInteractionDelegate {
    private(set) var isBelow = false
    private(set) var texts: [String] = []

    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: any DropSession)
      -> DropProposal
    {
      isBelow = true
      return DropProposal(operation: .copy)
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: any DropSession) {
      isBelow = false
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: any DropSession) {
      isBelow = false
    }

    func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
      session.loadObjects(ofClass: String.self) { [weak self] texts in self?.texts += texts }
    }
  }

  let window = Window()
  let source = Source()
  let target = Target()
  private let pointer = Pointer()
  /// The engine's events since the last press, with their times.
  private var events: [String] = []

  init() {
    let engine = DragDropSystem.activate().engine
    engine.onEvent = { [weak self] event in self?.note("\(event)") }
    let row = StackView(axis: .horizontal)
    let (left, right) = (CanvasView(), CanvasView())
    for canvas in [left, right] {
      canvas.expandsHorizontally = true
      canvas.expandsVertically = true
      row.addSubview(canvas)
    }
    let drag = DragInteraction(delegate: source)
    drag.isEnabled = true
    left.addInteraction(drag)
    right.addInteraction(DropInteraction(delegate: target))
    window.setDefaultSize(width: 300, height: 200)
    window.content = row
    XCTAssertTrue(window.presentAndPaint())
    MainLoop.settle()
  }

  private var isIdle: Bool { DragDropSystem.shared?.engine.isIdle == true }

  private func begin(_ what: String) {
    events = []
    note(what)
  }

  private func note(_ event: String) {
    events.append(String(format: "%.3f ", MainLoop.now) + event.prefix(120))
  }

  /// The facts on the last drag, for finding out why it didn't come to its end.
  var account: String {
    """
    at \(String(format: "%.3f", MainLoop.now)): begun \(source.sessionCount), ended \(source.ended), \
    texts \(target.texts.count), below \(target.isBelow), engine idle \(isIdle), pointer at rest \(pointer.isAtRest), \
    platform's drags \(PlatformDrag.liveCount)
    \(events.joined(separator: "\n"))
    """
  }

  /// - Returns: whether the item was dropped and the text has arrived.
  func dragAndDrop() -> Bool {
    begin("press")
    return carryOver() && release()
  }

  /// Drags slowly from the source to the target.
  /// - Returns: whether the target has seen the drag.
  private func carryOver() -> Bool {
    let steps = stride(from: 60, through: 220, by: 20).flatMap {
      ["mousemove", "\($0)", "100", "sleep", "0.01"]
    }
    return pointer.play(["mousemove", "50", "100", "mousedown", "1", "sleep", "0.01"] + steps) {
      target.isBelow
    }
  }

  /// Drags over the target, then out of the window so quickly that the button is up before the program sees
  /// that.
  /// - Returns: whether the drag has ended.
  func flingOut() -> Bool {
    begin("fling out")
    let ended = source.ended
    guard carryOver() else { return false }
    pointer.playUnseen(Self.outside + ["mouseup", "1"])
    return MainLoop.pump { source.ended > ended && isIdle }
  }

  /// Drags out of the window, then back over the target so quickly that the button is up before the program
  /// sees that.
  /// - Returns: whether the item was dropped and the text has arrived.
  func flingBackIn() -> Bool {
    begin("fling back in")
    let done = (source.ended, target.texts.count)
    guard carryOver(), pointer.play(Self.outside, until: { !target.isBelow }) else { return false }
    pointer.playUnseen(["mousemove", "220", "100", "mouseup", "1"])
    return MainLoop.pump { hasDropped(since: done) }
  }

  /// Drags so quickly that the program sees nothing of it before the pointer rests.
  /// - Returns: whether the target has seen the drag.
  func flick() -> Bool {
    begin("flick")
    pointer.playUnseen(Self.flick)
    return MainLoop.pump { target.isBelow }
  }

  /// Drags as `flick()` does, and also releases the button before the program sees the drag.
  /// - Returns: whether the item was dropped and the text has arrived.
  func flickAndDrop() -> Bool {
    begin("flick, drop")
    let done = (source.ended, target.texts.count)
    pointer.playUnseen(Self.flick + ["mouseup", "1"])
    return MainLoop.pump { hasDropped(since: done) }
  }

  /// Drags as `flick()` does, and releases the button as soon as the drag has begun.
  /// - Returns: whether the item was dropped and the text has arrived.
  func flickAndDropAtTheBegin() -> Bool {
    begin("flick, drop at the begin")
    let done = (source.ended, target.texts.count)
    let count = source.sessionCount
    pointer.playUnseen(Self.flick)
    guard MainLoop.pump(until: { source.sessionCount > count }) else { return false }
    pointer.playUnseen(["mouseup", "1"])
    return MainLoop.pump { hasDropped(since: done) }
  }

  private static let outside = ["mousemove", "600", "400"]
  private static let flick = ["mousemove", "50", "100", "mousedown", "1"] + ["mousemove", "220", "100"]

  /// - Returns: whether the carried item was dropped and the text has arrived.
  func release() -> Bool {
    let done = (source.ended, target.texts.count)
    note("release")
    return pointer.play(["mouseup", "1"]) { hasDropped(since: done) }
  }

  private func hasDropped(since done: (ended: Int, texts: Int)) -> Bool {
    source.ended > done.ended && target.texts.count > done.texts && isIdle
  }

  func close() {
    pointer.release()
    DragDropSystem.shared?.engine.onEvent = nil
    window.close()
    MainLoop.settle()
  }
}

/// Runs a test's body on the main actor, with a bench on the screen; skips it if there's no pointer to move.
/// - Parameter isAnimated: if false, dropped items are at their positions at once and the next press may
///   come.
nonisolated func withPointerBench(isAnimated: Bool = true, _ body: @MainActor (PointerBench) throws -> Void)
  throws
{
  try withDisplay {
    try Pointer.require()
    TestDisplay.enablesAnimations(isAnimated)
    let bench = PointerBench()
    defer { bench.close() }
    try body(bench)
  }
}
