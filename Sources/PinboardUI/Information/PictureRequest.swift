import Board
import BoardCanvas
import BoardSession
import DragDropKit
import Imaging

/// The picture of a selected pin, which a part of the information pane asks for once.
final class PictureRequest {
  private var shown: (key: PictureKey, board: BoardController)?
  private var observer: ObserverToken?

  /// Asks for a pin's picture.
  /// - Parameters:
  ///   - forget: called if it's another picture than the one before.
  ///   - found: gets the picture; isn't called if it's the one that was asked for before.
  /// - Returns: false if the pin has none.
  func show(
    _ pin: Pin?, of board: BoardController, forget: () -> Void, _ found: @escaping (DecodedImage) -> Void
  ) -> Bool {
    guard let pin, let id = pin.content.original, let key = PictureKey(pin) else {
      clear()
      return false
    }
    if let shown, shown.key == key, shown.board === board { return true }
    clear()
    forget()
    shown = (key, board)
    if let picture = board.pictures.picture(key) {
      found(picture.image)
    } else {
      observer = board.pictures.changes.observe { [weak self, weak board] changed in
        guard changed == key, let picture = board?.pictures.picture(key) else { return }
        self?.observer = nil
        found(picture.image)
      }
      board.pictures.request(
        key, PictureWant(pixels: 256, priority: 400, source: board.pictureSource(of: id)))
    }
    return true
  }

  func clear() {
    observer = nil
    shown = nil
  }
}
