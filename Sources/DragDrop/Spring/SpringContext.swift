import Foundation

final class SpringContext: SpringLoadedInteractionContext {
  var state = SpringLoadedState.inactive
  weak var targetView: (any ViewNode)?
  var targetItem: AnyHashable?
  let session: SessionState

  init(interaction: SpringLoadedInteraction, session: SessionState) {
    targetView = interaction.viewNode
    self.session = session
  }

  func location(in view: (any ViewNode)?) -> CGPoint {
    if let view { return session.location(in: view) }
    return session.place?.point ?? .zero
  }
}
