import DragDrop
import Foundation
import GtkViews

/// The progress of slow drops (contract 1.4.10).
extension GtkDragStage {
  func showProgress(of session: any DropSession) {
    guard progressBars[session.id] == nil, let window = window(of: session.id),
      let stage = system.stage(of: window)
    else { return }
    let bar = TransferBar(session)
    progressBars[session.id] = bar
    stage.bars.addSubview(bar.view)
    bar.start()
  }

  func hideProgress(of session: SessionID) { progressBars.removeValue(forKey: session)?.remove() }

  /// The window on which the session was dropped.
  private func window(of session: SessionID) -> Window? {
    system.window(ofDrop: session) ?? drags[session]?.lastPlace?.window
  }
}
