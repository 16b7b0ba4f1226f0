public import Foundation

/// What a pin has besides its content and its position: how it looks, what's written under it, and to which
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
  /// Whether the pin isn't seen: it isn't drawn, hit, selected, arranged, found or exported.
  public var isHidden: Bool
  /// The text under the pin, which may have several lines; empty for none. See
  /// `BoardLimits.isValid(caption:)`.
  public var caption: String
  /// The words by which the pin can be found, each once. See `BoardLimits.cleaned(tags:)`.
  public var tags: [String]
  /// The ids of the groups to which the pin belongs, from the outermost to the innermost. Pins with the same
  /// id are in one group; a group is nothing else.
  public var groups: [UUID]
  /// The colours behind the pin's groups, for those that have one. All pins of a group have its colour.
  public var backgrounds: [UUID: PinColor]
  /// How a note is written. Only a note may have another format than a new one.
  public var format: NoteFormat
  /// The path of the folder whose new images come onto the pin, as board files spell paths; empty for none.
  /// Only frames have one. See `BoardLimits.isValid(watchedFolder:)`.
  public var watchedFolder: String
  /// The path along which the image is cut out; nil for none. Only an image may have one. The pin's `crop` is
  /// then the rectangle around the path, or less.
  public var outline: PictureOutline?
  /// The lines over an image that help to draw it. Only an image may have some.
  public var guides: PinGuides

  /// Makes attributes without checking anything: see `validate(of:)`.
  public init(
    opacity: Double = 1, isGray: Bool = false, sampling: Sampling = .automatic, isLocked: Bool = false,
    isHidden: Bool = false, caption: String = "", tags: [String] = [], groups: [UUID] = [],
    backgrounds: [UUID: PinColor] = [:], format: NoteFormat = NoteFormat(), watchedFolder: String = "",
    outline: PictureOutline? = nil, guides: PinGuides = PinGuides()
  ) {
    self.opacity = opacity
    self.isGray = isGray
    self.sampling = sampling
    self.isLocked = isLocked
    self.isHidden = isHidden
    self.caption = caption
    self.tags = tags
    self.groups = groups
    self.backgrounds = backgrounds
    self.format = format
    self.watchedFolder = watchedFolder
    self.outline = outline
    self.guides = guides
  }

  /// The attributes of a new pin.
  static let plain = PinAttributes()

  /// Whether these are the attributes of a new pin.
  public var isPlain: Bool { self == .plain }

  func validate(of owner: @autoclosure () -> String) throws(BoardError) {
    guard BoardLimits.opacities.contains(opacity) else { throw .outOfBounds(owner(), "opacity") }
    guard BoardLimits.isValid(caption: caption) else { throw .outOfBounds(owner(), "caption") }
    guard BoardLimits.cleaned(tags: tags) == tags else { throw .outOfBounds(owner(), "tags") }
    guard groups.count <= BoardLimits.maximumGroupDepth, Set(groups).count == groups.count else {
      throw .outOfBounds(owner(), "groups")
    }
    guard backgrounds.keys.allSatisfy(groups.contains) else {
      throw .outOfBounds(owner(), "backgrounds")
    }
    guard BoardLimits.textSizes.contains(format.textSize) else { throw .outOfBounds("\(owner()): text size") }
    guard guides.isValid else { throw .outOfBounds("\(owner()): guides") }
    guard watchedFolder.isEmpty || BoardLimits.isValid(watchedFolder: watchedFolder) else {
      throw .outOfBounds("\(owner()): watch")
    }
  }
}
