import Foundation

/// The grid of a contact sheet on pages of A4. Lengths are in points, 1/72 inch.
enum SheetLayout {
  static let page = CGSize(width: 595, height: 842)
  static let margin = 36.0
  /// The height of the line above the grid, with the board's name and the number of the page.
  static let header = 26.0
  static let columns = 4
  static let rows = 5
  static let gap = 12.0
  /// The height of the words below a picture: its name, and two lines of its caption.
  static let words = 40.0
  /// The number of pixels for each point of a picture: 300 in an inch.
  static let pixelsPerPoint = 300.0 / 72

  static var perPage: Int { columns * rows }
  static func pages(of pins: Int) -> Int { max(1, (pins + perPage - 1) / perPage) }

  /// Returns the rectangles of a pin's picture and of the words below it.
  /// - Parameter index: the pin's index on its page, from 0.
  static func cell(at index: Int) -> (picture: CGRect, words: CGRect) {
    let width = (page.width - 2 * margin - Double(columns - 1) * gap) / Double(columns)
    let top = margin + header
    let height = (page.height - margin - top - Double(rows - 1) * gap) / Double(rows)
    let x = margin + Double(index % columns) * (width + gap)
    let y = top + Double(index / columns) * (height + gap)
    return (
      CGRect(x: x, y: y, width: width, height: height - words),
      CGRect(x: x, y: y + height - words + 5, width: width, height: words - 5)
    )
  }

  /// Returns the largest frame of a pin's shape within a cell, in its middle at the lower edge. Small
  /// pictures aren't enlarged beyond the size at which the board shows them.
  static func frame(of size: CGSize, in cell: CGRect) -> CGRect {
    let scale = min(cell.width / size.width, cell.height / size.height, 1)
    let (width, height) = (size.width * scale, size.height * scale)
    return CGRect(x: cell.midX - width / 2, y: cell.maxY - height, width: width, height: height)
  }
}
