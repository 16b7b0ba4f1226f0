import BoardCanvas
import BoardSession
import BoardStore
import Foundation

/// Keeps the zoom and place of a canvas in the file of its board.
final class ViewStateKeeper {
  private let canvas: BoardView
  private let write = LatestWrite()
  /// The state in the file.
  private var saved: BoardViewState?
  /// Called when the state is saved, since the session includes it.
  var onSaved: (() -> Void)?

  init(_ canvas: BoardView) { self.canvas = canvas }

  func apply(_ state: BoardViewState) {
    var viewport = canvas.viewport
    viewport.center = state.center
    viewport.setZoom(state.zoom, keeping: CGPoint(x: viewport.size.width / 2, y: viewport.size.height / 2))
    saved = BoardViewState(center: viewport.center, zoom: viewport.zoom)
    canvas.viewport = viewport
  }

  /// Applies the state that the file of the canvas's board has.
  func restore() {
    let board = canvas.board
    Task { [weak self] in
      let state = try? await board.file.viewState()
      guard let self, canvas.board === board else { return }
      apply(state ?? BoardViewState(center: .zero, zoom: 1))
    }
  }

  /// Saves the view state when the board has rested for a moment; panning would otherwise write at each
  /// frame.
  func save(at delay: Duration = .milliseconds(600)) {
    let board = canvas.board
    // A look at a pin passes, so the view behind it is kept.
    let view = canvas.look.restingViewport
    let state = BoardViewState(center: view.center, zoom: view.zoom)
    // A mere change of the size doesn't affect a pending write. When the window closes, a pending write is
    // done at once.
    guard state != saved || delay == .zero && write.isPending else { return }
    saved = state
    // A window that only shows a board doesn't write to its file.
    guard board.isEditable else {
      onSaved?()
      return
    }
    write.write(after: delay) { [onSaved] in
      try? await board.file.saveViewState(state)
      onSaved?()
    }
  }
}
