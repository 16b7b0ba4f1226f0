import Board
import Foundation
import GRDB
import Glibc
import Synchronization
import Testing

@testable import BoardStore

/// Naming a board means moving its file.
@Suite(.timeLimit(.minutes(5))) struct MovingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func anOpenBoardMovesAndGoesOn() async throws {
    let library = BoardLibrary(folder: folder.file("library"))
    let editor = try await BoardEditor(library.createBoard(name: "New"))
    let old = editor.file.url
    let original = try await Samples.addOriginal(1, to: editor.file)
    try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    let target = folder.file("trip.pinboard")
    try await library.moveBoard(editor.file, to: target)
    #expect(editor.file.url == target)
    #expect(editor.file.state == .writable)
    #expect(access(old.path, F_OK) != 0)
    try await editor.undo()
    #expect(await library.boards().map(\.url) == [target])
    // Opened under its new name, it's the board that's already open.
    let same = try await BoardFile.open(target)
    #expect(same.storage === editor.file.storage)
    await same.close()
    let taken = try await library.createBoard(name: "Other")
    await #expect(throws: BoardStoreError.alreadyExists(taken.url)) {
      try await editor.file.move(to: taken.url)
    }
    try await editor.redo()
    #expect(try await editor.file.load() == editor.document)
    await editor.file.close()
    await taken.close()
  }

  /// If the file had two names for a moment, a kill at that moment would leave both, and each could get a log
  /// of its own.
  @Test func aNewNameComesInOneChange() async throws {
    let url = folder.file("a.pinboard")
    _ = try await Samples.makeBoard(at: url)
    let file = try await BoardFile.open(url)
    let watch = inotify_init1(CInt(IN_NONBLOCK))
    defer { close(watch) }
    #expect(inotify_add_watch(watch, folder.url.path, UInt32(IN_CREATE | IN_MOVED_TO)) >= 0)
    try await file.move(to: folder.file("b.pinboard"))
    await file.close()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(watch, &buffer, buffer.count)
    try #require(count > 0)
    var given: [String: UInt32] = [:]
    var offset = 0
    while offset < count {
      // The fields of struct inotify_event are wd, mask, cookie, len and name.
      let (mask, length) = buffer.withUnsafeBytes { bytes in
        (
          bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
          Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
        )
      }
      let name = buffer[(offset + 16)..<(offset + 16 + length)].prefix { $0 != 0 }
      given[String(decoding: name, as: UTF8.self), default: 0] |= mask
      offset += 16 + length
    }
    #expect(given["b.pinboard"] == UInt32(IN_MOVED_TO))
  }

  /// Only the file is moved, so a board isn't moved while a program reads its log. The log is in the folder
  /// of the file itself.
  @Test(arguments: [false, true])
  func aBoardWhoseLogIsReadStays(isLink: Bool) async throws {
    let inner = folder.file("inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    let real = inner.appendingPathComponent("a.pinboard")
    _ = try await Samples.makeBoard(at: real)
    let url = isLink ? folder.file("link.pinboard") : real
    if isLink { try FileManager.default.createSymbolicLink(at: url, withDestinationURL: real) }
    let editor = try await BoardEditor(BoardFile.open(url))
    try await editor.perform { .rename(to: "One", in: $0) }
    let reader = try DatabaseQueue(path: real.path, configuration: BoardDatabase.configuration(.readOnly))
    try await reader.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN")
      _ = try Row.fetchAll(db, sql: "SELECT * FROM board")
    }
    try await editor.perform { .rename(to: "Two", in: $0) }
    let target = folder.file("b.pinboard")
    await #expect(throws: BoardStoreError.busy(url)) { try await editor.file.move(to: target) }
    #expect(access(target.path, F_OK) != 0)
    try await reader.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try reader.close()
    try await editor.file.move(to: target)
    #expect(try await editor.file.load() == editor.document)
    await editor.file.close()
    #expect(try folder.names() == ["b.pinboard", "inner"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: inner.path).isEmpty)
  }

  /// A crash during or just after the move leaves paths that are valid in both folders.
  @Test func linksAreWholeWhileTheBoardMoves() async throws {
    let elsewhere = URL(fileURLWithPath: "/dev/shm/BoardStoreTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: elsewhere) }
    let image = folder.file("a.png")
    let bytes = Samples.bytes(3_000, seed: 1)
    try bytes.write(to: image)
    let (url, target) = (folder.file("a.pinboard"), elsewhere.appendingPathComponent("a.pinboard"))
    let file = try await BoardFile.create(at: url, name: "a")
    let id = try await file.originals.link(contentsOf: image, typeIdentifier: "image/png", pixelSize: nil).id
    @Sendable func stored() throws -> String? {
      let database = try DatabaseQueue(path: url.path)
      defer { try? database.close() }
      return try database.read { try String.fetchOne($0, sql: "SELECT path FROM link") }
    }
    struct Refused: Error {}
    await #expect(throws: Refused.self) {
      try await file.move(to: target) { _ in
        #expect(try stored() == image.path)
        throw Refused()
      }
    }
    #expect(try await file.originals.linked() == [id: "a.png"], "it's where it was")
    try await file.move(to: target)
    #expect(try await file.originals.linked() == [id: image.path])
    #expect(try await file.originals.data(of: id) == bytes)
    try await file.move(to: url)
    #expect(try await file.originals.linked() == [id: "a.png"])
    #expect(try await file.originals.data(of: id) == bytes)
    await file.close()
  }

  @Test func aDiskThatIsAnotherOneGetsAComparedCopy() async throws {
    let elsewhere = URL(fileURLWithPath: "/dev/shm/BoardStoreTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: elsewhere) }
    let url = folder.file("a.pinboard")
    let document = try await Samples.makeBoard(at: url)
    #expect(chmod(url.path, 0o600) == 0)
    let file = try await BoardFile.open(url)
    struct Refused: Error {}
    let target = elsewhere.appendingPathComponent("b.pinboard")
    // A cancelled copy leaves the board at its location.
    await #expect(throws: Refused.self) { try await file.move(to: target) { _ in throw Refused() } }
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path).isEmpty)
    #expect(try await file.load() == document)
    try await file.move(to: target)
    #expect(try await file.load() == document)
    #expect(try folder.names().isEmpty)
    // The file's permissions are unchanged.
    let mode = try FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try await file.upkeep.check().isSound)
    await file.close()
  }

  /// The disk returns other bytes than those that were written.
  @Test func aCopyThatIsNotTheSameIsNoMove() async throws {
    let elsewhere = URL(fileURLWithPath: "/dev/shm/BoardStoreTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: elsewhere) }
    let url = folder.file("a.pinboard")
    let document = try await Samples.makeBoard(at: url)
    let bytes = try Data(contentsOf: url)
    let file = try await BoardFile.open(url)
    let target = elsewhere.appendingPathComponent("b.pinboard")
    await #expect(throws: BoardStoreError.inputOutput(target, detail: "the copy isn't the same")) {
      try await file.move(to: target) { fraction in
        guard fraction == 1 else { return }
        // Everything is written, and hasn't been read again yet.
        let copies = try FileManager.default.contentsOfDirectory(atPath: elsewhere.path)
        let copy = try FileHandle(
          forUpdating: elsewhere.appendingPathComponent(try #require(copies.first)))
        let last = UInt64(bytes.count - 1)
        try copy.seek(toOffset: last)
        try copy.write(contentsOf: Data([~(try #require(bytes.last))]))
        try copy.close()
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path).isEmpty)
    #expect(try await file.load() == document)
    #expect(try Data(contentsOf: url) == bytes)
    try await file.move(to: target)
    #expect(try await file.load() == document)
    await file.close()
  }

  /// Makes a board whose move has failed, on a disk that didn't allow opening it again at once.
  private func boardWithoutItsFile(at url: URL) async throws -> BoardEditor {
    let editor = try await BoardEditor(creating: url)
    let storage = editor.file.storage
    storage.work.sync {
      storage.disconnect()
      storage.file.detach(at: url)
    }
    return editor
  }

  @Test func anotherBoardThatHasGotTheNameMeanwhileIsNotWrittenTo() async throws {
    let url = folder.file("a.pinboard")
    let editor = try await boardWithoutItsFile(at: url)
    await (try BoardFile.create(at: folder.file("b.pinboard"), name: "Board")).close()
    let bytes = try Data(contentsOf: folder.file("b.pinboard"))
    #expect(rename(folder.file("b.pinboard").path, url.path) == 0)
    await #expect(throws: BoardStoreError.fileReplaced(url)) {
      try await editor.perform { .rename(to: "Two", in: $0) }
    }
    await editor.file.close()
    let now = try Data(contentsOf: url)
    #expect(now == bytes)
  }

  /// The other board even has the file's inode number: the system gives it to the next file after a file was
  /// deleted.
  @Test func aBoardIsOpenedThatHasGotTheNumberOfOneThatIsWithoutItsFile() async throws {
    let url = folder.file("a.pinboard")
    let editor = try await boardWithoutItsFile(at: url)
    await (try BoardFile.create(at: folder.file("b.pinboard"), name: "Other")).close()
    let descriptor = open(url.path, O_WRONLY | O_TRUNC)
    let bytes = try Data(contentsOf: folder.file("b.pinboard"))
    #expect(bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == bytes.count)
    Glibc.close(descriptor)

    let other = try await BoardFile.open(url)
    #expect(other.storage !== editor.file.storage)
    #expect(try await other.load().name == "Other")
    await other.close()
    await editor.file.close()
  }

  /// The rest of a copy may be as large as the board, and is useless.
  @Test func whatACrashLeftOfACopyGoesWithTheNextOne() async throws {
    let file = try await BoardFile.create(at: folder.file("a.pinboard"), name: "Board")
    let names = ["", "", "-journal"].map { ".\(UUID().uuidString).pinboard-partial\($0)" }
    for name in names + [".mine.pinboard-partial"] { try Data([1]).write(to: folder.file(name)) }
    // The first one may belong to another process that's still running.
    let old = Date(timeIntervalSinceNow: -100_000)
    for name in names.dropFirst() + [".mine.pinboard-partial"] {
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: folder.file(name).path)
    }
    try await file.trouble.saveCopy(to: folder.file("b.pinboard"))
    await file.close()
    #expect(try folder.names() == [names[0], ".mine.pinboard-partial", "a.pinboard", "b.pinboard"].sorted())
  }

  // MARK: At another file's location

  /// Runs a test with a folder on another disk than that of the temporary folder.
  private func withOtherDisk(_ body: (URL) async throws -> Void) async throws {
    let elsewhere = URL(fileURLWithPath: "/dev/shm/BoardStoreTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: elsewhere) }
    try await body(elsewhere)
  }

  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test(arguments: [false, true])
  func aBoardTakesTheNameOfAFileThatMakesRoom(onOtherDisk: Bool) async throws {
    try await withOtherDisk { disk in
      let parent = onOtherDisk ? disk : folder.url
      let target = parent.appendingPathComponent("taken.pinboard")
      try Data("somebody's".utf8).write(to: target)
      // Files that a crash has left beside it would ruin the board if they were taken for its own.
      let log = parent.appendingPathComponent("taken.pinboard-wal")
      try Samples.bytes(40_000, seed: 1).write(to: log)
      let url = folder.file("a.pinboard")
      let document = try await Samples.makeBoard(at: url)
      let file = try await BoardFile.open(url)
      await #expect(throws: BoardStoreError.alreadyExists(target)) { try await file.move(to: target) }
      try await file.move(to: target, replacing: true)
      #expect(file.url == target)
      #expect(file.state == .writable)
      #expect(try await file.load() == document)
      #expect(try await file.upkeep.check().isSound)
      await file.close()
      #expect(try names(in: parent) == ["taken.pinboard"])
      if onOtherDisk { #expect(try folder.names().isEmpty) }
      let again = try await BoardFile.open(target)
      #expect(try await again.load() == document)
      await again.close()
    }
  }

  @Test func aMoveThatIsGivenUpLeavesBothFilesAsTheyWere() async throws {
    try await withOtherDisk { disk in
      let target = disk.appendingPathComponent("taken.pinboard")
      try Data("somebody's".utf8).write(to: target)
      let url = folder.file("a.pinboard")
      let document = try await Samples.makeBoard(at: url)
      let file = try await BoardFile.open(url)
      struct Refused: Error {}
      await #expect(throws: Refused.self) {
        try await file.move(to: target, replacing: true) { _ in throw Refused() }
      }
      #expect(try Data(contentsOf: target) == Data("somebody's".utf8))
      #expect(try names(in: disk) == ["taken.pinboard"])
      #expect(file.url == url)
      #expect(file.state == .writable)
      #expect(try await file.load() == document)
      await file.close()
    }
  }

  /// Changes that it wrote there would be removed together with the file.
  @Test func anotherProcessOnlyFollowsABoardThatIsCopied() async throws {
    try await withOtherDisk { disk in
      let url = folder.file("a.pinboard")
      let document = try await Samples.makeBoard(at: url)
      let target = disk.appendingPathComponent("b.pinboard")
      let file = try await BoardFile.open(url)
      let second = Mutex<BoardFile?>(nil)
      try await file.move(to: target) { _ in
        try second.withLock { if $0 == nil { $0 = try OtherProcess.open(url) } }
      }
      let other = try #require(second.withLock { $0 })
      #expect(other.state == .following)
      await #expect(throws: BoardStoreError.openElsewhere(url)) { try await other.trouble.retry() }
      #expect(other.state == .trouble(.fileGone(url)))
      await other.close()
      #expect(file.state == .writable)
      #expect(try await file.load() == document)
      await file.close()
      #expect(try names(in: disk) == ["b.pinboard"])
      #expect(try folder.names().isEmpty)
    }
  }

  /// The board's file is at its new location already, but can't be opened there.
  @Test(arguments: [false, true])
  func aMoveThatFailsInTheMiddleIsTakenBack(onOtherDisk: Bool) async throws {
    try await withOtherDisk { disk in
      let parent = onOtherDisk ? disk : folder.url
      let (source, target) = (folder.file("new"), parent.appendingPathComponent("taken"))
      try Data("new".utf8).write(to: source)
      try Data("old".utf8).write(to: target)
      for ending in ["-wal", "-journal", "-shm"] {
        try Data(ending.utf8).write(to: URL(fileURLWithPath: target.path + ending))
      }
      let before = try (names(in: parent), folder.names())
      let move = try FileMove(source, to: target, replacing: true, progress: nil)
      #expect(try Data(contentsOf: target) == Data("new".utf8))
      // The old file's log can't be taken for that of the new file.
      #expect(access(target.path + "-wal", F_OK) != 0)
      let kept = try #require(names(in: parent).first { $0.hasSuffix(".pinboard-replaced") })
      #expect(try Data(contentsOf: parent.appendingPathComponent(kept)) == Data("old".utf8))
      move.undo()
      #expect(try Data(contentsOf: source) == Data("new".utf8))
      #expect(try Data(contentsOf: target) == Data("old".utf8))
      #expect(try Data(contentsOf: URL(fileURLWithPath: target.path + "-wal")) == Data("-wal".utf8))
      #expect(try names(in: parent) == before.0)
      #expect(try folder.names() == before.1)
    }
  }

  @Test(arguments: [false, true])
  func aMoveToAFreeNameIsTakenBack(onOtherDisk: Bool) async throws {
    try await withOtherDisk { disk in
      let source = folder.file("new")
      try Data("new".utf8).write(to: source)
      let target = (onOtherDisk ? disk : folder.url).appendingPathComponent("free")
      try FileMove(source, to: target, replacing: true, progress: nil).undo()
      #expect(try Data(contentsOf: source) == Data("new".utf8))
      #expect(try folder.names() == ["new"])
      #expect(try names(in: disk).isEmpty)
    }
  }

  /// A crash leaves the old file under its other name; the next opening of the new file removes the old one.
  @Test func whatWasReplacedGoesWithTheNextOpening() async throws {
    let url = folder.file("a.pinboard")
    _ = try await Samples.makeBoard(at: url)
    try Data("log".utf8).write(to: folder.file("a.pinboard-wal"))
    let new = folder.file("new.pinboard")
    let document = try await Samples.makeBoard(at: new)
    do {
      let replacement = try FileReplacement(of: url, by: new)
      // A replacement that's under way isn't taken for an interrupted one.
      #expect(InterruptedReplacement.recovered(at: url).isEmpty)
      #expect(try folder.names().count == 3)
      withExtendedLifetime(replacement) {}
    }
    let file = try await BoardFile.open(url)
    #expect(try await file.load() == document)
    await file.close()
    #expect(try folder.names() == ["a.pinboard"])
  }

  /// The new file isn't a board, so the old file is kept.
  @Test func whatWasReplacedStaysIfTheNewFileIsDamaged() async throws {
    let url = folder.file("a.pinboard")
    _ = try await Samples.makeBoard(at: url)
    let new = folder.file("new.pinboard")
    try Data(repeating: 1, count: 5_000).write(to: new)
    _ = try FileReplacement(of: url, by: new)
    await #expect(throws: BoardStoreError.notAPinboardFile(url)) { try await BoardFile.open(url) }
    #expect(try folder.names().count == 2)
  }

  /// Crashes before the new file had the name: after only the log was moved aside, with both names, and
  /// without the old name.
  @Test(arguments: 0...2)
  func whatWasNotYetReplacedIsThereAgain(crash: Int) async throws {
    let url = folder.file("a.pinboard")
    let editor = try await BoardEditor(creating: url)
    try await editor.perform { .rename(to: "Before", in: $0) }
    let old = folder.file("left.pinboard")
    let log = URL(fileURLWithPath: old.path + "-wal")
    try FileManager.default.copyItem(at: url, to: old)
    try FileManager.default.copyItem(at: folder.file("a.pinboard-wal"), to: log)
    await editor.file.close()
    let new = folder.file("new.pinboard")
    _ = try await Samples.makeBoard(at: new)
    _ = try FileReplacement(of: old, by: new)
    let kept = try #require(folder.names().first { $0.hasSuffix(".pinboard-replaced") })
    let aside = folder.file(kept)
    unlink(old.path)
    switch crash {
    case 0: try #require(Glibc.rename(aside.path, old.path) == 0)
    case 1: try #require(link(aside.path, old.path) == 0)
    default: break
    }
    let file = try await BoardFile.open(old)
    #expect(try await file.load().name == "Before")
    await file.close()
    #expect(try folder.names() == ["a.pinboard", "left.pinboard"])
  }

  @Test func whatCannotMakeRoomStays() async throws {
    let url = folder.file("a.pinboard")
    let document = try await Samples.makeBoard(at: url)
    let file = try await BoardFile.open(url)
    let open = try await BoardFile.create(at: folder.file("open.pinboard"), name: "Open")
    let link = folder.file("link.pinboard")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: open.url)
    let subfolder = folder.file("folder.pinboard")
    try FileManager.default.createDirectory(at: subfolder, withIntermediateDirectories: false)
    let pipe = folder.file("pipe.pinboard")
    try #require(mkfifo(pipe.path, 0o600) == 0)
    for (target, error) in [
      (open.url, BoardStoreError.isOpen(open.url)), (link, .isOpen(link)), (url, .isOpen(url)),
      (subfolder, .isDirectory(subfolder)), (pipe, .notARegularFile(pipe)),
    ] {
      await #expect(throws: error) { try await file.move(to: target, replacing: true) }
      await #expect(throws: error) { try await file.trouble.saveCopy(to: target, replacing: true) }
    }
    #expect(file.url == url)
    #expect(file.state == .writable)
    #expect(try await file.load() == document)
    #expect(try await open.load().name == "Open")
    await open.close()
    // The closed board is an ordinary file, which a copy may replace.
    try await file.trouble.saveCopy(to: open.url, replacing: true)
    let copy = try await BoardFile.open(open.url)
    #expect(try await copy.load() == document)
    await copy.close()
    await file.close()
  }
}
