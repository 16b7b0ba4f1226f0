import DragDrop
import DragItems
import Foundation
import TestSupport
import Testing

/// Contract 2.1, event by event.
@MainActor
struct LiftTests {
  let ground = Playground()

  private let begun = "·freeze· S.lifted:end S.begin S.move? S.restricted? S.fullSize? ·carry· ·badge:cancel·"
  private let lifted = "S.items S.preview S.willLift ·lift· S.lifting"

  @Test("2.1: a finger rests, lifts, moves, begins")
  func touch() throws {
    let contact = try #require(ground.press(.touch))
    #expect(ground.engine.contactMoved(contact, to: CGPoint(x: 55, y: 50)) == .undecided)
    #expect(ground.story.take() == "")
    ground.clock.advance(by: 0.39)
    #expect(ground.story.take() == "")
    ground.clock.advance(by: 0.02)
    #expect(ground.story.take() == lifted)
    #expect(ground.engine.contactMoved(contact, to: CGPoint(x: 55, y: 50)) == .lifted)
    #expect(ground.engine.contactMoved(contact, to: CGPoint(x: 60, y: 50)) == .dragging)
    #expect(ground.story.take() == begun)
    #expect(ground.stage.carried.last?.location.point == CGPoint(x: 60, y: 50))
  }

  @Test("2.1: a pointer that moves lifts and begins at once")
  func pointer() throws {
    ground.stage.liftsAtOnce = false
    let contact = try #require(ground.press())
    #expect(ground.engine.contactMoved(contact, to: CGPoint(x: 59, y: 50)) == .undecided)
    #expect(ground.story.take() == "")
    #expect(ground.engine.contactMoved(contact, to: CGPoint(x: 60, y: 50)) == .dragging)
    #expect(ground.story.take() == "\(lifted) \(begun)")
    // The stage's own end of the lift has no effect any more.
    ground.stage.finishAnimations()
    #expect(ground.story.take() == "")
  }

  @Test("2.1: a pointer that rests lifts too, and begins when it moves")
  func restingPointer() throws {
    let contact = try #require(ground.press())
    ground.clock.advance(by: 0.4)
    #expect(ground.story.take() == lifted)
    #expect(ground.engine.verdict(of: contact) == .lifted)
    #expect(ground.engine.contactMoved(contact, to: CGPoint(x: 70, y: 50)) == .dragging)
    #expect(ground.story.take() == begun)
  }

  @Test("a drag that begins by movement holds its items where they were pressed")
  func heldWherePressed() throws {
    var asked: [CGPoint] = []
    ground.source.hooks["items"] = { asked.append($0.location(in: ground.a)) }
    let contact = try #require(ground.press())
    #expect(ground.engine.contactMoved(contact, to: CGPoint(x: 75, y: 50)) == .dragging)
    #expect(asked == [CGPoint(x: 50, y: 50)])
    #expect(ground.stage.liftPoints == [CGPoint(x: 50, y: 50)])
    #expect(ground.stage.carried.last?.location.point == CGPoint(x: 75, y: 50))
  }

  @Test("1.1.7: a pointer that may not begin early waits like a finger")
  func patientPointer() throws {
    ground.drag.allowsPointerDragBeforeLiftDelay = false
    let contact = try #require(ground.press())
    #expect(ground.engine.contactMoved(contact, to: CGPoint(x: 70, y: 50)) == .ignored)
    ground.clock.advance(by: 1)
    #expect(ground.story.take() == "")
  }

  @Test("2.1: a finger that moves before the delay belongs to scrolling")
  func scroll() throws {
    let contact = try #require(ground.press(.touch))
    #expect(ground.engine.contactMoved(contact, to: CGPoint(x: 50, y: 60)) == .ignored)
    #expect(ground.engine.contactMoved(contact, to: CGPoint(x: 50, y: 50)) == .ignored)
    ground.clock.advance(by: 1)
    #expect(ground.story.take() == "")
    #expect(ground.clock.pendingTimers == 0)
  }

  @Test("2.1, 7a; rule 8: an abandoned lift yields completions at .start and nothing else")
  func abandoned() throws {
    let contact = try #require(ground.press(.touch))
    ground.clock.advance(by: 0.4)
    #expect(ground.story.take() == lifted)
    ground.engine.contactEnded(contact)
    // The stage had already reported that the pictures were lifted, but `.end` was held back.
    #expect(ground.story.take() == "·unlift· S.lifted:start")
    ground.clock.advance(by: 5)
    #expect(ground.story.take() == "")
  }

  @Test("1.1.5: another gesture that wins cancels a lift that allows it")
  func simultaneous() throws {
    // By default the lift has the press for itself.
    #expect(!ground.drag.allowsSimultaneousRecognitionDuringLift)
    let alone = try #require(ground.press(.touch))
    ground.clock.advance(by: 0.4)
    #expect(ground.engine.verdict(of: alone) == .lifted)
    ground.engine.contactEnded(alone)
    ground.drag.allowsSimultaneousRecognitionDuringLift = true
    let contact = try #require(ground.press(.touch))
    ground.clock.advance(by: 0.4)
    _ = ground.story.take()
    #expect(ground.engine.contactMoved(contact, to: CGPoint(x: 52, y: 50)) == .undecided)
    ground.engine.contactCancelled(contact)
    #expect(ground.story.take() == "·unlift· S.lifted:start")
  }

  @Test("2.1, 7b Δ: a move during the lift animation lets it run to the end")
  func earlyMove() throws {
    ground.stage.liftsAtOnce = false
    let contact = try #require(ground.press(.touch))
    ground.clock.advance(by: 0.4)
    _ = ground.story.take()
    #expect(ground.engine.contactMoved(contact, to: CGPoint(x: 90, y: 50)) == .lifted)
    #expect(ground.story.take() == "")
    ground.stage.finishAnimations()
    #expect(ground.story.take() == begun)
    #expect(ground.engine.verdict(of: contact) == .dragging)
  }

  @Test("2.1 step 3: [] everywhere gives the touch back, without any other call")
  func nothing() throws {
    ground.source.makeItems = { _ in [] }
    let contact = try #require(ground.press(.touch))
    ground.clock.advance(by: 0.4)
    #expect(ground.story.take() == "S.items")
    #expect(ground.engine.contactMoved(contact, to: CGPoint(x: 90, y: 50)) == .ignored)
    ground.engine.contactEnded(contact)
    #expect(ground.story.take() == "")
  }

  @Test("2.9: [] in a child asks the next ancestor")
  func ancestor() throws {
    let child = FakeView("child", CGRect(x: 25, y: 25, width: 50, height: 50))
    let inner = RecordingSource("C", story: ground.story, items: [])
    child.add(DragInteraction(delegate: inner))
    ground.a.add(child)
    _ = try #require(ground.press(.touch))
    ground.clock.advance(by: 0.4)
    #expect(ground.story.take() == "C.items \(lifted)")
  }

  @Test("1.1.3: disabled interactions, and views without any, are of no interest")
  func disabled() {
    #expect(ground.press(x: 150) == nil)
    ground.drag.isEnabled = false
    #expect(ground.press() == nil)
    #expect(ground.press(x: .nan) == nil)
  }

  @Test("Rule 10: nil for lifting is an invisible item, which is dragged all the same")
  func invisible() throws {
    ground.source.hidesItems = true
    ground.beginDrag()
    #expect(ground.stage.carried.last?.pieces.count == 1)
    #expect(ground.stage.carried.last?.pieces.first?.preview == nil)
  }

  @Test("1.4.7, 1.2.5, 1.2.6: the session keeps the answers and the app's context")
  func answers() throws {
    ground.source.allowsMove = false
    ground.source.isRestricted = true
    ground.source.hooks["begin"] = { $0.localContext = 7 }
    let id = ground.beginDrag()
    let session = try #require(ground.engine.dragSession(id))
    #expect(session.localContext as? Int == 7)
    #expect(!session.allowsMoveOperation)
    #expect(session.isRestrictedToDraggingApplication)
    let carried = try #require(ground.stage.carried.last)
    #expect(!carried.allowsMoveOperation)
    #expect(carried.isRestrictedToDraggingApplication)
  }

  @Test("1.2.1, 1.2.2: items are asked for once, then each one's preview in their order, then the animations")
  func severalItems() throws {
    let items = (0..<3).map { _ in DragItem(itemProvider: ItemProvider()) }
    ground.source.makeItems = { _ in items }
    _ = try #require(ground.press(.touch))
    ground.clock.advance(by: 0.4)
    #expect(ground.story.take() == "S.items S.preview S.preview S.preview S.willLift ·lift· S.lifting")
  }

  @Test("1.1.8: the delays and the hysteresis are settable")
  func settable() throws {
    ground.engine.configuration.touchLiftDelay = 0.2
    ground.engine.configuration.pointerLiftDelay = 0.1
    ground.engine.configuration.hysteresis = 30
    let finger = try #require(ground.press(.touch))
    ground.clock.advance(by: 0.15)
    #expect(ground.story.take() == "")
    ground.clock.advance(by: 0.05)
    #expect(ground.engine.verdict(of: finger) == .lifted)
    #expect(ground.engine.contactMoved(finger, to: CGPoint(x: 75, y: 50)) == .lifted)
    #expect(ground.engine.contactMoved(finger, to: CGPoint(x: 80, y: 50)) == .dragging)
    ground.engine.cancel(ground.session, animated: false)
    let pointer = try #require(ground.press())
    ground.clock.advance(by: 0.1)
    #expect(ground.engine.verdict(of: pointer) == .lifted)
  }

  @Test("1.7.3: a lift takes a quarter of a second, or as long as it's told to")
  func liftDuration() throws {
    _ = try #require(ground.press(.touch))
    ground.clock.advance(by: 0.4)
    #expect(ground.stage.animations.last?.duration == 0.25)
    ground.engine.configuration.liftDuration = 1
    _ = try #require(ground.press(.touch))
    ground.clock.advance(by: 0.4)
    #expect(ground.stage.animations.last?.duration == 1)
  }

  @Test("A platform that refuses the drag cancels it")
  func refused() throws {
    ground.stage.carries = false
    let contact = try #require(ground.press())
    _ = ground.engine.contactMoved(contact, to: CGPoint(x: 70, y: 50))
    #expect(
      ground.story.take().hasSuffix(
        "·carry· S.willEnd:cancel S.cancelPreview S.willFlyBack ·set-flyToTarget·"))
    ground.stage.finishAnimations()
    #expect(ground.story.take() == "S.flownBack:end S.didEnd:cancel ·dismiss·")
  }

  @Test("An engine without a stage loses no call")
  func stageless() throws {
    ground.engine.stage = nil
    let contact = try #require(ground.press(.touch))
    ground.clock.advance(by: 0.4)
    _ = ground.engine.contactMoved(contact, to: CGPoint(x: 70, y: 50))
    let words = ground.story.take()
    #expect(words.contains("S.lifted:end S.begin"))
    #expect(words.hasSuffix("S.flownBack:end S.didEnd:cancel"))
  }

  @Test("A press whose end is never told goes with its drag")
  func forgottenContact() throws {
    let contact = try #require(ground.press())
    #expect(ground.engine.contactMoved(contact, to: CGPoint(x: 70, y: 50)) == .dragging)
    #expect(ground.engine.verdict(of: contact) == .dragging)
    ground.engine.cancel(ground.session, animated: false)
    #expect(ground.engine.verdict(of: contact) == .ignored)
  }
}
