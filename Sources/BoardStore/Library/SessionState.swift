import Foundation

/// What was open, so that it comes back at the next start.
public struct SessionState: Hashable, Sendable, Codable {
  /// Back to front.
  public var windows: [SessionWindow]

  /// More are left out when it's read and written: those farthest back.
  public static let maximumWindows = 200

  /// Nothing was open, unless told otherwise.
  public init(windows: [SessionWindow] = []) {
    self.windows = windows
  }

  /// The same without windows whose values can't be used, and without more than `maximumWindows`.
  var checked: SessionState {
    SessionState(windows: Array(windows.filter(\.isValid).suffix(Self.maximumWindows)))
  }
}
