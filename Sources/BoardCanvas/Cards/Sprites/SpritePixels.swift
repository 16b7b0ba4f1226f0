import DragDropKit
import Foundation

/// Making small pictures that are calculated once and drawn many times.
nonisolated enum SpritePixels {
  /// A colour whose components are premultiplied by alpha.
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

    /// Returns this tone with another one over it.
    func under(_ top: Tone) -> Tone {
      var result = top
      let rest = 1 - top.alpha
      result.red += red * rest
      result.green += green * rest
      result.blue += blue * rest
      result.alpha += alpha * rest
      return result
    }

    /// Returns this tone where it covers only a share of a pixel.
    func covering(_ share: Double) -> Tone {
      var result = self
      result.red *= share
      result.green *= share
      result.blue *= share
      result.alpha *= share
      return result
    }
  }

  /// Makes a texture from a function.
  /// - Parameters:
  ///   - area: the rectangle that the picture shows, in the sprite's own coordinates.
  ///   - tone: returns the tone at a place.
  /// - Returns: nil only if memory is lacking.
  static func texture(width: Int, height: Int, area: CGRect, tone: (CGPoint) -> Tone) -> Texture? {
    let across = places(width, from: area.minX, length: area.width)
    let down = places(height, from: area.minY, length: area.height)
    return texture(
      width: width, height: height,
      bytes: bytes(width: width, height: height) { tone(CGPoint(x: across[$0], y: down[$1])) })
  }

  /// Makes a texture from pixels.
  /// - Parameter bytes: pixels as ``bytes(width:height:tone:)`` makes them.
  /// - Returns: nil only if memory is lacking.
  static func texture(width: Int, height: Int, bytes: [UInt8]) -> Texture? {
    try? Texture(width: width, height: height, stride: width * 4, premultipliedBGRA: Data(bytes))
  }

  /// Returns blue, green, red and alpha of each pixel, row by row: the format that's drawn without a
  /// conversion.
  /// - Parameter tone: returns the tone for a column and a row.
  static func bytes(width: Int, height: Int, tone: (Int, Int) -> Tone) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for row in 0..<height {
      for column in 0..<width {
        let tone = tone(column, row)
        bytes.append(byte(tone.blue))
        bytes.append(byte(tone.green))
        bytes.append(byte(tone.red))
        bytes.append(byte(tone.alpha))
      }
    }
    return bytes
  }

  /// Returns the middles of a number of pixels along a line.
  static func places(_ count: Int, from start: Double, length: Double) -> [Double] {
    (0..<count).map { start + (Double($0) + 0.5) * length / Double(count) }
  }

  private static func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(255, (value * 255).rounded()))) }
}
