import Localization

/// A frame.
struct FrameKind: PinKind {
  static let word = "frame"
  static let counted = "frames"
  static let traits: PinTraits = [.watching, .stretching]
  static let fixedFields = ["frame"]

  let color: PinColor

  static func content(from fields: PayloadFields) -> PinContent? {
    fields.value("frame", String.self).flatMap(PinColor.init).map(PinContent.frame)
  }

  func write(to text: inout PayloadText) { text.add("frame", color.code) }

  var name: String? { localized("Frame") }
  var searchWords: String { "\(localized("Frame")) frame" }
  var order: String { "frame \(color)" }
}

extension PinContent {
  /// The colour of a frame; nil for other kinds.
  public var frame: PinColor? {
    if case .frame(let color) = self { color } else { nil }
  }
}
