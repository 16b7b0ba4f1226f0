import Board
import BoardStore
import StoreTrace

/// Moves pins from one window's board to the other's, as a drag does.
enum CrossBoardMove {
  /// Moves some of the source's pins that the target doesn't have.
  /// - Returns: whether there were any.
  static func run(from source: Lane, to target: Lane) async throws -> Bool {
    let there = await target.document
    let here = await source.document
    let pins = here.ordered(await source.some()).filter { there.pin($0.id) == nil }
    let records = pins.compactMap { here.original(of: $0) }
    let name = CommandName.move(pins.count)
    guard let removal = Command.remove(pins.map(\.id), from: here, name: name),
      let addition = Command.add(pins, originals: records, to: there, name: name)
    else { return false }
    try TraceOutput.write(
      .move(
        source: source.number, removal: await source.writes + 1, target: target.number,
        insertion: await target.writes + 1, pins: pins.map(\.id.uuid)))
    let write = try await target.begin(addition, "move in")
    try await source.perform(removal, "move out") { file in
      try await file.move(removal, to: await target.file, as: addition)
    }
    try await target.end(write)
    return true
  }

  /// Undoes the move that was the newest step of both boards, as in a window and its tray.
  static func undo(from source: Lane, to target: Lane) async throws {
    guard let removal = await target.nextUndo, let addition = await source.nextUndo else { return }
    try TraceOutput.write(
      .move(
        source: target.number, removal: await target.writes + 1, target: source.number,
        insertion: await source.writes + 1, pins: removal.pinIDs.map(\.uuid)))
    let write = try await source.beginUndo("move back in")
    try await target.undo("move back out") { file in
      try await file.move(removal, to: await source.file, as: addition, kind: .undo)
    }
    try await source.end(write)
  }

  /// Redoes the move that was undone last on both boards.
  static func redo(from source: Lane, to target: Lane) async throws {
    guard let removal = await source.nextRedo, let addition = await target.nextRedo else { return }
    try TraceOutput.write(
      .move(
        source: source.number, removal: await source.writes + 1, target: target.number,
        insertion: await target.writes + 1, pins: removal.pinIDs.map(\.uuid)))
    let write = try await target.beginRedo("move in again")
    try await source.redo("move out again") { file in
      try await file.move(removal, to: await target.file, as: addition, kind: .redo)
    }
    try await target.end(write)
  }

  /// Copies some of the source's pins, as a drag with Ctrl or a paste does: first their originals, then the
  /// pins.
  static func copy(from source: Lane, to target: Lane) async throws {
    let here = await source.document
    let pins = here.ordered(await source.some())
    let records = pins.compactMap { here.original(of: $0) }
    let file = await source.file
    for record in records {
      try await target.persist("bring an image") { _ = try await $0.originals.copy(record.id, from: file) }
      if let sample = await source.samples[record.id] {
        try await target.report(record, seed: sample.seed, count: sample.count)
      }
    }
    try await target.addCopies(of: pins, originals: records)
  }
}
