/// Pastes go up from the view that has the keyboard to the first that takes them (contract 1.9.2).
extension ViewNode {
  /// The view and its ancestors, deepest first. Bounded: a tree with a loop must not hang us.
  var withAncestors: [any ViewNode] {
    var views: [any ViewNode] = []
    var next: (any ViewNode)? = self
    while let view = next, views.count < 1000 {
      views.append(view)
      next = view.parentNode
    }
    return views
  }

  /// Who takes a paste of these, from this view up; nil when nobody does. By types alone: never loads.
  public func pasteInteraction(for itemProviders: [ItemProvider]) -> PasteInteraction? {
    for view in withAncestors {
      for case let paste as PasteInteraction in view.interactions.reversed()
      where paste.canPaste(itemProviders) { return paste }
    }
    return nil
  }
}
