import BoardLook
package import BoardSession
import DragDropKit
package import Foundation

/// The positions of a frame's handles on the screen, in view points. Handles have the same size at every
/// zoom.
package struct HandleLayout: Equatable {
  /// The outline with the knobs, around the paper.
  package let outline: PinShape
  /// The distance of the upper edge's knob from the outline, in view points, so that it doesn't cover the
  /// pin's head.
  let rise: Double
  /// Whether the rotation grip is below the frame, because there's no room above.
  let isTurnBelow: Bool
  package let handles: [ShapeHandle]

  /// The handles around pins.
  /// - Parameters:
  ///   - frame: the frame of the pictures, in board points.
  ///   - hasHead: whether a pin's head is in the middle of the upper edge.
  ///   - hasPaper: whether there's paper around the pictures. Frames and lines have none.
  ///   - isLine: whether it's around lines: no knob is in the middle of a narrow box, where a line would be
  ///     taken.
  ///   - mayTurn: whether the pins can be rotated; nil if that's all that have paper, and lines.
  package init(
    frame: PinShape, hasHead: Bool, hasPaper: Bool = true, isLine: Bool = false, mayTurn: Bool? = nil,
    viewport: Viewport
  ) {
    let paper = hasPaper ? CardLook.border : 0
    let border = 2 * (paper * viewport.zoom + HandleLook.gap)
    outline = PinShape(
      center: viewport.viewPoint(frame.center),
      size: CGSize(
        width: frame.size.width * viewport.zoom + border, height: frame.size.height * viewport.zoom + border),
      rotation: frame.rotation)
    let head = (PinHeadLook.radius - PinHeadLook.drop) * viewport.zoom
    rise = hasHead ? max(0, head - HandleLook.gap) + HandleLook.edgeWidth / 2 + 2 : 0
    let view = CGRect(origin: .zero, size: viewport.size).insetBy(dx: 8, dy: 8)
    let reach = outline.size.height / 2 + HandleLook.stem
    let above = outline.point(atLocal: CGPoint(x: 0, y: -reach - rise))
    let below = outline.point(atLocal: CGPoint(x: 0, y: reach))
    isTurnBelow = !view.contains(above) && view.contains(below)
    let size = outline.size
    guard max(size.width, size.height) - border >= HandleLook.leastFrame else {
      handles = []
      return
    }
    handles = ShapeHandle.allCases.filter { handle in
      if handle == .turn { return mayTurn ?? (hasPaper || isLine) }
      if handle.isCorner { return true }
      if isLine, min(size.width, size.height) < HandleLook.leastEdge { return false }
      return (handle.isSide ? size.height : size.width) >= HandleLook.leastEdge
    }
  }

  /// The handles around the part of a picture that's kept. They are on its very edge, and the part may have
  /// any size.
  /// - Parameter part: the part, in board points.
  package init(part: PinShape, viewport: Viewport) {
    outline = PinShape(
      center: viewport.viewPoint(part.center),
      size: CGSize(width: part.size.width * viewport.zoom, height: part.size.height * viewport.zoom),
      rotation: part.rotation)
    rise = 0
    isTurnBelow = false
    let size = outline.size
    handles = ShapeHandle.allCases.filter { handle in
      if handle.isCorner { return true }
      return handle != .turn && (handle.isSide ? size.height : size.width) >= HandleLook.leastEdge
    }
  }

  package func point(of handle: ShapeHandle) -> CGPoint { outline.point(atLocal: local(handle)) }

  private func local(_ handle: ShapeHandle) -> CGPoint {
    let (width, height) = (outline.size.width / 2, outline.size.height / 2)
    switch handle {
    case .turn:
      return CGPoint(x: 0, y: isTurnBelow ? height + HandleLook.stem : -height - rise - HandleLook.stem)
    case .top: return CGPoint(x: 0, y: -height - rise)
    default: return CGPoint(x: handle.direction.x * width, y: handle.direction.y * height)
    }
  }

  /// Returns the handle at a point of the view, the nearest one if there are several.
  /// - Parameter reach: the distance from a knob's middle within which it's hit, in view points.
  package func handle(at point: CGPoint, reach: Double) -> ShapeHandle? {
    let local = outline.local(point)
    let hit = handles.filter { area(of: $0, reach: reach).contains(local) }
    return hit.min { distance($0, local) < distance($1, local) }
  }

  private func distance(_ handle: ShapeHandle, _ point: CGPoint) -> Double {
    let knob = local(handle)
    return hypot(knob.x - point.x, knob.y - point.y)
  }

  /// Returns the area in which a handle is hit, on the outline's axes. Half of the frame's inside is always
  /// left for lifting the pins, so on a small frame the area extends further outwards.
  package func area(of handle: ShapeHandle, reach: Double) -> CGRect {
    let knob = local(handle)
    let across = Self.interval(knob.x, handle.direction.x, outline.size.width, reach)
    let down = Self.interval(knob.y, handle.direction.y, outline.size.height, reach)
    return CGRect(
      x: across.lowerBound, y: down.lowerBound, width: across.upperBound - across.lowerBound,
      height: down.upperBound - down.lowerBound)
  }

  private static func interval(
    _ knob: Double, _ direction: Double, _ length: Double, _ reach: Double
  ) -> ClosedRange<Double> {
    guard direction != 0 else { return knob - reach...knob + reach }
    // From here on, outwards is the positive direction.
    let inner = max(knob * direction - reach, length / 4)
    let outer = max(knob * direction + reach, inner + 2 * reach)
    return direction > 0 ? inner...outer : -outer ... -inner
  }
}

/// A handle with which the user shapes pins: a corner, an edge, or the rotation grip.
package enum ShapeHandle: String, CaseIterable {
  case topLeft, topRight, bottomRight, bottomLeft
  case top, right, bottom, left
  case turn

  /// The direction of the handle from the middle of the frame: -1, 0 or 1 on each axis; zero for the rotation
  /// grip.
  var direction: CGPoint {
    switch self {
    case .topLeft: CGPoint(x: -1, y: -1)
    case .topRight: CGPoint(x: 1, y: -1)
    case .bottomRight: CGPoint(x: 1, y: 1)
    case .bottomLeft: CGPoint(x: -1, y: 1)
    case .top: CGPoint(x: 0, y: -1)
    case .right: CGPoint(x: 1, y: 0)
    case .bottom: CGPoint(x: 0, y: 1)
    case .left: CGPoint(x: -1, y: 0)
    case .turn: .zero
    }
  }

  var isCorner: Bool { direction.x != 0 && direction.y != 0 }
  /// Whether it's the handle of a vertical edge.
  var isSide: Bool { self == .left || self == .right }

  /// Returns the name of the pointer's cursor over the handle, as in style sheets, for a frame that's rotated
  /// by some degrees.
  func cursorName(rotation: Double, isHeld: Bool = false, isMirrored: Bool = false) -> String {
    guard self != .turn else { return isHeld ? "grabbing" : "grab" }
    let turned = atan2(direction.y, direction.x) * 180 / .pi + (rotation.isFinite ? rotation : 0)
    let angle = isMirrored ? 180 - turned : turned
    let names = ["ew-resize", "nwse-resize", "ns-resize", "nesw-resize"]
    let step = Int((angle / 45).rounded().truncatingRemainder(dividingBy: 4))
    return names[(step + 4) % 4]
  }
}

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
