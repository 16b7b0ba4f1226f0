import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import TestSupport
import XCTest

@testable import GtkDragDrop

/// Tests of pictures on their way down, on the real stage: they can be caught, sent elsewhere and left out.
final class FlightTests: XCTestCase {
  /// A window with a source on the left and a target on the right, in which a test plays the drags itself.
  @MainActor
  private final class Room {
    let story = Story()
    let system = DragDropSystem.activate()
    let window = Window()
    let board = CanvasView()
    let left = CanvasView()
    let right = CanvasView()
    let source: RecordingSource
    let target: RecordingTarget
    private static var contacts = 1_000_000

    /// - Parameter duration: the seconds of each set-down. Half a minute is longer than any test.
    init(duration: Double = 30, isAnimated: Bool = true) {
      TestDisplay.enablesAnimations(isAnimated)
      source = RecordingSource("S", story: story)
      target = RecordingTarget("T", story: story)
      system.engine.configuration.setDownDuration = duration...duration
      window.setDefaultSize(width: 400, height: 200)
      window.content = board
      left.onDraw = { $0.fill(CGRect(origin: .zero, size: $1), Color(red: 1, green: 0, blue: 0)) }
      board.addSubview(left, frame: CGRect(x: 20, y: 20, width: 80, height: 80))
      board.addSubview(right, frame: CGRect(x: 200, y: 20, width: 160, height: 160))
      left.addInteraction(DragInteraction(delegate: source))
      right.addInteraction(DropInteraction(delegate: target))
      XCTAssertTrue(window.presentAndPaint { left.bounds.width == 80 && right.bounds.width == 160 })
      MainLoop.settle()
    }

    var stage: WindowStage? { system.stage(of: window) }
    var engine: DragDropEngine { system.engine }

    /// Lifts S and drags it. No real button is pressed, so the platform has no drag for it, and the picture
    /// flies back.
    func dragThatFliesBack() {
      Self.contacts += 1
      let contact = ContactID(number: Self.contacts)
      let start = left.convertToWindow(CGPoint(x: 40, y: 40))
      XCTAssertTrue(engine.contactBegan(contact, kind: .pointer, at: start, in: window))
      _ = engine.contactMoved(contact, to: CGPoint(x: start.x + 30, y: start.y))
      engine.contactEnded(contact)
    }

    /// Drops a foreign item at a point of T.
    func dropForeign(at point: CGPoint, _ items: [DragItem] = [DragItem(itemProvider: Room.picture())])
      -> SessionID
    {
      let session = engine.beginForeignSession(items: items, offersCopy: true)
      let location = DragLocation(window: window, point: right.convertToWindow(point))
      XCTAssertEqual(engine.dragMoved(session, to: location, requested: nil), .copy)
      XCTAssertEqual(engine.drop(session), .copy)
      return session
    }

    /// - Parameter center: the position of dropped items, in T's coordinates.
    func sendsDrops(to center: CGPoint) {
      target.dropPreview = { [right] standard in
        standard.retargetedPreview(with: DragPreviewTarget(container: right, center: center))
      }
    }

    nonisolated static func picture() -> ItemProvider {
      let provider = ItemProvider()
      provider.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) { reply in
        reply(Data([1]), nil)
        return nil
      }
      return provider
    }

    func flights(of session: SessionID) -> [Flight] { system.stageDirector.drags[session]?.flights.all ?? [] }

    func close() {
      engine.cancelEverything()
      engine.configuration = DragDropConfiguration()
      system.appearance = DragAppearance()
      window.close()
      MainLoop.settle()
    }
  }

  func testAPictureThatIsLiftedInItsFlightHasLanded() {
    withDisplay {
      let room = Room()
      room.dragThatFliesBack()
      XCTAssertTrue(room.story.take().hasSuffix("S.willEnd:cancel S.cancelPreview S.willFlyBack"))
      XCTAssertEqual(room.stage?.isEmpty, false, "its picture is on its way")
      // A lift of another view doesn't affect it.
      let other = CanvasView()
      let elsewhere = RecordingSource("E", story: Story())
      room.board.addSubview(other, frame: CGRect(x: 20, y: 120, width: 60, height: 60))
      other.addInteraction(DragInteraction(delegate: elsewhere))
      XCTAssertTrue(MainLoop.pump { other.isLaidOut })
      let far = other.convertToWindow(CGPoint(x: 30, y: 50))
      _ = room.engine.contactBegan(ContactID(number: 2_000_000), kind: .pointer, at: far, in: room.window)
      _ = room.engine.contactMoved(ContactID(number: 2_000_000), to: CGPoint(x: far.x, y: far.y + 11))
      XCTAssertEqual(room.story.take(), "")
      // The next lift is where the picture is, so the picture is down at once, and the previous drag is over.
      room.dragThatFliesBack()
      let words = room.story.take().split(separator: " ").map(String.init)
      let end = words.firstIndex(of: "S.didEnd:cancel")
      XCTAssertNotNil(end, "\(words)")
      XCTAssertEqual(words.firstIndex(of: "S.flownBack:end").map { $0 + 1 }, end)
      XCTAssertLessThan(end ?? .max, words.firstIndex(of: "S.lifting") ?? -1, "before the new lift shows")
      room.close()
    }
  }

  func testAPictureIsSentElsewhereInMidFlight() {
    withDisplay {
      let room = Room()
      let item = DragItem(itemProvider: Room.picture())
      // The items go to the left edge first, then to the right one.
      room.sendsDrops(to: CGPoint(x: 0, y: 80))
      let session = room.dropForeign(at: CGPoint(x: 80, y: 80), [item])
      guard let flight = room.flights(of: session).first, let actor = flight.actor else {
        return XCTFail("nothing flies")
      }
      let start = actor.pose.center.x
      XCTAssertTrue(MainLoop.pump { actor.pose.center.x < start }, "to the left")
      room.sendsDrops(to: CGPoint(x: 160, y: 80))
      item.setNeedsDropPreviewUpdate()
      let turn = actor.pose.center.x
      XCTAssertTrue(MainLoop.pump { actor.pose.center.x > turn }, "to the right, from where it was")
      XCTAssertNil(flight.animation.finishedPosition, "the same animation goes on")
      // Without a target, the picture fades where it is.
      room.target.dropPreview = { _ in nil }
      item.setNeedsDropPreviewUpdate()
      let here = actor.pose.center
      XCTAssertTrue(MainLoop.pump { actor.pose.opacity < 1 })
      XCTAssertEqual(actor.pose.center, here)
      XCTAssertEqual(room.target.dropDefaults.count, 3)
      room.engine.cancel(session, animated: false)
      XCTAssertEqual(flight.animation.finishedPosition, .end)
      XCTAssertEqual(room.stage?.isEmpty, true)
      room.close()
    }
  }

  func testWithoutAnimationsEverythingIsToldAndNothingFlies() {
    withDisplay {
      let room = Room(isAnimated: false)
      let session = room.dropForeign(at: CGPoint(x: 80, y: 80))
      XCTAssertTrue(MainLoop.pump { room.engine.dropSession(session) == nil }, "no half minute for a flight")
      XCTAssertTrue(room.story.take().contains("T.willSetDown T.end T.setDown:end T.conclude"))
      room.dragThatFliesBack()
      XCTAssertTrue(MainLoop.pump { room.engine.isIdle })
      let words = room.story.take().split(separator: " ").map(String.init)
      let wanted = [
        "S.willLift", "S.lifting", "S.lifted:end", "S.begin", "S.willEnd:cancel", "S.willFlyBack",
        "S.flownBack:end", "S.didEnd:cancel",
      ]
      XCTAssertEqual(words.filter(wanted.contains), wanted)
      XCTAssertEqual(room.stage?.isEmpty, true)
      room.close()
    }
  }

  // MARK: Items of other programs

  func testAnItemOfAnotherProgramLandsAsACardOfItsType() {
    withDisplay {
      let room = Room()
      let session = room.dropForeign(at: CGPoint(x: 30, y: 40))
      XCTAssertTrue(room.story.take().contains("T.dropPreview T.willSetDown"), "it's asked as for our own")
      let standard = room.target.dropDefaults.first
      XCTAssertEqual((standard?.viewNode as? TypeCard)?.type, "image/png")
      XCTAssertEqual(standard?.target.center, CGPoint(x: 80, y: 80), "by default into the view's middle")
      let drop = room.right.convertToWindow(CGPoint(x: 30, y: 40))
      XCTAssertEqual(room.flights(of: session).first?.actor?.pose.center, drop, "from where it was dropped")
      room.close()
    }
  }

  func testNilShrinksItWhereItWasDropped() {
    withDisplay {
      let room = Room(duration: 0.05)
      room.target.dropPreview = { _ in nil }
      let session = room.dropForeign(at: CGPoint(x: 30, y: 40))
      let actor = room.flights(of: session).first?.actor
      XCTAssertNotNil(actor)
      XCTAssertTrue(MainLoop.pump { room.engine.dropSession(session) == nil })
      XCTAssertEqual(actor?.pose.center, room.right.convertToWindow(CGPoint(x: 30, y: 40)))
      XCTAssertEqual(actor?.pose.opacity, 0)
      let look = DragAppearance()
      XCTAssertEqual(actor?.pose.scale ?? 0, look.lift.scale * look.setDown.shrinkScale, accuracy: 1e-9)
      XCTAssertTrue(room.story.take().hasSuffix("T.setDown:end T.conclude"))
      room.close()
    }
  }

  func testOfManyItemsTheFirstOnesShow() {
    withDisplay {
      let room = Room()
      let limit = room.engine.configuration.manyItemsLimit
      let items = (0..<limit + 5).map { _ in DragItem(itemProvider: Room.picture()) }
      let session = room.dropForeign(at: CGPoint(x: 30, y: 40), items)
      XCTAssertEqual(room.flights(of: session).count, limit + 5)
      XCTAssertEqual(
        room.flights(of: session).map { $0.actor != nil }, (0..<limit + 5).map { $0 == limit - 1 },
        "their cards lie on each other: the top one is seen")
      XCTAssertEqual(room.target.dropDefaults.count, 0, "many land by default")
      room.close()
    }
  }

  func testACardThatAnotherOneHidesIsSeenOnceItGoesElsewhere() {
    withDisplay {
      let room = Room()
      let items = (0..<3).map { _ in DragItem(itemProvider: Room.picture()) }
      // The second item has a target of its own.
      var count = 0
      room.target.dropPreview = { [right = room.right] standard in
        count += 1
        let center = CGPoint(x: count == 2 ? 150 : 10, y: 80)
        return standard.retargetedPreview(with: DragPreviewTarget(container: right, center: center))
      }
      let session = room.dropForeign(at: CGPoint(x: 80, y: 80), items)
      let flights = room.flights(of: session)
      XCTAssertEqual(flights.map { $0.actor != nil }, [false, true, true])
      let start = flights[0].pose.center.x
      XCTAssertTrue(MainLoop.pump { flights[0].pose.center.x < start }, "it's on its way all the same")
      room.sendsDrops(to: CGPoint(x: 160, y: 80))
      items[0].setNeedsDropPreviewUpdate()
      let turn = flights[0].pose
      XCTAssertEqual(flights[0].actor?.pose, turn)
      XCTAssertTrue(MainLoop.pump { flights[0].actor.map { $0.pose.center.x > turn.center.x } ?? false })
      room.engine.cancel(session, animated: false)
      XCTAssertEqual(room.stage?.isEmpty, true)
      room.close()
    }
  }

  func testACardHasThePictureOfTheBestTypeThatSaysWhatItIs() throws {
    try withDisplay {
      let (window, _) = Pixels.makeWindow()
      XCTAssertEqual(TypeCard(["text/uri-list", "public.jpeg", "text/plain"]).type, "image/jpeg")
      XCTAssertEqual(TypeCard(["text/uri-list"]).type, "text/uri-list")
      XCTAssertEqual(TypeCard([]).type, "application/octet-stream")
      let location = DragLocation(window: window, point: CGPoint(x: 20, y: 30))
      let preview = try XCTUnwrap(
        TypeCard.preview(of: DragItem(itemProvider: Room.picture()), at: location))
      XCTAssertEqual(preview.size, TypeCard.size)
      let picture = try XCTUnwrap(PreviewPicture(preview))
      let shown = try Pixels(picture.size, in: window) { context in
        context.translate(picture.size.width / 2, picture.size.height / 2)
        picture.draw(context, lift: 0)
      }
      XCTAssertEqual(shown[32, 4], Pixels.Pixel(red: 255, green: 255, blue: 255, alpha: 255), "a white card")
      XCTAssertLessThan(shown[0, 0].alpha, 40, "with round corners")
      let icon = shown.count(12..<52, 12..<52) { $0.alpha > 250 && $0.red < 230 }
      XCTAssertGreaterThan(icon, 50, "with something on it")
      // A type without an icon in the theme is shown as a sheet of paper.
      let size = CGSize(width: 40, height: 40)
      @MainActor func drawn(_ paintable: Paintable) throws -> Pixels {
        try Pixels(size, in: window) { $0.paintable(paintable, in: CGRect(origin: .zero, size: size)) }
      }
      let sheet = try drawn(Paintable(icon: "text-x-generic", size: 40))
      let odd = try drawn(Paintable(iconOf: "x-odd/y", size: 40))
      let image = try drawn(Paintable(iconOf: "image/png", size: 40))
      let pixels = (0..<40).flatMap { y in (0..<40).map { (x: $0, y: y) } }
      XCTAssertTrue(pixels.allSatisfy { odd[$0.x, $0.y] == sheet[$0.x, $0.y] })
      XCTAssertFalse(pixels.allSatisfy { image[$0.x, $0.y] == sheet[$0.x, $0.y] })
      window.close()
      MainLoop.settle()
      XCTAssertNil(TypeCard.preview(of: DragItem(itemProvider: Room.picture()), at: location))
    }
  }
}
