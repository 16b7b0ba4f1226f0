public import Foundation

// The commands of the app. They read the board's present values and record the values before and after the
// change. Pins that aren't on the board are left out, values are clamped into `BoardLimits`, and nil means
// that nothing would change.

extension Command {
  /// Adds pins in front of everything, in their order. `originals` are the records that the pins need.
  /// Without a `name`, the command's name says how many images and notes the pins are: “Add 3 Images”, “Add
  /// Image and 2 Notes”.
  public static func add(
    _ pins: [Pin], originals: [Original], to document: BoardDocument, name: CommandName? = nil,
    group: UUID? = nil
  ) -> Command? {
    guard !pins.isEmpty else { return nil }
    let hasRoom = document.hasRoomInFront(for: pins.count)
    let front = hasRoom ? document.frontZ : document.pins.count
    let raised = pins.enumerated().map { offset, pin in
      var pin = pin
      pin.z = front + offset
      pin.center = BoardLimits.clamped(pin.center)
      pin.size = BoardLimits.clamped(pin.size)
      pin.rotation = BoardLimits.normalized(rotation: pin.rotation)
      return pin
    }
    let making = hasRoom ? [] : updates(numbered(document.pins), in: document)
    return Command(
      name: name ?? .add(AddedPins(pins)),
      changes: (making.isEmpty ? [] : [.updatePins(making)]) + [.insertPins(raised, originals: originals)],
      group: group)
  }

  /// Removes pins from the board. Their originals stay known, because undoing needs them. Locked pins stay.
  public static func remove(
    _ ids: some Sequence<PinID>, from document: BoardDocument, name: CommandName? = nil
  ) -> Command? {
    let pins = document.movable(ids)
    guard !pins.isEmpty else { return nil }
    return Command(
      name: name ?? .delete(pins.count),
      changes: [.removePins(pins)])
  }

  /// Moves pins, and what the frames among them carry, by an offset in board points and brings them to the
  /// front, in their order.
  public static func move(
    _ ids: some Sequence<PinID>, by offset: CGPoint, in document: BoardDocument
  ) -> Command? {
    let pins = document.movable(document.carried(by: ids))
    let centers = pins.map { ($0.id, CGPoint(x: $0.center.x + offset.x, y: $0.center.y + offset.y)) }
    return move(to: Dictionary(uniqueKeysWithValues: centers), in: document)
  }

  /// Moves pins, and what the frames among them carry, by an offset in board points and leaves them below the
  /// pins that lie on them, because a position is found by many key presses.
  /// - Parameters:
  ///   - ids: the pins; locked ones and unknown ids are left out.
  ///   - offset: the distance, in board points.
  ///   - document: the board before the command.
  ///   - group: the group of nudges that follow each other at once, so that they're one step.
  public static func nudge(
    _ ids: some Sequence<PinID>, by offset: CGPoint, in document: BoardDocument, group: UUID
  ) -> Command? {
    let pins = document.movable(document.carried(by: ids)).map { pin in
      var pin = pin
      pin.center = BoardLimits.clamped(CGPoint(x: pin.center.x + offset.x, y: pin.center.y + offset.y))
      return pin
    }
    return update(pins, in: document, name: .move(pins.count))?
      .with(group: group)
  }

  /// Moves each pin's centre to a position in board points and brings them to the front, in their order.
  public static func move(to centers: [PinID: CGPoint], in document: BoardDocument) -> Command? {
    let pins = document.movable(centers.keys)
    let raised = inFront(pins, of: document)
    let moved = raised.map { pin in
      var pin = pin
      if let center = centers[pin.id] { pin.center = BoardLimits.clamped(center) }
      return pin
    }
    // A pin that's put back where it was stays under its neighbours.
    guard zip(pins, moved).contains(where: { $0.center != $1.center }) else { return nil }
    return update(moved, in: document, name: .move(pins.count))
  }

  /// Gives a pin another size, and another centre if one of its corners was pulled.
  public static func resize(
    _ id: PinID, to size: CGSize, center: CGPoint? = nil, in document: BoardDocument
  ) -> Command? {
    guard var pin = document.movable([id]).first else { return nil }
    pin.size = BoardLimits.clamped(size)
    if let center { pin.center = BoardLimits.clamped(center) }
    return update([pin], in: document, name: .resize(1))
  }

  /// Rotates pins clockwise by degrees, each around its own centre. Frames stay upright.
  public static func rotate(
    _ ids: some Sequence<PinID>, by degrees: Double, in document: BoardDocument
  ) -> Command? {
    let pins = document.movable(ids).filter { $0.content.frame == nil }.map { pin in
      var pin = pin
      pin.rotation = BoardLimits.normalized(rotation: pin.rotation + degrees)
      return pin
    }
    return update(pins, in: document, name: .rotate(pins.count))
  }

  /// Brings pins in front of all other pins, in their order.
  public static func bringToFront(_ ids: some Sequence<PinID>, in document: BoardDocument) -> Command? {
    let pins = document.ordered(ids)
    return update(
      inFront(pins, of: document), in: document,
      name: .bringToFront(pins.count))
  }

  /// Sends pins behind all other pins, in their order.
  public static func sendToBack(_ ids: some Sequence<PinID>, in document: BoardDocument) -> Command? {
    let pins = document.ordered(ids)
    guard let back = document.pins.first?.z, document.pins.prefix(pins.count).map(\.id) != pins.map(\.id)
    else {
      return nil
    }
    let lowered =
      back - pins.count >= -BoardLimits.maximumZ
      ? numbered(pins, from: back - pins.count) : numbered(pins + document.others(than: pins))
    return update(
      lowered, in: document,
      name: .sendToBack(pins.count))
  }

  /// Renames the board. The new name is cleaned by `BoardLimits.cleaned(name:fallback:)`.
  public static func rename(to name: String, in document: BoardDocument) -> Command? {
    let cleaned = BoardLimits.cleaned(name: name)
    guard cleaned != document.name else { return nil }
    return Command(name: .renameBoard, changes: [.rename(before: document.name, after: cleaned)])
  }

  /// Sets where the board is first shown. A view that isn't valid is left alone.
  public static func setStartView(to view: BoardViewState, in document: BoardDocument) -> Command? {
    guard view.isValid, view != document.startView else { return nil }
    return Command(
      name: .setStartView, changes: [.startView(before: document.startView, after: view)])
  }

  /// Gives pins of the board new values. Pins whose values are equal already are left out. Strokes that are
  /// held by these pins follow: see `BoardDocument.strokes(heldBy:)`.
  public static func update(_ pins: [Pin], in document: BoardDocument, name: CommandName) -> Command? {
    let updates = updates(pins, in: document)
    return updates.isEmpty ? nil : Command(name: name, changes: [.updatePins(updates)])
  }

  private static func updates(_ pins: [Pin], in document: BoardDocument) -> [PinUpdate] {
    document.following(
      pins.compactMap { after in
        document.pin(after.id).flatMap { $0 == after ? nil : PinUpdate(before: $0, after: after) }
      })
  }

  /// Returns pins with `z` values that follow each other.
  static func numbered(_ pins: [Pin], from first: Int = 0) -> [Pin] {
    pins.enumerated().map { offset, pin in
      var pin = pin
      pin.z = first + offset
      return pin
    }
  }

  /// Returns the pins with `z` values in front of all others, or unchanged if they're the frontmost pins
  /// already.
  private static func inFront(_ pins: [Pin], of document: BoardDocument) -> [Pin] {
    guard document.pins.suffix(pins.count).map(\.id) != pins.map(\.id) else { return pins }
    return document.hasRoomInFront(for: pins.count)
      ? numbered(pins, from: document.frontZ) : numbered(document.others(than: pins) + pins)
  }
}
