package import Board
import BoardLook
import BoardPainting
import Foundation

extension NoteLayout {
  /// Returns the strip of a pin's caption, in coordinates around the pin's middle.
  static func strip(of pin: Pin) throws(ExchangeError) -> CGRect {
    let frame = CGRect(
      x: -pin.size.width / 2, y: -pin.size.height / 2, width: pin.size.width, height: pin.size.height)
    let text = try Caption.words(pin.attributes.caption, under: pin.size.width, on: CardDrawing.self)
    return CaptionLook.strip(under: frame, textHeight: text.size.height)
  }
}

/// The room that captions take beside their cards.
package enum CaptionReach {
  /// Returns how far a pin's caption reaches beyond the pin's box: below it, to both sides of a narrow one,
  /// and anywhere around one that's turned. There's none without a caption, and if there's no memory to
  /// measure it. May be called on any thread.
  package static func around(_ pin: Pin) -> PinRoom {
    guard !pin.attributes.caption.isEmpty, let strip = try? NoteLayout.strip(of: pin) else {
      return PinRoom()
    }
    let box = CaptionLook.boundingBox(of: strip, around: pin.center, rotation: pin.rotation)
    // Between two cards there's room for the papers' borders, and a strip has none.
    let (caption, card) = (box.insetBy(dx: CardLook.border, dy: CardLook.border), pin.boundingBox)
    guard !caption.isNull else { return PinRoom() }
    return PinRoom(
      left: max(0, card.minX - caption.minX), top: max(0, card.minY - caption.minY),
      right: max(0, caption.maxX - card.maxX), bottom: max(0, caption.maxY - card.maxY))
  }
}
