import Board
import Files
import Foundation

/// Reads a PureRef 2 board's database. The details of `items` are in `items_images`, `items_notes`,
/// `items_groups` or `items_drawings`; each image is stored once in `images`.
struct PureRefReading {
  static let newestVersion = 200_101
  /// The greatest size of an empty path, in bytes. A path that has any points is larger.
  private static let emptyPathSize = 64
  /// The greatest depth of groups within groups.
  private static let mostLevels = 64

  let database: ForeignDatabase
  let url: URL

  private struct Item {
    var parent: Int
    var name: String
    var transform: AffineTransform2D
    var z: Double
    var opacity: Double
    var isLocked: Bool
    var hasComment: Bool
  }

  /// What an item inherits from the items around it.
  private struct Place {
    var transform = AffineTransform2D()
    var attributes = PinAttributes()
  }

  private struct Resource {
    var name: String
    var storage: ForeignImage.Storage
    var pixelSize: CGSize?
  }

  func board() throws -> ForeignBoard {
    let needed: [String: Set<String>] = [
      "items": ["id", "parent", "name", "transform", "z", "opacity", "comment"],
      "images": ["id", "source_type", "source", "data", "width", "height"],
      "items_images": ["id", "image", "image_transform", "image_bounds", "flags"],
    ]
    for (table, wanted) in needed {
      guard let columns = try database.columns(of: table), columns.isSuperset(of: wanted) else {
        throw ExchangeError.damaged(url, detail: "its tables aren't those of a PureRef board")
      }
    }
    var board = ForeignBoard()
    let groups = try groups()
    let version = try database.pragma("user_version")
    if version > Self.newestVersion {
      board.leftOut.append("what a newer PureRef may have added (format \(version))")
    }
    let items = try items(&board)
    try readImages(items.read, groups, unreadable: items.unreadable, try resources(), &board)
    try readNotes(items.read, groups, unreadable: items.unreadable, &board)
    try leaveOut(items.read, &board)
    board.images.sort { $0.z < $1.z }
    return board
  }

  /// Returns new ids for the groups, by the ids of their items.
  private func groups() throws -> [Int: UUID] {
    guard try database.columns(of: "items_groups")?.contains("id") == true else { return [:] }
    var groups: [Int: UUID] = [:]
    try database.forEachRow("SELECT id FROM items_groups", limit: ForeignBoard.mostItems) { row in
      if let id = row.integer(0) { groups[id] = .random() }
    }
    return groups
  }

  /// - Returns: the items by their ids, and the ids of items that are reported as failures already.
  private func items(
    _ board: inout ForeignBoard
  ) throws -> (read: [Int: Item], unreadable: Set<Int>) {
    var items: [Int: Item] = [:]
    var unreadable: Set<Int> = []
    let hasLocks = try database.columns(of: "items")?.contains("locked") == true
    let locked = hasLocks ? "locked" : "NULL"
    try database.forEachRow(
      "SELECT id, parent, name, transform, z, opacity, comment, \(locked) FROM items",
      most: ForeignBoard.mostItems,
      "items"
    ) { row in
      guard let id = row.integer(0) else {
        board.failures.append(ItemFailure(name: "An item", "An item without an id can't be read"))
        return
      }
      let name = row.text(2, limit: 4096) ?? ""
      guard let bytes = row.packedBytes(3, limit: 4096), let transform = QtStream.transform(bytes) else {
        let shown = name.isEmpty ? "Item \(id)" : name
        board.failures.append(ItemFailure(name: shown, "\(shown) stands at no place that there is"))
        unreadable.insert(id)
        return
      }
      items[id] = Item(
        parent: row.integer(1) ?? -1, name: name, transform: transform, z: row.real(4) ?? 0,
        opacity: row.real(5) ?? 1, isLocked: (row.integer(7) ?? 0) != 0,
        hasComment: !row.isNull(6) && row.text(6) != "")
    }
    return (items, unreadable)
  }

  /// Returns the item of an image or a text. A missing item is reported as a failure, unless it was reported
  /// already.
  private func item(
    _ row: ForeignRow, _ noun: String, _ items: [Int: Item], unreadable: Set<Int>,
    _ board: inout ForeignBoard
  ) -> (id: Int, item: Item)? {
    guard let id = row.integer(0) else {
      board.failures.append(ItemFailure(name: "An item", "\(noun) without an id can't be read"))
      return nil
    }
    if let item = items[id] { return (id, item) }
    if !unreadable.contains(id) {
      board.failures.append(
        ItemFailure(name: "Item \(id)", "\(noun) of item \(id) stands nowhere on the board"))
    }
    return nil
  }

  private func resources() throws -> [Int: Resource] {
    var resources: [Int: Resource] = [:]
    try database.forEachRow(
      "SELECT id, source, data IS NULL, width, height FROM images", most: ForeignBoard.mostItems, "images"
    ) { row in
      guard let id = row.integer(0) else { return }
      let source = row.text(1, limit: 16_384) ?? ""
      var size: CGSize?
      if let width = row.integer(3), let height = row.integer(4), (1...1_000_000).contains(width),
        (1...1_000_000).contains(height)
      {
        size = CGSize(width: width, height: height)
      }
      // PureRef, too, decides by the presence of bytes and not by `source_type`.
      let storage: ForeignImage.Storage =
        row.integer(2) == 0 ? .row(Int64(id)) : source.isEmpty ? .missing : .linked(source)
      resources[id] = Resource(name: PathName.last(of: source), storage: storage, pixelSize: size)
    }
    return resources
  }

  private func readImages(
    _ items: [Int: Item], _ groups: [Int: UUID], unreadable: Set<Int>, _ resources: [Int: Resource],
    _ board: inout ForeignBoard
  ) throws {
    var (oddCrops, lostCrops) = (0, 0)
    try database.forEachRow(
      "SELECT id, image, image_transform, image_bounds, flags FROM items_images",
      most: ForeignBoard.mostItems, "images on it"
    ) { row in
      guard let (id, item) = item(row, "An image", items, unreadable: unreadable, &board) else { return }
      let resource = row.integer(1).flatMap { resources[$0] }
      let name = item.name.isEmpty ? resource?.name ?? "Item \(id)" : item.name
      guard let bytes = row.packedBytes(2, limit: 4096), let local = QtStream.transform(bytes),
        let place = onBoard(id, items, groups)
      else {
        board.failures.append(ItemFailure(name: name, "\(name) stands at no place that there is"))
        return
      }
      var image = ForeignImage(
        name: name, storage: resource?.storage ?? .missing,
        transform: local.followed(by: place.transform), pixelSize: resource?.pixelSize, crop: nil, z: item.z,
        attributes: place.attributes)
      image.attributes.isGray = (row.integer(4) ?? 0) & 2 != 0
      guard image.transform.isFinite else {
        board.failures.append(ItemFailure(name: name, "\(name) stands at no place that there is"))
        return
      }
      if let bytes = row.packedBytes(3), let path = QtStream.pathBounds(bytes) {
        if !path.isRectangle { oddCrops += 1 }
        image.crop = Self.inPixels(path.bounds, through: local)
      } else if !row.isNull(3), row.packedBytes(3).map({ $0.count > Self.emptyPathSize }) ?? true {
        lostCrops += 1
      }
      board.images.append(image)
    }
    if lostCrops > 0 {
      board.leftOut.append(
        "the cut of \(lostCrops) \(lostCrops == 1 ? "image" : "images"), which can't be read")
    }
    if oddCrops > 0 {
      board.leftOut.append(
        oddCrops == 1
          ? "the outline of 1 image that isn't cut straight"
          : "the outline of \(oddCrops) images that aren't cut straight")
    }
  }

  /// Returns the crop in pixels of the image. `bounds` are in the item's coordinates, in which the pixels are
  /// moved and scaled by `local`.
  private static func inPixels(_ bounds: CGRect, through local: AffineTransform2D) -> CGRect? {
    guard local.b == 0, local.c == 0, local.a > 1e-6, local.d > 1e-6 else { return nil }
    return CGRect(
      x: (bounds.minX - local.tx) / local.a, y: (bounds.minY - local.ty) / local.d,
      width: bounds.width / local.a, height: bounds.height / local.d)
  }

  /// Returns an item's transform, opacity and lock, combined with those of the items around it, and its
  /// groups; nil if the groups contain each other.
  private func onBoard(_ id: Int, _ items: [Int: Item], _ groups: [Int: UUID]) -> Place? {
    var place = Place()
    var opacity = 1.0
    var around: [UUID] = []
    var current = id
    for _ in 0..<Self.mostLevels {
      guard let item = items[current] else {
        place.attributes.opacity = BoardLimits.clamped(opacity: opacity)
        place.attributes.groups = Array(around.reversed().prefix(BoardLimits.maximumGroupDepth))
        return place
      }
      place.transform = place.transform.followed(by: item.transform)
      opacity *= item.opacity
      if item.isLocked { place.attributes.isLocked = true }
      if current != id, let group = groups[current] { around.append(group) }
      current = item.parent
    }
    return nil
  }

  private func readNotes(
    _ items: [Int: Item], _ groups: [Int: UUID], unreadable: Set<Int>, _ board: inout ForeignBoard
  ) throws {
    guard let columns = try database.columns(of: "items_notes"), columns.isSuperset(of: ["id", "text"]) else {
      return
    }
    try database.forEachRow("SELECT id, text FROM items_notes", most: ForeignBoard.mostItems, "texts") {
      row in
      guard let (id, item) = item(row, "A text", items, unreadable: unreadable, &board) else { return }
      guard let stored = row.isNull(1) ? "" : row.text(1) else {
        let name = item.name.isEmpty ? "Item \(id)" : item.name
        board.failures.append(ItemFailure(name: name, "\(name) is a text that can't be read"))
        return
      }
      let text = RichText.plain(stored)
      guard let place = onBoard(id, items, groups), place.transform.isFinite else {
        let name = BoardLimits.name(ofNote: text)
        board.failures.append(ItemFailure(name: name, "\(name) stands at no place that there is"))
        return
      }
      board.notes.append(
        ForeignNote(
          text: text, transform: place.transform, isCentered: true, z: item.z, attributes: place.attributes))
    }
  }

  private func leaveOut(_ items: [Int: Item], _ board: inout ForeignBoard) throws {
    if try database.columns(of: "items_drawings") != nil {
      var count = 0
      try database.forEachRow("SELECT 1 FROM items_drawings", limit: ForeignBoard.mostItems) { _ in
        count += 1
      }
      if count > 0 { board.leftOut.append(count == 1 ? "1 drawing" : "\(count) drawings") }
    }
    let comments = items.values.count(where: \.hasComment)
    if comments > 0 { board.leftOut.append(comments == 1 ? "1 comment" : "\(comments) comments") }
  }
}

/// The header of a PureRef 2 file: versions, the database's length, a checksum and, from format 2.1 on, a
/// small picture. The header lies where the database's first bytes would be; those bytes are at the end of
/// the file.
struct PureRefHeader: Hashable, Sendable {
  /// The format's version, such as "2.1".
  let format: String
  /// The size of the database, in bytes.
  let byteCount: Int
  /// The size of this header in bytes. As many bytes of the database are displaced.
  let length: Int

  private static let mostBytes = 4 << 20

  /// Reads the header. Throws an error that says what's wrong with the file; a file that isn't a PureRef
  /// board at all counts as damaged.
  init(_ file: RegularFile) throws {
    let url = file.url
    func damage(_ detail: String) -> ExchangeError { .damaged(url, detail: detail) }
    var stream = QtStream([UInt8](try ExchangeError.reading(url) { try file.bytes(at: 0, 512) }))
    guard let format = stream.string(limit: 16), !format.isEmpty else {
      throw damage("it isn't a PureRef board")
    }
    if format.hasPrefix("1.") {
      throw ExchangeError.unsupported(
        url, detail: "it was made by PureRef 1; opened and saved again in PureRef 2 it can be read")
    }
    guard format.hasPrefix("2.") else {
      throw ExchangeError.unsupported(url, detail: "its format isn't known here")
    }
    guard stream.unsigned(4) != nil, let size = stream.unsigned(8), stream.string(limit: 64) != nil,
      stream.string(limit: 128) != nil
    else { throw damage("its header") }
    var length = stream.offset
    // Format 2.0 has no picture.
    if format != "2.0" {
      guard let picture = stream.count() else { throw damage("its header") }
      length = stream.offset + (picture == 0xFFFF_FFFF ? 0 : picture)
    }
    guard size <= UInt64(file.byteCount), length <= Self.mostBytes, Int(size) >= length,
      Int(size) + length == file.byteCount
    else { throw damage("its length isn't the one that its header tells") }
    self.format = format
    byteCount = Int(size)
    self.length = length
  }

  /// Returns whether a file's first bytes may be the start of a PureRef file.
  static func isLikely(_ head: Data) -> Bool {
    var stream = QtStream([UInt8](head.prefix(24)))
    guard let format = stream.string(limit: 16) else { return false }
    return format.count >= 3 && format.dropFirst().first == "." && "12".contains(format.prefix(1))
  }
}
