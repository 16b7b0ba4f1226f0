package import Board
import BoardSession
import DragDropKit
package import Foundation

// The links in notes. A plain click never opens one, so that notes can be selected and moved by their text.

extension BoardView {
  /// Returns the link of a note at a point, in the canvas's space.
  package func noteLink(at point: CGPoint) -> NoteLink? {
    guard let pin = scene.pin(at: point), let text = pin.content.note,
      NoteStyle.isLegible(pin.attributes.format.textSize, zoom: viewport.zoom)
    else { return nil }
    let position = viewport.boardPoint(point)
    let angle = -pin.rotation * .pi / 180
    let (x, y) = (position.x - pin.center.x, position.y - pin.center.y)
    // From the upper left corner of the sheet, which is upright here.
    let local = CGPoint(
      x: x * cos(angle) - y * sin(angle) + pin.size.width / 2,
      y: x * sin(angle) + y * cos(angle) + pin.size.height / 2)
    guard CGRect(origin: .zero, size: pin.size).contains(local) else { return nil }
    let (layout, links) = NoteStyle.layout(text, pin.attributes.format, size: pin.size)
    guard !links.isEmpty,
      let letter = layout.letter(
        at: CGPoint(x: local.x - NoteStyle.insets.leading, y: local.y - NoteStyle.insets.top))
    else { return nil }
    return links.first { $0.range.contains(letter) }
  }

  /// The links of the note that's the only selected pin.
  package var selectedLinks: [NoteLink] {
    guard let note = model.selectedNote, let text = board.document.pin(note)?.content.note else { return [] }
    return NoteLink.all(in: text)
  }
}
