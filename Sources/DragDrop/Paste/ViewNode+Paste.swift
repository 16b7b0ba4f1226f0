public import DragItems

/// Pastes go up from the view with keyboard focus to the first view that takes them (contract 1.9.2).
extension ViewNode {
  /// The view and its ancestors, deepest first. Bounded, so that a cycle in the tree can't cause an endless
  /// loop.
  var withAncestors: [any ViewNode] {
    var views: [any ViewNode] = []
    var next: (any ViewNode)? = self
    while let view = next, views.count < 1000 {
      views.append(view)
      next = view.parentNode
    }
    return views
  }

  /// Returns the first interaction that takes a paste of the items, from this view up; nil when none does.
  /// Judged by types alone: never loads data.
  public func pasteInteraction(for itemProviders: [ItemProvider]) -> PasteInteraction? {
    for view in withAncestors {
      for case let paste as PasteInteraction in view.interactions.reversed()
      where paste.canPaste(itemProviders) { return paste }
    }
    return nil
  }
}
