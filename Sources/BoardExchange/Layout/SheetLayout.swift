import Foundation

/// The grid of a contact sheet on pages of paper. Lengths are in points, 1/72 inch.
struct SheetLayout {
  static let margin = 36.0
  /// The height of the line above the grid, with the board's name and the number of the page.
  static let header = 26.0
  static let gap = 12.0
  /// The height of the words below a picture: its name, and two lines of its caption.
  static let words = 40.0
  /// The number of pixels for each point of a picture: 300 in an inch.
  static let pixelsPerPoint = 300.0 / 72
  /// The size of a cell that fits the pages best. On A4, there are four columns and five rows.
  private static let cell = CGSize(width: 122, height: 139)

  let page: CGSize
  let columns: Int
  let rows: Int

  init(_ paper: Paper) {
    page = paper.size
    let room = CGSize(
      width: page.width - 2 * Self.margin, height: page.height - 2 * Self.margin - Self.header)
    columns = Int(((room.width + Self.gap) / (Self.cell.width + Self.gap)).rounded())
    rows = Int(((room.height + Self.gap) / (Self.cell.height + Self.gap)).rounded())
  }

  var perPage: Int { columns * rows }
  func pages(of pins: Int) -> Int { max(1, (pins + perPage - 1) / perPage) }

  /// Returns the rectangles of a pin's picture and of the words below it.
  /// - Parameter index: the pin's index on its page, from 0.
  func cell(at index: Int) -> (picture: CGRect, words: CGRect) {
    let width = (page.width - 2 * Self.margin - Double(columns - 1) * Self.gap) / Double(columns)
    let top = Self.margin + Self.header
    let height = (page.height - Self.margin - top - Double(rows - 1) * Self.gap) / Double(rows)
    let x = Self.margin + Double(index % columns) * (width + Self.gap)
    let y = top + Double(index / columns) * (height + Self.gap)
    return (
      CGRect(x: x, y: y, width: width, height: height - Self.words),
      CGRect(x: x, y: y + height - Self.words + 5, width: width, height: Self.words - 5)
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
