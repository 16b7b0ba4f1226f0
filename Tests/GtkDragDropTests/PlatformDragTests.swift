import CKitGtk
import CKitGtkShim
import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import SeededRandom
import XCTest

@testable import GtkDragDrop

/// Tests of platform drags on a real display.
final class PlatformDragTests: XCTestCase {
  func testAHundredDragsLeaveNothingBehind() {
    withDisplay {
      let stage = DragBench()
      // The first drags load objects that stay: cursors, icon surfaces.
      for _ in 0..<3 { stage.dragAndCancel() }
      XCTAssertTrue(MainLoop.pump { stage.isQuiet })
      let baseline = LiveCount.all
      let providers = shim_content_provider_live_count()
      for _ in 0..<100 { stage.dragAndCancel() }
      XCTAssertEqual(stage.cancels, 103)
      // GDK releases a drag's provider some time after the drag. One of the first three may still have been
      // alive when the baseline was taken, so fewer are right, too.
      XCTAssertTrue(
        MainLoop.pump {
          stage.isQuiet && LiveCount.isBack(to: baseline) && shim_content_provider_live_count() <= providers
        },
        """
        \(LiveCount.all) instead of \(baseline); \(shim_content_provider_live_count()) providers instead of \
        \(providers); \(PlatformDrag.liveCount) drags
        """)
      stage.close()
    }
  }

  /// Whatever joins a running drag, its picture has room for all of it.
  func testTheIconGrowsWithWhatJoinsTheDrag() throws {
    try withDisplay {
      let bench = DragBench()
      var random = SeededGenerator(seed: 51)
      for _ in 0..<12 {
        let drag = try XCTUnwrap(bench.beginDrag())
        let pictures = try XCTUnwrap(bench.pictures)
        let surface = try XCTUnwrap(gdk_drag_get_drag_surface(drag.object.opaque))
        var steps: [CGSize] = []
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let size = CGSize(
            width: Int.random(in: 10...400, using: &random), height: Int.random(in: 10...400, using: &random))
          steps.append(size)
          pictures.add([bench.entry(of: size)], atBottom: Bool.random(using: &random))
          pictures.badge = DragBadge(count: pictures.entries.count, operation: .copy)
          drag.redrawIcon(isRearranged: true)
        }
        let needed = pictures.bounds.integral.size
        let isLarge = MainLoop.pump {
          Double(gdk_surface_get_width(surface)) >= needed.width
            && Double(gdk_surface_get_height(surface)) >= needed.height
        }
        XCTAssertTrue(
          isLarge,
          """
          \(steps) need \(needed), and the icon has \(gdk_surface_get_width(surface)) × \
          \(gdk_surface_get_height(surface))
          """)
        drag.record(.escapePressed)
      }
      XCTAssertTrue(MainLoop.pump { bench.isQuiet })
      bench.close()
    }
  }

  /// GTK 4.8 can't start a platform drag from a finger. The decision which drag may be handed over is the
  /// same in all versions.
  func testAFingerHandsOverWhereThePlatformCanAndOneDragAtATime() {
    withDisplay {
      let bench = DragBench()
      let stage = bench.system.stageDirector
      let abilities = stage.abilities
      stage.abilities = PlatformAbilities(isX11: false, major: 4, minor: 8)
      XCTAssertTrue(stage.mayHandOver(.pointer))
      XCTAssertFalse(stage.mayHandOver(.touch), "this GTK can't")
      stage.abilities = PlatformAbilities(isX11: false, major: 4, minor: 18)
      XCTAssertTrue(stage.mayHandOver(.touch))
      if let drag = bench.beginDrag() {
        stage.platformDrags[drag.session] = drag
        XCTAssertFalse(stage.mayHandOver(.touch), "the platform has one already")
        XCTAssertTrue(stage.mayHandOver(.pointer))
        drag.record(.escapePressed)
        XCTAssertTrue(stage.mayHandOver(.touch), "it's over")
        stage.platformDrags[drag.session] = nil
      }
      stage.hasTouchHandOverFailed = true
      XCTAssertFalse(stage.mayHandOver(.touch), "tried, and the platform forgot it")
      XCTAssertTrue(stage.mayHandOver(.pointer))
      stage.hasTouchHandOverFailed = false
      stage.abilities = abilities
      XCTAssertTrue(MainLoop.pump { bench.isQuiet })
      bench.close()
    }
  }

  /// A drag that begins doesn't reset the gestures of another press. There's only a pointer here, so a finger
  /// drags.
  func testABeginResetsTheGesturesOfItsOwnPress() throws {
    try withDisplay {
      try Pointer.require()
      let window = Window()
      let canvas = CanvasView()
      window.setDefaultSize(width: 300, height: 200)
      window.content = canvas
      let gesture = gtk_gesture_drag_new()!
      gtk_widget_add_controller(canvas.widget, gesture)
      XCTAssertTrue(window.presentAndPaint())
      MainLoop.settle()
      let pointer = Pointer()
      XCTAssertTrue(
        pointer.play(["mousemove", "150", "100", "mousedown", "1"]) { gtk_gesture_is_active(gesture) != 0 })
      shim_widget_reset_gestures(canvas.widget, OpaquePointer(bitPattern: 1))
      XCTAssertNotEqual(gtk_gesture_is_active(gesture), 0)
      shim_widget_reset_gestures(canvas.widget, nil)
      XCTAssertEqual(gtk_gesture_is_active(gesture), 0)
      pointer.release()
      window.close()
      MainLoop.settle()
    }
  }

  func testWindowsWithDragAndDropComeAndGo() {
    withDisplay {
      DragDropSystem.activate()
      @MainActor func openAndClose() {
        let window = Window()
        window.content = CanvasView()
        XCTAssertTrue(window.presentAndPaint())
        window.close()
      }
      openAndClose()
      XCTAssertTrue(MainLoop.pump { Window.all.isEmpty })
      let baseline = LiveCount.all
      for _ in 0..<100 { openAndClose() }
      XCTAssertTrue(
        MainLoop.pump { LiveCount.isBack(to: baseline) }, "\(LiveCount.all) instead of \(baseline)")
    }
  }
}

/// A window with a card, and drags of the card that are cancelled at once.
@MainActor
private final class DragBench {
  let window = Window()
  let card = CanvasView()
  let system = DragDropSystem.activate()
  var live: [PlatformDrag] = []
  var cancels = 0
  /// The pictures of the latest drag.
  private(set) var pictures: CarriedPictures?
  private let board = CanvasView()

  init() {
    window.setDefaultSize(width: 300, height: 200)
    window.content = board
    card.onDraw = { context, size in context.fill(CGRect(origin: .zero, size: size), .black) }
    board.addSubview(card, frame: CGRect(x: 20, y: 20, width: 80, height: 60))
    window.presentAndPaint()
  }

  /// Whether all drags are over. The platform may still be flying its (hidden) picture back.
  var isQuiet: Bool { live.isEmpty && PlatformDrag.liveCount == 0 }

  /// Begins a drag of the card, and returns once the platform shows its picture.
  func beginDrag() -> PlatformDrag? {
    let item = ItemProvider()
    item.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) { reply in
      reply(Data([1]), nil)
      return nil
    }
    let picture = PreviewPicture(TargetedDragPreview(view: card))
    let entry = CarriedPictures.Entry(item: DragItem(itemProvider: item), picture: picture, lifted: .zero)
    let pictures = CarriedPictures([entry], prefersFullSize: false)
    self.pictures = pictures
    let offer = ContentOffer(providers: [item], isRestricted: false, portalTypes: [], folder: system.exports)
    guard let display = gdk_display_get_default(), let seat = gdk_display_get_default_seat(display),
      let device = gdk_seat_get_pointer(seat)
    else {
      XCTFail("no pointer")
      return nil
    }
    let drag = PlatformDrag(
      SessionID(number: 1_000_000), from: window, device: device, offer: offer,
      pictures: pictures, engine: system.engine
    ) { [weak self] ended in
      self?.cancels += 1
      // The drag is removed outside of the platform's own signal.
      Task { @MainActor in self?.live.removeAll { $0 === ended } }
    }
    guard let drag else {
      XCTFail("the platform refused a drag")
      return nil
    }
    live.append(drag)
    var isIconShown = false
    drag.onIconShown { isIconShown = true }
    MainLoop.pump { isIconShown }
    return drag
  }

  /// Returns another item of the drag, with a picture of this size.
  func entry(of size: CGSize) -> CarriedPictures.Entry {
    let view = CanvasView()
    view.onDraw = { context, size in context.fill(CGRect(origin: .zero, size: size), .black) }
    view.frame = CGRect(origin: .zero, size: size)
    let target = DragPreviewTarget(container: board, center: CGPoint(x: 50, y: 50))
    let preview = TargetedDragPreview(view: view, parameters: DragPreviewParameters(), target: target)
    return CarriedPictures.Entry(
      item: DragItem(itemProvider: ItemProvider()), picture: PreviewPicture(preview), lifted: .zero)
  }

  func dragAndCancel() {
    guard let drag = beginDrag() else { return }
    drag.record(.escapePressed)
    XCTAssertFalse(drag.isLive)
  }

  func close() { window.close() }
}
