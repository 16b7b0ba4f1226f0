import Foundation

/// What two computers can change of one pin without getting in each other's way. The raw values are stored.
package enum PinProperty: String, Hashable, Sendable, CaseIterable {
  /// Of a stroke, all but its colour.
  case content
  /// The colour of a stroke. It's given by the user, while a line also changes with the pins that hold it.
  case ink
  case name, center, size, rotation, z
  /// The part of the image that's shown. A crop ends a path, so both are one property.
  case crop
  case flip, source, opacity, gray, sampling, locked, hidden, caption, tags, groups, backgrounds
  case textSize, bold, italic, alignment, textColor, paper, watch

  /// What says together where the line of a held stroke is.
  static let line: [PinProperty] = [.content, .center, .size, .rotation]

  /// Returns whether two pins have the same value.
  func isSame(_ one: Pin, _ other: Pin) -> Bool {
    let (a, b) = (one.attributes, other.attributes)
    return switch self {
    case .content: Self.isSame(one.content, other.content)
    case .ink: one.content.stroke?.color == other.content.stroke?.color
    case .name: one.name == other.name
    case .center: one.center == other.center
    case .size: one.size == other.size
    case .rotation: one.rotation == other.rotation
    case .z: one.z == other.z
    case .crop: one.crop == other.crop && a.outline == b.outline
    case .flip: one.flip == other.flip
    case .source: one.source == other.source
    case .opacity: a.opacity == b.opacity
    case .gray: a.isGray == b.isGray
    case .sampling: a.sampling == b.sampling
    case .locked: a.isLocked == b.isLocked
    case .hidden: a.isHidden == b.isHidden
    case .caption: a.caption == b.caption
    case .tags: a.tags == b.tags
    case .groups: a.groups == b.groups
    case .backgrounds: a.backgrounds == b.backgrounds
    case .textSize: a.format.textSize == b.format.textSize
    case .bold: a.format.isBold == b.format.isBold
    case .italic: a.format.isItalic == b.format.isItalic
    case .alignment: a.format.alignment == b.format.alignment
    case .textColor: a.format.color == b.format.color
    case .paper: a.format.paper == b.format.paper
    case .watch: a.watchedFolder == b.watchedFolder
    }
  }

  /// Gives a pin the value of another one.
  func copy(from source: Pin, to pin: inout Pin) {
    let other = source.attributes
    switch self {
    case .content:
      pin.content = Self.content(source.content, inPlaceOf: pin.content)
      pin.storedFraming = source.storedFraming
    case .ink:
      guard var stroke = pin.content.stroke, let color = source.content.stroke?.color else { return }
      stroke.color = color
      pin.content = .stroke(stroke)
    case .name: pin.name = source.name
    case .center: pin.center = source.center
    case .size: pin.size = source.size
    case .rotation: pin.rotation = source.rotation
    case .z: pin.z = source.z
    case .crop:
      pin.crop = source.crop
      pin.attributes.outline = other.outline
    case .flip: pin.flip = source.flip
    case .source: pin.source = source.source
    case .opacity: pin.attributes.opacity = other.opacity
    case .gray: pin.attributes.isGray = other.isGray
    case .sampling: pin.attributes.sampling = other.sampling
    case .locked: pin.attributes.isLocked = other.isLocked
    case .hidden: pin.attributes.isHidden = other.isHidden
    case .caption: pin.attributes.caption = other.caption
    case .tags: pin.attributes.tags = other.tags
    case .groups: pin.attributes.groups = other.groups
    case .backgrounds: pin.attributes.backgrounds = other.backgrounds
    case .textSize: pin.attributes.format.textSize = other.format.textSize
    case .bold: pin.attributes.format.isBold = other.format.isBold
    case .italic: pin.attributes.format.isItalic = other.format.isItalic
    case .alignment: pin.attributes.format.alignment = other.format.alignment
    case .textColor: pin.attributes.format.color = other.format.color
    case .paper: pin.attributes.format.paper = other.format.paper
    case .watch: pin.attributes.watchedFolder = other.watchedFolder
    }
  }

  /// Returns a text of the value, so that one of two values that are equally old is chosen alike on all
  /// computers.
  package func text(of pin: Pin) -> String {
    let other = pin.attributes
    return switch self {
    case .content: pin.content.own.order
    case .ink: pin.content.stroke.map { "\($0.color)" } ?? ""
    case .name: pin.name
    case .center: "\(pin.center.x) \(pin.center.y)"
    case .size: "\(pin.size.width) \(pin.size.height)"
    case .rotation: "\(pin.rotation)"
    case .z: "\(pin.z)"
    case .crop: "\(pin.crop.map { "\($0)" } ?? "") \(other.outline.map { "\($0.corners)" } ?? "")"
    case .flip: "\(pin.flip.rawValue)"
    case .source: pin.source.map { "\($0)" } ?? ""
    case .opacity: "\(other.opacity)"
    case .gray: "\(other.isGray)"
    case .sampling: other.sampling.rawValue
    case .locked: "\(other.isLocked)"
    case .hidden: "\(other.isHidden)"
    case .caption: other.caption
    case .tags: other.tags.joined(separator: "\n")
    case .groups: other.groups.map(\.uuidString).joined(separator: " ")
    case .backgrounds:
      other.backgrounds.map { "\($0.key.uuidString) \($0.value)" }.sorted().joined(separator: " ")
    case .textSize: "\(other.format.textSize)"
    case .bold: "\(other.format.isBold)"
    case .italic: "\(other.format.isItalic)"
    case .alignment: other.format.alignment.rawValue
    case .textColor: other.format.color.map { "\($0)" } ?? ""
    case .paper: other.format.paper.map { "\($0)" } ?? ""
    case .watch: other.watchedFolder
    }
  }

  private static func isSame(_ one: PinContent, _ other: PinContent) -> Bool {
    guard let own = one.stroke, let foreign = other.stroke else { return one == other }
    return own.withoutColor == foreign.withoutColor
  }

  /// Returns a content that replaces another one, with the colour of the other one if both are strokes.
  private static func content(_ new: PinContent, inPlaceOf old: PinContent) -> PinContent {
    guard var stroke = new.stroke, let color = old.stroke?.color else { return new }
    stroke.color = color
    return .stroke(stroke)
  }
}
