import Board
import BoardSession
import DragDropKit
import Foundation

extension TrayStrip: CollectionViewDataSource, CollectionViewDelegate {
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    shown.count
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
    -> CollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "card", for: indexPath)
    if let cell = cell as? TrayCell, let pin = tray.board?.document.pin(shown[indexPath.item]) {
      cell.theme = theme
      fill(cell, pin)
      controls.register("tray:\(pin.name)", cell)
    }
    return cell
  }

  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }

  func collectionView(
    _ collectionView: CollectionView, moveItemAt source: IndexPath, to destination: IndexPath
  ) {
    let id = shown.remove(at: source.item)
    shown.insert(id, at: destination.item)
    tray.bring(id, to: destination.item)
  }

  func collectionView(_ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath) {
    onTake?(shown[indexPath.item])
  }
}
