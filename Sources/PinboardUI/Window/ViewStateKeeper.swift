import Board
import BoardCanvas
import BoardSession
import BoardStore
import Foundation

/// Keeps the zoom and position of a canvas on this computer, by the identity of its board.
final class ViewStateKeeper {
  private let canvas: BoardView
  private let views: BoardViews
  private let write = LatestWrite()
  /// The state that's stored.
  private var saved: BoardViewState?
  /// Whether the stored state is still being read. Until then, the canvas shows a position that nobody has
  /// chosen, which isn't saved.
  private(set) var isRestoring = false
  /// Called when the state is saved, since the session includes it.
  var onSaved: (() -> Void)?

  init(_ canvas: BoardView, _ views: BoardViews) {
    self.canvas = canvas
    self.views = views
  }

  func apply(_ state: BoardViewState) {
    isRestoring = false
    var viewport = canvas.viewport
    viewport.center = state.center
    viewport.setZoom(state.zoom, keeping: CGPoint(x: viewport.size.width / 2, y: viewport.size.height / 2))
    saved = BoardViewState(center: viewport.center, zoom: viewport.zoom)
    canvas.viewport = viewport
  }

  /// Shows another part of the board, as if the user had moved there.
  func go(to state: BoardViewState) {
    apply(state)
    saved = nil
    save()
  }

  /// Applies the state that was stored last for the canvas's board, or the start that its file has.
  func restore() {
    let board = canvas.board
    isRestoring = true
    Task { [weak self, views] in
      let state = await views.view(of: board.document.id)
      // The user may have gone elsewhere meanwhile.
      guard let self, canvas.board === board, isRestoring else { return }
      apply(state ?? board.document.startView ?? BoardViewState(center: .zero, zoom: 1))
    }
  }

  /// Saves the view state when the board has rested for a moment; panning would otherwise write at each
  /// frame.
  func save(at delay: Duration = .milliseconds(600)) {
    guard !isRestoring else { return }
    let board = canvas.board
    // A look at a pin passes, so the view behind it is kept.
    let view = canvas.look.restingViewport
    let state = BoardViewState(center: view.center, zoom: view.zoom)
    // A mere change of the size doesn't affect a pending write. When the window closes, a pending write is
    // done at once.
    guard state != saved || delay == .zero && write.isPending else { return }
    saved = state
    let id = board.document.id
    write.write(after: delay) { [onSaved, views] in
      try? await views.save(state, of: id)
      onSaved?()
    }
  }
}
