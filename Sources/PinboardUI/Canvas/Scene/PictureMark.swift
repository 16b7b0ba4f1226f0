/// What's to be known of a picture, told in a strip over its lower edge.
nonisolated enum PictureMark: Hashable {
  /// Something is wrong with it: a part is missing, or its file.
  case flaw(String)
  /// Nothing is wrong, but it isn't what the file holds: a preview in its place.
  case note(String)

  var text: String {
    switch self {
    case .flaw(let text), .note(let text): text
    }
  }

  var isFlaw: Bool { if case .flaw = self { true } else { false } }
}
