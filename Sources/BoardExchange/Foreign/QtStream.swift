import Foundation

/// A reader for data of Qt's QDataStream: big-endian numbers, and lengths before contents. Reading beyond the
/// end returns nil.
struct QtStream {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= bytes.count - offset else { return nil }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  mutating func unsigned(_ length: Int) -> UInt64? {
    take(length)?.reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func count() -> Int? { unsigned(4).map { Int($0) } }

  mutating func double() -> Double? { unsigned(8).map { Double(bitPattern: $0) } }

  mutating func doubles(_ count: Int) -> [Double]? {
    var values: [Double] = []
    for _ in 0..<count {
      guard let value = double() else { return nil }
      values.append(value)
    }
    return values
  }

  /// Reads a QString: its length in bytes, then UTF-16. A null string is read as an empty one.
  mutating func string(limit: Int) -> String? {
    guard let length = count() else { return nil }
    if length == 0xFFFF_FFFF { return "" }
    guard length <= limit, length.isMultiple(of: 2), let bytes = take(length) else { return nil }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Reads the start of a QVariant: the number of its type, a null mark and, for types outside of Qt's own,
  /// the type's name. Returns false if the variant has another type.
  mutating func entersVariant(type: Int, named name: String? = nil) -> Bool {
    guard count() == type, unsigned(1) == 0 else { return false }
    guard let name else { return true }
    guard let length = count(), length == name.utf8.count + 1, let found = take(length) else { return false }
    return found.dropLast().elementsEqual(name.utf8)
  }

  /// Returns a QTransform that's stored as a variant; nil if it has perspective, which isn't affine.
  static func transform(_ bytes: [UInt8]) -> AffineTransform2D? {
    var stream = QtStream(bytes)
    guard stream.entersVariant(type: 80), let m = stream.doubles(9), m[2] == 0, m[5] == 0, m[8] == 1 else {
      return nil
    }
    let transform = AffineTransform2D(a: m[0], b: m[1], c: m[3], d: m[4], tx: m[6], ty: m[7])
    return transform.isFinite ? transform : nil
  }

  /// The path of a cut.
  struct Path {
    /// The rectangle around its points.
    var bounds: CGRect
    /// Whether it's exactly that rectangle.
    var isRectangle: Bool
    /// The corners of a single closed polygon, without the last one if it's the first one again; nil for
    /// curves and for several polygons.
    var corners: [CGPoint]?
  }

  /// Returns a QPainterPath that's stored as a variant.
  static func path(_ bytes: [UInt8]) -> Path? {
    var stream = QtStream(bytes)
    guard stream.entersVariant(type: 1024, named: "QPainterPath"), let count = stream.count(),
      (1...10_000).contains(count)
    else { return nil }
    var points: [CGPoint] = []
    var isStraight = true
    var starts = 0
    for _ in 0..<count {
      guard let kind = stream.count(), let x = stream.double(), let y = stream.double(), x.isFinite,
        y.isFinite,
        abs(x) < 1e7, abs(y) < 1e7
      else { return nil }
      if kind > 1 { isStraight = false }
      if kind == 0 { starts += 1 }
      points.append(CGPoint(x: x, y: y))
    }
    let left = points.reduce(CGFloat.infinity) { min($0, $1.x) }
    let right = points.reduce(-CGFloat.infinity) { max($0, $1.x) }
    let top = points.reduce(CGFloat.infinity) { min($0, $1.y) }
    let bottom = points.reduce(-CGFloat.infinity) { max($0, $1.y) }
    let onCorners = points.allSatisfy { ($0.x == left || $0.x == right) && ($0.y == top || $0.y == bottom) }
    var corners = points
    if corners.count > 3, corners.first == corners.last { corners.removeLast() }
    return Path(
      bounds: CGRect(x: left, y: top, width: right - left, height: bottom - top),
      isRectangle: isStraight && onCorners && points.count <= 5,
      corners: isStraight && starts == 1 ? corners : nil)
  }
}
