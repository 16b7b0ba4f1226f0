import Foundation

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
  func cursorName(rotation: Double, isHeld: Bool = false) -> String {
    guard self != .turn else { return isHeld ? "grabbing" : "grab" }
    let angle = atan2(direction.y, direction.x) * 180 / .pi + (rotation.isFinite ? rotation : 0)
    let names = ["ew-resize", "nwse-resize", "ns-resize", "nesw-resize"]
    let step = Int((angle / 45).rounded().truncatingRemainder(dividingBy: 4))
    return names[(step + 4) % 4]
  }
}
