import Board
import Foundation

/// What was open, so that it comes back at the next start.
public struct SessionState: Hashable, Sendable, Codable {
  /// Back to front.
  public var windows: [SessionWindow]
  /// Boards by name, to which images were on their way when nobody could be asked any more, with how many didn't arrive; nil if
  /// there are none.
  public var interruptedImports: [String: Int]?

  /// More are left out when it's read and written: those farthest back.
  public static let maximumWindows = 200

  /// Nothing was open, unless told otherwise.
  public init(windows: [SessionWindow] = [], interruptedImports: [String: Int]? = nil) {
    self.windows = windows
    self.interruptedImports = interruptedImports
  }

  /// The same without what can't be used, and without more than `maximumWindows`.
  var checked: SessionState {
    let imports = (interruptedImports ?? [:]).filter { BoardLimits.isValid(name: $0.key) && $0.value > 0 }
    return SessionState(
      windows: Array(windows.filter(\.isValid).suffix(Self.maximumWindows)),
      interruptedImports: imports.isEmpty || imports.count > Self.maximumWindows ? nil : imports)
  }
}
