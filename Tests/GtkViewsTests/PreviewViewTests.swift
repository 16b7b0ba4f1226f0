import DragDrop
import Foundation
import GtkTestSupport
import XCTest

@testable import GtkViews

/// Previews of real views (contract 1.8.3, 1.8.4).
final class PreviewViewTests: XCTestCase {
  func testPreviewsHaveTheirViews() throws {
    try withDisplay {
      let (window, canvas) = shownCanvas()
      let card = CanvasView()
      card.intrinsicSize = CGSize(width: 40, height: 30)
      let target = DragPreviewTarget(container: canvas, center: CGPoint(x: 50, y: 60))
      let preview = TargetedDragPreview(view: card, parameters: DragPreviewParameters(), target: target)
      XCTAssertTrue(preview.view === card)
      let elsewhere = DragPreviewTarget(container: canvas, center: .zero)
      XCTAssertTrue(preview.retargetedPreview(with: elsewhere).view === card)
      XCTAssertTrue(TargetedDragPreview(view: canvas).view === canvas)
      XCTAssertTrue(DragPreview(view: card).view === card)
      // A link's card isn't a view of this layer.
      let url = try XCTUnwrap(URL(string: "https://example.org"))
      XCTAssertNil(DragPreview(for: url).view)
      XCTAssertNil(TargetedDragPreview(for: url, target: target).view)
      // A view in no window has the size that it asks for.
      let size = CGSize(width: 30, height: 20)
      let picture = Paintable(node: DrawingContext.record(size: size) { _, _ in }, size: size)
      let image = ImageView(paintable: picture)
      XCTAssertEqual(image.bounds, CGRect(origin: .zero, size: size))
      image.margins = EdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5)
      XCTAssertEqual(image.bounds.size, size)
      XCTAssertEqual(
        TargetedDragPreview(view: image, parameters: DragPreviewParameters(), target: target).size, size)
      XCTAssertEqual(StackView(axis: .vertical).bounds, .zero)
      window.close()
    }
  }
}
