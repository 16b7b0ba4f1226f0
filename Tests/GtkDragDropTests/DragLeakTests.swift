import DragDrop
import Foundation
import GLibSupport
import GtkTestSupport
import GtkViews
import XCTest

@testable import GtkDragDrop

/// Whole drags with a real pointer, from the press to the data: nothing of them stays.
final class DragLeakTests: XCTestCase {
  @MainActor
  private final class Source: DragInteractionDelegate {
    private(set) var items: [() -> DragItem?] = []
    private(set) var providers: [() -> ItemProvider?] = []
    private(set) var sessions: [() -> AnyObject?] = []
    private(set) var ended = 0

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
  private final class Target: DropInteractionDelegate {
    private(set) var isBelow = false
    private(set) var texts: [String] = []

    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: any DropSession)
      -> DropProposal
    {
      isBelow = true
      return DropProposal(operation: .copy)
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: any DropSession) {
      isBelow = false
    }

    func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
      session.loadObjects(ofClass: String.self) { [weak self] texts in self?.texts += texts }
    }
  }

  @MainActor
  private final class Bench {
    let window = Window()
    let source = Source()
    let target = Target()
    private let pointer = Pointer()

    init() {
      DragDropSystem.activate()
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
      var isShown = false
      window.onFirstFrame = { isShown = true }
      window.present()
      XCTAssertTrue(MainLoop.pump { isShown })
      MainLoop.settle()
    }

    /// - Returns: whether it was dropped, and the text has come.
    func dragAndDrop() -> Bool {
      let done = (source.ended, target.texts.count)
      let steps = stride(from: 60, through: 220, by: 20).flatMap {
        ["mousemove", "\($0)", "100", "sleep", "0.01"]
      }
      guard
        pointer.play(
          ["mousemove", "50", "100", "mousedown", "1", "sleep", "0.01"] + steps, until: { target.isBelow })
      else { return false }
      return pointer.play(["mouseup", "1"]) {
        source.ended > done.0 && target.texts.count > done.1 && DragDropSystem.shared?.engine.isIdle == true
      }
    }

    func close() {
      pointer.release()
      window.close()
      MainLoop.settle()
    }
  }

  func testAHundredDropsLeaveNothingBehind() throws {
    try withDisplay {
      try Pointer.require()
      let bench = Bench()
      // The first drags load what stays: cursors, the overlay's pictures.
      for _ in 0..<3 { XCTAssertTrue(bench.dragAndDrop()) }
      MainLoop.settle()
      let baseline = LiveCount.all
      for number in 1...100 {
        guard bench.dragAndDrop() else { return XCTFail("drag \(number) wasn't dropped") }
      }
      XCTAssertEqual(bench.target.texts, Array(repeating: "x", count: 103))
      XCTAssertEqual(bench.source.ended, 103)
      XCTAssertTrue(MainLoop.pump { !bench.source.isAnythingAlive }, "weak slots hold something")
      XCTAssertTrue(
        MainLoop.pump { LiveCount.isBack(to: baseline) }, "\(LiveCount.all) instead of \(baseline)")
      bench.close()
    }
  }
}
