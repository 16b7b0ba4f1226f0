import Foundation

final class SpringContext: SpringLoadedInteractionContext {
  /// The view and the region that a spring acts on.
  struct Target {
    weak var view: (any ViewNode)?
    var item: AnyHashable?
  }

  var state = SpringLoadedState.inactive
  var target: Target
  /// The target that the drag is at by now, until the current target has been told of its end.
  private var next: Target?
  let session: SessionState

  init(interaction: SpringLoadedInteraction, session: SessionState) {
    target = Target(view: interaction.viewNode)
    self.session = session
  }

  var targetView: (any ViewNode)? {
    get { target.view }
    set { target.view = newValue }
  }

  var targetItem: AnyHashable? {
    get { target.item }
    set { target.item = newValue }
  }

  func willTurn(to target: Target) { next = target }

  func turn() {
    guard let next else { return }
    target = next
    self.next = nil
  }

  func location(in view: (any ViewNode)?) -> CGPoint {
    if let view { return session.location(in: view) }
    return session.place?.point ?? .zero
  }
}
