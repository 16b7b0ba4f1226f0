package import GtkViews
import Foundation

/// What's seen through a lens, computed pixel by pixel by the formulas of sRGB and CIE 1976, without tables.
package struct LensModel {
  /// Opaque pixels as 0xFFRRGGBB.
  package var words: [UInt32]
  package var width: Int
  package var height: Int
  /// Pixels per point.
  package var scale = 1

  package init(words: [UInt32], width: Int, height: Int, scale: Int = 1) {
    (self.words, self.width, self.height, self.scale) = (words, width, height, scale)
  }

  /// Returns the number of pixels that aren't what's seen through a lens; rounding is allowed.
  package func faults(in shown: [UInt32], through lens: CanvasLens) -> Int {
    switch lens {
    case .grey: count(shown) { Self.isNear($0, Self.grey(of: $1), 1) }
    case .values(let count):
      self.count(shown) { word, light in
        Self.parts(of: light, count).contains { part in
          let tone = Self.coded(Self.light(ofLightness: Double(part) / Double(count - 1))) * 255
          return Self.isNear(word, [tone, tone, tone], 0.51)
        }
      }
    case .falseColors:
      count(shown) { word, light in
        Self.parts(of: light, 10).contains { word == 0xFF00_0000 | CanvasLens.falsePalette[$0] }
      }
    case .colorBlindness(let kind):
      count(shown) { word, light in
        let seen = kind.light.map { row in
          Self.coded(min(max(zip(row, light).reduce(0) { $0 + $1.0 * $1.1 }, 0), 1)) * 255
        }
        return Self.isNear(word, seen, 1.01)
      }
    case .squint(let isGrey): blurFaults(in: shown, isGrey: isGrey)
    }
  }

  /// Returns words about the first pixels that aren't what's seen through a lens, one by one.
  package func firstFaults(in shown: [UInt32], through lens: CanvasLens) -> String {
    let bad = words.indices.filter { index in
      LensModel(words: [words[index]], width: 1, height: 1).faults(in: [shown[index]], through: lens) > 0
    }
    return bad.prefix(4).map { index in
      "\(index % width), \(index / width): \(String(words[index], radix: 16)) is \(String(shown[index], radix: 16))"
    }.joined(separator: "; ")
  }

  /// Examines every fifth pixel: all of them would take long.
  private func count(_ shown: [UInt32], _ isRight: (UInt32, [Double]) -> Bool) -> Int {
    stride(from: 0, to: words.count, by: 5).count { !isRight(shown[$0], Self.light(of: words[$0])) }
  }

  // MARK: Blurring

  private func blurFaults(in shown: [UInt32], isGrey: Bool) -> Int {
    let side = CanvasLens.squint.side * scale
    let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
    var cells = Array(repeating: [0.0, 0, 0], count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        var (sum, count) = ([0.0, 0, 0], 0.0)
        for y in row * side..<min((row + 1) * side, height) {
          for x in column * side..<min((column + 1) * side, width) {
            for (part, light) in Self.light(of: words[y * width + x]).enumerated() { sum[part] += light }
            count += 1
          }
        }
        cells[row * columns + column] = sum.map { $0 / count }
      }
    }
    let radius = CanvasLens.squint.radius
    for _ in 0..<3 {
      let old = cells
      for row in 0..<rows {
        for column in 0..<columns {
          var sum = [0.0, 0, 0]
          for down in -radius...radius {
            for across in -radius...radius {
              let y = min(max(row + down, 0), rows - 1)
              let x = min(max(column + across, 0), columns - 1)
              for part in 0..<3 { sum[part] += old[y * columns + x][part] }
            }
          }
          let count = Double((2 * radius + 1) * (2 * radius + 1))
          cells[row * columns + column] = sum.map { $0 / count }
        }
      }
    }
    let tones = cells.map { cell in
      isGrey ? Self.grey(of: cell) : cell.map { Self.coded($0) * 255 }
    }
    var faults = 0
    for y in 0..<height {
      for x in stride(from: y % 7, to: width, by: 7) {
        let (u, v) = ((Double(x) + 0.5) / Double(side) - 0.5, (Double(y) + 0.5) / Double(side) - 0.5)
        func tone(_ column: Int, _ row: Int, _ part: Int) -> Double {
          tones[min(max(row, 0), rows - 1) * columns + min(max(column, 0), columns - 1)][part]
        }
        let (left, top) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
        let (right, down) = (u - Double(left), v - Double(top))
        let seen = (0..<3).map { part in
          let above = tone(left, top, part) * (1 - right) + tone(left + 1, top, part) * right
          let below = tone(left, top + 1, part) * (1 - right) + tone(left + 1, top + 1, part) * right
          return above * (1 - down) + below * down
        }
        if !Self.isNear(shown[y * width + x], seen, 3) { faults += 1 }
      }
    }
    return faults
  }

  // MARK: Light

  private static func light(of word: UInt32) -> [Double] {
    [lights[Int(word >> 16 & 255)], lights[Int(word >> 8 & 255)], lights[Int(word & 255)]]
  }

  private static let lights = (0...255).map { part -> Double in
    let share = Double(part) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }

  private static func coded(_ light: Double) -> Double {
    light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  private static func luminance(_ light: [Double]) -> Double {
    0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
  }

  private static func grey(of light: [Double]) -> [Double] {
    Array(repeating: coded(luminance(light)) * 255, count: 3)
  }

  private static func light(ofLightness lightness: Double) -> Double {
    let root = (lightness * 100 + 16) / 116
    return root > 6.0 / 29 ? pow(root, 3) : 3 * pow(6.0 / 29, 2) * (root - 4.0 / 29)
  }

  /// Returns in which parts of the lightness a colour may be: the grey has 8 bits, so there may be two.
  private static func parts(of light: [Double], _ count: Int) -> Set<Int> {
    let grey = coded(luminance(light)) * 255
    return Set(
      [grey - 0.15, grey + 0.15].map { tone in
        let share = tone.rounded() / 255
        let light = max(0, share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4))
        let ratio = light > pow(6.0 / 29, 3) ? cbrt(light) : light / (3 * pow(6.0 / 29, 2)) + 4.0 / 29
        return min(Int((116 * ratio - 16) / 100 * Double(count)), count - 1)
      })
  }

  private static func isNear(_ word: UInt32, _ color: [Double], _ tolerance: Double) -> Bool {
    word >> 24 == 255
      && zip([16, 8, 0], color).allSatisfy { shift, part in
        abs(Double(word >> UInt32(shift) & 255) - part) <= tolerance
      }
  }
}
