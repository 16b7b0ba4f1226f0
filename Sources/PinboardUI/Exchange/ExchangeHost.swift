import BoardCanvas
import DragDropKit
import Foundation

/// A window that shows the dialogs, the progress and the outcome of imports and exports.
@MainActor protocol ExchangeHost: AnyObject {
  var application: Application { get }
  var window: Window { get }
  var canvas: BoardView { get }
  var progress: ProgressPill { get }
  /// Shows a part of the board, in board points.
  func show(_ part: CGRect)
  /// Shows a message.
  func report(_ message: String)
}
