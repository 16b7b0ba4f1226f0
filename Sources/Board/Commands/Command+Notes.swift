import Foundation

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
  /// The name of the command on a number of notes: “Make 3 Notes Bold”.
  fileprivate func name(of count: Int) -> CommandName {
    switch self {
    case .larger: .enlargeText(count)
    case .smaller: .reduceText(count)
    case .bold(true): .makeBold(count)
    case .bold(false): .removeBold(count)
    case .italic(true): .makeItalic(count)
    case .italic(false): .removeItalic(count)
    case .alignment: .alignText(count)
    case .color: .changeTextColor(count)
    case .paper: .changePaper(count)
    }
  }
}
