import Foundation
import SeededRandom
import Testing

@testable import GtkViews

/// The law of posters: whatever the paper and the picture, the sheets show each point of the picture exactly
/// once, and what's to be cut off is blank but for the marks.
@Suite(.timeLimit(.minutes(1))) struct PosterGridLawTests {
  @Test func theSheetsShowEachPointOfThePictureOnce() {
    for _ in 0..<200 {
      let seed = UInt64.random(in: 0...(.max))
      var random = SeededGenerator(seed: seed)
      let paper = CGSize(
        width: Double.random(in: 200...1_300, using: &random),
        height: Double.random(in: 200...1_300, using: &random))
      let columns = Int.random(in: 1...5, using: &random)
      let aspect = exp(Double.random(in: -1.6...1.6, using: &random))
      let layout = PosterGrid(columns: columns, aspect: aspect).layout(on: paper)
      let sheet = CGRect(origin: .zero, size: paper).insetBy(dx: -0.001, dy: -0.001)
      #expect(abs(layout.size.width / layout.size.height - aspect) < aspect * 1e-9, "seed \(seed)")
      #expect(layout.count % columns == 0, "seed \(seed)")
      #expect(Set(layout.sheets.map(\.name)).count == layout.count, "seed \(seed)")
      let parts = layout.sheets.map { $0.area.offsetBy(dx: -$0.origin.x, dy: -$0.origin.y) }
      for _ in 0..<30 {
        let point = CGPoint(
          x: Double.random(in: 0..<layout.size.width, using: &random),
          y: Double.random(in: 0..<layout.size.height * 0.99, using: &random))
        #expect(parts.count { $0.contains(point) } == 1, "\(point), seed \(seed)")
      }
      for part in layout.sheets {
        #expect(Self.lies(part.area, in: sheet), "seed \(seed)")
        #expect(part.marks.isEmpty == (columns == 1), "seed \(seed)")
        for mark in part.marks {
          let line = CGRect(
            x: min(mark.start.x, mark.end.x), y: min(mark.start.y, mark.end.y),
            width: abs(mark.end.x - mark.start.x), height: abs(mark.end.y - mark.start.y))
          #expect(Self.lies(line, in: sheet), "seed \(seed)")
          #expect(!part.area.insetBy(dx: 0.001, dy: 0.001).intersects(line), "seed \(seed)")
        }
      }
    }
  }

  private static func lies(_ part: CGRect, in whole: CGRect) -> Bool {
    part.minX >= whole.minX && part.minY >= whole.minY && part.maxX <= whole.maxX && part.maxY <= whole.maxY
  }
}
