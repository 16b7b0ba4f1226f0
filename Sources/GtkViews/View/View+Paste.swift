public import DragDrop

/// Declaring what may be pasted and dropped (`UIResponder.pasteConfiguration`; contract 1.9.1).
extension View {
  /// The types that the view takes by paste and by drop alike; nil takes nothing.
  ///
  /// Who takes them: the view itself, when its class is a ``DragDrop/PasteConfigurationSupporting``, else the nearest
  /// of its ancestors that is one. An object that looks after a view adds a ``DragDrop/PasteInteraction`` instead.
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

  /// The view's own, not one that somebody added for a responder.
  private var pasteDeclaration: PasteInteraction? {
    interactions.lazy.compactMap { $0 as? PasteInteraction }.first { $0.configuration != nil }
  }
}
