import BoardCanvas
import Foundation
import GtkViews

extension ScreenLook {
  /// Returns the contrast of letters to what's behind them, 1 … 21; nil if there's no plain background.
  ///
  /// The background is the most frequent colour. Letters are thin, and the middle of a stroke is seldom in
  /// one pixel, so it's the contrast that at least four pixels have: stray pixels of a line beside them
  /// don't count.
  func contrast(in rect: CGRect) -> Double? {
    let (left, right) = (max(0, Int(rect.minX)), min(width, Int(rect.maxX)))
    let (top, bottom) = (max(0, Int(rect.minY)), min(height, Int(rect.maxY)))
    guard left < right, top < bottom else { return nil }
    let total = (right - left) * (bottom - top)
    guard total >= 40 else { return nil }
    var counts: [UInt32: Int] = [:]
    bytes.withUnsafeBytes { bytes in
      // Most pixels are like those beside them.
      var (last, run): (UInt32, Int) = (0, 0)
      for y in top..<bottom {
        for x in left..<right {
          let pixel = bytes.loadUnaligned(fromByteOffset: (y * width + x) * 4, as: UInt32.self) & 0xFF_FFFF
          if pixel == last {
            run += 1
          } else {
            counts[last, default: 0] += run
            (last, run) = (pixel, 1)
          }
        }
      }
      counts[last, default: 0] += run
    }
    guard let (background, most) = counts.max(by: { $0.value < $1.value }),
      Double(most) >= 0.4 * Double(total)
    else { return nil }
    let ground = Color(hex: background)
    var seen = 0
    for (contrast, count) in counts.map({ (Color(hex: $0.key).contrast(to: ground), $0.value) })
      .sorted(by: { $0.0 > $1.0 })
    {
      seen += count
      if seen >= 4 { return contrast }
    }
    return nil
  }
}
