import Foundation

/// An image. Its payload says how the image is framed and where it's from; the row names its bytes.
struct ImageKind: PinKind {
  static let word = "image"
  static let counted = "images"
  static let form = PinForm.card
  static let traits: PinTraits = [.paper, .picture]
  /// An earlier version expects a crop.
  static let fixedFields = ["crop", "flip"]

  let id: OriginalID

  static func content(from fields: PayloadFields) -> PinContent? { fields.original.map(PinContent.image) }

  func write(to text: inout PayloadText) {}

  var name: String? { nil }
  var searchWords: String { "" }
  var order: String { "image \(id)" }
}

extension PinContent {
  /// The id of the image's original; nil for other kinds.
  public var original: OriginalID? {
    if case .image(let id) = self { id } else { nil }
  }
}

extension PictureFraming {
  /// Reads crop and flip; nil if there's no crop, or if the image is mirrored in a way that's unknown.
  init?(_ fields: PayloadFields) {
    guard let numbers = fields.value("crop", [Double].self), numbers.count == 4 else { return nil }
    let part = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    self.init(crop: part == Self.all ? nil : part)
    guard fields.holds("flip") else { return }
    guard let flip = fields.value("flip", String.self).flatMap(PinFlip.init(code:)) else { return nil }
    self.flip = flip
  }

  /// Writes crop and flip. A crop is always there: an earlier version expects it.
  func write(to text: inout PayloadText) {
    let part = crop ?? Self.all
    text.add("crop", numbers: [part.minX, part.minY, part.width, part.height].map(Double.init))
    if let code = flip.code { text.add("flip", code) }
  }
}

extension PictureOutline {
  /// Reads the path along which an image is cut out; nil if there's none, or if it's out of bounds.
  init?(_ fields: PayloadFields) {
    guard let numbers = fields.value("outline", [Double].self), numbers.count.isMultiple(of: 2),
      numbers.count <= 2 * BoardLimits.outlineCorners.upperBound
    else { return nil }
    self.init(stride(from: 0, to: numbers.count, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) })
  }

  func write(to text: inout PayloadText) {
    text.add("outline", numbers: corners.flatMap { [Double($0.x), Double($0.y)] })
  }
}
