import Board
import Foundation
import GRDB
import KitFiles
import SeededRandom
import Testing

@testable import BoardStore

/// Files that another program lays beside an open board, which SQLite would take for the board's own.
@Suite(.timeLimit(.minutes(5))) struct ForeignLogTests {
  private static let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"
  private static let seeds: ClosedRange<UInt64> = 1...(isTorture ? 200 : 20)

  /// A board and its file in another folder.
  /// - Parameter isCarried: whether the board's own folder is Syncthing's, where it's written without a
  ///   log.
  private func twoFiles(
    in folder: TemporaryFolder, isCarried: Bool
  ) async throws -> (here: URL, ours: URL, theirs: URL, pins: [PinID]) {
    let (here, there) = (folder.file("here"), folder.file("there"))
    for subfolder in [here, there] {
      try FileManager.default.createDirectory(at: subfolder, withIntermediateDirectories: false)
    }
    if isCarried { try Data().write(to: here.appending(path: ".stfolder")) }
    let (ours, theirs) = (here.appending(path: "a.pinboard"), there.appending(path: "a.pinboard"))
    let editor = try await BoardEditor(creating: ours)
    let pins = try await Samples.fill(editor).map(\.id)
    await editor.file.close()
    try FileManager.default.copyItem(at: ours, to: theirs)
    return (here, ours, theirs, pins)
  }

  /// The law: whatever files come beside an open board, and in whatever order, the board is read as it was
  /// opened, until it goes on with the new file and its log.
  @Test(arguments: seeds) func anOpenBoardReadsNoLogButItsOwn(seed: UInt64) async throws {
    var dice = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let (here, ours, theirs, _) = try await twoFiles(in: folder, isCarried: Bool.random(using: &dice))
    let file = try await BoardFile.open(ours)
    let document = try await file.load()

    // Changes elsewhere that are only in a log, or whose journal wasn't removed yet.
    let other = try await BoardFile.open(theirs)
    let editor = try await BoardEditor(other)
    for _ in 0..<Int.random(in: 1...5, using: &dice) { try await Samples.change(editor, &dice) }
    if Bool.random(using: &dice) {
      other.storage.upkeep.sync { other.storage.checkpoints.run() }
      for _ in 0..<Int.random(in: 1...5, using: &dice) { try await Samples.change(editor, &dice) }
    }
    let after = await editor.document
    var carried = ["", "-wal"].compactMap { ending in
      (try? Data(contentsOf: theirs.adding(suffix: ending))).map { (ending, $0) }
    }
    await other.close()
    carried.shuffle(using: &dice)
    // A journal that came before its file can't be distinguished from that of a process that was killed.
    let isJournaled = Bool.random(using: &dice)
    if isJournaled, let index = carried.firstIndex(where: { $0.0.isEmpty }) {
      let later = Int.random(in: index + 1...carried.count, using: &dice)
      carried.insert(("-journal", try journal(of: theirs)), at: later)
    }
    for (ending, bytes) in carried {
      let draft = here.appending(path: "draft")
      try bytes.write(to: draft)
      #expect(rename(draft.path, ours.adding(suffix: ending).path) == 0)
      for _ in 0..<2 {
        let found = try await file.load()
        #expect(found == document, "seed \(seed): “\(ending)” came of \(carried.map(\.0))")
        let check = try await file.upkeep.check()
        #expect(check.isSound, "seed \(seed): \(check.problems)")
      }
    }
    if !isJournaled {
      await file.trouble.look()
      #expect(file.state == .writable, "seed \(seed)")
      #expect(try await file.load() == after, "seed \(seed)")
    }
    await file.close()
  }

  /// A journal that a program has left in the middle of a change, with pages of the file.
  private func journal(of url: URL) throws -> Data {
    let journal = url.adding(suffix: "-journal")
    let database = try DatabaseQueue(path: url.path)
    return try database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA cache_size = 1; BEGIN; UPDATE pin SET name = name || hex(zeroblob(90000))")
      let bytes = try Data(contentsOf: journal)
      try db.execute(sql: "ROLLBACK")
      return bytes
    }
  }

  /// While images are copied to the file that has taken the name, that file has a log or a journal, which
  /// isn't the open file's own. The images are larger than SQLite's memory for pages.
  @Test(arguments: [false, true]) func largeOriginalsAreCopiedToTheFileInPlace(hasLog: Bool) async throws {
    let folder = try TemporaryFolder()
    let (here, ours, theirs, _) = try await twoFiles(in: folder, isCarried: true)
    var files: [BoardFile] = []
    for (url, first) in [(ours, UInt64(10)), (theirs, 20)] {
      let editor = try await BoardEditor(BoardFile.open(url))
      files.append(editor.file)
      for number in first...first + 2 {
        let original = try await Samples.addOriginal(number, bytes: 7_000_000, to: editor.file)
        try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
      }
    }
    if !hasLog { await files[1].close() }
    let other = files[1].storage
    let bytes = try other.upkeep.sync {
      if hasLog { other.checkpoints.run() }
      return try Data(contentsOf: theirs)
    }
    let draft = here.appending(path: "draft")
    try bytes.write(to: draft)
    #expect(rename(draft.path, ours.path) == 0)
    let file = files[0]
    await file.trouble.look()
    #expect(file.state == .writable)
    let document = try await file.load()
    #expect(document.pins.count == 9)
    for (id, original) in document.originals {
      #expect(try await file.originals.data(of: id).count == original.byteCount)
    }
    let check = try await file.upkeep.check()
    #expect(check.isSound, "\(check.problems)")
    for file in files { await file.close() }
  }

  /// As long as another program reads the file that has taken the name, SQLite can't take its log away. What
  /// both did is in the log then. Whoever gets the file without the log has a whole board of before, and in
  /// the end all is in the file.
  @Test func aFileThatIsReadWhileItIsMergedIsWhole() async throws {
    let folder = try TemporaryFolder()
    let (here, ours, theirs, pins) = try await twoFiles(in: folder, isCarried: true)
    var editor = try await BoardEditor(BoardFile.open(theirs))
    try await editor.perform { .setCaption(of: pins[0], to: "theirs", in: $0) }
    let other = editor.file.storage
    let bytes = try other.upkeep.sync {
      other.checkpoints.run()
      return try Data(contentsOf: theirs)
    }
    await editor.file.close()
    editor = try await BoardEditor(BoardFile.open(ours))
    let original = try await Samples.addOriginal(40, bytes: 3_000_000, to: editor.file)
    try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    let draft = here.appending(path: "draft")
    try bytes.write(to: draft)
    #expect(rename(draft.path, ours.path) == 0)
    let reader = try DatabaseQueue(path: ours.path, configuration: BoardDatabase.configuration(.readOnly))
    try await reader.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN")
      _ = try Row.fetchOne(db, sql: "SELECT id FROM board")
    }
    let file = editor.file
    await file.trouble.look()
    #expect(file.state == .writable)
    let merged = try await file.load()
    #expect(merged.pins.count == 4)
    #expect(merged.pin(pins[0])?.attributes.caption == "theirs")
    // A copy of the file alone is merged as any other.
    let copy = folder.file("copy.pinboard")
    try FileManager.default.copyItem(at: ours, to: copy)
    let carried = try await BoardFile.open(copy, access: .readOnly)
    #expect(try await carried.load().pins.count == 3)
    #expect(try await carried.upkeep.check().isSound)
    #expect(try await file.merge(carried).isEmpty)
    await carried.close()
    try await reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    try reader.close()
    await file.close()
    let again = try await BoardFile.open(ours)
    #expect(try await again.load() == merged)
    #expect(try await again.originals.data(of: original.id).count == 3_000_000)
    await again.close()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: here.path).sorted() == [".stfolder", "a.pinboard"])
  }
}
