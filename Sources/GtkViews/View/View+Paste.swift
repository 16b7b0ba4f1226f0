public import DragDrop

/// Declares what may be pasted and dropped (`UIResponder.pasteConfiguration`; contract 1.9.1).
extension View {
  /// The types that the view takes by paste and by drop alike; nil takes nothing.
  ///
  /// The items are taken by the view itself if its class is a ``DragDrop/PasteConfigurationSupporting``,
  /// otherwise by its nearest ancestor that is one. An object that manages a view adds a
  /// ``DragDrop/PasteInteraction`` instead.
  public var pasteConfiguration: PasteConfiguration? {
    get { pasteDeclaration?.configuration }
    set {
      switch (pasteDeclaration, newValue) {
      case (let declaration?, let configuration?): declaration.configuration = configuration
      case (let declaration?, nil): removeInteraction(declaration)
      case (nil, let configuration?):
        addInteraction(PasteInteraction(configuration: configuration, servesDrops: pastesDrops))
      case (nil, nil): break
      }
    }
  }

  /// The interaction with the view's own configuration, not one that was added for a responder.
  private var pasteDeclaration: PasteInteraction? {
    interactions.lazy.compactMap { $0 as? PasteInteraction }.first { $0.configuration != nil }
  }
}
