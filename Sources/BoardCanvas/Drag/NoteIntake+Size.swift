package import BoardSession
package import DragDropKit
package import Foundation

/// Notes with the size that their text has on a canvas.
extension NoteIntake {
  /// Pins the texts of items that have other forms too; the other forms aren't used.
  /// - Returns: false if no item has a text.
  package static func addNotes(of items: [ItemProvider], to board: BoardController, around point: CGPoint)
    -> Bool
  {
    addNotes(of: items, to: board, around: point, size: { NoteStyle.size(for: $0) })
  }

  /// Pins one text around a point, in board points.
  package static func pin(_ text: String, on board: BoardController, around point: CGPoint) {
    pin(text, on: board, around: point, size: { NoteStyle.size(for: $0) })
  }
}
