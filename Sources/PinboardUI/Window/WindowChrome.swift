import BoardCanvas
import BoardSession
import DragDropKit
import Foundation

/// Everything around the board in a window: its header, the sidebar, the tray and the panes. In full screen
/// and in reference mode, the board is alone; the header returns when the pointer is at the upper edge.
final class WindowChrome {
  private let window: Window
  private let header: View
  private let split: SplitView
  private let tray: TrayStrip
  /// The container of the header over the board.
  private let bar: Revealer
  private let barContent = StackView(axis: .vertical)
  /// Whether the board is alone in an ordinary window.
  private(set) var isReference = false
  /// Whether the board is alone now.
  private(set) var isBare = false
  /// What was shown before the board was alone.
  private var before = (sidebar: true, tray: false)
  /// Called before the board becomes alone, and when it gets its surroundings back.
  var onBare: ((Bool) -> Void)?
  /// Called when the board becomes alone or gets its surroundings back.
  var onChange: (() -> Void)?

  /// The distance from the upper edge within which the pointer brings the header back, in points.
  static let edge = 4.0
  /// The distance below the header at which it goes again.
  private static let slack = 24.0

  /// - Parameter overlay: the view with the board, over which the header is shown.
  init(window: Window, header: View, split: SplitView, tray: TrayStrip, overlay: OverlayView) {
    self.window = window
    self.header = header
    self.split = split
    self.tray = tray
    bar = Revealer(barContent, transition: .slideDown)
    bar.verticalAlignment = .start
    barContent.addStyleClass("floating-header")
    overlay.addOverlay(bar)
    let motion = MotionGesture(phase: .capture)
    motion.onEnter = { [weak self] in self?.pointerMoved(to: $0) }
    motion.onMove = { [weak self] in self?.pointerMoved(to: $0) }
    overlay.addGesture(motion)
  }

  /// Whether the sidebar is shown when the board isn't alone.
  var showsSidebar: Bool { isBare ? before.sidebar : split.isSidebarShown }

  // MARK: Modes

  func toggleFullScreen() { window.isFullScreen.toggle() }

  /// Called when the desktop has changed the window.
  func fullScreenChanged() { update() }

  func toggleReference() {
    isReference.toggle()
    update()
  }

  /// Gives the board its surroundings back.
  /// - Returns: false if it has them.
  func leave() -> Bool {
    guard isBare else { return false }
    isReference = false
    if window.isFullScreen { window.isFullScreen = false } else { update() }
    return true
  }

  private func update() {
    let isBare = isReference || window.isFullScreen
    guard isBare != self.isBare else { return onChange?() ?? () }
    if isBare { before = (split.isSidebarShown, tray.isShown) }
    self.isBare = isBare
    onBare?(isBare)
    if isBare {
      window.titlebar = nil
      barContent.addSubview(header)
    } else {
      header.removeFromSuperview()
      window.titlebar = header
    }
    bar.isRevealed = false
    split.isSidebarShown = isBare ? false : before.sidebar
    tray.isShown = isBare ? false : before.tray
    tray.handle.isHidden = isBare || tray.isShown
    onChange?()
    Trace.emit(
      "chrome", ["window": window.traceLabel, "bare": isBare, "fullscreen": window.isFullScreen])
  }

  // MARK: The upper edge

  private func pointerMoved(to point: CGPoint) {
    guard isBare else { return }
    if point.y <= Self.edge {
      reveal(true)
    } else if bar.isRevealed, point.y > header.bounds.height + Self.slack {
      reveal(false)
    }
  }

  private func reveal(_ isShown: Bool) {
    guard bar.isRevealed != isShown else { return }
    bar.isRevealed = isShown
    Trace.emit("chrome.header", ["window": window.traceLabel, "shown": isShown])
  }
}
