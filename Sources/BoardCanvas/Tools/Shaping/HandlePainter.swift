import BoardLook
import DragDropKit
import Foundation

/// Draws the handles around the selected pins.
struct HandlePainter {
  var theme: Theme

  private var knob: Color { Color(theme.palette.handle) }
  private var shadow: Color { Color(theme.palette.handleShadow) }
  private var line: Color { theme.accent }

  /// - Parameters:
  ///   - showsFrame: whether to draw a line around several pins; a single pin has its own outline.
  ///   - held: the handle that's dragged, which is drawn filled.
  func draw(_ layout: HandleLayout, showsFrame: Bool, held: ShapeHandle?, _ context: DrawingContext) {
    guard !layout.handles.isEmpty else { return }
    let outline = layout.outline
    let frame = CGRect(
      x: -outline.size.width / 2, y: -outline.size.height / 2, width: outline.size.width,
      height: outline.size.height)
    context.save()
    context.translate(outline.center.x, outline.center.y)
    if outline.rotation != 0 { context.rotate(outline.rotation) }
    if showsFrame { context.strokeRounded(frame.insetBy(dx: -1, dy: -1), radius: 3, width: 1.5, line) }
    if layout.handles.contains(.turn) { drawStem(layout, frame, context) }
    for handle in layout.handles { draw(handle, layout, isHeld: handle == held, context) }
    context.restore()
  }

  /// Draws the line from the frame to the rotation grip.
  private func drawStem(_ layout: HandleLayout, _ frame: CGRect, _ context: DrawingContext) {
    let grip = outlineLocal(layout, .turn)
    let edge = layout.isTurnBelow ? frame.maxY : frame.minY - layout.rise
    context.fill(
      CGRect(x: -0.75, y: min(grip.y, edge), width: 1.5, height: abs(grip.y - edge)), line.withAlpha(0.75))
  }

  private func outlineLocal(_ layout: HandleLayout, _ handle: ShapeHandle) -> CGPoint {
    layout.outline.local(layout.point(of: handle))
  }

  private func draw(
    _ handle: ShapeHandle, _ layout: HandleLayout, isHeld: Bool, _ context: DrawingContext
  ) {
    let center = outlineLocal(layout, handle)
    let size: CGSize
    if handle == .turn || handle.isCorner {
      size = CGSize(width: 2 * HandleLook.radius, height: 2 * HandleLook.radius)
    } else if handle.isSide {
      size = CGSize(width: HandleLook.edgeWidth, height: HandleLook.edgeLength)
    } else {
      size = CGSize(width: HandleLook.edgeLength, height: HandleLook.edgeWidth)
    }
    let box = CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    let radius = min(size.width, size.height) / 2
    // The rotation grip looks different: a dot in the line's colour.
    let isFilled = (handle == .turn) != isHeld
    context.shadow(box, radius: radius, shadow, dx: 0, dy: 0.5, spread: 0.5, blur: 2)
    context.fillRounded(box, radius: radius, isFilled ? line : knob)
    context.strokeRounded(box, radius: radius, width: HandleLook.line, isFilled ? knob : line)
  }
}
