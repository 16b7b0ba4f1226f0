import Board

/// The owner of a picture: an original of some board, or a card whose original isn't stored yet.
nonisolated enum PictureKey: Hashable, Sendable {
  case original(OriginalID)
  case card(PinID)

  var description: String {
    switch self {
    case .original(let id): "original:\(id)"
    case .card(let id): "card:\(id)"
    }
  }
}
