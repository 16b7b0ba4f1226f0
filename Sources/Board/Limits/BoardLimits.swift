import Files
public import Foundation

/// What a board may hold. Everything that comes from outside is checked against this before it's used, so
/// that no file, drop or command can make arithmetic overflow, memory run out or a card be lost out of reach.
public enum BoardLimits {
  /// Centres lie within ± this, in board points.
  public static let maximumCoordinate: CGFloat = 10_000_000
  /// Sides are 1 … this, in board points.
  public static let maximumSide: CGFloat = 1_000_000
  /// Unicode scalars in a name.
  public static let maximumNameLength = 1_000
  /// Of one board.
  public static let maximumPins = 1_000_000
  /// Of one board, with those that no pin shows.
  public static let maximumOriginals = 1_000_000
  /// ± this; exact in JSON readers that know only doubles.
  public static let maximumZ = 1 << 53
  /// Bytes that a pin of an unknown kind may carry.
  public static let maximumPayloadBytes = 1 << 20
  /// The most bytes any original may have, whatever smaller limit is set for an import.
  public static let maximumOriginalBytes = 1 << 40
  /// The smallest part of an image's width or height that a crop may show.
  public static let minimumCrop: CGFloat = 0.001
  /// Pixels a side.
  public static let maximumPixels: CGFloat = 10_000_000

  /// Whether a centre, in board points, is within ± `maximumCoordinate`; false for what isn't finite.
  public static func contains(_ point: CGPoint) -> Bool {
    point.x.isFinite && point.y.isFinite && abs(point.x) <= maximumCoordinate
      && abs(point.y) <= maximumCoordinate
  }

  /// Whether both sides, in board points, are 1 … `maximumSide`; false for what isn't finite.
  public static func contains(_ size: CGSize) -> Bool {
    size.width.isFinite && size.height.isFinite && (1...maximumSide).contains(size.width)
      && (1...maximumSide).contains(size.height)
  }

  /// Whether a part of an image, in units of its width and height, is in it and not too small to be seen.
  public static func isValid(crop: CGRect) -> Bool {
    [crop.minX, crop.minY, crop.width, crop.height].allSatisfy(\.isFinite) && crop.minX >= 0 && crop.minY >= 0
      && crop.width >= minimumCrop && crop.height >= minimumCrop && crop.maxX <= 1 && crop.maxY <= 1
  }

  /// The nearest allowed part of an image, in units of its width and height; nil for nothing of it.
  public static func clamped(crop: CGRect) -> CGRect? {
    guard [crop.minX, crop.minY, crop.width, crop.height].allSatisfy(\.isFinite), crop.width > 0,
      crop.height > 0
    else { return nil }
    func clamped(_ start: CGFloat, _ end: CGFloat) -> (start: CGFloat, length: CGFloat)? {
      guard end > 0, start < 1 else { return nil }
      let length = min(max(min(end, 1) - max(start, 0), minimumCrop), 1)
      let start = min(max(start, 0), 1 - length)
      // The sum of both may be rounded up.
      return (start, min(length, 1 - start))
    }
    guard let across = clamped(crop.minX, crop.maxX), let down = clamped(crop.minY, crop.maxY) else {
      return nil
    }
    let part = CGRect(x: across.start, y: down.start, width: across.length, height: down.length)
    return isValid(crop: part) ? part : nil
  }

  /// The nearest allowed size of the same shape, as far as there's one.
  static func fitted(_ size: CGSize) -> CGSize {
    let (shorter, longer) = (min(size.width, size.height), max(size.width, size.height))
    guard shorter.isFinite, longer.isFinite, shorter > 0 else { return clamped(size) }
    let factor = min(max(1, 1 / shorter), maximumSide / longer)
    return clamped(CGSize(width: size.width * factor, height: size.height * factor))
  }

  /// The nearest allowed point. What isn't a number becomes 0.
  public static func clamped(_ point: CGPoint) -> CGPoint {
    CGPoint(x: clamped(point.x), y: clamped(point.y))
  }

  /// The nearest allowed size. What isn't a number becomes 1.
  public static func clamped(_ size: CGSize) -> CGSize {
    CGSize(width: clampedSide(size.width), height: clampedSide(size.height))
  }

  /// The same angle in degrees within -180 < angle ≤ 180. What isn't finite becomes 0.
  public static func normalized(rotation: Double) -> Double {
    guard rotation.isFinite else { return 0 }
    let angle = rotation.remainder(dividingBy: 360)
    return angle <= -180 ? angle + 360 : angle
  }

  /// `text` without control characters, at most `maximumNameLength` scalars long; `fallback` if
  /// nothing is left.
  public static func cleaned(name text: String, fallback: String = "Untitled") -> String {
    let visible = text.unicodeScalars.lazy.map { isControl($0) ? " " : $0 }
    var cleaned = String(String.UnicodeScalarView(visible))
    // A character may hold any number of scalars, so both are limited.
    if cleaned.unicodeScalars.count > maximumNameLength {
      cleaned = String(String.UnicodeScalarView(cleaned.unicodeScalars.prefix(maximumNameLength)))
    }
    cleaned = cleaned.trimmingCharacters(in: .whitespaces)
    return cleaned.isEmpty ? fallback : cleaned
  }

  /// A file's name as a document keeps it, to give it to a file again: with its blanks and line breaks, and
  /// with bytes that aren't UTF-8. What can't be in a name is written as `String.init(nameOf:)` does. At most
  /// `maximumNameLength` scalars long; `fallback` for nothing.
  public static func kept(fileName text: String, fallback: String = "Untitled") -> String {
    let kept = String(nameOf: text)
    guard kept.unicodeScalars.count > maximumNameLength else { return kept.isEmpty ? fallback : kept }
    return String(String.UnicodeScalarView(kept.unicodeScalars.prefix(maximumNameLength)))
  }

  /// Names are 0 … 1,000 characters (counted as Unicode scalars, so that no pile of accents gets through)
  /// without control characters.
  public static func isValid(name: String) -> Bool {
    name.utf8.count <= maximumNameLength * 4
      && name.unicodeScalars.count <= maximumNameLength && !name.unicodeScalars.contains(where: isControl)
  }

  static func check(name: String, of owner: @autoclosure () -> String) throws(BoardError) {
    guard isValid(name: name) else { throw .outOfBounds("\(owner()): name") }
  }

  static func check(typeIdentifier: String, of owner: @autoclosure () -> String) throws(BoardError) {
    guard (1...255).contains(typeIdentifier.utf8.count),
      typeIdentifier.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw .outOfBounds("\(owner()): type") }
  }

  private static func clamped(_ coordinate: CGFloat) -> CGFloat {
    coordinate.isNaN ? 0 : min(max(coordinate, -maximumCoordinate), maximumCoordinate)
  }

  private static func clampedSide(_ side: CGFloat) -> CGFloat {
    side.isNaN ? 1 : min(max(side, 1), maximumSide)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
