import Foundation

/// A pin that a later version made. All of it stays as it is.
struct UnknownKind: PinKind {
  /// No kind's: it's the pin that says its word.
  static let word = ""
  /// Pins of unknown kinds count as images.
  static let counted = ImageKind.counted
  static let form = PinForm.untouched

  let kind: String
  let payload: Data?
  let original: OriginalID?

  static func content(from fields: PayloadFields) -> PinContent? { nil }

  func write(to text: inout PayloadText) {}

  func validate(of owner: @autoclosure () -> String) throws(BoardError) {
    guard kind != ImageKind.word, (1...64).contains(kind.utf8.count),
      kind.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw .outOfBounds(owner(), "kind") }
    let bytes = payload?.count ?? 0
    guard bytes <= BoardLimits.maximumPayloadBytes else {
      throw .outOfBounds(owner(), "\(bytes) bytes of payload")
    }
    // A content that's read back as another case, such as a valid note of an unknown kind, would change its
    // value in the file.
    guard case .unknown = PinContent(kind: kind, payload: payload, original: original) else {
      throw .outOfBounds(owner(), "kind")
    }
  }

  var name: String? { nil }
  var searchWords: String { "" }
  var order: String { "\(kind) \(original.map(\.sha256) ?? "") \(payload?.base64EncodedString() ?? "")" }
}
