import Board
import BoardLook
import KitFiles
import Foundation
import Localization

/// Reads a PureRef 2 board's database. The details of `items` are in `items_images`, `items_notes`,
/// `items_groups` or `items_drawings`; each image is stored once in `images`.
struct PureRefReading {
  static let newestVersion = 200_101
  /// The greatest size of an empty path, in bytes. A path that has any points is larger.
  private static let emptyPathSize = 64
  /// The greatest depth of groups within groups.
  private static let mostLevels = 64
  /// The flags of an image that's shown with blended pixels, and of one that's shown without colours.
  private static let (smooth, gray) = (1, 2)
  /// The greatest size of a drawing's strokes, in bytes.
  private static let mostStrokeBytes = 64 << 20

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
  private struct Placement {
    var transform = AffineTransform2D()
    var attributes = PinAttributes()
  }

  private struct Group {
    let id = UUID.random()
    /// The colour behind the group; nil for none.
    var background: PinColor?
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
        throw ExchangeError.damaged(url, detail: "its tables")
      }
    }
    var board = ForeignBoard()
    let groups = try groups()
    let version = try database.pragma("user_version")
    if version > Self.newestVersion {
      board.leftOut.append(localized("what a newer version may have added (format \(String(version)))"))
    }
    let items = try items(&board)
    try readImages(items.read, groups, unreadable: items.unreadable, try resources(), &board)
    try readNotes(items.read, groups, unreadable: items.unreadable, &board)
    try readDrawings(items.read, groups, unreadable: items.unreadable, &board)
    try leaveOut(items.read, &board)
    board.images.sort { $0.z < $1.z }
    return board
  }

  /// Returns new ids for the groups, and their backgrounds, by the ids of their items.
  private func groups() throws -> [Int: Group] {
    guard let columns = try database.columns(of: "items_groups"), columns.contains("id") else { return [:] }
    let color = columns.contains("background_color") ? "background_color" : "NULL"
    var groups: [Int: Group] = [:]
    try database.forEachRow("SELECT id, \(color) FROM items_groups", limit: ForeignBoard.mostItems) { row in
      guard let id = row.integer(0) else { return }
      groups[id] = Group(background: row.text(1, limit: 64).flatMap(PinColor.init(qtName:)))
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
      most: ForeignBoard.mostItems, "items"
    ) { row in
      guard let id = row.integer(0) else {
        board.failures.append(ItemFailure(unreadable: nil))
        return
      }
      let name = row.text(2, limit: 4096) ?? ""
      guard let bytes = row.packedBytes(3, limit: 4096), let transform = QtStream.transform(bytes) else {
        board.failures.append(ItemFailure(unreadable: id, called: name))
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
    _ row: ForeignRow, _ items: [Int: Item], unreadable: Set<Int>, _ board: inout ForeignBoard
  ) -> (id: Int, item: Item)? {
    guard let id = row.integer(0) else {
      board.failures.append(ItemFailure(unreadable: nil))
      return nil
    }
    if let item = items[id] { return (id, item) }
    if !unreadable.contains(id) { board.failures.append(ItemFailure(unreadable: id)) }
    return nil
  }

  private func resources() throws -> [Int: Resource] {
    var resources: [Int: Resource] = [:]
    try database.forEachRow(
      "SELECT id, source, data IS NULL, width, height FROM images", most: ForeignBoard.mostItems,
      "images"
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
    _ items: [Int: Item], _ groups: [Int: Group], unreadable: Set<Int>, _ resources: [Int: Resource],
    _ board: inout ForeignBoard
  ) throws {
    var (oddCrops, lostCrops) = (0, 0)
    try database.forEachRow(
      "SELECT id, image, image_transform, image_bounds, flags FROM items_images",
      most: ForeignBoard.mostItems, "images on it"
    ) { row in
      guard let (id, item) = item(row, items, unreadable: unreadable, &board) else { return }
      let resource = row.integer(1).flatMap { resources[$0] }
      let name = item.name.isEmpty ? resource?.name ?? localized("Item \(String(id))") : item.name
      guard let bytes = row.packedBytes(2, limit: 4096), let local = QtStream.transform(bytes),
        let placement = onBoard(id, items, groups)
      else {
        board.failures.append(ItemFailure(unreadable: id, called: name))
        return
      }
      var image = ForeignImage(
        name: name, storage: resource?.storage ?? .missing,
        transform: local.followed(by: placement.transform), pixelSize: resource?.pixelSize, crop: nil,
        z: item.z,
        attributes: placement.attributes)
      let flags = row.integer(4) ?? Self.smooth
      image.attributes.isGray = flags & Self.gray != 0
      // Smooth images become automatic ones, as those of new pins: PureRef has no third choice.
      image.attributes.sampling = flags & Self.smooth != 0 ? .automatic : .nearest
      guard image.transform.isFinite else {
        board.failures.append(ItemFailure(unreadable: id, called: name))
        return
      }
      if let bytes = row.packedBytes(3), let path = QtStream.path(bytes) {
        image.crop = Self.inPixels(path.bounds, through: local)
        if !path.isRectangle {
          image.outline = Self.inPixels(path.corners ?? [], through: local)
          if image.outline == nil { oddCrops += 1 }
        }
      } else if !row.isNull(3), row.packedBytes(3).map({ $0.count > Self.emptyPathSize }) ?? true {
        lostCrops += 1
      }
      board.images.append(image)
    }
    if lostCrops > 0 {
      board.leftOut.append(
        localized(lostCrops, "the crop of 1 image", "the crop of \(lostCrops) images"))
    }
    if oddCrops > 0 {
      board.leftOut.append(
        localized(oddCrops, "the crop of 1 image", "the crop of \(oddCrops) images"))
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

  /// Returns the corners of a cut in pixels of the image; nil if a pin can't have as many.
  private static func inPixels(_ corners: [CGPoint], through local: AffineTransform2D) -> [CGPoint]? {
    guard local.b == 0, local.c == 0, local.a > 1e-6, local.d > 1e-6,
      BoardLimits.outlineCorners.contains(corners.count)
    else { return nil }
    return corners.map { CGPoint(x: ($0.x - local.tx) / local.a, y: ($0.y - local.ty) / local.d) }
  }

  /// Returns an item's transform, opacity and lock, combined with those of the items around it, and its
  /// groups; nil if the groups contain each other.
  private func onBoard(_ id: Int, _ items: [Int: Item], _ groups: [Int: Group]) -> Placement? {
    var placement = Placement()
    var opacity = 1.0
    var around: [Group] = []
    var current = id
    for _ in 0..<Self.mostLevels {
      guard let item = items[current] else {
        placement.attributes.opacity = BoardLimits.clamped(opacity: opacity)
        for group in around.reversed().prefix(BoardLimits.maximumGroupDepth) {
          placement.attributes.groups.append(group.id)
          placement.attributes.backgrounds[group.id] = group.background
        }
        return placement
      }
      placement.transform = placement.transform.followed(by: item.transform)
      opacity *= item.opacity
      if item.isLocked { placement.attributes.isLocked = true }
      if current != id, let group = groups[current] { around.append(group) }
      current = item.parent
    }
    return nil
  }

  private func readNotes(
    _ items: [Int: Item], _ groups: [Int: Group], unreadable: Set<Int>, _ board: inout ForeignBoard
  ) throws {
    guard let columns = try database.columns(of: "items_notes"), columns.isSuperset(of: ["id", "text"]) else {
      return
    }
    let color = columns.contains("text_color") ? "text_color" : "NULL"
    let paper = columns.contains("background_color") ? "background_color" : "NULL"
    try database.forEachRow(
      "SELECT id, text, \(color), \(paper) FROM items_notes", most: ForeignBoard.mostItems, "texts"
    ) { row in
      guard let (id, item) = item(row, items, unreadable: unreadable, &board) else { return }
      guard let stored = row.isNull(1) ? "" : row.text(1) else {
        board.failures.append(ItemFailure(unreadable: id, called: item.name))
        return
      }
      let text = RichText.plain(stored)
      guard let placement = onBoard(id, items, groups), placement.transform.isFinite else {
        let name = BoardLimits.name(ofNote: text)
        board.failures.append(ItemFailure(unreadable: id, called: name))
        return
      }
      let look = RichTextLook(of: stored)
      var attributes = placement.attributes
      attributes.format = Self.format(
        look, color: row.text(2, limit: 64).flatMap(PinColor.init(qtName:)),
        paper: row.text(3, limit: 64).flatMap(PinColor.init(qtName:)))
      board.notes.append(
        ForeignNote(
          text: text, transform: placement.transform, isCentered: true, z: item.z, letter: look.letter,
          attributes: attributes))
    }
  }

  /// Reads drawings. The strokes of one drawing are a group.
  private func readDrawings(
    _ items: [Int: Item], _ groups: [Int: Group], unreadable: Set<Int>, _ board: inout ForeignBoard
  ) throws {
    guard let columns = try database.columns(of: "items_drawings"), columns.isSuperset(of: ["id", "strokes"])
    else { return }
    var dashed = 0
    try database.forEachRow(
      "SELECT id, strokes FROM items_drawings", most: ForeignBoard.mostItems, "drawings"
    ) { row in
      guard let id = row.integer(0), let item = items[id] else {
        if row.integer(0).map(unreadable.contains) != true {
          board.failures.append(ItemFailure(unreadable: row.integer(0)))
        }
        return
      }
      let name = item.name.isEmpty ? localized("Stroke") : item.name
      guard let bytes = row.packedBytes(1, limit: Self.mostStrokeBytes), let strokes = QtStream.strokes(bytes)
      else {
        board.failures.append(ItemFailure(unreadable: id, called: name))
        return
      }
      guard var placement = onBoard(id, items, groups), placement.transform.isFinite else {
        board.failures.append(ItemFailure(unreadable: id, called: name))
        return
      }
      dashed += strokes.count(where: \.isDashed)
      let count = strokes.reduce(0) { $0 + $1.lines.count }
      if count > 1, placement.attributes.groups.count < BoardLimits.maximumGroupDepth {
        placement.attributes.groups.append(.random())
      }
      for stroke in strokes {
        var attributes = placement.attributes
        attributes.opacity = BoardLimits.clamped(opacity: attributes.opacity * stroke.opacity)
        board.strokes += stroke.lines.map { points in
          ForeignStroke(
            name: name, points: points, width: stroke.width, color: PinColor(stroke.color),
            transform: placement.transform, z: item.z, attributes: attributes)
        }
      }
    }
    if dashed > 0 {
      board.leftOut.append(localized(dashed, "the dashes of 1 stroke", "the dashes of \(dashed) strokes"))
    }
  }

  /// The grey of PureRef's canvas, on which texts without a background lie.
  private static let canvas = PinColor(0x3A3A3A)
  /// The contrast below which letters are hardly seen.
  private static let leastContrast = 2.5

  /// - Parameters:
  ///   - color: the colour of all letters that have no other one.
  ///   - paper: the background; nil for none.
  private static func format(_ look: RichTextLook, color: PinColor?, paper: PinColor?) -> NoteFormat {
    var format = NoteFormat(
      isBold: look.isBold, isItalic: look.isItalic, alignment: look.alignment, color: look.color ?? color,
      paper: paper)
    // White letters on a dark canvas can't be read on the paper of a new note.
    if paper == nil, let ink = format.color,
      LookColor(ink.hex).contrast(with: NoteTones(format, on: .day).paper) < leastContrast
    {
      format.paper = canvas
    }
    return format
  }

  private func leaveOut(_ items: [Int: Item], _ board: inout ForeignBoard) throws {
    let comments = items.values.count(where: \.hasComment)
    if comments > 0 { board.leftOut.append(localized(comments, "1 comment", "\(comments) comments")) }
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
    guard format.hasPrefix("2.") else { throw ExchangeError.unsupported(url) }
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
