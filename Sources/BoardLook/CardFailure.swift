/// What a card says instead of its picture: why an image can't be shown, or couldn't become a pin.
public struct CardFailure: Error, Hashable, Sendable {
  /// What's wrong, in a few words for the user.
  public var title: String
  /// The reason.
  public var detail: String

  /// - Parameters:
  ///   - title: what's wrong, in a few words for the user.
  ///   - detail: the reason.
  public init(title: String, detail: String) {
    self.title = title
    self.detail = detail
  }

  /// Both in one line, for a message.
  public var line: String { "\(title): \(detail)" }
}
