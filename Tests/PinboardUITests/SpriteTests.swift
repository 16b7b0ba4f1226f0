import BoardLook
import DragDropKit
import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Sprites are calculated in parts that many pixels share. Each pixel must be equal to the result of a
/// formula for this pixel alone.
@Suite(.timeLimit(.minutes(5))) struct SpriteTests {
  private typealias Tone = SpritePixels.Tone

  // MARK: A sheet of paper

  private static func sheet(_ size: CGSize, density: Int, line: Double = 0.75) -> SheetPixels {
    SheetPixels(
      paper: Color(hex: 0xFFFEFB), edge: Color(hex: 0x000000, alpha: 0.4),
      shadow: Color(hex: 0x102030, alpha: 0.36), line: line, sheet: CGRect(origin: .zero, size: size),
      pixel: exp2(-Double(density)), radius: CardLook.corner, deviation: CardLook.shadowBlur / 2,
      drop: CardLook.shadowDrop)
  }

  /// Returns the tone of one point: the blurred shadow, then the paper with its line.
  private static func tone(_ point: CGPoint, _ pixels: SheetPixels) -> Tone {
    let sheet = pixels.sheet
    let x = abs(point.x - sheet.midX) - sheet.width / 2 + pixels.radius
    let y = abs(point.y - sheet.midY) - sheet.height / 2 + pixels.radius
    let outside = hypot(max(x, 0), max(y, 0)) + min(max(x, y), 0) - pixels.radius
    if outside < -4 * pixels.pixel - pixels.radius { return Tone(pixels.paper) }
    func blurred(_ value: Double, _ from: Double, _ to: Double) -> Double {
      let scale = 1 / (pixels.deviation * 2.0.squareRoot())
      return (erf((value - from) * scale) - erf((value - to) * scale)) / 2
    }
    let shade =
      blurred(point.x, sheet.minX, sheet.maxX)
      * blurred(point.y, sheet.minY + pixels.drop, sheet.maxY + pixels.drop)
    let coverage = min(max(0.5 - outside / pixels.pixel, 0), 1)
    let line = max(pixels.pixel, pixels.line)
    let edge = min(max((outside + line) / pixels.pixel + 0.5, 0), 1)
    let card = Tone(pixels.paper).under(Tone(pixels.edge, coverage: edge)).covering(coverage)
    return Tone(pixels.shadow, coverage: shade).under(card)
  }

  @Test(arguments: [
    CGSize(width: 214, height: 164), CGSize(width: 40, height: 300), CGSize(width: 9, height: 6),
  ])
  func `a sheet's pixels are what each would be by itself`(size: CGSize) {
    for density in -1...1 {
      for line in [0.75, 1.5] {
        let pixels = Self.sheet(size, density: density, line: line)
        let area = pixels.sheet.insetBy(dx: -14.5, dy: -14.5)
        let width = max(1, Int(area.width * exp2(Double(density))))
        let height = max(1, Int(area.height * exp2(Double(density))))
        let bytes = pixels.bytes(width: width, height: height, area: area)
        let expected = Self.bytes(width, height, area) { Self.tone($0, pixels) }
        #expect(Self.difference(bytes, expected) <= 1, "\(size), density \(density), line \(line)")
        // The picture isn't uniform.
        #expect(Set(bytes).count > 16)
      }
    }
  }

  @Test func `a part of a sheet is the same as the whole of it there`() {
    let pixels = Self.sheet(CGSize(width: 60, height: 40), density: 0)
    let whole = pixels.bytes(width: 80, height: 60, area: CGRect(x: -10, y: -10, width: 80, height: 60))
    let part = pixels.bytes(width: 30, height: 1, area: CGRect(x: 5, y: -4, width: 30, height: 1))
    let start = (6 * 80 + 15) * 4
    #expect(part == Array(whole[start..<start + 30 * 4]))
  }

  // MARK: A pin's head

  @Test func `a head's pixels are what each would be by itself`() {
    let color = Color(hex: 0xC01C28)
    let (light, dark) = (color.mixed(with: Color(white: 1), 0.62), color.mixed(with: Color(white: 0), 0.45))
    for density in -1...2 {
      let pixels = HeadPixels(color: LookColor(0xC01C28), density: density)
      let area = CGRect(x: -13, y: -13, width: 26, height: 26)
      let expected = Self.bytes(pixels.side, pixels.side, area) { point in
        let away = hypot(point.x - 2.275, point.y - 3.9)
        let share = away / 8.45
        let shade = share < 0.45 ? 0.45 - 0.05 * share / 0.45 : 0.4 * max(0, 1 - (share - 0.45) / 0.55)
        let inside = min(max(0.5 - (away - 8.45) * exp2(Double(density)), 0), 1)
        let coverage = min(max(0.5 - (hypot(point.x, point.y) - 6.5) * exp2(Double(density)), 0), 1)
        let glow = hypot(point.x + 2.08, point.y + 2.47) / 9.75
        let tone =
          glow < 0.35
          ? light.mixed(with: color, glow / 0.35) : color.mixed(with: dark, min(1, (glow - 0.35) / 0.65))
        return Tone(Color(white: 0, alpha: shade), coverage: inside).under(
          Tone(tone, coverage: coverage))
      }
      #expect(Self.difference(pixels.bytes, expected) <= 1, "density \(density)")
    }
  }

  // MARK: Rings

  @Test(arguments: [
    RingPixels.Progress.filled(0), .filled(5), .filled(16), .running(phase: 0), .running(phase: 11),
  ])
  func `a ring's pixels are what each would be by itself`(progress: RingPixels.Progress) {
    let color = Color(hex: 0x3584E4)
    let area = CGRect(x: -1.2, y: -1.2, width: 2.4, height: 2.4)
    let expected = Self.bytes(96, 96, area) { point in
      let turn = (atan2(point.y, point.x) + .pi / 2) / (2 * .pi)
      let dot = (Int((turn * 16).rounded()) % 16 + 16) % 16
      let angle = Double(dot) / 16 * 2 * .pi - .pi / 2
      let away = hypot(point.x - cos(angle), point.y - sin(angle)) - 0.13
      let alpha =
        switch progress {
        case .filled(let count): dot < count ? 1 : 0.18
        case .running(let phase): 0.15 + 0.85 * Double((dot - phase + 32) % 16) / 16
        }
      return Tone(color, coverage: alpha * min(max(0.5 - away * 40, 0), 1))
    }
    #expect(Self.difference(RingPixels().bytes(progress, color: color), expected) <= 1)
  }

  // MARK: Comparing

  private static func bytes(
    _ width: Int, _ height: Int, _ area: CGRect, _ tone: (CGPoint) -> Tone
  ) -> [UInt8] {
    SpritePixels.bytes(width: width, height: height) { column, row in
      tone(
        CGPoint(
          x: area.minX + (Double(column) + 0.5) * area.width / Double(width),
          y: area.minY + (Double(row) + 0.5) * area.height / Double(height)))
    }
  }

  /// Returns the largest difference between two pictures' bytes; 255 if their sizes differ.
  private static func difference(_ one: [UInt8], _ other: [UInt8]) -> Int {
    guard one.count == other.count else { return 255 }
    return zip(one, other).map { abs(Int($0) - Int($1)) }.max() ?? 255
  }
}
