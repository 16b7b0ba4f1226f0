public import DragItems

/// Accepts drops and pastes with one declaration (contract 1.9): a view with a paste interaction needs no
/// drop interaction.
///
/// A ``DropInteraction`` on the same view is asked first.
///
/// ```swift
/// view.addInteraction(PasteInteraction(configuration: PasteConfiguration(forAccepting: Image.self)))
/// ```
@MainActor
public final class PasteInteraction: Interaction {
  /// The view that the interaction belongs to; nil before it's added and after it's removed.
  public private(set) weak var viewNode: (any ViewNode)?
  /// The object that takes the items; if nil, the view itself takes them, or the nearest of its ancestors
  /// that can.
  public private(set) weak var responder: (any PasteConfigurationSupporting)?
  /// The types that the view accepts; nil leaves the decision to the responder.
  public var configuration: PasteConfiguration?
  /// Whether drops are taken too. False for text views, whose own drop interaction takes drops.
  package let servesDrops: Bool

  let drop: DropInteraction
  private let dropDelegate: PasteDrop

  /// - Parameter responder: held weakly; it declares the types and takes the items for the view.
  public convenience init(responder: any PasteConfigurationSupporting) {
    self.init(responder, nil, servesDrops: true)
  }

  /// Creates an interaction whose types the view declares; the view or an ancestor takes the items.
  public convenience init(configuration: PasteConfiguration) {
    self.init(configuration: configuration, servesDrops: true)
  }

  package convenience init(configuration: PasteConfiguration, servesDrops: Bool) {
    self.init(nil, configuration, servesDrops: servesDrops)
  }

  private init(
    _ responder: (any PasteConfigurationSupporting)?, _ configuration: PasteConfiguration?, servesDrops: Bool
  ) {
    self.responder = responder
    self.configuration = configuration
    self.servesDrops = servesDrops
    dropDelegate = PasteDrop()
    drop = DropInteraction(delegate: dropDelegate)
    dropDelegate.paste = self
  }

  /// Called by the view.
  public func willMove(to view: (any ViewNode)?) {}
  /// Called by the view, with nil when the interaction is removed.
  public func didMove(to view: (any ViewNode)?) {
    viewNode = view
    drop.didMove(to: view)
  }

  /// Returns whether the view takes the items, judged by their types. Never loads data.
  public func canPaste(_ itemProviders: [ItemProvider]) -> Bool {
    guard let taker else { return false }
    if let configuration, taker !== own { return configuration.accepts(itemProviders) }
    return taker.canPaste(itemProviders)
  }

  /// Hands the items to the responder that takes them.
  /// - Returns: false when no responder takes them.
  @discardableResult
  public func paste(_ itemProviders: [ItemProvider]) -> Bool {
    guard canPaste(itemProviders), let taker else { return false }
    taker.paste(itemProviders: itemProviders)
    return true
  }

  /// The responder of the view itself.
  private var own: (any PasteConfigurationSupporting)? {
    responder ?? viewNode as? any PasteConfigurationSupporting
  }

  private var taker: (any PasteConfigurationSupporting)? {
    if let own { return own }
    guard configuration != nil else { return nil }
    return viewNode?.parentNode.flatMap { Self.responders(from: $0).first }
  }

  private static func responders(from view: any ViewNode) -> [any PasteConfigurationSupporting] {
    view.withAncestors.compactMap { view in
      view as? any PasteConfigurationSupporting
        ?? view.interactions.lazy.compactMap { ($0 as? PasteInteraction)?.responder }.first
    }
  }
}

/// Accepts drops for a paste configuration: as a copy, with the default preview.
@MainActor
private final class PasteDrop: DropInteractionDelegate {
  weak var paste: PasteInteraction?

  func dropInteraction(_ interaction: DropInteraction, canHandle session: any DropSession) -> Bool {
    guard let paste, paste.servesDrops else { return false }
    return paste.canPaste(session.items.map(\.itemProvider))
  }

  func dropInteraction(
    _ interaction: DropInteraction, sessionDidUpdate session: any DropSession
  ) -> DropProposal { DropProposal(operation: .copy) }

  func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
    paste?.paste(session.items.map(\.itemProvider))
  }
}

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

/// Views that move under a resting drag, such as scrolling ones, stop when it's released, which may be long
/// before the drop (contract 2.2 step 5).
extension ViewNode {
  /// Whether a drag that hasn't been released is inside this view or one of its ancestors.
  package var isUnderHeldDrag: Bool {
    withAncestors.contains { view in
      view.interactions.contains { interaction in
        let drop = interaction as? DropInteraction ?? (interaction as? PasteInteraction)?.drop
        return drop?.hasHeldDrag == true
      }
    }
  }
}
