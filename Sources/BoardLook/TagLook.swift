import Board
public import Foundation

/// The dots that show the tags of a pin on the lower edge of its card, in board points, for both the app and
/// exports. A tag has the same colour on every board.
public enum TagLook {
  /// The radius of a dot, without the ring around it.
  public static let radius = 4.25
  /// The width of the ring around a dot.
  public static let line = 1.25
  /// The distance between the middles of two dots.
  public static let spacing = 12.5
  /// The zoom below which dots would be too small to distinguish their colours.
  public static let leastZoom = 0.3
  /// The greatest number of dots on a card.
  public static let most = 12

  /// The colours of tags.
  public static let colors: [LookColor] = [
    0xE01B24, 0xFF7800, 0xE5A50A, 0x2EC27E, 0x14A3B8, 0x3584E4, 0x9141AC, 0x986A44,
  ].map { LookColor($0) }

  /// Returns the index of a tag's colour among ``colors``. It depends on the tag's letters alone.
  public static func number(of tag: String) -> Int {
    // FNV-1a, whose last bits are mixed with the others, since they'd be alike for similar tags.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in FoldedText(tag).bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ hash >> 29) &* 0xBF58_476D_1CE4_E5B9
    return Int((hash ^ hash >> 32) % UInt64(colors.count))
  }

  /// Returns the colour of a tag.
  public static func color(of tag: String) -> LookColor { colors[number(of: tag)] }

  /// A dot on a card.
  public struct Dot: Equatable, Sendable {
    /// The middle of the dot.
    public let center: CGPoint
    /// The colour of its tag.
    public let color: LookColor
  }

  /// Returns the dots of a card with these tags, in the coordinates of the frame. Tags for which the lower
  /// edge has no room have no dot, but one dot always fits.
  /// - Parameters:
  ///   - tags: the tags of the pin.
  ///   - frame: the frame of the card's picture.
  public static func dots(for tags: [String], on frame: CGRect) -> [Dot] {
    let edge = radius + line
    let room = Int((frame.width - 2 * edge) / spacing) + 1
    // They're on the paper's border as far as it's wide enough, so that they cover little of the picture.
    let y = frame.maxY + CardLook.border - edge
    return tags.prefix(min(max(room, 1), most)).enumerated().map { index, tag in
      Dot(center: CGPoint(x: frame.minX + edge + Double(index) * spacing, y: y), color: color(of: tag))
    }
  }
}
