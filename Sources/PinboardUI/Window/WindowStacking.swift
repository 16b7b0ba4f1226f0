import DragDropKit
import Foundation
import Localization

/// How a window lies among those of other programs: above them, and how much of them shines through.
final class WindowStacking {
  private let window: Window
  private(set) var isAbove = false
  /// Shows a message to the user.
  var onMessage: ((String) -> Void)?

  /// The least opacity, so that the window can still be found.
  static let leastOpacity = 0.2
  private static let step = 0.1

  init(_ window: Window) { self.window = window }

  /// Keeps the window above the others, or stops that.
  /// - Returns: false if only the desktop itself can do that; the user is told how.
  @discardableResult
  func toggleAbove() -> Bool {
    guard window.canKeepAbove else {
      onMessage?(
        localized(
          """
          Here only the desktop can keep a window on top: press Alt+Space, or click the title bar with the right \
          button, and choose “Always on Top”.
          """))
      return false
    }
    isAbove.toggle()
    window.keepAbove(isAbove)
    return true
  }

  var canFade: Bool { window.canBeTranslucent }
  var opacity: Double { window.alpha }

  /// Makes the window more or less opaque by a step.
  func fade(_ direction: Double) {
    guard canFade else {
      onMessage?(localized("This desktop has no compositor, so nothing can shine through windows."))
      return
    }
    let steps = ((window.alpha + direction * Self.step) / Self.step).rounded()
    window.alpha = min(1, max(Self.leastOpacity, steps * Self.step))
  }
}
