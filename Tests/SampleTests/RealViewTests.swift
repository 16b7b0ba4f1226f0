import DragDropKit
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import TestSupport
import XCTest

/// The code of the two articles and of the slides on real views: `addInteraction`, `interaction.view`, an
/// image view.
final class RealViewTests: XCTestCase {
  /// The drop destination of the article: an image view that takes images.
  @MainActor
  private final class ImageDestination: DropInteractionDelegate {
    let imageView = ImageView()
    private(set) var locations: [CGPoint] = []
    private(set) var isHighlighted = false

    func customEnableDropping(on view: View) { view.addInteraction(DropInteraction(delegate: self)) }

    func dropInteraction(_ interaction: DropInteraction, canHandle session: any DropSession) -> Bool {
      session.canLoadObjects(ofClass: Image.self)
    }

    func dropInteraction(
      _ interaction: DropInteraction, sessionDidUpdate session: any DropSession
    ) -> DropProposal {
      let dropLocation = session.location(in: imageView)
      locations.append(dropLocation)
      isHighlighted = imageView.bounds.contains(dropLocation)
      return DropProposal(operation: isHighlighted ? .copy : .cancel)
    }

    func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
      // Consume drag items (in this example, of type Image).
      session.loadObjects(ofClass: Image.self) { images in
        self.imageView.image = images.first
      }
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: any DropSession) {
      isHighlighted = false
    }
  }

  /// The drag source of the article and the slides: a text, lifted as a picture at the finger.
  @MainActor
  private final class TextSource: DragInteractionDelegate {
    private(set) var liftEnd: AnimatingPosition?
    let picture: View?

    init(picture: View? = nil) { self.picture = picture }

    func customEnableDragging(on view: View) { view.addInteraction(DragInteraction(delegate: self)) }

    func dragInteraction(
      _ interaction: DragInteraction, itemsForBeginning session: any DragSession
    ) -> [DragItem] { [DragItem(itemProvider: ItemProvider(object: "Hello World"))] }

    func dragInteraction(
      _ interaction: DragInteraction, previewForLifting item: DragItem, session: any DragSession
    ) -> TargetedDragPreview? {
      guard let dragView = interaction.view else { return nil }
      guard let picture else { return TargetedDragPreview(view: dragView) }
      let target = DragPreviewTarget(container: dragView, center: session.location(in: dragView))
      return TargetedDragPreview(view: picture, parameters: DragPreviewParameters(), target: target)
    }

    func dragInteraction(
      _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating,
      session: any DragSession
    ) {
      animator.addAnimations { interaction.view?.alpha = 0.5 }
      animator.addCompletion { self.liftEnd = $0 }
    }
  }

  func testAnImageViewIsADropDestination() throws {
    try withDisplay {
      let destination = ImageDestination()
      let panel = CanvasView()
      destination.customEnableDropping(on: panel)
      let scene = RealScene([
        (panel, CGRect(x: 0, y: 0, width: 300, height: 150))
      ])
      panel.addSubview(destination.imageView, frame: CGRect(x: 100, y: 20, width: 100, height: 100))
      XCTAssertTrue(MainLoop.pump { destination.imageView.bounds.width == 100 })
      let image = try PictureView.sample()
      let drag = scene.foreign([ItemProvider(object: image)], over: panel, 20, 20)
      XCTAssertFalse(destination.isHighlighted, "beside the image view")
      XCTAssertEqual(scene.engine.drop(drag), .cancel)
      let other = scene.foreign([ItemProvider(object: image)], over: panel, 130, 60)
      XCTAssertTrue(destination.isHighlighted)
      XCTAssertEqual(destination.locations.last, CGPoint(x: 30, y: 40), "in the image view's own space")
      XCTAssertEqual(scene.engine.drop(other), .copy)
      XCTAssertFalse(destination.isHighlighted)
      XCTAssertTrue(MainLoop.pump { destination.imageView.image != nil })
      XCTAssertEqual(destination.imageView.image?.data, image.data)
      let text = scene.foreign([ItemProvider(object: "text")], over: panel, 130, 60)
      XCTAssertEqual(scene.engine.drop(text), .cancel)
      scene.close()
    }
  }

  func testAViewIsADragSource() {
    withDisplay {
      let source = TextSource()
      let view = Label("Hello World")
      source.customEnableDragging(on: view)
      let scene = RealScene([(view, CGRect(x: 10, y: 10, width: 120, height: 60))])
      let interaction = view.interactions.first
      XCTAssertTrue(interaction?.view === view)
      XCTAssertTrue(view.interactions.count == 1)
      guard let drag = scene.drag(view, 50, 30) else { return XCTFail("no drag") }
      let session = scene.engine.dragSession(drag)
      XCTAssertEqual(
        session?.items.first?.itemProvider.registeredTypeIdentifiers.first, "public.utf8-plain-text")
      XCTAssertTrue(scene.stage.carried.last?.pieces.first?.preview?.view === view)
      scene.engine.cancel(drag, animated: false)
      if let interaction { view.removeInteraction(interaction) }
      XCTAssertNil(interaction?.view)
      XCTAssertNil(scene.drag(view, 50, 30), "taken away")
      scene.close()
    }
  }

  func testALiftedPictureIsAtTheFingerAndTheViewChangesAlongside() {
    withDisplay {
      let picture = CanvasView()
      picture.intrinsicSize = CGSize(width: 30, height: 20)
      let source = TextSource(picture: picture)
      let view = CanvasView()
      source.customEnableDragging(on: view)
      let scene = RealScene([(view, CGRect(x: 10, y: 10, width: 120, height: 60))])
      guard let drag = scene.drag(view, 50, 30) else { return XCTFail("no drag") }
      XCTAssertEqual(source.liftEnd, .end)
      XCTAssertEqual(view.alpha, 0.5, accuracy: 0.01)
      let preview = scene.stage.carried.last?.pieces.first?.preview
      XCTAssertTrue(preview?.view === picture)
      XCTAssertTrue(preview?.target.container === view)
      XCTAssertEqual(preview?.target.center, CGPoint(x: 50, y: 30))
      XCTAssertEqual(preview?.size, CGSize(width: 30, height: 20))
      scene.engine.cancel(drag, animated: false)
      scene.close()
    }
  }

  func testAButtonSpringsAndSoDoesAViewWithAnInteraction() {
    withDisplay {
      var clicks = 0
      var activations = 0
      let button = Button(title: "Archive")
      button.onClick = { clicks += 1 }
      button.isSpringLoaded = true
      let view = CanvasView()
      let springLoadedInteraction = SpringLoadedInteraction { interaction, context in
        XCTAssertTrue(interaction.view === view)
        XCTAssertTrue(context.targetView === view)
        activations += 1
      }
      view.addInteraction(springLoadedInteraction)
      let scene = RealScene([
        (button, CGRect(x: 10, y: 10, width: 120, height: 60)),
        (view, CGRect(x: 200, y: 10, width: 120, height: 60)),
      ])
      let drag = scene.foreign([ItemProvider(object: "x")], over: button, 60, 30)
      scene.clock.advance(by: 1)
      XCTAssertEqual([clicks, activations], [1, 0])
      scene.move(drag, over: view, 60, 30)
      scene.clock.advance(by: 1)
      XCTAssertEqual([clicks, activations], [1, 1])
      scene.close()
    }
  }
}
