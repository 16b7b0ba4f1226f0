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
  case textSize, bold, italic, alignment, textColor, paper, watch, guides

  /// Its number in the order of the cases: the byte that it is in memory.
  var index: UInt8 { withUnsafeBytes(of: self) { $0[0] } }

  // The compiler's own functions for a type with raw values compare and hash their texts.
  package static func == (one: PinProperty, other: PinProperty) -> Bool { one.index == other.index }
  package func hash(into hasher: inout Hasher) { hasher.combine(index) }

  /// What says together where the line of a held stroke is.
  static let line: [PinProperty] = [.content, .center, .size, .rotation]

  /// Returns whether two pins have the same value.
  func isSame(_ one: Pin, _ other: Pin) -> Bool { value.isSame(one, other) }

  /// The properties in which two pins differ. A merge asks for them of thousands of pins, most of which
  /// differ in their position alone: what's compared here is many times faster than by ``isSame(_:_:)``.
  static func differing(_ one: Pin, _ other: Pin) -> [PinProperty] {
    let hasSameAttributes = one.attributes == other.attributes
    var differing: [PinProperty] = []
    if one.content != other.content {
      differing += [.content, .ink].filter { !$0.isSame(one, other) }
    }
    if one.name != other.name { differing.append(.name) }
    if one.center != other.center { differing.append(.center) }
    if one.size != other.size { differing.append(.size) }
    if one.rotation != other.rotation { differing.append(.rotation) }
    if one.z != other.z { differing.append(.z) }
    if one.crop != other.crop || !hasSameAttributes && !Self.crop.isSame(one, other) {
      differing.append(.crop)
    }
    if one.flip != other.flip { differing.append(.flip) }
    if one.source != other.source { differing.append(.source) }
    if !hasSameAttributes { differing += ofAttributes.filter { !$0.isSame(one, other) } }
    return differing
  }

  /// What pins have besides their content and their position, but for the path, which goes with the crop.
  private static let ofAttributes: [PinProperty] = {
    let ofPin: Set<PinProperty> = [
      .content, .ink, .name, .center, .size, .rotation, .z, .crop, .flip, .source,
    ]
    return allCases.filter { !ofPin.contains($0) }
  }()

  /// Gives a pin the value of another one.
  func copy(from source: Pin, to pin: inout Pin) { value.copy(source, &pin) }

  /// Returns a text of the value, so that one of two values that are equally old is chosen alike on all
  /// computers.
  package func text(of pin: Pin) -> String { value.text(pin) }

  /// They're made once: a merge compares all properties of thousands of pins.
  private static let values = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.ownValue) })

  private var value: PinValue { Self.values[self] ?? ownValue }

  private var ownValue: PinValue {
    switch self {
    case .content: .content
    case .ink: .ink
    case .crop: .crop
    case .name: PinValue(\.name)
    case .center: PinValue(\.center) { "\($0.x) \($0.y)" }
    case .size: PinValue(\.size) { "\($0.width) \($0.height)" }
    case .rotation: PinValue(\.rotation)
    case .z: PinValue(\.z)
    case .flip: PinValue(\.flip) { "\($0.rawValue)" }
    case .source: PinValue(optional: \.source)
    case .opacity: PinValue(\.attributes.opacity)
    case .gray: PinValue(\.attributes.isGray)
    case .sampling: PinValue(\.attributes.sampling) { $0.rawValue }
    case .locked: PinValue(\.attributes.isLocked)
    case .hidden: PinValue(\.attributes.isHidden)
    case .caption: PinValue(\.attributes.caption)
    case .tags: PinValue(\.attributes.tags) { $0.joined(separator: "\n") }
    case .groups: PinValue(\.attributes.groups) { $0.map(\.uuidString).joined(separator: " ") }
    case .backgrounds:
      PinValue(\.attributes.backgrounds) { colors in
        colors.map { "\($0.key.uuidString) \($0.value)" }.sorted().joined(separator: " ")
      }
    case .textSize: PinValue(\.attributes.format.textSize)
    case .bold: PinValue(\.attributes.format.isBold)
    case .italic: PinValue(\.attributes.format.isItalic)
    case .alignment: PinValue(\.attributes.format.alignment) { $0.rawValue }
    case .textColor: PinValue(optional: \.attributes.format.color)
    case .paper: PinValue(optional: \.attributes.format.paper)
    case .watch: PinValue(\.attributes.watchedFolder)
    case .guides: PinValue(\.attributes.guides)
    }
  }
}

/// How a property of pins is compared, copied, and put into a text.
private struct PinValue: Sendable {
  let isSame: @Sendable (Pin, Pin) -> Bool
  let copy: @Sendable (_ source: Pin, _ pin: inout Pin) -> Void
  let text: @Sendable (Pin) -> String

  init(
    isSame: @escaping @Sendable (Pin, Pin) -> Bool,
    copy: @escaping @Sendable (_ source: Pin, _ pin: inout Pin) -> Void,
    text: @escaping @Sendable (Pin) -> String
  ) {
    (self.isSame, self.copy, self.text) = (isSame, copy, text)
  }

  /// A value with a path of its own.
  init<Value: Equatable & SendableMetatype>(
    _ path: any WritableKeyPath<Pin, Value> & Sendable,
    text: @escaping @Sendable (Value) -> String = { "\($0)" }
  ) {
    isSame = { $0[keyPath: path] == $1[keyPath: path] }
    copy = { $1[keyPath: path] = $0[keyPath: path] }
    self.text = { text($0[keyPath: path]) }
  }

  /// A value that a pin may lack; its text is empty then.
  init<Value: Equatable & SendableMetatype>(optional path: any WritableKeyPath<Pin, Value?> & Sendable) {
    self.init(path) { $0.map { "\($0)" } ?? "" }
  }

  /// What the pin shows, but for the colour of a stroke.
  static let content = PinValue(
    isSame: { one, other in
      guard let own = one.content.stroke, let foreign = other.content.stroke else {
        return one.content == other.content
      }
      return own.withoutColor == foreign.withoutColor
    },
    copy: { source, pin in
      let color = pin.content.stroke?.color
      pin.content = source.content
      pin.storedFraming = source.storedFraming
      if var stroke = source.content.stroke, let color {
        stroke.color = color
        pin.content = .stroke(stroke)
      }
    },
    text: { $0.content.own.order })

  /// The colour of a stroke; nothing is copied unless both are strokes.
  static let ink = PinValue(
    isSame: { $0.content.stroke?.color == $1.content.stroke?.color },
    copy: { source, pin in
      guard var stroke = pin.content.stroke, let color = source.content.stroke?.color else { return }
      stroke.color = color
      pin.content = .stroke(stroke)
    },
    text: { $0.content.stroke.map { "\($0.color)" } ?? "" })

  /// The crop and the path, which are one property.
  static let crop = PinValue(
    isSame: { $0.crop == $1.crop && $0.attributes.outline == $1.attributes.outline },
    copy: { source, pin in
      pin.crop = source.crop
      pin.attributes.outline = source.attributes.outline
    },
    text: { pin in
      "\(pin.crop.map { "\($0)" } ?? "") \(pin.attributes.outline.map { "\($0.corners)" } ?? "")"
    })
}
