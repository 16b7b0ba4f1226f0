import BoardSession
import DragDropKit
import Foundation

/// Brings a board to the front because of something that was chosen outside of the windows.
struct ShownBoard {
  let app: AppController

  /// Shows the window of a board, or opens one.
  /// - Parameter time: the time of the click or key outside, as the display server counts it; nil if it isn't
  ///   known.
  /// - Returns: the window; nil if there's none, because the board can't be opened or takes long.
  @discardableResult
  func show(_ url: URL, at time: UInt32? = nil) async -> BoardWindow? {
    if window(of: url) == nil { await app.open([url]) }
    let window = window(of: url)
    if let time { (window ?? app.windows.last)?.window.present(at: time) } else { window?.window.present() }
    return window
  }

  private func window(of url: URL) -> BoardWindow? {
    app.windows.last { AppController.key($0.board.url) == AppController.key(url) }
  }
}
