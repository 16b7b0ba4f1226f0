package import Board
import BoardLook
import BoardPainting
import BoardSession
import DragDropKit
package import Foundation

extension BoardView {
  /// Returns the rectangle around pins, their captions and the names of frames, in board points; nil without
  /// pins.
  package func bounds(of pins: some Sequence<Pin>) -> CGRect? {
    var bounds = CGRect.null
    for pin in pins {
      bounds = bounds.union(
        pin.content.frame == nil ? pin.boundingBox : FrameLook.reach(of: pin.boundingBox))
    }
    for pin in pins where !pin.attributes.caption.isEmpty {
      // Measuring text takes long, and most captions are between other pins.
      guard !bounds.encloses(Self.box(of: pin, textHeight: Self.mostHeight(of: pin))) else { continue }
      let text = Caption.words(pin.attributes.caption, under: pin.size.width, on: ScreenSurface.self)
      bounds = bounds.union(Self.box(of: pin, textHeight: Double(text.size.height)))
    }
    return bounds.isNull ? nil : bounds
  }

  private static func box(of pin: Pin, textHeight: Double) -> CGRect {
    let frame = CGRect(
      x: -pin.size.width / 2, y: -pin.size.height / 2, width: pin.size.width, height: pin.size.height)
    return CaptionLook.boundingBox(
      of: CaptionLook.strip(under: frame, textHeight: textHeight), around: pin.center,
      rotation: pin.rotation)
  }

  /// A height that a caption's text doesn't reach: each line has half of its room empty, and all letters are
  /// as wide as they are high.
  private static func mostHeight(of pin: Pin) -> Double {
    let text = pin.attributes.caption
    let letters = Double(text.count) * CaptionLook.fontSize
    let lines = 2 * letters / CaptionLook.room(under: pin.size.width)
    return (lines + Double(text.count(where: \.isNewline)) + 1) * 2 * CaptionLook.fontSize
  }
}

extension BoardView {
  /// Returns the rectangle of the tab with a frame's name, in the canvas's own points, as far as it's in
  /// view.
  package func nameRect(of pin: Pin) -> CGRect {
    let tab = model.shown(scene.frames.tabFrame(of: pin))
    let view = CGRect(origin: .zero, size: viewport.size)
    let x = min(max(tab.midX, 0), view.maxX)
    return CGRect(x: x, y: min(max(tab.maxY, 0), max(0, view.maxY - 80)), width: 1, height: 1)
  }
}
