import DragDrop
import DragItems
import Foundation
import TestSupport
import Testing
import Waiting

/// Tests that the numbers which the contract leaves open (section 6) have their effect when they're changed.
@MainActor
struct SettableTests {
  let ground = Playground()

  @Test("1.10.9: the time over a spring until it flashes, and until it opens")
  func springs() {
    ground.engine.configuration.springDwell = 2
    ground.engine.configuration.springFlash = 1
    let button = FakeView("button", CGRect(x: 200, y: 0, width: 100, height: 100))
    ground.window.add(button)
    button.add(SpringLoadedInteraction { [story = ground.story] _, _ in story.note("open") })
    ground.beginDrag()
    ground.move(x: 250)
    _ = ground.story.take()
    ground.clock.advance(by: 1.9)
    #expect(ground.story.take() == "")
    ground.clock.advance(by: 0.1)
    #expect(ground.story.take() == "·spring:activating·")
    ground.clock.advance(by: 0.9)
    #expect(ground.story.take() == "")
    ground.clock.advance(by: 0.1)
    #expect(ground.story.take().contains("open"))
  }

  @Test("1.6.3: how far a precise point lies above a finger")
  func precision() {
    ground.engine.configuration.preciseOffset = 40
    ground.target.isPrecise = true
    var points: [CGFloat] = []
    ground.target.hooks["update"] = { [b = ground.b] in points.append($0.location(in: b).y) }
    let finger = ground.beginDrag(.touch)
    ground.move(finger, x: 150)
    ground.move(finger, x: 150)
    #expect(points == [50, 10])
  }

  @Test("1.5.8: what a dropped preview shrinks to in the view's middle")
  func dropScale() {
    ground.engine.configuration.defaultDropScale = 0.5
    ground.beginDrag()
    ground.move(x: 150)
    ground.drop()
    #expect(ground.stage.setDowns.first?.preview?.target.transform == AffineTransform(scale: 0.5))
  }

  @Test("1.4.10: the time until a slow drop shows its progress")
  func progress() {
    ground.engine.configuration.progressDelay = 3
    let held = Held<@Sendable (Data?, (any Error)?) -> Void>()
    let provider = ItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "text/plain", visibility: .all) { reply in
      held.put(reply)
      return nil
    }
    ground.source.makeItems = { _ in [DragItem(itemProvider: provider)] }
    ground.target.onPerform = { $0.loadObjects(ofClass: Note.self) { _ in } }
    ground.beginDrag()
    ground.move(x: 150)
    ground.drop()
    _ = ground.story.take()
    ground.clock.advance(by: 2.9)
    #expect(ground.story.take() == "")
    ground.clock.advance(by: 0.1)
    #expect(ground.story.take() == "·progress·")
  }

  @Test("1.8.7: the room around lines of text")
  func textLines() throws {
    let line = CGRect(x: 10, y: 10, width: 50, height: 20)
    let margin = DragPreviewParameters.textLineMargin
    defer { DragPreviewParameters.textLineMargin = margin }
    for (set, width) in [(margin, 50 + 2 * margin), (10, 70), (-5, 50), (.nan, 50)] as [(CGFloat, CGFloat)] {
      DragPreviewParameters.textLineMargin = set
      let path = try #require(DragPreviewParameters(textLineRects: [line]).visiblePath)
      #expect(path.boundingBox.width == width)
    }
  }
}
