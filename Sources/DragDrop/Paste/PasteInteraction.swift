/// Makes one declaration serve drops and pastes (contract 1.9): a view with it needs no drop interaction.
///
/// On one view, a ``DropInteraction`` is asked before it.
@MainActor
public final class PasteInteraction: Interaction {
  /// The view that it belongs to; nil before and after.
  public private(set) weak var viewNode: (any ViewNode)?
  /// Who takes what comes; without one, the view itself does, or the nearest of its ancestors that can.
  public private(set) weak var responder: (any PasteConfigurationSupporting)?
  /// What the view declares; nil leaves it to the responder.
  public var configuration: PasteConfiguration?
  /// Whether drops are taken too. A text has a drop interaction for them; without that, it takes none.
  package let servesDrops: Bool

  let drop: DropInteraction
  private let dropDelegate: PasteDrop

  /// - Parameter responder: weak; declares and takes for the view.
  public convenience init(responder: any PasteConfigurationSupporting) {
    self.init(responder, nil, servesDrops: true)
  }

  /// The view declares; it or an ancestor takes.
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
  /// Called by the view.
  public func didMove(to view: (any ViewNode)?) {
    viewNode = view
    drop.didMove(to: view)
  }

  /// Whether the view takes these, by their types. Never loads.
  public func canPaste(_ itemProviders: [ItemProvider]) -> Bool {
    guard let taker else { return false }
    if let configuration, taker !== own { return configuration.accepts(itemProviders) }
    return taker.canPaste(itemProviders)
  }

  /// Hands the items to whoever takes them.
  /// - Returns: false when nobody does.
  @discardableResult
  public func paste(_ itemProviders: [ItemProvider]) -> Bool {
    guard canPaste(itemProviders), let taker else { return false }
    taker.paste(itemProviders: itemProviders)
    return true
  }

  /// The view's own responder.
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

/// The drop side of a paste configuration: a copy, with the system's own preview.
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
