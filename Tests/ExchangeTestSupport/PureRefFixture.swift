package import Foundation
import GRDB

/// Makes boards in the way that PureRef 2 does.
package enum PureRefFixture {
  package struct Image {
    package var bytes: Data?
    package var source = ""
    package var width = 0
    package var height = 0

    package init(bytes: Data?, source: String, width: Int, height: Int) {
      self.bytes = bytes
      self.source = source
      self.width = width
      self.height = height
    }
  }

  /// A stroke of a drawing.
  package struct Stroke {
    package var points: [CGPoint]
    /// Whether the points after the first one are those of cubic curves, three for each.
    package var isCurved = false
    package var width = 5.0
    /// Alpha, red, green and blue, 0 … 65,535.
    package var color: [UInt16] = [65_535, 46 * 257, 132 * 257, 170 * 257]
    /// 0 for a solid line, 1 for a dashed one; nil for a stroke that's older than the styles.
    package var style: UInt32? = 0

    package init(_ points: [CGPoint]) { self.points = points }
  }

  package struct Item {
    /// The id of the parent, which is its index.
    package var parent = -1
    package var name: String?
    /// The values m11 m12 m21 m22 dx dy.
    package var transform = [1.0, 0, 0, 1, 0, 0]
    package var z = 1.0
    package var opacity = 1.0
    package var isLocked = false
    package var comment: String?
    /// The corners of the path along which an image is cut out, in pixels; nil for a rectangle.
    package var outline: [CGPoint]?
    package var kind = Kind.group

    package enum Kind {
      /// An image: its index, the visible part in pixels (nil for all), and the flags.
      case image(Int, crop: CGRect?, flags: Int)
      case note(String)
      case group
      case drawing([Stroke])
    }

    package init() {}
  }

  package static let schema = """
    CREATE TABLE images (id INTEGER PRIMARY KEY, source_type INTEGER, origin TEXT, source TEXT, format TEXT,
      checksum TEXT, data BLOB, width INTEGER, height INTEGER);
    CREATE TABLE items (parent INTEGER, id INTEGER PRIMARY KEY, name TEXT, transform BLOB, sort_order BLOB, z REAL,
      opacity REAL, locked INTEGER, comment INTEGER);
    CREATE TABLE items_images (image INTEGER, playback_speed REAL, id INTEGER PRIMARY KEY, playback_state INTEGER,
      image_transform BLOB, image_bounds BLOB, playback_frame INTEGER, flags INTEGER);
    CREATE TABLE items_notes (text_color TEXT, id INTEGER PRIMARY KEY, fixed_size TEXT, background_color TEXT,
      text TEXT, style INTEGER);
    CREATE TABLE items_groups (id INTEGER PRIMARY KEY, background_color TEXT, lock_mode INTEGER);
    CREATE TABLE items_drawings (id INTEGER PRIMARY KEY, strokes BLOB);
    CREATE TABLE metadata (id INTEGER PRIMARY KEY, application_version TEXT, saved INTEGER);
    """

  package static func write(
    _ items: [Item], _ images: [Image], to url: URL, format: String = "2.1",
    picture: Data = Data(repeating: 7, count: 999), also: [String] = []
  ) throws {
    let plain = url.appendingPathExtension("sqlite")
    defer { try? FileManager.default.removeItem(at: plain) }
    let database = try DatabaseQueue(path: plain.path)
    try database.write { db in
      try db.execute(sql: "PRAGMA application_id = 940753918; PRAGMA user_version = 200101")
      try db.execute(sql: schema)
      for (id, image) in images.enumerated() {
        try db.execute(
          sql: "INSERT INTO images VALUES (?, ?, ?, ?, 'PNG', NULL, ?, ?, ?)",
          arguments: [
            id, image.bytes == nil ? 2 : 1, image.source, image.source, image.bytes, image.width,
            image.height,
          ])
      }
      for (id, item) in items.enumerated() { try insert(item, id: id, images, in: db) }
      for statement in also { try db.execute(sql: statement) }
    }
    try database.close()
    try wrap(Data(contentsOf: plain), format: format, picture: picture).write(to: url)
  }

  private static func insert(_ item: Item, id: Int, _ images: [Image], in db: Database) throws {
    try db.execute(
      sql: "INSERT INTO items VALUES (?, ?, ?, CAST(? AS TEXT), NULL, ?, ?, ?, ?)",
      arguments: [
        item.parent, id, item.name, transform(item.transform), item.z, item.opacity, item.isLocked,
        item.comment,
      ])
    switch item.kind {
    case .image(let index, let crop, let flags):
      let size = CGSize(width: images[index].width, height: images[index].height)
      let shown = crop ?? CGRect(origin: .zero, size: size)
      let local: [Double] = [1, 0, 0, 1, -size.width / 2, -size.height / 2]
      try db.execute(
        sql: "INSERT INTO items_images VALUES (?, 1, ?, 0, CAST(? AS TEXT), CAST(? AS TEXT), 0, ?)",
        arguments: [
          index, id, transform(local),
          path(
            (item.outline ?? corners(of: shown)).map {
              CGPoint(x: $0.x - size.width / 2, y: $0.y - size.height / 2)
            }), flags,
        ])
    case .note(let text):
      try db.execute(
        sql: "INSERT INTO items_notes VALUES (NULL, ?, NULL, '', ?, 0)", arguments: [id, text])
    case .group: try db.execute(sql: "INSERT INTO items_groups VALUES (?, NULL, 1)", arguments: [id])
    case .drawing(let strokes):
      try db.execute(
        sql: "INSERT INTO items_drawings VALUES (?, CAST(? AS TEXT))", arguments: [id, packed(list(strokes))])
    }
  }

  // MARK: Qt's streams

  /// Puts PureRef's header before a database and moves the database's first bytes to the end.
  package static func wrap(
    _ database: Data, format: String = "2.1", picture: Data = Data(repeating: 7, count: 999)
  )
    -> Data
  {
    var head = string(format) + big(0, 4) + big(UInt64(database.count), 8) + string("2.1.3")
    head += string(String(repeating: "0", count: 32))
    if format != "2.0" { head += big(UInt64(picture.count), 4) + picture }
    return head + database.dropFirst(head.count) + database.prefix(head.count)
  }

  /// Returns a QTransform, as text whose characters are the bytes.
  private static func transform(_ m: [Double]) -> Data {
    packed(big(80, 4) + [0] + doubles([m[0], m[1], 0, m[2], m[3], 0, m[4], m[5], 1]))
  }

  private static func corners(of rect: CGRect) -> [CGPoint] {
    [
      (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY),
    ].map { CGPoint(x: $0.0, y: $0.1) }
  }

  /// Returns a closed path.
  private static func path(_ corners: [CGPoint]) -> Data {
    var bytes = big(1024, 4) + [0] + big(13, 4) + Data("QPainterPath\0".utf8)
    bytes += big(UInt64(corners.count + 1), 4)
    for (index, corner) in (corners + corners.prefix(1)).enumerated() {
      bytes += big(index == 0 ? 0 : 1, 4) + doubles([corner.x, corner.y])
    }
    return packed(bytes + big(0, 4) + big(0, 4))
  }

  private static func list(_ strokes: [Stroke]) -> Data {
    let name = "QList<GraphicsDrawItem::Stroke>\0"
    var bytes = big(1024, 4) + [0] + big(UInt64(name.utf8.count), 4) + Data(name.utf8)
    bytes += big(UInt64(strokes.count), 4)
    for stroke in strokes {
      if stroke.style != nil { bytes += big(100, 1) }
      bytes += big(1, 1)
      for part in stroke.color + [0] { bytes += big(UInt64(part), 2) }
      bytes += doubles([stroke.width]) + big(UInt64(stroke.points.count), 4)
      for (index, point) in stroke.points.enumerated() {
        let kind = index == 0 ? 0 : stroke.isCurved ? (index % 3 == 1 ? 2 : 3) : 1
        bytes += big(UInt64(kind), 4) + doubles([point.x, point.y])
      }
      if !stroke.points.isEmpty { bytes += big(0, 4) + big(0, 4) }
      bytes += doubles([0, 0])
      if let style = stroke.style { bytes += big(UInt64(style), 4) }
    }
    return bytes
  }

  /// Returns the bytes as UTF-8, to be cast to text, because a bound string would end at its first null
  /// character.
  private static func packed(_ bytes: Data) -> Data {
    Data(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)
  }

  private static func doubles(_ values: [Double]) -> Data {
    values.reduce(into: Data()) { $0 += big($1.bitPattern, 8) }
  }

  private static func string(_ text: String) -> Data {
    text.utf16.reduce(into: big(UInt64(text.utf16.count * 2), 4)) { $0 += big(UInt64($1), 2) }
  }

  private static func big(_ value: UInt64, _ length: Int) -> Data {
    Data((0..<length).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) })
  }
}
