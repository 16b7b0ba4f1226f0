import Foundation
import Localization

// Commands on what pins have besides their contents and places. Locked pins change as well: nothing moves.

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
      count == 1
        ? localized("Set Opacity of Pin to \(percent) %")
        : localized(
          count, "Set Opacity of \(count) Pin to \(percent) %", "Set Opacity of \(count) Pins to \(percent) %"
        )
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
        ? localized(count, "Show Pin in Gray", "Show \(count) Pins in Gray")
        : localized(count, "Show Pin in Color", "Show \(count) Pins in Color")
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
      case .automatic: localized(count, "Sample Pin Automatically", "Sample \(count) Pins Automatically")
      case .smooth: localized(count, "Smooth the Pixels of Pin", "Smooth the Pixels of \(count) Pins")
      case .nearest:
        localized(count, "Keep the Pixels of Pin Sharp", "Keep the Pixels of \(count) Pins Sharp")
      }
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
        ? localized(count, "Lock Pin", "Lock \(count) Pins")
        : localized(count, "Unlock Pin", "Unlock \(count) Pins")
    }
  }

  /// Hides pins, with what the frames among them carry and with the strokes that are drawn on them.
  public static func hide(_ ids: some Sequence<PinID>, in document: BoardDocument) -> Command? {
    change(document.carried(by: ids, withLocked: true), in: document) {
      $0.isHidden = true
    } named: { count in
      localized(count, "Hide Pin", "Hide \(count) Pins")
    }
  }

  /// Shows all pins of the board that are hidden.
  public static func showHidden(in document: BoardDocument) -> Command? {
    change(document.hiddenPins, in: document) {
      $0.isHidden = false
    } named: { count in
      localized(count, "Show Hidden Pin", "Show \(count) Hidden Pins")
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
      caption.isEmpty ? localized("Remove Caption of Pin") : localized("Write Caption of Pin")
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
        ? localized(count, "Remove Tag of Pin", "Remove Tag of \(count) Pins")
        : localized(count, "Tag Pin", "Tag \(count) Pins")
    }
  }

  /// Changes attributes. Pins of unknown kinds are left out, since no file could store the change.
  /// - Parameter named: returns the command's name for a number of pins.
  static func change(
    _ ids: some Sequence<PinID>, in document: BoardDocument, _ change: (inout PinAttributes) -> Void,
    named: (Int) -> String
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
