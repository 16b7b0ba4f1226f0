import Foundation

/// What a person takes hold of to shape pins: a corner, an edge, or the grip that turns.
enum ShapeHandle: String, CaseIterable {
  case topLeft, topRight, bottomRight, bottomLeft
  case top, right, bottom, left
  case turn

  /// Where it is from the middle of the frame: -1, 0 or 1 both ways; zero for the grip that turns.
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
  /// Whether it's on a vertical edge.
  var isSide: Bool { self == .left || self == .right }

  /// The pointer's picture over it, by the names of style sheets, when the frame is turned by so many degrees.
  func cursorName(rotation: Double, isHeld: Bool = false) -> String {
    guard self != .turn else { return isHeld ? "grabbing" : "grab" }
    let angle = atan2(direction.y, direction.x) * 180 / .pi + (rotation.isFinite ? rotation : 0)
    let names = ["ew-resize", "nwse-resize", "ns-resize", "nesw-resize"]
    let step = Int((angle / 45).rounded().truncatingRemainder(dividingBy: 4))
    return names[(step + 4) % 4]
  }
}
