import Board
import BoardCanvas
import BoardSession
import Dispatch
import DragDropKit
import Foundation

/// Lets tests compare the screen of a running Pinboard with its expected contents.
///
/// Tests send signals and read the answers in the trace. Only a process that was started with
/// `PINBOARD_TRACE` listens. On SIGUSR1, it traces what each window shows (`screen.shown`), the number of
/// frames drawn so far, and the seconds since the last one (`screen.frames`). On SIGUSR2, it redraws all
/// windows completely, and traces when that frame of each window is painted (`screen.redrawn`). Programs
/// ignore the other two signals otherwise: on SIGWINCH, it traces all widgets (`screen.widgets`), and on
/// SIGURG that all events that had come are handled and drawn, with the number of frames so far
/// (`screen.settled`).
final class ScreenCheck {
  private weak var app: AppController?
  private var sources: [any DispatchSourceSignal] = []
  private var frames: [String: Int] = [:]
  private var lastFrame = ContinuousClock.now

  /// Starts listening; nil without a trace.
  init?(app: AppController) {
    guard Trace.current != nil else { return nil }
    self.app = app
    sources = [
      Self.listen(SIGUSR1) { [weak self] in self?.report() },
      Self.listen(SIGUSR2) { [weak self] in self?.redraw() },
      Self.listen(SIGURG) { [weak self] in
        Task {
          await Application.giveWay(atMost: .seconds(1))
          self?.settled()
        }
      },
      Self.listen(SIGWINCH) { Trace.emit("screen.widgets", ["widgets": WidgetFacts.ofAllWidgets()]) },
    ]
  }

  /// Counts the window's frames from now on.
  func follow(_ window: Window) {
    let name = window.traceLabel
    frames[name] = frames[name] ?? 0
    window.onFrame { [weak self] _ in
      self?.frames[name, default: 0] += 1
      self?.lastFrame = .now
    }
  }

  private static func listen(
    _ number: Int32, _ body: @escaping @MainActor () -> Void
  ) -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { body() }
    source.resume()
    return source
  }

  private func report() {
    for shown in app?.windows ?? [] { report(shown) }
    let quiet = lastFrame.duration(to: .now) / .seconds(1)
    Trace.emit("screen.frames", ["frames": frameCount, "quiet": quiet])
  }

  private func settled() {
    // The preferences and other windows of their own count, too.
    for window in Window.all where frames[window.traceLabel] == nil { follow(window) }
    Trace.emit("screen.settled", ["frames": frameCount])
  }

  private var frameCount: Int { frames.values.reduce(0, +) }

  private func redraw() {
    let before = frameCount
    let windows = app?.windows ?? []
    for shown in windows {
      let name = shown.window.traceLabel
      shown.window.redraw()
      shown.window.afterNextFrame { Trace.emit("screen.redrawn", ["window": name]) }
    }
    // The preferences and the export dialog have windows of their own.
    for window in Window.all where !windows.contains(where: { $0.window === window }) {
      window.redraw()
    }
    Trace.emit("screen.redrawing", ["frames": before, "windows": windows.count])
  }

  private func report(_ shown: BoardWindow) {
    let canvas = shown.canvas
    let center = canvas.viewport.center
    Trace.emit(
      "screen.shown",
      [
        "window": shown.window.traceLabel, "board": shown.board.name,
        "canvas": Trace.frame(canvas.frameInWindow), "center": [Double(center.x), Double(center.y)],
        "zoom": canvas.viewport.zoom, "scale": shown.window.scaleFactor,
        "theme": canvas.theme.isUsual ? "cork" : "other",
        "covers": Self.covers(of: shown).map(Trace.frame),
        "selected": canvas.selection.map(\.description),
        "handles": canvas.shaping.layout.map(Self.points) ?? [:],
      ])
  }

  /// Returns the line around the selection, as its middle, its size and its rotation in degrees, and the
  /// middles of the knobs, of which the rotation grip is the last. All are in the coordinates of the board's
  /// part of the window.
  private static func points(of layout: HandleLayout) -> [String: [[Double]]] {
    let outline = layout.outline
    let knobs = layout.handles.filter { $0 != .turn } + layout.handles.filter { $0 == .turn }
    return [
      "line": [
        [outline.center.x, outline.center.y], [outline.size.width, outline.size.height], [outline.rotation],
      ],
      "knobs": knobs.map(layout.point(of:)).map { [$0.x, $0.y] },
    ]
  }

  /// Returns the frames of everything that covers the board, in the window's space.
  private static func covers(of shown: BoardWindow) -> [CGRect] {
    let canvas = shown.canvas
    let origin = canvas.frameInWindow.origin
    let views = shown.overlay.coverings
    let cards = shown.board.cards.values.map {
      canvas.viewport.viewRect($0.frame).offsetBy(dx: origin.x, dy: origin.y)
    }
    let marks = canvas.watchMarkRects.map { $0.insetBy(dx: -3, dy: -3) }
    let bars = ([canvas.animationBar.frame].compactMap(\.self) + marks).map {
      $0.offsetBy(dx: origin.x, dy: origin.y)
    }
    return views.filter(\.isMapped).map(\.frameInWindow).filter { !$0.isEmpty } + cards + bars
  }
}
