public import Foundation

extension Command {
  /// Shows a part of an image, in units of the image's width and height, or all of the image if `crop` is
  /// nil. The card keeps the image's scale, and what's visible both before and after stays where it is.
  public static func crop(_ id: PinID, to crop: CGRect?, in document: BoardDocument) -> Command? {
    guard let pin = document.movable([id]).first?.cropped(to: crop) else { return nil }
    return pin.crop == nil
      ? resetCrop([id], in: document) : update([pin], in: document, name: .crop)
  }

  /// Shows another part of an image, perhaps at another scale, on a card whose position and size are given.
  /// It isn't cut out along a path any more.
  /// - Parameters:
  ///   - id: the image.
  ///   - crop: the part, in units of the image's width and height; nil for all of it.
  ///   - size: the size of the card before its rotation, in board points. Its shape is that of the part.
  ///   - center: the middle of the card, in board points.
  ///   - document: the board before the command.
  public static func reframe(
    _ id: PinID, to crop: CGRect?, size: CGSize, center: CGPoint, in document: BoardDocument
  ) -> Command? {
    guard var pin = document.movable([id]).first?.cropped(to: crop) else { return nil }
    pin.size = BoardLimits.fitted(size)
    pin.center = BoardLimits.clamped(center)
    return update([pin], in: document, name: .crop)
  }

  /// Cuts an image out along a path, instead of an earlier crop.
  public static func crop(
    _ id: PinID, along outline: PictureOutline, in document: BoardDocument
  ) -> Command? {
    guard let pin = document.movable([id]).first?.cut(along: outline) else { return nil }
    return update([pin], in: document, name: .cropAlongPath)
  }

  /// Shows cropped images whole.
  public static func resetCrop(_ ids: some Sequence<PinID>, in document: BoardDocument) -> Command? {
    let pins = document.movable(ids).filter(\.isCropped).compactMap { $0.cropped(to: nil) }
    return update(
      pins, in: document, name: .resetCrop(pins.count))
  }

  /// Mirrors the images of pins, each on its own card. The card stays as it is. Pins that aren't images are
  /// left out.
  ///
  /// - Parameters:
  ///   - ids: the pins whose images are mirrored.
  ///   - flip: left and right, or top and bottom, as the user sees them. On a card that lies on its side, the
  ///     image's own top and bottom are seen at the left and right.
  ///   - document: the board before the command.
  public static func flip(
    _ ids: some Sequence<PinID>, _ flip: PinFlip, in document: BoardDocument
  ) -> Command? {
    let pins = document.ordered(ids).filter { $0.content.original != nil }.map { pin in
      var pin = pin
      let isOnItsSide = !Int((pin.rotation / 90).rounded()).isMultiple(of: 2)
      pin.flip.formSymmetricDifference(isOnItsSide ? flip.turned : flip)
      return pin
    }
    let count = pins.count
    let name: CommandName =
      switch flip {
      case .horizontal: .flipHorizontally(count)
      case .vertical: .flipVertically(count)
      default: .flip(count)
      }
    return update(pins, in: document, name: name)
  }

  /// Scales pins together, around a point of the board that stays where it is.
  public static func scale(
    _ ids: some Sequence<PinID>, by factor: CGFloat, around anchor: CGPoint, in document: BoardDocument
  ) -> Command? {
    guard factor.isFinite, factor > 0 else { return nil }
    let pins = document.movable(ids).map { pin in
      var pin = pin
      pin.size = BoardLimits.clamped(CGSize(width: pin.size.width * factor, height: pin.size.height * factor))
      pin.center = BoardLimits.clamped(
        CGPoint(
          x: anchor.x + (pin.center.x - anchor.x) * factor, y: anchor.y + (pin.center.y - anchor.y) * factor))
      return pin
    }
    return update(pins, in: document, name: .resize(pins.count))
  }

  /// Moves pins one step nearer to the viewer: in front of the next pin that isn't among `ids`.
  public static func raise(_ ids: some Sequence<PinID>, in document: BoardDocument) -> Command? {
    let wanted = Set(ids)
    var order = document.pins
    for index in order.indices.dropLast().reversed()
    where wanted.contains(order[index].id) && !wanted.contains(order[index + 1].id) {
      order.swapAt(index, index + 1)
    }
    let count = document.ordered(wanted).count
    return reorder(order, in: document, name: .raise(count))
  }

  /// Moves pins one step further from the viewer: behind the next pin that isn't among `ids`.
  public static func lower(_ ids: some Sequence<PinID>, in document: BoardDocument) -> Command? {
    let wanted = Set(ids)
    var order = document.pins
    for index in order.indices.dropFirst()
    where wanted.contains(order[index].id) && !wanted.contains(order[index - 1].id) {
      order.swapAt(index, index - 1)
    }
    let count = document.ordered(wanted).count
    return reorder(order, in: document, name: .lower(count))
  }

  /// Adds copies of pins, and of what the frames among them carry, in front of everything, moved by an offset
  /// in board points.
  public static func duplicate(
    _ ids: some Sequence<PinID>, by offset: CGPoint, in document: BoardDocument
  ) -> Command? {
    let pins = document.ordered(document.carried(by: ids, withLocked: true))
    let copies = pins.map { $0.copy(at: CGPoint(x: $0.center.x + offset.x, y: $0.center.y + offset.y)) }
      .regrouped(copiesOf: pins.map(\.id), in: document, isSameBoard: true)
      .holding(copiesOf: pins.map(\.id))
    let name = CommandName.duplicate(copies.count)
    return add(copies, originals: [], to: document, name: name)
  }

  /// Gives the pins whose order has changed new `z` values. The pins between the first and the last moved
  /// pin swap their `z` values among themselves, made distinct. Other pins stay untouched unless there's no
  /// room between them.
  private static func reorder(_ order: [Pin], in document: BoardDocument, name: CommandName) -> Command? {
    let old = document.pins
    guard let first = old.indices.first(where: { old[$0].id != order[$0].id }) else { return nil }
    var changed: [Pin] = []
    var floor = first > 0 ? old[first - 1].z : Int.min
    for index in first..<order.count {
      var pin = order[index]
      let isMoved = old[index].id != pin.id
      let z = isMoved ? old[index].z : pin.z
      // A moved pin needs a strictly greater `z`, since pins of equal `z` are ordered by id.
      pin.z = max(z, floor == .min ? z : floor + 1)
      floor = pin.z
      if pin.z != order[index].z { changed.append(pin) }
    }
    if floor > BoardLimits.maximumZ { changed = numbered(order) }
    return update(changed, in: document, name: name)
  }
}

extension PinFlip {
  /// The same flip seen after a quarter turn: horizontal becomes vertical, and vertical becomes horizontal.
  fileprivate var turned: PinFlip {
    var turned: PinFlip = []
    if contains(.horizontal) { turned.insert(.vertical) }
    if contains(.vertical) { turned.insert(.horizontal) }
    return turned
  }
}

// Commands on notes, which are texts on sheets of their own.

extension Command {
  /// Pins a note in front of everything.
  /// - Parameters:
  ///   - pin: the note; nil is returned if the pin isn't one.
  ///   - document: the board before the command.
  ///   - group: the group of edits that follow at once, so that writing a note is one step.
  public static func addNote(_ pin: Pin, to document: BoardDocument, group: UUID? = nil) -> Command? {
    guard pin.content.note != nil else { return nil }
    return add([pin], originals: [], to: document, group: group)
  }

  /// Gives a note another text and the name that follows from the text, and gives the sheet another position
  /// if it has grown. The text is cleaned. Arrows that the note holds follow.
  /// - Parameters:
  ///   - id: the note's id.
  ///   - text: the new text, which is cleaned.
  ///   - frame: the new centre and size of the sheet in board points; nil leaves both as they are.
  ///   - document: the board before the command.
  ///   - name: the name of the step in the history; nil for “Edit Note”.
  ///   - group: the group of edits that follow at once, so that writing a note is one step.
  public static func editNote(
    _ id: PinID, to text: String, frame: (center: CGPoint, size: CGSize)? = nil, in document: BoardDocument,
    name: CommandName? = nil, group: UUID? = nil
  ) -> Command? {
    guard let before = document.pin(id), let old = before.content.note else { return nil }
    var pin = before
    let text = BoardLimits.cleaned(note: text)
    pin.content = .note(text)
    // A name that the user has given the note stays.
    if before.name == BoardLimits.name(ofNote: old) { pin.name = BoardLimits.name(ofNote: text) }
    if let frame {
      pin.center = BoardLimits.clamped(frame.center)
      pin.size = BoardLimits.clamped(frame.size)
    }
    // Swift's `==` takes equal letters in two Unicode spellings for one text; a file stores their bytes.
    guard pin != before || !text.utf8.elementsEqual(old.utf8) else { return nil }
    return Command(
      name: name ?? .editNote,
      changes: [.updatePins(document.following([PinUpdate(before: before, after: pin)]))],
      group: group)
  }
}
