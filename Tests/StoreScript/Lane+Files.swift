import Board
import BoardStore
import Foundation
import SeededRandom
import StoreTrace

// Steps that concern the file itself: many originals at once, other names, other processes.

extension Lane {
  /// Adds images that are read first, stored together, and then pinned together.
  func addMany() async throws {
    let samples = try await prepared(dice(2...5))
    let records = try await persist("import many") { file in
      try await file.originals.add(samples.map(\.image)).map { try $0.get() }
    }
    for sample in samples { try report(sample) }
    try await perform(
      .add(pins(for: records), originals: records, to: document, group: generator.uuid()), "add many")
  }

  /// Adds images in one transaction with the command that shows them.
  func addTogether() async throws {
    // In a sweep, the transaction is tried once for each of its calls.
    let samples = try await prepared(dice(1...(isSwept ? 3 : 20)))
    let records = samples.map(\.image.original)
    let add = Command.add(pins(for: records), originals: records, to: document)
    guard let add else { return }
    try announce(arriving: records.map(\.id))
    try await perform(add, "add with images") { file in
      let outcome = try await file.tryCommit([add], adding: samples.map(\.image))
      if case .notDone(let error, _) = outcome { throw NotDone(reason: error) }
    }
    arriving = []
    for sample in samples { try report(sample) }
  }

  /// Gives the file another name, every second time in another folder, and every second time as if that were
  /// on another disk.
  func rename() async throws {
    try await rename(intoFolder: dice(0...1) == 0, isElsewhere: dice(0...1) == 0)
  }

  func rename(intoFolder: Bool, isElsewhere: Bool) async throws {
    let folder = intoFolder ? home.appendingPathComponent("folder", isDirectory: true) : home
    let target = folder.appendingPathComponent(
      "window \(number) named \(writes).pinboard", isDirectory: false)
    try await name(target, isElsewhere: isElsewhere)
  }

  /// Works while the file is gone. The commands are kept aside, and written when the file is back.
  func workWithoutFile() async throws {
    guard rescues != nil else { return try await undo(1) }
    // The journal exists from the first write on, as in the app.
    try await perform(.rename(to: "Here \(dice(0...99))", in: document), "rename")
    try setAway(true)
    // Every second time another board replaces the file. A fault would hit that as well, and a power
    // cut could lose one name before the other exists.
    if !isSwept, !SecondProcess.isRecorded, dice(0...1) == 0 { try putStranger() }
    for _ in 0..<dice(1...4) {
      switch dice(0...3) {
      case 0: try await perform(.rename(to: "Away \(dice(0...99))", in: document), "rename, away")
      case 1: try await undo(dice(1...2))
      case 2: try await perform(.arrange(some(), in: document), "arrange, away")
      default: try await perform(.move(some(), by: point(-90...90), in: document), "move, away")
      }
    }
    try removeStranger()
    try setAway(false)
    try await goOn()
  }

  /// Puts another board, closed and complete, under this one's name.
  private func putStranger() throws {
    guard let bytes = stranger else { return }
    try bytes.write(to: url)
    hasStranger = true
  }

  /// Removes the other board. It must not have been written to.
  private func removeStranger() throws {
    guard hasStranger else { return }
    hasStranger = false
    guard try Data(contentsOf: url) == stranger else {
      try TraceOutput.write(.broken(lane: number, number: writes, detail: "another board was written to"))
      throw CocoaError(.fileWriteUnknown)
    }
  }

  /// Starts another process that opens the board while it's written here, follows it, takes it over when it's
  /// closed here, changes it and ends.
  func handOver() async throws {
    let id = generator.uuid()
    let name = "Taken over \(dice(0...99))"
    // A sweep and the model of the disk cover the calls of one process only.
    guard !hasTakenOver, !isSwept, !SecondProcess.isRecorded, document.name != name else {
      return try await reopen()
    }
    hasTakenOver = true
    try await perform(.rename(to: "Ours \(dice(0...99))", in: document), "rename")
    let second = try SecondProcess(url, command: id, name: name)
    try second.waits(for: "following")
    try await perform(.rename(to: "Followed \(dice(0...99))", in: document), "rename, followed")
    try await close()
    let write = try begin(
      Command(id: id, name: .words("Rename Board"), changes: [.rename(before: document.name, after: name)]),
      "take over")
    try second.go()
    try second.waits(for: "done")
    try end(write)
    try second.ends()
    try await openAgain()
  }

  /// Opens the file a second time in this process, and writes it with both handles.
  func workWithTwoHandles() async throws {
    try await useTwoHandles(keepingSecond: dice(0...1) == 0) { second in
      for _ in 0..<dice(1...2) {
        let rename = Command.rename(to: "Second \(dice(0...99))", in: document)
        if let rename {
          try await perform(rename, "rename, by another handle") { _ in try await second.commit(rename) }
        }
        try await perform(.move(some(), by: point(-90...90), in: document), "move, beside another handle")
      }
    }
  }

  // MARK: Samples

  private struct Sample: Sendable {
    let image: PreparedOriginal
    let seed: UInt64
    let count: Int
  }

  private func prepared(_ count: Int) async throws -> [Sample] {
    var samples: [Sample] = []
    for _ in 0..<count {
      let seed = generator.next()
      let size = dice(1...40_000)
      let image = try await PreparedOriginal.data(
        SampleOriginal.bytes(seed: seed, count: size), name: "image \(dice(0...99)).png",
        typeIdentifier: "image/png", pixelSize: CGSize(width: dice(1...4_000), height: dice(1...4_000)))
      samples.append(Sample(image: image, seed: seed, count: size))
    }
    return samples
  }

  private func report(_ sample: Sample) throws {
    try report(sample.image.original, seed: sample.seed, count: sample.count)
  }

  /// Reports that the file has the original's bytes.
  func report(_ original: Original, seed: UInt64, count: Int) throws {
    try TraceOutput.write(.original(lane: number, sha256: original.id.sha256, seed: seed, count: count))
    originals.append(original)
    samples[original.id] = (seed, count)
  }

  /// Adds pins of another board, whose originals are here already.
  func addCopies(of pins: [Pin], originals records: [Original]) async throws {
    let copies = pins.map { pin in
      Pin(
        id: PinID(generator.uuid()), content: pin.content, name: pin.name, center: point(-2_000...2_000),
        size: pin.size, rotation: pin.rotation, crop: pin.crop, flip: pin.flip,
        storedFraming: pin.storedFraming)
    }
    try await perform(.add(copies, originals: records, to: document), "add copies")
  }

  private func pins(for records: [Original]) -> [Pin] {
    records.map { original in
      Pin(
        id: PinID(generator.uuid()), content: .image(original.id), name: original.name,
        center: point(-2_000...2_000), size: CGSize(width: dice(20...400), height: dice(20...400)))
    }
  }
}
