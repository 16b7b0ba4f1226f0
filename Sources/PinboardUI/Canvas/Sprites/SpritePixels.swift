import DragDropKit
import Foundation

/// Small pictures that are calculated once and drawn many times.
nonisolated enum SpritePixels {
  /// A colour with its components multiplied by alpha.
  struct Tone {
    var red = 0.0
    var green = 0.0
    var blue = 0.0
    var alpha = 0.0

    init() {}

    init(_ color: Color, coverage: Double = 1) {
      alpha = color.alpha * coverage
      red = color.red * alpha
      green = color.green * alpha
      blue = color.blue * alpha
    }

    /// This tone with another one laid over it.
    func under(_ top: Tone) -> Tone {
      var result = top
      let rest = 1 - top.alpha
      result.red += red * rest
      result.green += green * rest
      result.blue += blue * rest
      result.alpha += alpha * rest
      return result
    }
  }

  /// - Parameters:
  ///   - area: what the picture shows, in the sprite's own coordinates.
  ///   - tone: the tone at a place.
  /// - Returns: nil only when there's no memory.
  static func texture(width: Int, height: Int, area: CGRect, tone: (CGPoint) -> Tone) -> Texture? {
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    for row in 0..<height {
      for column in 0..<width {
        let place = CGPoint(
          x: area.minX + (Double(column) + 0.5) * area.width / Double(width),
          y: area.minY + (Double(row) + 0.5) * area.height / Double(height))
        let tone = tone(place)
        let index = (row * width + column) * 4
        bytes[index] = byte(tone.red)
        bytes[index + 1] = byte(tone.green)
        bytes[index + 2] = byte(tone.blue)
        bytes[index + 3] = byte(tone.alpha)
      }
    }
    return try? Texture(width: width, height: height, stride: width * 4, premultipliedRGBA: Data(bytes))
  }

  /// How dark the blurred shadow of a rectangle is at a place, from 0 to 1.
  static func shadow(of rect: CGRect, deviation: Double, at place: CGPoint) -> Double {
    let scale = 1 / (deviation * 2.0.squareRoot())
    let across = erf((place.x - rect.minX) * scale) - erf((place.x - rect.maxX) * scale)
    let down = erf((place.y - rect.minY) * scale) - erf((place.y - rect.maxY) * scale)
    return 0.25 * across * down
  }

  /// How far a place is outside a rounded rectangle; negative inside.
  static func distance(to rect: CGRect, radius: Double, from place: CGPoint) -> Double {
    let x = abs(place.x - rect.midX) - rect.width / 2 + radius
    let y = abs(place.y - rect.midY) - rect.height / 2 + radius
    return hypot(max(x, 0), max(y, 0)) + min(max(x, y), 0) - radius
  }

  private static func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(255, (value * 255).rounded()))) }
}
