import Board
import BoardStore
import Foundation

// Images whose change was taken back, since the file didn't take it.

extension BoardImporter {
  /// Makes cards again of items that were pins and couldn't be written. The card of the image that was at
  /// fault says why, and the others are tried again; without such an image, all cards say why. An image whose
  /// file was just written anew is read once more.
  /// - Parameters:
  ///   - former: the board with the pins. Those that the user had removed by then don't come again.
  ///   - refusal: why it couldn't be written; nil if the pins went together with another change.
  func takeUp(
    _ items: [ImportedItem], asOn former: BoardDocument, after refusal: ArrivalRefused?, batch: Batch
  ) {
    let wanted = items.compactMap { item in
      board.document.pin(item.id) == nil && board.cards[item.id] == nil
        ? former.pin(item.id).map { (item: item, pin: $0) } : nil
    }
    guard !wanted.isEmpty else { return }
    board.addCards(
      wanted.map { (name: $0.item.name, center: $0.pin.center, size: $0.pin.size) }, as: wanted.map(\.item.id)
    )
    var again: [ImportedItem] = []
    for (item, _) in wanted {
      cardImport.sources[item.id] = item.bytes
      let original = item.prepared.original.id
      if board.forcedOriginals.contains(original) { cardImport.forced.insert(item.id) }
      let isAtFault = refusal.map { $0.original == nil || $0.original == original } ?? false
      if let refusal, isAtFault, item.isSecondAttempt || !refusal.isOfChangedFile {
        cardImport.fail(item.id, ImportFailure(refusal.reason, name: item.name))
      } else {
        again.append(item)
      }
    }
    guard !again.isEmpty else { return }
    let tickets = again.map { item in
      ImportTicket(
        item.bytes, name: item.name, from: item.source, newerThan: item.older,
        isSecondAttempt: refusal?.isOfChangedFile == true)
    }
    run(
      ImportQueue(again.map(\.id), tickets), around: nil, pixelScale: batch.pixelScale, group: batch.group)
  }
}
