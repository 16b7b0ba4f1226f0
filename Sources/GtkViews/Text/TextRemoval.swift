/// What's known of a part that was taken out of a text: the pictures that stood in it.
struct TextRemoval {
  let start: Int
  /// Letters, pictures among them.
  let count: Int
  /// For each ``TextAttachment/character``, in order; nil for one that was just that.
  let pictures: [TextPicture?]
}

extension [TextRemoval] {
  /// Takes from the end what's put back with so many places for pictures. GTK joins removals next to each other, forward or
  /// backward, and puts them back as one.
  /// - Returns: the places in the text's order; nil if nothing is known of them.
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
