/// A part that was removed from a text, with the pictures in it.
struct TextRemoval {
  let start: Int
  /// The number of letters, including pictures.
  let count: Int
  /// The picture for each `TextAttachment.character`, in order; nil for one that wasn't a picture.
  let pictures: [TextPicture?]
}

extension [TextRemoval] {
  /// Takes the removals from the end that are restored together and have `count` object replacement
  /// characters. GTK joins adjacent removals, forward or backward, and restores them as one.
  /// - Returns: the pictures in the text's order; nil if they aren't known.
  mutating func takePictures(_ count: Int) -> [TextPicture?]? {
    var places: [(offset: Int, picture: TextPicture?)] = []
    while places.count < count, let last = popLast() {
      for index in places.indices where places[index].offset >= last.start {
        places[index].offset += last.count
      }
      let first = places.firstIndex { $0.offset >= last.start } ?? places.endIndex
      places.insert(contentsOf: last.pictures.map { (offset: last.start, picture: $0) }, at: first)
    }
    return places.count == count ? places.map(\.picture) : nil
  }
}
