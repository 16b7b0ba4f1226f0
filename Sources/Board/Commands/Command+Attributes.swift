import Foundation

// Commands on what pins have besides their contents and places. Locked pins change as well: nothing moves.

extension Command {
  /// Makes pins more or less transparent.
  public static func setOpacity(
    of ids: some Sequence<PinID>, to opacity: Double, in document: BoardDocument
  ) -> Command? {
    let opacity = BoardLimits.clamped(opacity: opacity)
    let percent = Int((opacity * 100).rounded())
    return change(ids, in: document, "Set Opacity of %@ to \(percent) %") { $0.opacity = opacity }
  }

  /// Shows pins without their colours, or with them again.
  public static func setGray(
    of ids: some Sequence<PinID>, to isGray: Bool, in document: BoardDocument
  ) -> Command? {
    change(ids, in: document, isGray ? "Show %@ in Grey" : "Show %@ in Colour") { $0.isGray = isGray }
  }

  /// Sets how pixels are shown. Pins that aren't images are left out.
  public static func setSampling(
    of ids: some Sequence<PinID>, to sampling: PinAttributes.Sampling, in document: BoardDocument
  ) -> Command? {
    let images = document.ordered(ids).filter { $0.content.original != nil }.map(\.id)
    let name =
      switch sampling {
      case .automatic: "Sample %@ Automatically"
      case .smooth: "Smooth the Pixels of %@"
      case .nearest: "Keep the Pixels of %@ Sharp"
      }
    return change(images, in: document, name) { $0.sampling = sampling }
  }

  /// Locks pins, so that they stay where they are, or unlocks them.
  public static func setLocked(
    _ ids: some Sequence<PinID>, to isLocked: Bool, in document: BoardDocument
  ) -> Command? {
    change(ids, in: document, isLocked ? "Lock %@" : "Unlock %@") { $0.isLocked = isLocked }
  }

  /// Writes a caption under a pin; an empty one removes it. The text is cleaned.
  public static func setCaption(
    of id: PinID, to caption: String, in document: BoardDocument
  ) -> Command? {
    let caption = BoardLimits.cleaned(caption: caption)
    return change([id], in: document, caption.isEmpty ? "Remove Caption of %@" : "Write Caption of %@") {
      $0.caption = caption
    }
  }

  /// Gives pins the tags. They're cleaned; they replace those that the pins have.
  public static func setTags(
    of ids: some Sequence<PinID>, to tags: [String], in document: BoardDocument
  ) -> Command? {
    let tags = BoardLimits.cleaned(tags: tags)
    return change(ids, in: document, tags.isEmpty ? "Remove Tags of %@" : "Tag %@") { $0.tags = tags }
  }

  /// Adds tags to pins and removes others.
  public static func changeTags(
    of ids: some Sequence<PinID>, adding added: [String], removing removed: [String] = [],
    in document: BoardDocument
  ) -> Command? {
    let gone = Set(removed.map { $0.lowercased() })
    return change(ids, in: document, added.isEmpty ? "Remove Tag of %@" : "Tag %@") { attributes in
      let kept = attributes.tags.filter { !gone.contains($0.lowercased()) }
      attributes.tags = BoardLimits.cleaned(tags: kept + added)
    }
  }

  /// - Parameter name: the command's name, with `%@` for the pins.
  static func change(
    _ ids: some Sequence<PinID>, in document: BoardDocument, _ name: String,
    _ change: (inout PinAttributes) -> Void
  ) -> Command? {
    let pins = document.ordered(ids).compactMap { pin in
      var changed = pin
      change(&changed.attributes)
      return changed == pin ? nil : changed
    }
    return update(pins, in: document, name: name.replacing("%@", with: counted(pins.count)))
  }
}
