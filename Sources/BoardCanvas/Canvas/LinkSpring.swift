import Board
import BoardSession
import DragDropKit
import Foundation

/// Opens the board of a link under a drag that rests on its pin. The drag goes on over that board.
final class LinkSpring: SpringLoadedInteractionBehavior, SpringLoadedInteractionEffect {
  private unowned let canvas: BoardView
  /// The pin that the spring has lit.
  private var lit: PinID?

  init(_ canvas: BoardView) { self.canvas = canvas }

  /// Returns the pin of a link under a point of the view, unless it's being dragged itself.
  private func link(at point: CGPoint) -> Pin? {
    let position = canvas.model.shown(point)
    guard let pin = canvas.scene.pin(at: position), pin.content.link != nil else { return nil }
    let shown = canvas.model.presentations[pin.id] ?? PinPresentation()
    return shown.alpha == 1 && !shown.isRaised || lit == pin.id ? pin : nil
  }

  func shouldAllow(
    _ interaction: SpringLoadedInteraction, with context: any SpringLoadedInteractionContext
  ) -> Bool {
    guard let pin = link(at: context.location(in: canvas)) else { return false }
    context.targetItem = pin.id
    return true
  }

  func interaction(
    _ interaction: SpringLoadedInteraction, didChangeWith context: any SpringLoadedInteractionContext
  ) {
    if let lit { canvas.model.setPresentation(lit) { $0.alpha = 1 } }
    lit = nil
    guard let id = context.targetItem?.base as? PinID else { return }
    switch context.state {
    case .possible, .activating:
      lit = id
      canvas.model.setPresentation(id) { $0.alpha = context.state == .activating ? 0.5 : 0.75 }
    case .inactive, .activated: break
    }
  }

  /// Opens the board on whose link a drag has rested.
  func spring(_ context: any SpringLoadedInteractionContext) {
    guard let id = context.targetItem?.base as? PinID,
      let link = canvas.board.document.pin(id)?.content.link
    else { return }
    Trace.emit("link.sprang", ["board": link.name])
    canvas.openLink(link)
  }
}
