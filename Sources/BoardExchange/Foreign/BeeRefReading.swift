import Board
import Foundation
import Localization

/// Reads a BeeRef board: an SQLite database with the tables `items` and `sqlar`.
struct BeeRefReading {
  static let applicationID = 2_060_242_126
  static let newestVersion = 2

  let database: ForeignDatabase
  let url: URL

  private struct Item {
    var id: Int
    var kind: String
    var transform: AffineTransform2D
    var z: Double
    var data: Details
  }

  /// The `data` column. BeeRef writes null for unknown values; a value of the wrong type counts as null, too.
  private struct Details {
    var filename: String?
    var opacity: Double?
    var isGray = false
    var crop: [Double]?
    var text: String?
    /// Whether the column has a value that can't be read.
    var isUnreadable = false
  }

  func board() throws -> ForeignBoard {
    guard try database.pragma("application_id") == Self.applicationID else {
      throw ExchangeError.damaged(url, detail: "it isn't a BeeRef board")
    }
    guard let columns = try database.columns(of: "items"), let archive = try database.columns(of: "sqlar"),
      columns.isSuperset(of: ["id", "type", "x", "y", "z", "scale", "rotation", "flip"]),
      archive.isSuperset(of: ["item_id", "name", "data"])
    else { throw ExchangeError.damaged(url, detail: "its tables") }
    var board = ForeignBoard()
    let version = try database.pragma("user_version")
    if version > Self.newestVersion {
      board.leftOut.append(localized("what a newer version may have added (format \(String(version)))"))
    }
    let files = try storedFiles()
    var (unknown, nameless) = (0, 0)
    for item in try items(columns, &board) {
      switch item.kind {
      case "pixmap":
        board.images.append(image(of: item, files: files))
        if item.data.isUnreadable { nameless += 1 }
      case "text" where item.data.isUnreadable:
        board.failures.append(ItemFailure(unreadable: item.id))
      case "text":
        board.notes.append(
          ForeignNote(text: item.data.text ?? "", transform: item.transform, isCentered: false, z: item.z))
      default: unknown += 1
      }
    }
    board.images.sort { $0.z < $1.z }
    if nameless > 0 {
      board.leftOut.append(
        localized(nameless, "the crop of 1 image", "the crop of \(nameless) images"))
    }
    if unknown > 0 {
      board.leftOut.append(
        localized(
          unknown, "1 item of a kind that isn’t known here",
          "\(unknown) items of a kind that isn’t known here"))
    }
    return board
  }

  /// Returns the rows of `sqlar`, keyed by the item that each belongs to.
  private func storedFiles() throws -> [Int: (row: Int64, name: String)] {
    var files: [Int: (row: Int64, name: String)] = [:]
    try database.forEachRow(
      "SELECT rowid, item_id, name FROM sqlar", most: ForeignBoard.mostItems, "stored files"
    ) { row in
      guard let number = row.integer(0), let item = row.integer(1) else { return }
      files[item] = (Int64(number), row.text(2, limit: 4096) ?? "")
    }
    return files
  }

  private func items(_ columns: Set<String>, _ board: inout ForeignBoard) throws -> [Item] {
    // Format 1 has a column `filename` and no `data`.
    let data = columns.contains("data") ? "data" : columns.contains("filename") ? "filename" : "NULL"
    var items: [Item] = []
    try database.forEachRow(
      "SELECT id, type, x, y, z, scale, rotation, flip, \(data) FROM items",
      most: ForeignBoard.mostItems, "items"
    ) { row in
      guard let id = row.integer(0), let kind = row.text(1, limit: 64) else {
        board.failures.append(ItemFailure(unreadable: row.integer(0)))
        return
      }
      let x = row.real(2)
      let y = row.real(3)
      let scale = row.real(5) ?? 1
      let rotation = row.real(6) ?? 0
      guard let x, let y, (1e-6...1e6).contains(scale), abs(rotation) < 1e9 else {
        board.failures.append(ItemFailure(unreadable: id))
        return
      }
      let isFlipped = (row.real(7) ?? 1) < 0
      items.append(
        Item(
          id: id, kind: kind,
          transform: Self.transform(x: x, y: y, scale: scale, rotation: rotation, isFlipped: isFlipped),
          z: row.real(4) ?? 0, data: details(row, isName: data == "filename")))
    }
    return items
  }

  /// Returns an item's transform: BeeRef scales and rotates around the image's top left corner, then mirrors,
  /// then moves.
  private static func transform(
    x: Double, y: Double, scale: Double, rotation: Double, isFlipped: Bool
  ) -> AffineTransform2D {
    let angle = rotation * .pi / 180
    let flip = isFlipped ? -1.0 : 1.0
    return AffineTransform2D(
      a: flip * scale * cos(angle), b: scale * sin(angle), c: flip * -scale * sin(angle),
      d: scale * cos(angle), tx: x, ty: y)
  }

  private func details(_ row: ForeignRow, isName: Bool) -> Details {
    guard let text = row.text(8) else { return Details(isUnreadable: !row.isNull(8)) }
    if isName { return Details(filename: text) }
    guard let values = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] else {
      return Details(isUnreadable: true)
    }
    return Details(
      filename: values["filename"] as? String, opacity: values["opacity"] as? Double,
      isGray: values["grayscale"] as? Bool ?? false, crop: values["crop"] as? [Double],
      text: values["text"] as? String)
  }

  private func image(of item: Item, files: [Int: (row: Int64, name: String)]) -> ForeignImage {
    let file = files[item.id]
    let path = item.data.filename.flatMap { $0.isEmpty ? nil : $0 } ?? file?.name ?? "image \(item.id)"
    var crop: CGRect?
    if let numbers = item.data.crop, numbers.count == 4, numbers.allSatisfy({ abs($0) < 1e7 }) {
      crop = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    return ForeignImage(
      name: PathName.last(of: path), storage: file.map { .row($0.row) } ?? .missing,
      transform: item.transform,
      pixelSize: nil, crop: crop, z: item.z,
      attributes: PinAttributes(
        opacity: BoardLimits.clamped(opacity: item.data.opacity ?? 1), isGray: item.data.isGray))
  }
}
