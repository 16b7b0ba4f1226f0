import DragItems

/// Decides which of several image types of one thing is read first: file formats before internal ones, and
/// the least lossy first.
enum ImageTypeOrder {
  /// Better types first; a type that isn't listed is a file format like JPEG and gets the middle rank.
  private static let ranks: [(types: [String], rank: Int)] = [
    // Keeps vector graphics.
    (["image/svg+xml"], 0),
    // Keeps every pixel of the other program.
    (["image/png"], 1),
    // Pixels for old programs: often without transparency, never with a colour profile.
    (["image/bmp", "image/x-icon", "image/x-portable-pixmap", "image/x-portable-anymap"], 3),
    // Formats that hardly any program reads except the one that offers them.
    (["image/x-inkscape-svg", "image/x-xcf", "image/x-emf", "image/emf", "image/x-wmf", "image/wmf"], 4),
  ]
  private static let usualRank = 2
  private static let ranksByType = Dictionary(
    uniqueKeysWithValues: ranks.flatMap { row in row.types.map { (TypeIdentifier($0), row.rank) } })

  /// Returns the types, best first; those of equal rank in the order of the offer. Spellings of one type
  /// count once: `image/jpg` is `image/jpeg`.
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
