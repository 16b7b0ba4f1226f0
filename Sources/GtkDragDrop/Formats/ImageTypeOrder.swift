import DragDrop

/// Which of several image types of one thing is read first: the one that is a file format of its own and
/// loses least.
enum ImageTypeOrder {
  /// Better ones first; a type that isn't named is a file format like JPEG and comes in the middle.
  private static let ranks: [(types: [String], rank: Int)] = [
    // A drawing stays a drawing.
    (["image/svg+xml"], 0),
    // Every pixel as the other program has it.
    (["image/png"], 1),
    // Pixels alone, as old programs understand them: often without transparency, never with a colour profile.
    (["image/bmp", "image/x-icon", "image/x-portable-pixmap", "image/x-portable-anymap"], 3),
    // What hardly anybody but the program that offers it reads.
    (["image/x-inkscape-svg", "image/x-xcf", "image/x-emf", "image/emf", "image/x-wmf", "image/wmf"], 4),
  ]
  private static let usualRank = 2
  private static let ranksByType = Dictionary(
    uniqueKeysWithValues: ranks.flatMap { row in row.types.map { (TypeIdentifier($0), row.rank) } })

  /// Best first, equally good ones in the order of the offer. Spellings of one type count once: `image/jpg`
  /// is `image/jpeg`.
  static func sorted(_ types: [String]) -> [String] {
    var seen: Set<TypeIdentifier> = []
    let ranked = types.compactMap { name -> (name: String, rank: Int)? in
      let type = TypeIdentifier(name)
      guard seen.insert(type).inserted else { return nil }
      return (name, ranksByType[type] ?? usualRank)
    }
    return ranked.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.name)
  }
}
