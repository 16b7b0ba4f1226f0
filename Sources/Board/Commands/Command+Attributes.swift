import Foundation

// Commands on what pins have besides their contents and positions. Locked pins change as well: nothing moves.

extension Command {
  /// Makes pins more or less transparent.
  public static func setOpacity(
    of ids: some Sequence<PinID>, to opacity: Double, in document: BoardDocument
  ) -> Command? {
    let opacity = BoardLimits.clamped(opacity: opacity)
    let percent = Int((opacity * 100).rounded())
    return change(ids, in: document) { pin in
      pin.opacity = opacity
    } named: { count in
      .setOpacity(count, percent: percent)
    }
  }

  /// Shows pins without their colours, or with them again.
  public static func setGray(
    of ids: some Sequence<PinID>, to isGray: Bool, in document: BoardDocument
  ) -> Command? {
    change(ids, in: document) {
      $0.isGray = isGray
    } named: { count in
      isGray
        ? .showInGray(count) : .showInColor(count)
    }
  }

  /// Sets how pixels are shown. Pins that aren't images are left out.
  public static func setSampling(
    of ids: some Sequence<PinID>, to sampling: PinAttributes.Sampling, in document: BoardDocument
  ) -> Command? {
    let images = document.ordered(ids).filter { $0.content.original != nil }.map(\.id)
    return change(images, in: document) {
      $0.sampling = sampling
    } named: { count in
      switch sampling {
      case .automatic: .sampleAutomatically(count)
      case .smooth: .smoothPixels(count)
      case .nearest: .keepPixelsSharp(count)
      }
    }
  }

  /// Changes the guides of images. Other pins are left out, and so are changes beyond the bounds of guides.
  public static func changeGuides(
    of ids: some Sequence<PinID>, in document: BoardDocument, _ body: (inout PinGuides) -> Void
  ) -> Command? {
    let images = document.ordered(ids).filter { $0.content.original != nil }.map(\.id)
    return change(images, in: document) {
      var guides = $0.guides
      body(&guides)
      if guides.isValid { $0.guides = guides }
    } named: { count in
      .changeGuides(count)
    }
  }

  /// Locks pins, so that they stay where they are, or unlocks them.
  public static func setLocked(
    _ ids: some Sequence<PinID>, to isLocked: Bool, in document: BoardDocument
  ) -> Command? {
    change(ids, in: document) {
      $0.isLocked = isLocked
    } named: { count in
      isLocked
        ? .lock(count) : .unlock(count)
    }
  }

  /// Hides pins, with what the frames among them carry and with the strokes that are drawn on them or that
  /// they hold.
  public static func hide(_ ids: some Sequence<PinID>, in document: BoardDocument) -> Command? {
    let carried = document.carried(by: ids, withLocked: true)
    let held = document.strokes(heldBy: carried).filter { !$0.attributes.isHidden }.map(\.id)
    return change(carried.union(held), in: document) {
      $0.isHidden = true
    } named: { count in
      .hide(count)
    }
  }

  /// Shows all pins of the board that are hidden.
  public static func showHidden(in document: BoardDocument) -> Command? {
    change(document.hiddenPins, in: document) {
      $0.isHidden = false
    } named: { count in
      .showHidden(count)
    }
  }

  /// Writes a caption under a pin; an empty one removes it. The text is cleaned.
  public static func setCaption(
    of id: PinID, to caption: String, in document: BoardDocument
  ) -> Command? {
    let caption = BoardLimits.cleaned(caption: caption)
    return change([id], in: document) {
      $0.caption = caption
    } named: { _ in
      caption.isEmpty ? .removeCaption : .writeCaption
    }
  }

  /// Adds tags to pins and removes others.
  public static func changeTags(
    of ids: some Sequence<PinID>, adding added: [String], removing removed: [String] = [],
    in document: BoardDocument
  ) -> Command? {
    let gone = Set(removed.map { $0.lowercased() })
    return change(ids, in: document) { attributes in
      let kept = attributes.tags.filter { !gone.contains($0.lowercased()) }
      attributes.tags = BoardLimits.cleaned(tags: kept + added)
    } named: { count in
      added.isEmpty
        ? .removeTag(count) : .tag(count)
    }
  }

  /// Changes attributes. Pins of unknown kinds are left out, since no file could store the change.
  /// - Parameter named: returns the command's name for a number of pins.
  static func change(
    _ ids: some Sequence<PinID>, in document: BoardDocument, _ change: (inout PinAttributes) -> Void,
    named: (Int) -> CommandName
  ) -> Command? {
    let pins = document.ordered(ids).compactMap { pin -> Pin? in
      guard pin.content.keepsAttributes else { return nil }
      var changed = pin
      change(&changed.attributes)
      return changed == pin ? nil : changed
    }
    return update(pins, in: document, name: named(pins.count))
  }
}
