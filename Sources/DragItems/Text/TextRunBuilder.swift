/// Builds a text's runs from a reader's bytes.
struct TextRunBuilder {
  private var runs: [TextRun] = []
  private var pending: [UInt8] = []
  private var pendingTraits = TextTraits()

  /// - Parameter bytes: UTF-8; invalid sequences become U+FFFD.
  mutating func append(_ bytes: ArraySlice<UInt8>, _ traits: TextTraits) {
    turn(to: traits)
    pending.append(contentsOf: bytes)
  }

  mutating func append(_ scalar: Unicode.Scalar, _ traits: TextTraits) {
    // C strings end at a zero.
    guard scalar != "\0" else { return }
    turn(to: traits)
    pending.append(contentsOf: UTF8.encode(scalar) ?? .init())
  }

  private mutating func turn(to traits: TextTraits) {
    guard traits != pendingTraits else { return }
    flush()
    pendingTraits = runs.count < RichTextLimits.mostRuns ? traits : TextTraits()
  }

  private mutating func flush() {
    guard !pending.isEmpty else { return }
    let text = String(decoding: pending, as: UTF8.self)
    pending = []
    if let last = runs.indices.last, runs[last].traits == pendingTraits {
      runs[last].text += text
    } else {
      runs.append(TextRun(text, pendingTraits))
    }
  }

  mutating func finish() -> [TextRun] {
    flush()
    return runs
  }
}
