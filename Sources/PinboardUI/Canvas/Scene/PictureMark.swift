/// Information about a picture, shown in a strip over its lower edge.
nonisolated enum PictureMark: Hashable {
  /// Something is wrong with the picture: a part of it or its file is missing.
  case flaw(String)
  /// Nothing is wrong, but something else than the file's image is shown: a preview instead.
  case note(String)

  var text: String {
    switch self {
    case .flaw(let text), .note(let text): text
    }
  }

  var isFlaw: Bool { if case .flaw = self { true } else { false } }
}
