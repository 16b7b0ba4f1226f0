import DragDropKit
import Foundation

/// The pixels of rings of dots. Where the dots are is the same for all of them, and calculated once.
nonisolated struct RingPixels: Sendable {
  /// What a ring tells.
  enum Progress: Hashable, Sendable {
    /// So many of its dots are full.
    case filled(Int)
    /// Nobody knows: its brightest dot runs around.
    case running(phase: Int)
  }

  /// Pixels along each side.
  static let side = 96
  /// Dots.
  static let steps = 16
  /// Half of what they show, where the dots' middles are 1 away from the ring's.
  static let reach = 1.2

  private struct Place {
    var dot: Int
    /// How much of the pixel is the dot's.
    var coverage: Double
  }

  private let places: [Place]

  init() {
    let (steps, side) = (Self.steps, Self.side)
    let line = SpritePixels.places(side, from: -Self.reach, length: Self.reach * 2)
    let angles = (0..<steps).map { Double($0) / Double(steps) * 2 * .pi - .pi / 2 }
    let dots = angles.map { CGPoint(x: cos($0), y: sin($0)) }
    var places: [Place] = []
    places.reserveCapacity(side * side)
    for y in line {
      for x in line {
        let turn = (atan2(y, x) + .pi / 2) / (2 * .pi)
        let dot = (Int((turn * Double(steps)).rounded()) % steps + steps) % steps
        let away = hypot(x - dots[dot].x, y - dots[dot].y) - 0.13
        places.append(Place(dot: dot, coverage: min(max(0.5 - away / (2.4 / Double(side)), 0), 1)))
      }
    }
    self.places = places
  }

  func bytes(_ progress: Progress, color: Color) -> [UInt8] {
    let steps = Self.steps
    let alphas = (0..<steps).map { dot in
      switch progress {
      case .filled(let count): dot < count ? 1 : 0.18
      case .running(let phase): 0.15 + 0.85 * Double((dot - phase + 2 * steps) % steps) / Double(steps)
      }
    }
    return SpritePixels.bytes(width: Self.side, height: Self.side) { column, row in
      let place = places[row * Self.side + column]
      if place.coverage == 0 { return SpritePixels.Tone() }
      return SpritePixels.Tone(color, coverage: alphas[place.dot] * place.coverage)
    }
  }
}
