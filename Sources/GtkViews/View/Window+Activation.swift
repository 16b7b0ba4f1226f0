import DragDrop
import DragItems

extension Window {
  /// Checks, once the window has been painted, that drag and drop has been started if the program gave
  /// interactions to its views. Without the check, they'd do nothing, and nothing would say why.
  func checkActivation() {
    guard application != nil, !wasChecked else { return }
    wasChecked = true
    afterNextFrame { [weak self] in
      guard Window.didCreate.isEmpty, let self else { return }
      GroundRule.check(
        !hasInteractionsOfTheProgram,
        """
        A window has views that drag or take drops, but drag and drop wasn't started. Call \
        DragDropSystem.activate() in onStartup.
        """, see: .gettingStarted)
    }
  }
}

extension View {
  fileprivate var hasInteractionsOfTheProgram: Bool {
    interactions.contains {
      switch $0 {
      case let drag as DragInteraction: !(drag.delegate is any BuiltInDelegate)
      case let drop as DropInteraction: !(drop.delegate is any BuiltInDelegate)
      default: false
      }
    } || subviews.contains(where: \.hasInteractionsOfTheProgram)
  }
}
