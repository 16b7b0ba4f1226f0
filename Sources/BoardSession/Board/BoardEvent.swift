package import Board

/// The events that observers of a board receive.
package enum BoardEvent {
  /// The document or a card changed, so the board must be drawn again.
  case changed
  /// Cards with these IDs came, changed or went; `changed` follows.
  case cardsChanged(Set<PinID>)
  /// A command was applied, also by undo or redo. Sent after the document has changed.
  case performed(Command)
  case nameChanged
  /// Files of linked images were found, or turned out to be missing.
  case linksChanged(Set<OriginalID>)
  /// A message for the user that isn't tied to one card.
  case message(String)
  case importProgress
  case storageFailed(any Error)
  /// The state of the file or the number of waiting writes changed.
  case storageChanged
}
