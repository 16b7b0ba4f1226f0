public import Foundation

/// What a pin shows.
public enum PinContent: Hashable, Sendable {
  /// An image whose bytes are kept under this id.
  case image(OriginalID)
  /// A kind that a later version made and this one doesn't know. It's kept and moved like any other pin,
  /// its payload untouched, so that nothing is lost on the way through an older Pinboard.
  case unknown(kind: String, payload: Data)

  /// The word that names the kind in files: `image`, or the unknown kind's own.
  public var kind: String {
    switch self {
    case .image: "image"
    case .unknown(let kind, _): kind
    }
  }

  /// The image's original; nil for other kinds.
  public var original: OriginalID? {
    if case .image(let id) = self { id } else { nil }
  }

  func validate(of owner: @autoclosure () -> String) throws(BoardError) {
    guard case .unknown(let kind, let payload) = self else { return }
    guard kind != "image", (1...64).contains(kind.utf8.count),
      kind.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw .outOfBounds("\(owner()): kind") }
    guard payload.count <= BoardLimits.maximumPayloadBytes else {
      throw .outOfBounds("\(owner()): \(payload.count) bytes of payload")
    }
  }
}
