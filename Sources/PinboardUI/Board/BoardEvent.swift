import Board

/// What observers of a board are told.
enum BoardEvent {
  /// The document or a card changed; draw again.
  case changed
  /// These cards came, changed or went; `changed` follows.
  case cardsChanged(Set<PinID>)
  /// A command was made (also by undo and redo), after the document changed.
  case performed(Command)
  case nameChanged
  /// Files of linked images were found, or aren't where they were.
  case linksChanged(Set<OriginalID>)
  /// Something for the person to read that isn't tied to one card.
  case message(String)
  case importProgress
  case storageFailed(any Error)
  /// Whether the file can be written to, and how many writes wait.
  case storageChanged
}
