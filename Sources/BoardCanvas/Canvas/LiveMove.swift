import Board
import BoardSession
import DragDropKit
import Foundation

/// Shows pins that are dragged over their own board where a drop would put them, in front of all others, as
/// pins that are resized are shown with their future shapes. Nothing changes on the board before the drop.
final class LiveMove {
  private let model: CanvasModel
  /// The pins that are shown, with the drag that holds them.
  private var shown: (session: SessionID, ids: [PinID])?

  init(model: CanvasModel) { self.model = model }

  var isActive: Bool { shown != nil }

  /// Whether a drag's pins can be shown: several pins of this board, held together.
  func canShow(_ dragged: [DraggedPin], of session: any DropSession) -> Bool {
    dragged.count > 1 && dragged.count == session.items.count
      && dragged.allSatisfy { $0.board === model.board && $0.grip != nil && $0.pin != nil }
  }

  /// - Parameter point: where the drag is, in board points, with what the pins have caught on.
  func show(_ dragged: [DraggedPin], of session: SessionID, at point: CGPoint) {
    if let shown, shown.session != session { end() }
    let positions = PinPositions(of: dragged, at: point)
    var presentations = model.presentations
    for item in dragged {
      guard let center = positions.center(of: item) else { continue }
      var presentation = presentations[item.id] ?? PinPresentation()
      presentation.heldCenter = center
      presentation.alpha = 1
      presentation.isRaised = true
      presentations[item.id] = presentation
    }
    shown = (session, dragged.map(\.id))
    if presentations != model.presentations { model.presentations = presentations }
  }

  /// The drag has left, or would do something else: the pins are where they were, and dimmed again.
  func end() {
    finish { presentation in
      presentation.heldCenter = nil
      presentation.isRaised = false
      presentation.alpha = 0.5
    }
  }

  /// The pins were dropped where they're shown.
  func drop() { finish { $0 = PinPresentation() } }

  private func finish(_ change: (inout PinPresentation) -> Void) {
    guard let ids = shown?.ids else { return }
    shown = nil
    var presentations = model.presentations
    for id in ids {
      // Another board may be shown by now.
      guard var presentation = presentations[id] else { continue }
      change(&presentation)
      presentations[id] = presentation == PinPresentation() ? nil : presentation
    }
    model.presentations = presentations
  }
}
