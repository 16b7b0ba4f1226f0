import Board
import Foundation
import GRDB
import SeededRandom
import Testing

@testable import BoardStore

/// Two or three files of one board, changed apart and merged as they are on disks.
@Suite(.timeLimit(.minutes(10))) struct MergeTests {
  private static let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"
  private static let seeds: ClosedRange<UInt64> = 1...(isTorture ? 60 : 2)

  @Test(arguments: seeds) func filesConverge(seed: UInt64) async throws {
    var dice = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let files = (0..<Int.random(in: 2...3, using: &dice)).map { folder.file("computer \($0).pinboard") }
    try await play(on: files[0], creating: true, &dice)
    for file in files.dropFirst() { try FileManager.default.copyItem(at: files[0], to: file) }
    for _ in 0..<3 {
      for file in files { try await play(on: file, creating: false, &dice) }
      let pair = files.shuffled(using: &dice).prefix(2)
      try await merge(pair[0], pair[1], "seed \(seed)")
    }
    for _ in 0..<2 {
      for file in files {
        for other in files where other != file { try await merge(file, other, "seed \(seed), at the end") }
      }
    }
    let first = try await board(in: files[0])
    for file in files.dropFirst() {
      #expect(try await board(in: file) == first, "seed \(seed): the boards differ")
    }
  }

  /// What's seen of a board. A file may know originals that only its own history needs.
  private struct Seen: Equatable {
    let name: String
    let pins: [Pin]
    let view: BoardViewState?
  }

  private func board(in file: URL) async throws -> Seen {
    let open = try await BoardFile.open(file, access: .readOnly)
    let document = try await open.load()
    await open.close()
    return Seen(name: document.name, pins: document.pins, view: document.startView)
  }

  private func play(on url: URL, creating: Bool, _ dice: inout SeededGenerator) async throws {
    let editor = creating ? try await BoardEditor(creating: url) : try await BoardEditor(BoardFile.open(url))
    for _ in 0..<Int.random(in: 1...8, using: &dice) { try await Samples.change(editor, &dice) }
    await editor.file.close()
  }

  /// Merges one file into another, and checks what's true of every merge.
  private func merge(_ url: URL, _ other: URL, _ what: String) async throws {
    let reverse = url.deletingLastPathComponent().appending(path: "reverse.pinboard")
    try FileManager.default.copyItem(at: other, to: reverse)
    defer { try? FileManager.default.removeItem(at: reverse) }
    let before = try Data(contentsOf: url)
    try await expectSameOfWholePast(url, other, what)
    let dry = try await merged(url, with: other, isDryRun: true)
    #expect(try Data(contentsOf: url) == before, "\(what): a dry run writes")
    let back = try await merged(reverse, with: url)
    let report = try await merged(url, with: other)
    #expect(report.touchedPins == dry.touchedPins, "\(what)")
    #expect(
      try await board(in: url) == board(in: reverse), "\(what): it matters which side merges \(back.isEmpty)")
    let file = try await BoardFile.open(url)
    let check = try await file.upkeep.check()
    #expect(check.isSound, "\(what): \(check.problems)")
    // The history leads to the beginning and forth again.
    var (document, history) = (try await file.load(), try await file.history.load())
    let end = document
    var count = 0
    while let command = history.undo() {
      try command.apply(to: &document)
      count += 1
    }
    #expect(document.pins.isEmpty, "\(what)")
    for _ in 0..<count { try history.redo()?.apply(to: &document) }
    #expect(document == end, "\(what)")
    await file.close()
    let bytes = try Data(contentsOf: url)
    for source in [other, reverse] {
      #expect(try await merged(url, with: source).isEmpty, "\(what): merging again changes something")
    }
    #expect(try Data(contentsOf: url) == bytes, "\(what): merging again writes")
  }

  /// What both files share is read only for the pins that need it, which makes no difference.
  private func expectSameOfWholePast(_ url: URL, _ other: URL, _ what: String) async throws {
    var boards: [StoredBoard] = []
    for url in [url, other] {
      let file = try await BoardFile.open(url, access: .readOnly)
      boards.append(try await file.run { try StoredBoard(in: $0, at: url) })
      await file.close()
    }
    for (ours, theirs) in [(boards[0], boards[1]), (boards[1], boards[0])] {
      let merges = try [false, true].map {
        try MergedBoard(ours, with: theirs, at: url, isWhole: $0).merge
      }
      expectSame(merges[0].document, merges[1].document, ours.pins.ids, what)
      #expect(merges[0].kept == merges[1].kept, "\(what)")
      #expect(merges[0].position == merges[1].position, "\(what)")
      #expect(merges[0].changes.count == merges[1].changes.count, "\(what)")
      #expect(merges[0].summary.kept == merges[1].summary.kept, "\(what)")
      let steps = merges.map { $0.steps?.map { step in Facts(step) } }
      #expect(steps[0] == steps[1], "\(what)")
    }
  }

  /// A merge that has read what it needs has the same pins, besides those that are as they were.
  private func expectSame(
    _ merged: BoardDocument, _ whole: BoardDocument, _ before: some Collection<PinID>, _ what: String
  ) {
    #expect(merged.name == whole.name, "\(what)")
    #expect(merged.startView == whole.startView, "\(what)")
    let known = Set(merged.storedPins.map(\.id))
    #expect(merged.storedPins == whole.storedPins.filter { known.contains($0.id) }, "\(what)")
    #expect(known.subtracting(whole.storedPins.map(\.id)).isEmpty, "\(what)")
    let others = Set(whole.storedPins.map(\.id)).subtracting(known)
    #expect(others.isSubset(of: before), "\(what): \(others.subtracting(before)) is missing")
  }

  /// What's stored of a step, but for when it was merged.
  private struct Facts: Equatable {
    let number: Int
    let changes: [Change]
    let past: StepPast
    let isSettled: Bool

    init(_ step: PastStep) {
      (number, changes) = (step.number, step.command.changes)
      isSettled = step.past.settledAt != nil
      var past = step.past
      past.settledAt = nil
      self.past = past
    }
  }

  @discardableResult
  private func merged(_ url: URL, with other: URL, isDryRun: Bool = false) async throws -> MergeReport {
    let source = try await BoardFile.open(other, access: .readOnly)
    let file = try await BoardFile.open(url)
    do {
      let report = try await file.merge(source, isDryRun: isDryRun)
      await file.close()
      await source.close()
      return report
    } catch {
      await file.close()
      await source.close()
      throw error
    }
  }

  /// Makes two files that were changed apart.
  private func pair(in folder: TemporaryFolder) async throws -> (URL, URL) {
    let (one, two) = (folder.file("one.pinboard"), folder.file("two.pinboard"))
    _ = try await Samples.makeBoard(at: one)
    try FileManager.default.copyItem(at: one, to: two)
    let left = try await BoardEditor(BoardFile.open(one))
    let right = try await BoardEditor(BoardFile.open(two))
    let pins = await left.document.pins.map(\.id)
    try await left.perform { .remove([pins[0]], from: $0) }
    try await left.perform { .setCaption(of: pins[1], to: "left", in: $0) }
    try await right.perform { .changeTags(of: [pins[0], pins[1]], adding: ["right"], in: $0) }
    let original = try await Samples.addOriginal(77, bytes: 3_000_000, to: right.file)
    try await right.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    await left.file.close()
    await right.file.close()
    return (one, two)
  }

  @Test func whatOneDeletesAndTheOtherChangesStays() async throws {
    let folder = try TemporaryFolder()
    let (one, two) = try await pair(in: folder)
    let report = try await merged(one, with: two)
    #expect(report.kept.count == 1)
    #expect(report.added.count == 2)
    #expect(report.originals.map(\.byteCount) == [3_000_000])
    let document = try await board(in: one)
    #expect(document.pins.count == 4)
    #expect(document.pins.filter { $0.attributes.tags == ["right"] }.count == 2)
    #expect(document.pins.filter { $0.attributes.caption == "left" }.count == 1)
    // One's own steps are undone first, and then the whole merge.
    let file = try await BoardFile.open(one)
    let names = try await file.history.load().undoSteps.map(\.name.words)
    #expect(names.last == "Caption")
    #expect(names.contains("Changes from Another Computer"))
    await file.close()
  }

  /// Otherwise each picture of another computer would be decoded again to be seen.
  @Test func previewsComeWithTheirOriginals() async throws {
    let folder = try TemporaryFolder()
    let (one, two) = try await pair(in: folder)
    let ours = try await BoardFile.open(one)
    let known = try await ours.load().originals
    await ours.close()
    let theirs = try await BoardFile.open(two)
    let new = try await theirs.load().originals.keys.filter { known[$0] == nil }
    var previews: [OriginalID: Data] = [:]
    for id in new {
      let preview = Data((0..<20_000).map { _ in UInt8.random(in: 0...255) })
      try await theirs.originals.setPreview(preview, for: id)
      previews[id] = preview
    }
    await theirs.close()
    try await merged(one, with: two)
    let file = try await BoardFile.open(one)
    #expect(new.count == 1)
    #expect(try await file.originals.previews(for: new) == previews)
    await file.close()
  }

  /// Earlier versions read the steps, and skip what they don't know.
  @Test func earlierVersionsReadTheSteps() async throws {
    let folder = try TemporaryFolder()
    let (one, two) = try await pair(in: folder)
    let editor = try await BoardEditor(BoardFile.open(two))
    try await editor.undo()
    try await editor.perform { .rename(to: "After", in: $0) }
    await editor.file.close()
    try await merged(one, with: two)
    for url in [one, two] {
      let file = try await BoardFile.open(url, access: .readOnly)
      let version = try await file.run { try Schema.version(in: $0) }
      #expect(version == 2)
      let texts = try await file.run { db in
        try HistoryTable.allParts(in: db).map(\.stored.changes)
      }
      #expect(texts.contains { $0.contains("\"past\"") })
      for text in texts { _ = try JSONDecoder().decode([Change].self, from: Data(text.utf8)) }
      await file.close()
    }
  }

  /// A file as the first version has made it merges with what it has, on either side, and also without its
  /// history: pins are known by their ids. As the other side, it stays as it is.
  @Test(arguments: [false, true], [false, true])
  func aFileOfTheFirstVersionMerges(isOurs: Bool, isWithoutHistory: Bool) async throws {
    let folder = try TemporaryFolder()
    let (one, two) = try await pair(in: folder)
    let known = Set(try await board(in: one).pins.map(\.id)).union(try await board(in: two).pins.map(\.id))
    let old = isOurs ? one : two
    let database = try DatabaseQueue(path: old.path)
    try await database.writeWithoutTransaction { db in
      if isWithoutHistory { try db.execute(sql: "DELETE FROM history; UPDATE board SET position = 0") }
      try db.execute(sql: "DROP TABLE link; DROP TABLE transfer; PRAGMA user_version = 1")
    }
    try database.close()
    let (bytes, theirs) = (try Data(contentsOf: old), try Data(contentsOf: two))
    let copy = folder.file("copy.pinboard")
    try FileManager.default.copyItem(at: two, to: copy)
    try await merged(one, with: two, isDryRun: true)
    #expect(try Data(contentsOf: old) == bytes)
    try await merged(one, with: two)
    #expect(try Data(contentsOf: two) == theirs)
    try await merged(copy, with: one)
    let boards = [try await board(in: one), try await board(in: copy)]
    #expect(boards[0] == boards[1])
    // Without a history, nobody knows that a pin was changed after it was deleted elsewhere.
    let deleted = isWithoutHistory ? known.count - 1...known.count : known.count...known.count
    #expect(deleted.contains(boards[0].pins.count))
    #expect(boards[0].pins.contains { $0.attributes.caption == "left" } || isWithoutHistory)
    for url in [one, copy] {
      let file = try await BoardFile.open(url)
      #expect(try await file.upkeep.check().isSound)
      await file.close()
    }
  }

  @Test func aDamagedFileIsNeverMerged() async throws {
    let folder = try TemporaryFolder()
    let (one, two) = try await pair(in: folder)
    let (bytes, whole) = (try Data(contentsOf: one), try Data(contentsOf: two))
    for share in [0.1, 1.0 / 3, 0.5, 0.87, 0.999] {
      try whole.prefix(Int(Double(whole.count) * share)).write(to: two)
      await #expect(throws: (any Error).self, "\(share) of the file") { try await merged(one, with: two) }
      #expect(try Data(contentsOf: one) == bytes, "\(share) of the file has changed the board")
    }
    try whole.write(to: two)
    #expect(try await !merged(one, with: two).isEmpty)
  }

  /// What can't be read of a step might say that it was undone. So nothing is merged, and it's reported,
  /// whichever side has the step; the board itself can be used.
  @Test(arguments: [#""past":7"#, #""past":{"undone":{}}"#, "not JSON"], [false, true])
  func aStepThatCannotBeReadIsTold(text: String, isOurs: Bool) async throws {
    let folder = try TemporaryFolder()
    let (one, two) = try await pair(in: folder)
    let flawed = isOurs ? one : two
    let database = try DatabaseQueue(path: flawed.path)
    let changes = text.hasPrefix("\"") ? "[{\"update\":[],\(text)}]" : text
    try await database.write { db in
      try db.execute(
        sql: "UPDATE history SET changes = ? WHERE step = (SELECT max(step) FROM history)",
        arguments: [changes])
    }
    try database.close()
    let bytes = [try Data(contentsOf: one), try Data(contentsOf: two)]
    let error = await #expect(throws: BoardStoreError.self) { try await merged(one, with: two) }
    guard case .corrupt(let url, let detail)? = error else { Issue.record("\(error as Any)"); return }
    #expect(url.lastPathComponent == flawed.lastPathComponent)
    #expect(!detail.isEmpty)
    #expect([try Data(contentsOf: one), try Data(contentsOf: two)] == bytes)
    #expect(try await !board(in: flawed).pins.isEmpty)
  }

  /// A merge that ends between the originals and the transaction leaves the board as it was, and the next one
  /// completes it.
  @Test func aMergeThatEndsEarlyHasChangedNothing() async throws {
    let folder = try TemporaryFolder()
    let (one, two) = try await pair(in: folder)
    let before = try await board(in: one)
    let source = try await BoardFile.open(two, access: .readOnly)
    let file = try await BoardFile.open(one)
    let steps = try await file.history.load()
    await #expect(throws: CancellationError.self) {
      try await file.merge(source) { _ in throw CancellationError() }
    }
    #expect(try await file.history.load() == steps)
    await file.close()
    #expect(try await board(in: one) == before)
    #expect(try await !merged(one, with: two).isEmpty)
    await source.close()
  }

  @Test func anotherBoardIsNotMerged() async throws {
    let folder = try TemporaryFolder()
    let (one, two) = (folder.file("one.pinboard"), folder.file("two.pinboard"))
    for url in [one, two] { _ = try await Samples.makeBoard(at: url) }
    await #expect(throws: BoardStoreError.otherBoard(one.standardizedFileURL)) {
      try await merged(one, with: two)
    }
  }
}
