import BoardCanvas
import BoardSession
import DragDropKit
import Foundation
import Localization

/// How a window lies among those of other programs: above them, and how much of them shines through.
final class WindowStacking {
  private let window: Window
  private let canvas: BoardView
  private(set) var isAbove = false
  /// Whether only the board's ground is translucent, and what lies on it is opaque.
  private(set) var isGroundOnly = false
  /// Whether clicks go to what's behind the window.
  private(set) var passesClicks = false
  /// Shows a message to the user.
  var onMessage: ((String) -> Void)?

  /// The least opacity, so that the window can still be found.
  static let leastOpacity = 0.2
  private static let step = 0.1

  /// How opaque the ground is at first when it alone is translucent.
  private static let firstGround = 0.5
  /// The style of a window whose board lies on nothing opaque.
  private static let seeThrough = "see-through"

  init(_ window: Window, _ canvas: BoardView) {
    self.window = window
    self.canvas = canvas
  }

  /// Keeps the window above the others, or stops that.
  /// - Returns: false if only the desktop itself can do that; the message says how.
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

  /// Makes the window more or less opaque by a step, or the board's ground if it alone is translucent.
  func fade(_ direction: Double) {
    guard mayFade() else { return }
    let before = isGroundOnly ? canvas.model.groundOpacity : window.alpha
    let steps = ((before + direction * Self.step) / Self.step).rounded() * Self.step
    if isGroundOnly {
      canvas.model.groundOpacity = min(1, max(0, steps))
    } else {
      window.alpha = min(1, max(Self.leastOpacity, steps))
    }
  }

  private func mayFade() -> Bool {
    if canFade { return true }
    onMessage?(localized("This desktop has no compositor, so nothing can shine through windows."))
    return false
  }

  /// Makes the board's ground translucent and leaves the pins opaque, or makes it opaque again.
  func toggleGround() {
    guard isGroundOnly || mayFade() else { return }
    isGroundOnly.toggle()
    window.alpha = 1
    canvas.model.groundOpacity = isGroundOnly ? Self.firstGround : 1
    if isGroundOnly {
      window.addStyleClass(Self.seeThrough)
    } else {
      window.removeStyleClass(Self.seeThrough)
    }
  }

  // MARK: Clicks

  /// Lets clicks through to what's behind the window, or takes them again.
  func passClicks(_ isPassing: Bool) {
    guard passesClicks != isPassing else { return }
    passesClicks = isPassing
    window.ignoreInput(isPassing)
    if isPassing {
      onMessage?(
        localized("Clicks go through this window. To get it back, press Escape in it or open Pinboard again.")
      )
    }
    Trace.emit("window.clicks", ["window": window.traceLabel, "passes": isPassing])
  }

  /// GTK may have given the window a new frame, which takes clicks.
  func windowChanged() { if passesClicks { window.ignoreInput(true) } }
}
