import KitFiles
public import Foundation
import Localization

/// The limits of a board's values. Every value from outside is checked against them before it's used, so that
/// no file, drop or command can make arithmetic overflow, memory run out or a card get lost out of reach.
public enum BoardLimits {
  /// The greatest coordinate of a centre, positive or negative, in board points.
  public static let maximumCoordinate: CGFloat = 10_000_000
  /// The greatest length of a side in board points; the smallest length is 1.
  public static let maximumSide: CGFloat = 1_000_000
  /// The greatest length of a name, in Unicode scalars.
  public static let maximumNameLength = 1_000
  /// The greatest number of pins on one board.
  public static let maximumPins = 250_000
  /// The greatest number of originals of one board, including originals that no pin shows.
  public static let maximumOriginals = 250_000
  /// The greatest `z`, positive or negative. JSON readers that know only doubles still read it exactly.
  public static let maximumZ = 1 << 53
  /// The greatest payload of a pin of an unknown kind, in bytes.
  public static let maximumPayloadBytes = 1 << 20
  /// The greatest size of an original in bytes, whatever smaller limit is set for an import.
  public static let maximumOriginalBytes = 1 << 40
  /// The smallest part of an image's width or height that a crop may show.
  public static let minimumCrop: CGFloat = 0.001
  /// The greatest width and height of an original, in pixels.
  public static let maximumPixels: CGFloat = 10_000_000

  /// Returns whether a centre, in board points, is within ± `maximumCoordinate`; false for infinite values
  /// and NaN.
  public static func contains(_ point: CGPoint) -> Bool {
    point.x.isFinite && point.y.isFinite && abs(point.x) <= maximumCoordinate
      && abs(point.y) <= maximumCoordinate
  }

  /// Returns whether both sides, in board points, are 1 … `maximumSide`; false for infinite values and NaN.
  public static func contains(_ size: CGSize) -> Bool {
    size.width.isFinite && size.height.isFinite && (1...maximumSide).contains(size.width)
      && (1...maximumSide).contains(size.height)
  }

  /// Returns whether a crop, in units of the image's width and height, lies in the image and isn't too small
  /// to be seen.
  public static func isValid(crop: CGRect) -> Bool {
    [crop.minX, crop.minY, crop.width, crop.height].allSatisfy(\.isFinite) && crop.minX >= 0 && crop.minY >= 0
      && crop.width >= minimumCrop && crop.height >= minimumCrop && crop.maxX <= 1 && crop.maxY <= 1
  }

  /// Returns the nearest allowed crop, in units of the image's width and height; nil if it shows nothing of
  /// the image.
  public static func clamped(crop: CGRect) -> CGRect? {
    guard [crop.minX, crop.minY, crop.width, crop.height].allSatisfy(\.isFinite), crop.width > 0,
      crop.height > 0
    else { return nil }
    func clamped(_ start: CGFloat, _ end: CGFloat) -> (start: CGFloat, length: CGFloat)? {
      guard end > 0, start < 1 else { return nil }
      let length = min(max(min(end, 1) - max(start, 0), minimumCrop), 1)
      let start = min(max(start, 0), 1 - length)
      // The sum of both may be rounded up beyond 1.
      return (start, min(length, 1 - start))
    }
    guard let across = clamped(crop.minX, crop.maxX), let down = clamped(crop.minY, crop.maxY) else {
      return nil
    }
    let part = CGRect(x: across.start, y: down.start, width: across.length, height: down.length)
    return isValid(crop: part) ? part : nil
  }

  /// Returns the nearest allowed size, in board points, of the same shape. The shape is lost if no allowed
  /// size has it.
  static func fitted(_ size: CGSize) -> CGSize {
    let (shorter, longer) = (min(size.width, size.height), max(size.width, size.height))
    guard shorter.isFinite, longer.isFinite, shorter > 0 else { return clamped(size) }
    let factor = min(max(1, 1 / shorter), maximumSide / longer)
    return clamped(CGSize(width: size.width * factor, height: size.height * factor))
  }

  /// Returns the nearest allowed centre, in board points. NaN becomes 0.
  public static func clamped(_ point: CGPoint) -> CGPoint {
    CGPoint(x: clamped(point.x), y: clamped(point.y))
  }

  /// Returns the nearest allowed size, in board points. NaN becomes 1.
  public static func clamped(_ size: CGSize) -> CGSize {
    CGSize(width: clampedSide(size.width), height: clampedSide(size.height))
  }

  /// Returns the same angle in degrees within -180 < angle ≤ 180. Infinite values and NaN become 0.
  public static func normalized(rotation: Double) -> Double {
    guard rotation.isFinite else { return 0 }
    let angle = rotation.remainder(dividingBy: 360)
    return angle <= -180 ? angle + 360 : angle
  }

  /// Returns `text` without control characters, at most `maximumNameLength` scalars long; `fallback`, or
  /// “Untitled”, if nothing is left.
  public static func cleaned(name text: String, fallback: String? = nil) -> String {
    let visible = text.unicodeScalars.lazy.map { isControl($0) ? " " : $0 }
    var cleaned = String(String.UnicodeScalarView(visible))
    // A single character may consist of any number of scalars, so the scalars are counted.
    if cleaned.unicodeScalars.count > maximumNameLength {
      cleaned = String(String.UnicodeScalarView(cleaned.unicodeScalars.prefix(maximumNameLength)))
    }
    cleaned = cleaned.trimmingCharacters(in: .whitespaces)
    return cleaned.isEmpty ? fallback ?? localized("Untitled") : cleaned
  }

  /// Returns a file's name in the form that a document stores and later gives to a file again: with blanks,
  /// line breaks and bytes that aren't UTF-8. Characters that can't be in a name are written as
  /// `String.init(nameOf:)` writes them. The result is at most `maximumNameLength` scalars long, and
  /// `fallback`, or “Untitled”, if `text` is empty.
  public static func kept(fileName text: String, fallback: String? = nil) -> String {
    let kept = String(nameOf: text)
    guard kept.unicodeScalars.count > maximumNameLength else {
      return kept.isEmpty ? fallback ?? localized("Untitled") : kept
    }
    return String(String.UnicodeScalarView(kept.unicodeScalars.prefix(maximumNameLength)))
  }

  /// Returns whether a name is valid: 0 … 1,000 characters without control characters. Unicode scalars are
  /// counted, so that no pile of accents gets through.
  public static func isValid(name: String) -> Bool {
    // A board of ten thousand pins has as many names, and most of them are of ASCII.
    if name.utf8.count <= maximumNameLength, name.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return true }
    return name.utf8.count <= maximumNameLength * 4
      && name.unicodeScalars.count <= maximumNameLength && !name.unicodeScalars.contains(where: isControl)
  }

  static func check(name: String, of owner: @autoclosure () -> String) throws(BoardError) {
    guard isValid(name: name) else { throw .outOfBounds(owner(), "name") }
  }

  static func check(typeIdentifier: String, of owner: @autoclosure () -> String) throws(BoardError) {
    guard (1...255).contains(typeIdentifier.utf8.count),
      typeIdentifier.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw .outOfBounds(owner(), "type") }
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

// The limits of a note. A note is drawn whole on the main thread, so its text is limited to some thirty
// pages.

extension BoardLimits {
  /// The greatest length of a note's text, in bytes of UTF-8.
  public static let maximumNoteBytes = 64 << 10

  /// Returns whether a text can be a note: it's short enough and doesn't contain U+0000, which ends strings
  /// in C.
  public static func isValid(note: String) -> Bool {
    note.utf8.count <= maximumNoteBytes && !note.utf8.contains(0)
  }

  /// Returns `text` with all line ends turned into line feeds and without control characters other than tabs.
  /// A text that's too long is cut between two characters.
  public static func cleaned(note text: String) -> String {
    // Text beyond twice the limit can't be in the result. It isn't read, since a single character may be
    // as long as the text.
    let start = String(decoding: text.utf8.prefix(2 * maximumNoteBytes), as: UTF8.self)
    var scalars = String.UnicodeScalarView()
    var bytes = 0
    var previous: Unicode.Scalar?
    for scalar in start.unicodeScalars {
      defer { previous = scalar }
      var kept = scalar
      switch scalar.value {
      case 0x0A where previous?.value == 0x0D: continue
      case 0x0A, 0x09: break
      case 0x0D, 0x2028, 0x2029: kept = "\n"
      default: if scalar.properties.generalCategory == .control { continue }
      }
      bytes += UTF8.width(kept)
      guard bytes <= maximumNoteBytes else {
        // A character that's cut in half isn't what the user wrote.
        return String(String(scalars).dropLast())
      }
      scalars.append(kept)
    }
    return String(scalars)
  }

  /// Returns the default name of a note: its first line that isn't empty, cut to 60 characters so that it
  /// fits a list.
  public static func name(ofNote text: String) -> String {
    let line = text.prefix(4_000).split(whereSeparator: \.isNewline).lazy
      .map { $0.trimmingCharacters(in: .whitespaces) }.first { !$0.isEmpty }
    guard let line else { return localized("Note") }
    let name = line.count > 60 ? line.prefix(59).trimmingCharacters(in: .whitespaces) + "…" : line
    return cleaned(name: name, fallback: localized("Note"))
  }
}

/// An error of applying a command or taking a value. Nothing has changed when it's thrown.
public enum BoardError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A value beyond `BoardLimits`; the text says which, for a log.
  case outOfBounds(String)
  /// A command names a pin that the board doesn't have.
  case noSuchPin(PinID)
  /// A command adds a pin whose id the board already has.
  case duplicatePin(PinID)
  /// A pin that differs from the value that the command expects.
  case pinChanged(PinID)
  /// A pin whose original the board doesn't know.
  case noSuchOriginal(OriginalID)
  /// A board name that differs from the name that the command expects.
  case nameChanged

  /// Makes the error of a value that belongs to something.
  /// - Parameters:
  ///   - owner: what has the value.
  ///   - value: the value's name in the file, or the value.
  static func outOfBounds(_ owner: String, _ value: String) -> BoardError {
    .outOfBounds("\(owner): \(value)")
  }

  /// A sentence that says what went wrong. Which pin it was is no help: ``detail`` has that.
  public var description: String {
    switch self {
    case .outOfBounds: localized("This doesn’t fit on a board")
    case .noSuchPin, .duplicatePin, .pinChanged, .noSuchOriginal, .nameChanged:
      localized("The board has changed meanwhile")
    }
  }

  /// What went wrong where, in one line for a log.
  public var detail: String {
    switch self {
    case .outOfBounds(let what): what
    case .noSuchPin(let id): "no pin \(id)"
    case .duplicatePin(let id): "pin \(id): there already"
    case .pinChanged(let id): "pin \(id): changed"
    case .noSuchOriginal(let id): "no original \(id)"
    case .nameChanged: "board: name changed"
    }
  }
}
