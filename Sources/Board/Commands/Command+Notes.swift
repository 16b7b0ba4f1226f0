import Foundation
import Localization

extension Command {
  /// Changes how notes are written. Other pins are left out.
  /// - Parameters:
  ///   - ids: the notes. Locked ones change as well, but their sheets keep their size.
  ///   - formatting: the change.
  ///   - document: the board before the command.
  ///   - height: returns the height, in board points, at which a sheet shows as much of its text as it did
  ///     before, from a note before and after the change; nil if it keeps its height. The upper edge stays.
  public static func format(
    _ ids: some Sequence<PinID>, _ formatting: NoteFormatting, in document: BoardDocument,
    height: (_ before: Pin, _ after: Pin) -> Double? = { _, _ in nil }
  ) -> Command? {
    let pins = document.ordered(ids).compactMap { before -> Pin? in
      guard before.content.note != nil else { return nil }
      var pin = before
      pin.attributes.format = formatting.applied(to: before.attributes.format)
      guard pin != before else { return nil }
      if !pin.attributes.isLocked, let height = height(before, pin) { pin.grow(toHeight: height) }
      return pin
    }
    return update(pins, in: document, name: formatting.name(of: pins.count))
  }
}

extension Pin {
  /// Changes the height, in board points. The upper edge stays where it is, also that of a turned card.
  public mutating func grow(toHeight height: Double) {
    let growth = BoardLimits.clamped(CGSize(width: size.width, height: height)).height - size.height
    let angle = rotation * .pi / 180
    center = BoardLimits.clamped(
      CGPoint(x: center.x - sin(angle) * growth / 2, y: center.y + cos(angle) * growth / 2))
    size.height += growth
  }
}

extension NoteFormatting {
  /// The words for the command's name: "Make 3 Notes Bold".
  fileprivate func name(of count: Int) -> String {
    switch self {
    case .larger: localized(count, "Enlarge Text of Note", "Enlarge Text of \(count) Notes")
    case .smaller: localized(count, "Reduce Text of Note", "Reduce Text of \(count) Notes")
    case .bold(true): localized(count, "Make Note Bold", "Make \(count) Notes Bold")
    case .bold(false): localized(count, "Remove Bold from Note", "Remove Bold from \(count) Notes")
    case .italic(true): localized(count, "Make Note Italic", "Make \(count) Notes Italic")
    case .italic(false): localized(count, "Remove Italic from Note", "Remove Italic from \(count) Notes")
    case .alignment: localized(count, "Align Text of Note", "Align Text of \(count) Notes")
    case .color: localized(count, "Change Text Color of Note", "Change Text Color of \(count) Notes")
    case .paper:
      localized(count, "Change Background of Note", "Change Background of \(count) Notes")
    }
  }
}
