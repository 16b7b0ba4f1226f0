package import Board
import BoardSession
import DragDropKit
import Foundation

extension BoardView {
  /// Whether the view is gliding to a pin.
  package var isGliding: Bool { tools.flight.isGliding }

  /// Glides the view to where a pin is on the screen and large enough to be seen. The view moves only as far
  /// as needed.
  /// - Parameters:
  ///   - covered: the height at the top of the canvas that something else covers, in view points.
  ///   - keepsZoom: whether the zoom stays as it is, however small or large the pin is on the screen.
  package func glide(to id: PinID, belowCovered covered: Double, keepsZoom: Bool = false) {
    guard let pin = board.document.pin(id) else { return }
    tools.glide.stop()
    let box = bounds(of: [pin]) ?? pin.boundingBox
    let target = viewport.showing(box, belowCovered: covered, keepsZoom: keepsZoom)
    if target != viewport { tools.flight.go(to: target) } else { tools.flight.stop() }
  }
}

extension Viewport {
  /// The size on the screen below which a pin is enlarged, and the one that it gets then, in view points.
  private static let small = (least: 48.0, wanted: 160.0)

  /// Returns the nearest viewport in which a rectangle of the board is visible below what covers the top.
  func showing(
    _ rect: CGRect, belowCovered covered: Double, margin: Double = 32, keepsZoom: Bool = false
  ) -> Viewport {
    var viewport = self
    let side = max(rect.width, rect.height)
    let free = CGSize(width: size.width - 2 * margin, height: size.height - covered - 2 * margin)
    guard side > 0, free.width > 0, free.height > 0 else { return self }
    if !keepsZoom, side * zoom < Self.small.least {
      viewport.setZoom(Self.small.wanted / side, keeping: viewPoint(CGPoint(x: rect.midX, y: rect.midY)))
    }
    let fitting = min(free.width / rect.width, free.height / rect.height)
    if !keepsZoom, viewport.zoom > fitting {
      viewport.setZoom(fitting, keeping: viewPoint(CGPoint(x: rect.midX, y: rect.midY)))
    }
    // What covers the top makes the view lower.
    var open = viewport
    open.size.height -= covered
    open.center.y += covered / 2 / viewport.zoom
    let before = open.center
    // One point less, since a pin that just fits would be centred otherwise.
    open.reveal(rect, margin: margin - 1)
    viewport.center.x += open.center.x - before.x
    viewport.center.y += open.center.y - before.y
    return viewport
  }
}
