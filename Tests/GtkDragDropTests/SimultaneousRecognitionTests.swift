import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import TestSupport
import XCTest

@testable import GtkDragDrop

/// Tests of `allowsSimultaneousRecognitionDuringLift` with GTK's own gestures and a real pointer (contract
/// 1.1.5).
final class SimultaneousRecognitionTests: XCTestCase {
  @MainActor
  private final class Source: DragInteractionDelegate {
    var story: [String] = []

    func dragInteraction(
      _ interaction: DragInteraction, itemsForAddingTo session: any DragSession, withTouchAt point: CGPoint
    ) -> [DragItem] {
      story.append("add")
      return [DragItem(itemProvider: ItemProvider(object: "y"))]
    }

    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: any DragSession)
      -> [DragItem]
    { [DragItem(itemProvider: ItemProvider(object: "x"))] }

    func dragInteraction(
      _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating,
      session: any DragSession
    ) {
      story.append("lift")
      animator.addCompletion { [weak self] in self?.story.append("lifted:\($0)") }
    }

    func dragInteraction(_ interaction: DragInteraction, sessionWillBegin session: any DragSession) {
      story.append("begin")
    }
  }

  /// A view that's dragged, and a view within it whose gesture takes the press once it has moved a little.
  @MainActor
  private final class Bench {
    let window = Window()
    private let pointer = Pointer()
    let source = Source()
    let interaction: DragInteraction
    private let gesture = DragGesture()
    private(set) var isRecognized = false

    /// - Parameter configure: changes the engine's numbers until the bench is closed.
    init(isSimultaneous: Bool, configure: (inout DragDropConfiguration) -> Void = { _ in }) {
      DragDropSystem.activate()
      var configuration = DragDropConfiguration()
      configure(&configuration)
      DragDropSystem.shared?.engine.configuration = configuration
      interaction = DragInteraction(delegate: source)
      interaction.allowsSimultaneousRecognitionDuringLift = isSimultaneous
      interaction.isEnabled = true
      let outer = StackView(axis: .vertical)
      let inner = CanvasView()
      inner.expandsVertically = true
      outer.addSubview(inner)
      outer.addInteraction(interaction)
      gesture.onChange = { [weak self] offset in
        guard let self, !isRecognized, hypot(offset.x, offset.y) > 4 else { return }
        isRecognized = true
        gesture.claim()
      }
      inner.addGesture(gesture)
      window.setDefaultSize(width: 300, height: 200)
      window.content = outer
      XCTAssertTrue(window.presentAndPaint())
      MainLoop.settle()
    }

    /// Presses, waits until the view is lifted, and moves on.
    func liftAndMove(until condition: () -> Bool) -> Bool {
      guard press(until: { source.story.contains("lift") }) else { return false }
      // The first motion is less than a drag needs and more than the gesture needs, because a slow machine
      // combines several motions into one.
      if interaction.allowsSimultaneousRecognitionDuringLift, !move(steps: 3, until: { isRecognized }) {
        return false
      }
      return move(steps: 16, until: condition)
    }

    private func move(steps: Int, until condition: () -> Bool) -> Bool {
      pointer.play(
        (0..<steps).flatMap { _ in ["mousemove_relative", "--", "2", "1", "sleep", "0.02"] }, until: condition
      )
    }

    /// Presses and releases.
    func tap(until condition: () -> Bool) -> Bool {
      pointer.play(["mousemove", "150", "100", "mousedown", "1", "mouseup", "1"], until: condition)
    }

    func release(until condition: () -> Bool) -> Bool { pointer.play(["mouseup", "1"], until: condition) }

    /// Presses and rests.
    func press(resting duration: TimeInterval = 0, until condition: () -> Bool) -> Bool {
      pointer.play(
        ["mousemove", "150", "100", "mousedown", "1", "sleep", "\(duration)"], until: condition)
    }

    func close() {
      pointer.release()
      XCTAssertTrue(MainLoop.pump { DragDropSystem.shared?.engine.isIdle == true })
      DragDropSystem.shared?.engine.configuration = DragDropConfiguration()
      window.close()
      MainLoop.settle()
    }
  }

  func testAnotherRecognizerEndsTheLiftWhereThatIsAllowed() throws {
    try withDisplay {
      try Pointer.require()
      // The press moves on while the view is being lifted, however slow the machine is.
      let bench = Bench(isSimultaneous: true) { $0.liftDuration = 60 }
      XCTAssertTrue(
        bench.liftAndMove { bench.source.story.contains("lifted:start") }, "\(bench.source.story)")
      XCTAssertTrue(bench.isRecognized)
      XCTAssertFalse(bench.source.story.contains("begin"), "\(bench.source.story)")
      bench.close()
    }
  }

  /// Contract 1.1.6.
  func testAnExtendedLiftTakesLongerThanAnOrdinaryPress() throws {
    try withDisplay {
      try Pointer.require()
      let ordinary = Bench(isSimultaneous: false)
      XCTAssertTrue(ordinary.press { ordinary.source.story.contains("lift") })
      ordinary.close()
      let extended = Bench(isSimultaneous: false) { $0.extendedLiftDelay = 3_600 }
      extended.interaction.liftBehavior = .extended
      XCTAssertTrue(extended.press(resting: 2 * DragDropConfiguration().pointerLiftDelay) { true })
      extended.close()
      XCTAssertEqual(extended.source.story, [])
    }
  }

  /// While a drag runs, a tap adds to it (contract 2.5).
  func testALiftThatIsGivenUpIsNoTap() throws {
    try withDisplay {
      try Pointer.require()
      let bench = Bench(isSimultaneous: true) { $0.pointerLiftDelay = 3_600 }
      let engine = try XCTUnwrap(DragDropSystem.shared?.engine)
      // This is another contact's drag, of which only the items matter here.
      let (stage, usual) = (EmbeddedStage(story: Story()), engine.stage)
      engine.stage = stage
      let other = ContactID(number: -1)
      XCTAssertTrue(
        engine.contactBegan(other, kind: .pointer, at: CGPoint(x: 100, y: 100), in: bench.window))
      XCTAssertEqual(engine.contactMoved(other, to: CGPoint(x: 150, y: 100)), .dragging)
      engine.contactEnded(other)
      let drag = try XCTUnwrap(engine.dragSession(stage.session))

      XCTAssertTrue(bench.tap { drag.items.count == 2 }, "\(bench.source.story)")
      bench.source.story = []
      engine.configuration.pointerLiftDelay = 0.05
      XCTAssertTrue(bench.press { bench.source.story.contains("lift") })
      XCTAssertTrue(bench.release { bench.source.story.contains("lifted:start") }, "\(bench.source.story)")
      XCTAssertFalse(bench.source.story.contains("add"))
      XCTAssertEqual(drag.items.count, 2)

      engine.cancel(stage.session, animated: false)
      engine.stage = usual
      bench.close()
    }
  }

  func testElseTheLiftHasThePressForItself() throws {
    try withDisplay {
      try Pointer.require()
      let bench = Bench(isSimultaneous: false)
      XCTAssertTrue(bench.liftAndMove { bench.source.story.contains("begin") }, "\(bench.source.story)")
      XCTAssertFalse(bench.isRecognized)
      bench.close()
    }
  }
}
