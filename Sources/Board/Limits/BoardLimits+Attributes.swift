import Foundation

// The limits of what a pin has besides its content and its position. Together they fit into an image's
// payload in nearly all cases: see `PinPayload`.

extension BoardLimits {
  /// The least and the greatest opacity. A pin that can't be seen couldn't be found again.
  public static let opacities = 0.05...1.0
  /// The greatest length of a caption, in bytes of UTF-8.
  public static let maximumCaptionBytes = 1_500
  /// The greatest number of tags on one pin.
  public static let maximumTags = 32
  /// The greatest length of a tag, in Unicode scalars.
  public static let maximumTagLength = 64
  /// The greatest number of groups around a pin, one within the other.
  public static let maximumGroupDepth = 16

  /// The least and the greatest font size (em) of a note, in board points.
  public static let textSizes = 4.0...400.0

  /// Returns the nearest allowed opacity. NaN becomes 1.
  public static func clamped(opacity: Double) -> Double {
    opacity.isNaN ? 1 : min(max(opacity, opacities.lowerBound), opacities.upperBound)
  }

  /// Returns whether a text can be a caption: short enough, and without control characters but line feeds.
  public static func isValid(caption: String) -> Bool {
    caption.utf8.count <= maximumCaptionBytes
      && !caption.unicodeScalars.contains { $0 != "\n" && isForbidden($0) }
  }

  /// Returns a caption without blanks around it and without control characters. A caption that's too long is
  /// cut between two characters.
  public static func cleaned(caption text: String) -> String {
    let start = text.prefix(maximumCaptionBytes)
    let visible = cleaned(note: String(start)).unicodeScalars.lazy.map { $0 == "\t" ? " " : $0 }
    var caption = String(String.UnicodeScalarView(visible))
      .trimmingCharacters(in: .whitespacesAndNewlines)
    while caption.utf8.count > maximumCaptionBytes { caption.removeLast() }
    return caption
  }

  /// Returns whether a text can be a tag: a short name without control characters and blanks around it.
  public static func isValid(tag: String) -> Bool {
    tag.utf8.count <= maximumTagLength * 4 && (1...maximumTagLength).contains(tag.unicodeScalars.count)
      && !tag.unicodeScalars.contains(where: isForbidden)
      && tag.first?.isWhitespace == false && tag.last?.isWhitespace == false
  }

  /// Returns the tags that are valid after cleaning, each once, at most `maximumTags`. Tags that differ in
  /// their case alone are the same tag: the first one stays.
  public static func cleaned(tags: some Sequence<String>) -> [String] {
    var seen: Set<String> = []
    var kept: [String] = []
    for tag in tags where kept.count < maximumTags {
      let name = cleaned(name: String(tag.prefix(maximumNameLength)), fallback: "").unicodeScalars
      let short = String(String.UnicodeScalarView(name.prefix(maximumTagLength)))
        .trimmingCharacters(in: .whitespaces)
      if isValid(tag: short), seen.insert(short.lowercased()).inserted { kept.append(short) }
    }
    return kept
  }

  /// The greatest length of a watched folder's path, in bytes of UTF-8. Each of the 4,096 bytes that a path
  /// may have takes up to four.
  public static let maximumWatchedFolderBytes = 16_384

  /// Returns whether a text can be the path of a watched folder, as board files spell paths: absolute, short
  /// enough, and without control characters.
  public static func isValid(watchedFolder path: String) -> Bool {
    path.hasPrefix("/") && path.utf8.count <= maximumWatchedFolderBytes
      && !path.unicodeScalars.contains(where: isForbidden)
  }

  /// Returns whether a character can't be in a caption, a tag or a path.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
