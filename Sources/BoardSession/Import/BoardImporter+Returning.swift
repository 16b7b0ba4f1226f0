import Board
import BoardLook
import BoardStore
import Foundation

// Images whose change was taken back, since the file didn't take it.

extension BoardImporter {
  /// Makes cards again of items that were pins and couldn't be written. The card of the image that was at
  /// fault says why, and the others are tried again; without such an image, all cards say why. Files with the
  /// same bytes have one original, which is read from one of them: if that has changed, the others are tried
  /// again, too.
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
      cardImport.sources[item.id] = CardSource(bytes: item.bytes, older: item.older, tags: item.tags)
      let original = item.prepared.original.id
      if board.forcedOriginals.contains(original) { cardImport.forced.insert(item.id) }
      let isAtFault = refusal.map { $0.original == nil || $0.original == original } ?? false
      if let refusal, isAtFault, !refusal.isOfAnotherFile(than: item.bytes) {
        cardImport.fail(item.id, CardFailure(refusal.reason, name: item.name))
      } else {
        again.append(item)
      }
    }
    guard !again.isEmpty else { return }
    let tickets = again.map {
      ImportTicket($0.bytes, name: $0.name, from: $0.source, newerThan: $0.older, tags: $0.tags)
    }
    run(
      ImportQueue(again.map(\.id), tickets), around: nil, pixelScale: batch.pixelScale, group: batch.group)
  }
}
