public import Foundation

extension Command {
  /// Shows a part of an image, in units of its width and height, or all of it if `crop` is nil. The card keeps the scale
  /// of the image, and what's shown before and after stays where it is.
  public static func crop(_ id: PinID, to crop: CGRect?, in document: BoardDocument) -> Command? {
    guard var pin = document.pin(id), pin.content.original != nil else { return nil }
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    let old = pin.crop ?? whole
    let new = crop ?? whole
    guard BoardLimits.isValid(crop: new) else { return nil }
    let full = CGSize(width: pin.size.width / old.width, height: pin.size.height / old.height)
    let offset = CGPoint(x: (new.midX - old.midX) * full.width, y: (new.midY - old.midY) * full.height)
      .rotated(byDegrees: pin.rotation)
    pin.crop = new == whole ? nil : new
    pin.size = BoardLimits.clamped(CGSize(width: full.width * new.width, height: full.height * new.height))
    pin.center = BoardLimits.clamped(CGPoint(x: pin.center.x + offset.x, y: pin.center.y + offset.y))
    return update([pin], in: document, name: pin.crop == nil ? "Remove Crop" : "Crop Pin")
  }

  /// Makes pins larger or smaller together, around a point of the board that stays where it is.
  public static func scale(
    _ ids: some Sequence<PinID>, by factor: CGFloat, around anchor: CGPoint, in document: BoardDocument
  ) -> Command? {
    guard factor.isFinite, factor > 0 else { return nil }
    let pins = document.ordered(ids).map { pin in
      var pin = pin
      pin.size = BoardLimits.clamped(CGSize(width: pin.size.width * factor, height: pin.size.height * factor))
      pin.center = BoardLimits.clamped(
        CGPoint(
          x: anchor.x + (pin.center.x - anchor.x) * factor, y: anchor.y + (pin.center.y - anchor.y) * factor))
      return pin
    }
    return update(pins, in: document, name: "Resize \(counted(pins.count))")
  }

  /// One place nearer to the viewer: in front of the next pin that isn't one of them.
  public static func raise(_ ids: some Sequence<PinID>, in document: BoardDocument) -> Command? {
    let wanted = Set(ids)
    var order = document.pins
    for place in order.indices.dropLast().reversed()
    where wanted.contains(order[place].id) && !wanted.contains(order[place + 1].id) {
      order.swapAt(place, place + 1)
    }
    return reorder(order, in: document, name: "Raise \(counted(document.ordered(wanted).count))")
  }

  /// One place further from the viewer: behind the next pin that isn't one of them.
  public static func lower(_ ids: some Sequence<PinID>, in document: BoardDocument) -> Command? {
    let wanted = Set(ids)
    var order = document.pins
    for place in order.indices.dropFirst()
    where wanted.contains(order[place].id) && !wanted.contains(order[place - 1].id) {
      order.swapAt(place, place - 1)
    }
    return reorder(order, in: document, name: "Lower \(counted(document.ordered(wanted).count))")
  }

  /// Copies of pins in front of everything, moved by an offset in board points.
  public static func duplicate(
    _ ids: some Sequence<PinID>, by offset: CGPoint, in document: BoardDocument
  ) -> Command? {
    let copies = document.ordered(ids).map { pin in
      Pin(
        content: pin.content, name: pin.name,
        center: CGPoint(x: pin.center.x + offset.x, y: pin.center.y + offset.y), size: pin.size,
        rotation: pin.rotation, crop: pin.crop)
    }
    return add(copies, originals: [], to: document, name: "Duplicate \(counted(copies.count))")
  }

  /// Gives the pins that have changed places new `z` values. The pins between the first and the last that moved take each
  /// other's, made distinct; others aren't touched unless there's no room between.
  private static func reorder(_ order: [Pin], in document: BoardDocument, name: String) -> Command? {
    let old = document.pins
    guard let first = old.indices.first(where: { old[$0].id != order[$0].id }) else { return nil }
    var changed: [Pin] = []
    var floor = first > 0 ? old[first - 1].z : Int.min
    for place in first..<order.count {
      var pin = order[place]
      let isMoved = old[place].id != pin.id
      let z = isMoved ? old[place].z : pin.z
      // What's moved must be strictly in front, since equal ones are ordered by id.
      pin.z = max(z, floor == .min ? z : floor + 1)
      floor = pin.z
      if pin.z != order[place].z { changed.append(pin) }
    }
    return update(changed, in: document, name: name)
  }
}
