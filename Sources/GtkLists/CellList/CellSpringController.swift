import DragDrop
import Foundation

/// Spring-loaded items: a drag that rests over an item selects it (contract 1.10.10).
@MainActor
final class CellSpringController: SpringLoadedInteractionBehavior {
  private unowned let list: CellListView

  init(_ list: CellListView) { self.list = list }

  func makeInteraction() -> SpringLoadedInteraction {
    SpringLoadedInteraction(interactionBehavior: self, interactionEffect: nil) { [weak list] _, context in
      guard let list, let id = context.targetItem as? SlotID, list.table.path(of: id) != nil else { return }
      list.choose([id])
    }
  }

  func shouldAllow(_ interaction: SpringLoadedInteraction, with context: any SpringLoadedInteractionContext)
    -> Bool
  {
    guard let id = list.slot(at: context.location(in: list.canvas)), let path = list.table.path(of: id) else {
      return false
    }
    if context.targetItem != AnyHashable(id) {
      context.targetItem = id
      context.targetView = list.hosts[id]?.cell ?? list
    }
    return list.maySpring(at: path, context)
  }
}
