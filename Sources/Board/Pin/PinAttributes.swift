public import Foundation

/// What a pin has besides its content and its place: how it looks, what's written under it, and to which
/// groups it belongs. The defaults are those of a new pin.
public struct PinAttributes: Hashable, Sendable {
  /// The way in which an image's pixels become pixels of the screen.
  public enum Sampling: String, Hashable, Sendable, CaseIterable {
    /// Smooth, except for small images that are enlarged a lot.
    case automatic
    /// Neighbouring pixels of the image are blended.
    case smooth
    /// Every pixel of the image is a square, as pixel art needs it.
    case nearest
  }

  /// The opacity, within `BoardLimits.opacities`.
  public var opacity: Double
  /// Whether the pin is shown without colours.
  public var isGray: Bool
  /// How the image's pixels are shown.
  public var sampling: Sampling
  /// Whether the pin stays where it is: it can't be moved, resized, rotated or deleted.
  public var isLocked: Bool
  /// The text under the pin, which may have several lines; empty for none. See
  /// `BoardLimits.isValid(caption:)`.
  public var caption: String
  /// The words by which the pin can be found, each once. See `BoardLimits.cleaned(tags:)`.
  public var tags: [String]
  /// The ids of the groups to which the pin belongs, from the outermost to the innermost. Pins with the same
  /// id are in one group; a group is nothing else.
  public var groups: [UUID]

  /// Makes attributes without checking anything: see `validate(of:)`.
  public init(
    opacity: Double = 1, isGray: Bool = false, sampling: Sampling = .automatic, isLocked: Bool = false,
    caption: String = "", tags: [String] = [], groups: [UUID] = []
  ) {
    self.opacity = opacity
    self.isGray = isGray
    self.sampling = sampling
    self.isLocked = isLocked
    self.caption = caption
    self.tags = tags
    self.groups = groups
  }

  /// Whether these are the attributes of a new pin.
  public var isPlain: Bool { self == PinAttributes() }

  func validate(of owner: @autoclosure () -> String) throws(BoardError) {
    guard BoardLimits.opacities.contains(opacity) else { throw .outOfBounds("\(owner()): opacity") }
    guard BoardLimits.isValid(caption: caption) else { throw .outOfBounds("\(owner()): caption") }
    guard BoardLimits.cleaned(tags: tags) == tags else { throw .outOfBounds("\(owner()): tags") }
    guard groups.count <= BoardLimits.maximumGroupDepth, Set(groups).count == groups.count else {
      throw .outOfBounds("\(owner()): groups")
    }
  }
}
