import BoardCanvas
import DragDropKit
import Foundation
import Localization

/// A window's canvas with everything that lies over it: what an empty board says, the tray, the bars at the
/// bottom, and those at the top: of a board in trouble, and what's added.
final class CanvasOverlay {
  let view: OverlayView
  let empty: EmptyBoard
  let messages = MessageBar()
  private let canvas: BoardView
  private let carrying: CarryBar
  private let tray: TrayStrip
  /// The bars at the bottom, one above the other.
  private let bars = StackView(axis: .vertical, spacing: 8)
  /// The bars at the top, one below the other.
  private let topBars = StackView(axis: .vertical, spacing: 0)
  /// The bottom margin that keeps the bars above the tray's handle, also in the narrowest windows.
  private static let roomForTrayHandle = 58.0

  init(
    _ canvas: BoardView, tray: TrayStrip, trouble: TroubleBar, carrying: CarryBar, imports: ImportBar,
    progress: ProgressPill
  ) {
    self.canvas = canvas
    self.tray = tray
    self.carrying = carrying
    empty = EmptyBoard(on: canvas)
    canvas.expandsHorizontally = true
    canvas.expandsVertically = true
    view = OverlayView(canvas)
    view.addOverlay(tray.handle)
    view.addOverlay(tray.view)
    bars.horizontalAlignment = .center
    bars.verticalAlignment = .end
    bars.margins = EdgeInsets(top: 0, leading: 24, bottom: Self.roomForTrayHandle, trailing: 24)
    for bar in [messages.view, carrying.view, imports.view, progress.view] { bars.addSubview(bar) }
    view.addOverlay(bars)
    topBars.horizontalAlignment = .center
    topBars.verticalAlignment = .start
    topBars.addSubview(trouble.view)
    view.addOverlay(topBars)
  }

  /// Adds a bar at the top, below those that are there.
  func addTopBar(_ bar: View) { topBars.addSubview(bar) }

  /// Adds a bar at the bottom, below those that are there.
  func addBar(_ bar: View) { bars.addSubview(bar) }

  /// The views that may cover a part of the canvas.
  var coverings: [View] {
    view.subviews.filter { $0 !== canvas && $0 !== bars && $0 !== topBars } + bars.subviews
      + topBars.subviews
  }

  /// Whether the bar of a study or a comparison is shown, which doesn't cover what's looked at.
  var showsStudy = false { didSet { if showsStudy != oldValue { makeRoomForTray() } } }
  private static let studyHeight = 46.0

  /// Moves the bars at the bottom above the tray.
  func makeRoomForTray() {
    bars.margins.bottom = tray.isShown ? 24 + TrayStrip.height : Self.roomForTrayHandle
    canvas.look.covered =
      showsStudy ? bars.margins.bottom + Self.studyHeight : tray.isShown ? TrayStrip.height : 0
  }

  func themeDidChange(_ theme: Theme) {
    empty.themeDidChange(theme)
  }
}
