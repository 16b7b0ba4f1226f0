import DragDropKit
import Foundation

/// The pixels of rings of dots. The places of the dots are calculated once, since they are the same for all
/// rings.
nonisolated struct RingPixels: Sendable {
  /// The progress that a ring shows.
  enum Progress: Hashable, Sendable {
    /// A known share: the number of full dots.
    case filled(Int)
    /// An unknown share: the brightest dot runs around.
    case running(phase: Int)
  }

  /// The number of pixels along each side.
  static let side = 96
  /// The number of dots.
  static let steps = 16
  /// Half the length of the picture's side. The unit is the distance of the dots' middles from the ring's
  /// middle.
  static let reach = 1.2

  private struct Place {
    var dot: Int
    /// The share of the pixel that the dot covers.
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
