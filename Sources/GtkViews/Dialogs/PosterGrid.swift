package import Foundation

/// How a picture is spread over sheets of paper, which are cut at their marks and put together. Lengths are
/// in points, 1/72 inch.
package struct PosterGrid: Hashable, Sendable {
  /// The number of sheets beside each other; 1 for a single sheet.
  package var columns: Int
  /// The picture's width by its height.
  package var aspect: Double

  package init(columns: Int, aspect: Double) {
    self.columns = max(1, columns)
    self.aspect = aspect.isFinite && aspect > 0 ? aspect : 1
  }

  /// The space around the part of a picture on each sheet of several, with the marks.
  package static let margin = 18.0
  /// The length of a mark.
  private static let mark = 12.0

  /// One sheet.
  package struct Sheet: Hashable, Sendable {
    /// Its row and column in letters and digits, such as “B2”; empty for a single sheet.
    package var name: String
    /// The part of the sheet on which the picture is.
    package var area: CGRect
    /// The upper left corner of the whole picture, in the sheet's space.
    package var origin: CGPoint
    /// Lines along which the sheet is cut.
    package var marks: [Mark]
  }

  /// A line beside a corner.
  package struct Mark: Hashable, Sendable {
    package var start: CGPoint
    package var end: CGPoint
  }

  /// All sheets, row by row.
  package struct Layout: Hashable, Sendable {
    /// The size of the whole picture.
    package var size: CGSize
    package var sheets: [Sheet]
    package var count: Int { sheets.count }
  }

  /// Returns the sheets. A single one has the picture as large as it fits, in its middle. Several are filled
  /// across, and have as many rows as the picture needs.
  /// - Parameter sheet: the part of a sheet that can be printed.
  package func layout(on sheet: CGSize) -> Layout {
    guard columns > 1 else {
      let width = min(sheet.width, sheet.height * aspect)
      let size = CGSize(width: width, height: width / aspect)
      let origin = CGPoint(x: (sheet.width - size.width) / 2, y: (sheet.height - size.height) / 2)
      let only = Sheet(name: "", area: CGRect(origin: origin, size: size), origin: origin, marks: [])
      return Layout(size: size, sheets: [only])
    }
    let part = CGSize(
      width: max(1, sheet.width - 2 * Self.margin), height: max(1, sheet.height - 2 * Self.margin))
    let size = CGSize(width: part.width * Double(columns), height: part.width * Double(columns) / aspect)
    // A row of a hair's breadth isn't worth a sheet.
    let rows = max(1, Int((size.height / part.height - 0.01).rounded(.up)))
    var sheets: [Sheet] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let (left, top) = (Double(column) * part.width, Double(row) * part.height)
        let area = CGRect(
          x: Self.margin, y: Self.margin, width: part.width, height: min(part.height, size.height - top))
        sheets.append(
          Sheet(
            name: Self.letters(row) + String(column + 1), area: area,
            origin: CGPoint(x: Self.margin - left, y: Self.margin - top), marks: Self.marks(around: area)))
      }
    }
    return Layout(size: size, sheets: sheets)
  }

  private static func letters(_ row: Int) -> String {
    let letter = String(UnicodeScalar(UInt8(65 + row % 26)))
    return row < 26 ? letter : letters(row / 26 - 1) + letter
  }

  /// Two lines at each corner, outside of the picture.
  private static func marks(around area: CGRect) -> [Mark] {
    var marks: [Mark] = []
    for (x, right) in [(area.minX, -1.0), (area.maxX, 1.0)] {
      for (y, down) in [(area.minY, -1.0), (area.maxY, 1.0)] {
        marks.append(
          Mark(start: CGPoint(x: x + right * 3, y: y), end: CGPoint(x: x + right * (3 + mark), y: y)))
        marks.append(
          Mark(start: CGPoint(x: x, y: y + down * 3), end: CGPoint(x: x, y: y + down * (3 + mark))))
      }
    }
    return marks
  }
}
