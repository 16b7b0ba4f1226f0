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
      // A link's card is no view of this layer.
      let url = try XCTUnwrap(URL(string: "https://example.org"))
      XCTAssertNil(DragPreview(for: url).view)
      XCTAssertNil(TargetedDragPreview(for: url, target: target).view)
      window.close()
    }
  }
}
