import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import XCTest

@testable import GtkDragDrop

private let size = CGSize(width: 100, height: 100)

/// Tests that the numbers which the contract leaves open (section 6) can be set, and have an effect.
final class AppearanceTests: XCTestCase {
  func testTheSizesOfLiftedAndCarriedPictures() throws {
    var look = DragAppearance()
    look.lift.scale = 1.5
    look.carrying.maximumSide = 60
    look.stack.maximumSide = 40
    let small = CGSize(width: 30, height: 20)
    let lifted = try XCTUnwrap(StackLayout.poses(sizes: [small], top: .zero, prefersFullSize: false, look)[0])
    XCTAssertEqual(lifted.scale, 1.5)
    let one = try XCTUnwrap(StackLayout.poses(sizes: [size], top: .zero, prefersFullSize: false, look)[0])
    XCTAssertEqual(one.scale, 0.6, accuracy: 1e-9)
    let two = StackLayout.poses(sizes: [size, size], top: .zero, prefersFullSize: false, look)
    XCTAssertEqual(try XCTUnwrap(two[1]).scale, 0.4, accuracy: 1e-9)
    look.lift.scale = 0
    XCTAssertEqual(look.lift.scale, 1, "nothing shrinks to nothing when it's lifted")
  }

  func testTheFanOfAStack() throws {
    var look = DragAppearance()
    look.stack.visibleCount = 3
    look.stack.fanAngle = 10
    look.stack.fanStep = 5
    look.stack.fanShift = 7
    look.stack.fanLift = 0.2
    let poses = StackLayout.poses(
      sizes: Array(repeating: size, count: 5), top: .zero, prefersFullSize: false, look
    ).compactMap { $0 }
    XCTAssertEqual(poses.map(\.opacity), [0, 0, 1, 1, 1])
    XCTAssertEqual([poses[3].rotation, poses[2].rotation], [-10, 15])
    XCTAssertEqual([poses[3].center.x, poses[2].center.x], [-7, 14])
    XCTAssertEqual(poses[3].lift, 0.2)
    look.stack.visibleCount = -4
    XCTAssertEqual(look.stack.visibleCount, 1)
    withDisplay {
      let items = (0..<4).map { _ in DragItem(itemProvider: ItemProvider()) }
      var narrow = DragAppearance()
      narrow.stack.visibleCount = 2
      let pictures = CarriedPictures(
        items.map { .init(item: $0, picture: nil, lifted: .zero) }, prefersFullSize: false, look: narrow)
      XCTAssertEqual(items.map(pictures.isInSight), [false, false, true, true])
    }
  }

  func testTheShadow() throws {
    try withDisplay {
      let (window, board) = Pixels.makeWindow()
      let card = CanvasView()
      card.intrinsicSize = CGSize(width: 40, height: 40)
      let target = DragPreviewTarget(container: board, center: .zero)
      let preview = TargetedDragPreview(view: card, parameters: DragPreviewParameters(), target: target)
      let picture = try XCTUnwrap(PreviewPicture(preview))
      @MainActor func shade(_ look: DragAppearance, at y: Int) throws -> UInt8 {
        try Pixels(CGSize(width: 100, height: 160), in: window) { context in
          context.translate(50, 50)
          context.draw(picture, Pose(center: .zero, lift: 1), look)
        }[50, y].alpha
      }
      let usual = try shade(DragAppearance(), at: 76)
      XCTAssertGreaterThan(usual, 20)
      var look = DragAppearance()
      look.shadow.opacity = 0
      XCTAssertLessThan(try shade(look, at: 76), 5)
      look.shadow.opacity = 1
      XCTAssertGreaterThan(try shade(look, at: 76), usual)
      look.shadow.offset = 60
      XCTAssertGreaterThan(try shade(look, at: 110), 100, "farther below")
      look.shadow.offset = 0
      look.shadow.blur = 0
      XCTAssertLessThan(try shade(look, at: 76), 5, "a sharp one is hidden by its picture")
      window.close()
    }
  }

  func testTheEndsOfASetDown() {
    withDisplay {
      let (window, board) = Pixels.makeWindow()
      var look = DragAppearance()
      look.setDown.shrinkScale = 0.7
      look.setDown.vanishingScale = 0.1
      look.setDown.redirectDuration = 2
      let location = DragLocation(window: window, point: CGPoint(x: 50, y: 50))
      let card = CanvasView()
      card.intrinsicSize = size
      let target = DragPreviewTarget(container: board, center: .zero, transform: AffineTransform(scale: 0.2))
      let preview = TargetedDragPreview(view: card, parameters: DragPreviewParameters(), target: target)
      @MainActor func landing(_ manner: SetDown.Manner, _ look: DragAppearance) -> Landing {
        Landing(
          SetDown(
            item: DragItem(itemProvider: ItemProvider()), preview: preview, manner: manner,
            animation: DragAnimation(duration: 1)), staged: nil, location: location, look: look)
      }
      let shrinks = landing(.shrinkInPlace, look)
      XCTAssertEqual(shrinks.to.scale, shrinks.from.scale * 0.7, accuracy: 1e-9)
      XCTAssertEqual(landing(.flyToTarget, look).to.opacity, 1)
      XCTAssertEqual(landing(.flyToTarget, DragAppearance()).to.opacity, 0)
      let flight = Flight(
        DragItem(itemProvider: ItemProvider()), at: shrinks.from, actor: nil,
        animation: DragAnimation(duration: 1), window: window)
      XCTAssertEqual(flight.rest(atLeast: look.setDown.redirectDuration), 2)
      XCTAssertEqual(flight.rest(atLeast: 0), 1)
      window.close()
    }
  }

  func testTheGlowOfASpring() throws {
    try withDisplay {
      let (window, board) = Pixels.makeWindow()
      let view = CanvasView()
      board.addSubview(view, frame: CGRect(x: 20, y: 20, width: 80, height: 60))
      XCTAssertTrue(MainLoop.pump { view.isLaidOut })
      MainLoop.settle()
      let frame = view.frameInWindow
      @MainActor func glow(_ look: DragAppearance, x: Int) throws -> UInt8 {
        let glow = SpringGlow(view, in: window.stageLayer, look: look)
        // Without a duration the glow is there at once.
        glow.show(.possible) {}
        return try Pixels(CGSize(width: 200, height: 160), in: window) { glow.draw($0) }[
          Int(frame.minX) + x, Int(frame.midY)
        ].alpha
      }
      var look = DragAppearance()
      look.spring.glowDuration = 0
      look.spring.glow = 0.5
      let weak = try glow(look, x: 40)
      look.spring.glow = 1
      XCTAssertGreaterThan(try glow(look, x: 40), weak + 20)
      let inner = try glow(look, x: 6)
      look.spring.rimWidth = 16
      XCTAssertGreaterThan(try glow(look, x: 6), inner + 50, "a wider rim")
      window.close()
    }
  }

  func testTheWindowsEdges() {
    let bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
    let point = CGPoint(x: 40, y: 150)
    XCTAssertTrue(EdgeGlow.Strength(point, in: bounds, reach: DragAppearance().edge.glowReach).isNothing)
    XCTAssertEqual(EdgeGlow.Strength(point, in: bounds, reach: 80).left, 0.5)
  }

  /// Contract 1.3.3; section 3, rule 14.
  func testOfManyThatJoinOnlyWhatIsSeenIsAskedForItsPicture() {
    withDisplay {
      let system = DragDropSystem.activate()
      let director = system.stageDirector
      for isFirstOnTop in [false, true] {
        system.engine.configuration.isFirstItemOnTop = isFirstOnTop
        let session = SessionID(number: 3_000_001)
        let staged = StagedDrag(id: session, window: nil, liftPoint: .zero)
        staged.pictures = CarriedPictures(
          [.init(item: DragItem(itemProvider: ItemProvider()), picture: nil, lifted: .zero)],
          prefersFullSize: false)
        director.drags[session] = staged
        var asked: [Int] = []
        let pieces = (0..<20).map { number in
          let item = DragItem(itemProvider: ItemProvider())
          item.previewProvider = {
            asked.append(number)
            return nil
          }
          return StagedItem(item: item, preview: nil)
        }
        director.add(pieces, to: session, animation: DragAnimation(duration: 0.05))
        let count = director.look.stack.visibleCount
        XCTAssertEqual(asked, isFirstOnTop ? Array(0..<(count - 1)) : Array((20 - count)..<20))
        XCTAssertEqual(staged.pictures?.entries.count, 21)
        director.drags[session] = nil
      }
      system.engine.configuration.isFirstItemOnTop = false
    }
  }

  /// Contract 1.8.6.
  func testATargetsTransformMovesThePictureAndNonsenseLeavesItInTheMiddle() {
    withDisplay {
      let (window, board) = Pixels.makeWindow()
      let origin = board.convertToWindow(.zero)
      @MainActor func pose(_ center: CGPoint, _ transform: AffineTransform = .identity) -> Pose {
        var pose = GtkDragStage.pose(
          of: DragPreviewTarget(container: board, center: center, transform: transform))
        pose.center.x -= origin.x
        pose.center.y -= origin.y
        return pose
      }
      var transform = AffineTransform(scale: 0.5)
      (transform.tX, transform.tY) = (30, -5)
      XCTAssertEqual(pose(CGPoint(x: 100, y: 50), transform).center, CGPoint(x: 130, y: 45))
      XCTAssertEqual(pose(CGPoint(x: 100, y: 50), transform).scale, 0.5)
      transform.tX = .nan
      XCTAssertEqual(pose(CGPoint(x: 100, y: 50), transform).center, CGPoint(x: 100, y: 50))
      let middle = CGPoint(x: board.bounds.midX, y: board.bounds.midY)
      XCTAssertEqual(pose(CGPoint(x: CGFloat.nan, y: 0)).center, middle)
      XCTAssertEqual(pose(CGPoint(x: 0, y: CGFloat.infinity)).center, middle)
      window.close()
    }
  }

  func testTheStageHasTheSystemsLook() {
    withDisplay {
      let system = DragDropSystem.activate()
      system.appearance.lift.scale = 1.4
      defer { system.appearance = DragAppearance() }
      let (window, board) = Pixels.makeWindow()
      let card = CanvasView()
      board.addSubview(card, frame: CGRect(x: 20, y: 20, width: 80, height: 60))
      XCTAssertTrue(MainLoop.pump { card.isLaidOut })
      let session = SessionID(number: 3_000_000)
      let animation = DragAnimation(duration: 0.05)
      system.stageDirector.lift(
        [StagedItem(item: DragItem(itemProvider: ItemProvider()), preview: TargetedDragPreview(view: card))],
        of: session, from: DragLocation(window: window, point: CGPoint(x: 60, y: 50)), animation: animation)
      XCTAssertTrue(MainLoop.pump { animation.finishedPosition == .end })
      XCTAssertEqual(system.stageDirector.drags[session]?.lifted.first?.actor?.pose.scale, 1.4)
      system.stageDirector.dismiss(session)
      XCTAssertEqual(system.stage(of: window)?.isEmpty, true)
      window.close()
    }
  }
}
