import SeededRandom

/// The way in which a power cut treats changes that weren't synced.
struct PowerCut {
  /// The probability that an unsynced change has reached the platter. With 1 all of them have, so only their
  /// order counts.
  let survival: Double
  /// The number of bytes that are written either completely or not at all.
  let sector: Int
  /// Whether the sectors of one write are lost individually, or together.
  let isTorn: Bool
  /// Whether changes of names survive in order, as with a journal, or individually.
  let namesInOrder: Bool
  /// Whether missing parts of a file that grew contain old bytes instead of zeros.
  let hasRubbish: Bool

  init(using generator: inout SeededGenerator) {
    survival = [0, 0.1, 0.5, 0.9, 1].randomElement(using: &generator) ?? 0
    sector = [512, 4_096].randomElement(using: &generator) ?? 512
    isTorn = .random(using: &generator)
    namesInOrder = .random(using: &generator)
    hasRubbish = .random(using: &generator)
  }
}

extension SimulatedDisk {
  /// Returns the contents of the platter after the cut, by path.
  func contents(after cut: PowerCut, using generator: inout SeededGenerator) -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    // The names are sorted, because a dictionary's order differs between processes and seeds must be
    // repeatable.
    for (path, number) in survivingNames(cut, &generator).sorted(by: { $0.key < $1.key }) {
      guard let file = files[number] else { continue }
      result[path] = file.isShared ? Self.rubbish(file.length, &generator) : content(file, cut, &generator)
    }
    return result
  }

  private func survivingNames(_ cut: PowerCut, _ generator: inout SeededGenerator) -> [String: Int] {
    var names = durableNames
    if cut.namesInOrder {
      let count = Int.random(in: 0...pendingNames.count, using: &generator)
      for change in pendingNames.prefix(count) { change.apply(to: &names) }
    } else {
      for change in pendingNames where Double.random(in: 0..<1, using: &generator) < cut.survival {
        change.apply(to: &names)
      }
    }
    return names
  }

  private func content(_ file: File, _ cut: PowerCut, _ generator: inout SeededGenerator) -> [UInt8] {
    var content = file.durable
    var longest = content.count
    func survives() -> Bool { Double.random(in: 0..<1, using: &generator) < cut.survival }
    for (change, fate) in file.pending {
      switch change {
      case _ where fate == .certain:
        change.apply(to: &content, from: bytes)
      case .truncate:
        if survives() { change.apply(to: &content, from: bytes) }
      case .write(let offset, let range):
        longest = max(longest, offset + range.count)
        for piece in Self.pieces(offset, range.count, cut) where survives() {
          if content.count < piece.lowerBound {
            extend(&content, to: piece.lowerBound, cut, &generator)
          }
          let from = range.lowerBound + piece.lowerBound - offset
          Change.write(offset: piece.lowerBound, bytes: from..<from + piece.count)
            .apply(to: &content, from: bytes)
        }
      }
    }
    // The disk stores the length separately from the bytes, so the file may be longer than its bytes.
    if content.count < longest, Bool.random(using: &generator) {
      extend(&content, to: Int.random(in: content.count...longest, using: &generator), cut, &generator)
    }
    return content
  }

  /// Returns the parts of a write that are lost or kept as a whole.
  private static func pieces(_ offset: Int, _ count: Int, _ cut: PowerCut) -> [Range<Int>] {
    guard cut.isTorn else { return [offset..<offset + count] }
    var pieces: [Range<Int>] = []
    var start = offset
    while start < offset + count {
      let end = min((start / cut.sector + 1) * cut.sector, offset + count)
      pieces.append(start..<end)
      start = end
    }
    return pieces
  }

  private func extend(
    _ content: inout [UInt8], to length: Int, _ cut: PowerCut, _ generator: inout SeededGenerator
  ) {
    let missing = length - content.count
    content +=
      cut.hasRubbish ? Self.rubbish(missing, &generator) : [UInt8](repeating: 0, count: missing)
  }

  private static func rubbish(_ count: Int, _ generator: inout SeededGenerator) -> [UInt8] {
    [UInt8](generator.bytes(count))
  }
}
