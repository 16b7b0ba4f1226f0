import Board
import BoardLook
import BoardPainting
import DragDropKit
import Foundation

/// The background of a group on a canvas.
struct GroupArea {
  let background: GroupBackground
  /// The background's rectangle in board points, with the captions of the group's pins.
  let area: CGRect

  init(_ background: GroupBackground) {
    self.background = background
    var bounds = background.pins.reduce(CGRect.null) { $0.union($1.boundingBox) }
    for pin in background.pins where !pin.attributes.caption.isEmpty {
      let frame = CGRect(
        x: -pin.size.width / 2, y: -pin.size.height / 2, width: pin.size.width, height: pin.size.height)
      let text = Caption.words(pin.attributes.caption, under: pin.size.width, on: ScreenSurface.self)
      let strip = CaptionLook.boundingBox(
        of: CaptionLook.strip(under: frame, textHeight: Double(text.size.height)), around: pin.center,
        rotation: pin.rotation)
      bounds = bounds.union(strip.insetBy(dx: CardLook.border, dy: CardLook.border))
    }
    area = GroupLook.area(around: bounds)
  }

  /// Returns the area as it's shown now: pins may be shown at other positions than the document's.
  func area(in model: CanvasModel) -> CGRect {
    let shown = model.presentations
    guard !shown.isEmpty, background.pins.contains(where: { shown[$0.id]?.heldCenter != nil }) else {
      return area
    }
    let bounds = background.pins.reduce(CGRect.null) { bounds, pin in
      bounds.union(model.presented(pin).boundingBox)
    }
    return GroupLook.area(around: bounds)
  }
}
