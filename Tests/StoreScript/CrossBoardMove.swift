import Board
import BoardStore
import StoreTrace

/// Pins go from one window's board to the other's, as when they're dragged there.
enum CrossBoardMove {
  /// Takes some of the source's pins that the target doesn't have.
  static func run(from source: Lane, to target: Lane) async throws {
    let there = await target.document
    let here = await source.document
    let pins = here.ordered(await source.some()).filter { there.pin($0.id) == nil }
    guard !pins.isEmpty else { return }
    // The originals first: they're harmless without pins.
    for id in pins.compactMap(\.content.original) where there.originals[id] == nil {
      try await target.adopt(id, from: source)
    }
    let removal = await source.writes + 1
    let insertion = await target.writes + 1
    try TraceOutput.write(
      .move(
        source: source.number, removal: removal, target: target.number, insertion: insertion,
        pins: pins.map(\.id.uuid)))
    let records = pins.compactMap { here.original(of: $0) }
    let name = pins.count == 1 ? "Move Pin" : "Move \(pins.count) Pins"
    try await target.perform(
      Command.add(pins, originals: records, to: await target.document, name: name), "move in")
    try await source.perform(
      Command.remove(pins.map(\.id), from: await source.document, name: name), "move out")
  }
}

extension Lane {
  fileprivate func adopt(_ id: OriginalID, from source: Lane) async throws {
    let other = await source.file
    let original = try await persist("adopt") { try await $0.importOriginal(id, from: other) }
    if !originals.contains(original) { originals.append(original) }
  }
}
