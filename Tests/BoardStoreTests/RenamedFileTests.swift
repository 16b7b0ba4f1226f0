import Board
import Foundation
import Glibc
import KitFiles
import SeededRandom
import Testing
import Waiting

@testable import BoardStore

/// A board's file is renamed and moved by other programs, while it's open and while it isn't.
@Suite(.timeLimit(.minutes(5))) struct RenamedFileTests {
  private static let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"
  private static let seeds: ClosedRange<UInt64> = 1...(isTorture ? 300 : 12)

  /// Names as strangers give them, in bytes.
  private static let names: [[UInt8]] =
    [
      "Tower", "tower", "a b", " lead", "tail .x", "Ärger & Öl", "日本", "x..", "con", "100 %", "a\u{202E}b",
      "🏰", "Board 3",
    ]
    .map { Array($0.utf8) } + [[0x4B, 0xF6, 0x6C, 0x6E], Array(repeating: 0x79, count: 230)]

  private static func url(_ name: [UInt8], in folder: URL) -> URL {
    URL(pathBytes: folder.pathBytes + [0x2F] + name + Array(".pinboard".utf8)).standard
  }

  private func move(_ old: URL, to new: URL) { #expect(rename(old.systemPath, new.systemPath) == 0) }

  private func names(in folder: URL) -> Set<[UInt8]> { Set((FolderNames.of(folder) ?? []).map(\.nameBytes)) }

  /// The law: whatever names the file gets from others and from here, all changes are in it, the board is
  /// never in trouble, nothing else comes into the folder, and the list shows the name that was given last.
  @Test(arguments: seeds) func changesGoWhereTheFileIs(seed: UInt64) async throws {
    var dice = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let library = BoardLibrary(folder: folder.file("library"))
    let boards = library.boardsFolder
    let other = try await library.createBoard(name: "Other")
    await other.close()
    let otherBytes = try Data(contentsOf: other.url)
    var editor = try await BoardEditor(library.createBoard(name: "Castle"))
    _ = try await Samples.fill(editor)
    var (url, title, count) = (editor.file.url, "Castle", 0)
    _ = await library.boards()
    for step in 0..<24 {
      let what: Comment = "seed \(seed), step \(step)"
      switch Int.random(in: 0..<8, using: &dice) {
      case 0, 1, 2:
        let target = Self.url(Self.names.randomElement(using: &dice) ?? [], in: boards)
        guard !target.isTaken else { continue }
        // A log that somebody has left under that name isn't the board's. Its own may have that name yet.
        let isStray = Bool.random(using: &dice) && target.isUTF8
        let stray = isStray ? target.adding(suffix: "-wal") : nil
        let isOwn = stray?.isTaken == true
        if let stray, !isOwn { try Data("a log".utf8).write(to: stray) }
        move(url, to: target)
        url = target
        title = BoardTitle.shown(await editor.document.name, in: url, isFiles: true)
        if Bool.random(using: &dice) { await editor.file.trouble.look() }
        if let stray, editor.file.url != url, !isOwn { unlink(stray.systemPath) }
      case 3:
        title = ["Keep", "Castle", "Trip 2026"].randomElement(using: &dice) ?? ""
        let former = BoardTitle.shown(await editor.document.name, in: url, isFiles: true)
        let wanted = title
        // A command that changes nothing writes nothing, so it doesn't look where the file is.
        await editor.file.trouble.look()
        try await editor.perform { .rename(to: wanted, in: $0) }
        #expect(editor.file.url == url, what)
        _ = try await library.nameFile(of: editor.file, as: title, insteadOf: former)
        url = editor.file.url
      case 4:
        await editor.file.close()
        editor = try await BoardEditor(library.openBoard(url))
      default:
        count += 1
        let text = "caption \(count)"
        try await editor.perform { board in .setCaption(of: board.pins[0].id, to: text, in: board) }
        #expect(editor.file.url == url, what)
      }
      #expect(editor.file.state == .writable, what)
      let listed = await library.boards().first { $0.url == url }
      #expect(listed?.name == title, what)
    }
    await editor.file.close()
    let kept = names(in: boards).filter { !$0.starts(with: Array(".".utf8)) }
    #expect(kept == [url.name.nameBytes, other.url.name.nameBytes], "seed \(seed)")
    #expect(try Data(contentsOf: other.url) == otherBytes)
    let file = try await library.openBoard(url)
    #expect(try await file.load() == editor.document, "seed \(seed)")
    #expect(try await file.upkeep.check().problems == [], "seed \(seed)")
    await file.close()
  }

  /// A whole folder that's moved may come back, so its boards aren't followed: what's changed meanwhile waits.
  @Test func aFolderThatIsMovedIsNoRenaming() async throws {
    let folder = try TemporaryFolder()
    let (place, aside) = (folder.file("place"), folder.file("aside"))
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
    let url = place.appending(path: "a.pinboard")
    _ = try await Samples.makeBoard(at: url)
    let editor = try await BoardEditor(BoardFile.open(url, rescueFolder: folder.file("rescue")))
    try await editor.perform { .rename(to: "Before", in: $0) }
    move(place, to: aside)
    await editor.file.trouble.look()
    #expect(editor.file.state == .trouble(.fileGone(url)))
    move(aside, to: place)
    // Its file has got another name meanwhile, too.
    let target = place.appending(path: "b.pinboard").standard
    move(url, to: target)
    try await editor.perform { .rename(to: "After", in: $0) }
    await editor.file.trouble.look()
    #expect(editor.file.url == target)
    #expect(editor.file.state == .writable)
    await editor.file.close()
    let file = try await BoardFile.open(target)
    #expect(try await file.load() == editor.document)
    await file.close()
  }

  /// A process that reads what another one writes goes along, and takes over under the new name.
  @Test func whoFollowsAnotherProcessFollowsTheRenaming() async throws {
    let folder = try TemporaryFolder()
    let url = folder.file("a.pinboard")
    _ = try await Samples.makeBoard(at: url)
    let writer = try await BoardEditor(OtherProcess.open(url))
    try await writer.perform { .rename(to: "Theirs", in: $0) }
    let file = try await BoardFile.open(url)
    #expect(file.state == .following)
    let events = Heard(file.events())
    for name in ["b", "c"] {
      let (old, target) = (file.url, folder.file(name + ".pinboard").standard)
      move(writer.file.url, to: target)
      await writer.file.trouble.look()
      try await writer.perform { .rename(to: name, in: $0) }
      #expect(writer.file.url == target)
      try await events.wait(for: .renamed(from: old))
      #expect(file.url == target)
      try await events.wait(for: .changedElsewhere)
      #expect(try await file.load().name == name)
    }
    await writer.file.close()
    try await events.wait(for: .stateChanged(.writable))
    let editor = try await BoardEditor(file)
    try await editor.perform { .rename(to: "Ours", in: $0) }
    await file.close()
    #expect(try folder.names() == ["c.pinboard"])
    let again = try await BoardFile.open(folder.file("c.pinboard"))
    #expect(try await again.load() == editor.document)
    await again.close()
  }

  /// The process that writes is a real one, since SQLite has one index of the log for a file in each process.
  /// Between the old log's end and the new one's beginning, nobody else makes a log under the new name.
  @Test(.enabled(if: SQLiteProgram.path != nil))
  func whoFollowsWaitsForTheLogUnderTheNewName() async throws {
    let folder = try TemporaryFolder()
    let (url, target) = (folder.file("a.pinboard"), folder.file("b.pinboard").standard)
    _ = try await Samples.makeBoard(at: url)
    let lock = try WriterLock(url)
    #expect(lock.acquire())
    let writer = try SQLiteProgram(url)
    try writer.run("PRAGMA journal_mode = WAL; UPDATE board SET name = 'One'")
    let file = try await BoardFile.open(url)
    #expect(file.state == .following)
    #expect(try await file.load().name == "One")
    let events = Heard(file.events())
    try writer.run("PRAGMA wal_checkpoint(TRUNCATE)")
    move(url, to: target)
    #expect(try await file.onQueue { try RenamedFile(storage: $0).follow() } == false)
    #expect(try folder.names().contains("b.pinboard-wal") == false)
    let next = try SQLiteProgram(target)
    try next.run("UPDATE board SET name = 'Two'")
    try await events.wait(for: .renamed(from: url.standard))
    #expect(file.url == target)
    #expect(try await file.load().name == "Two")
    // The log loses its name, and gets a successor.
    try next.run("PRAGMA wal_checkpoint(TRUNCATE)")
    for ending in ["-wal", "-shm"] { #expect(unlink(target.adding(suffix: ending).systemPath) == 0) }
    let last = try SQLiteProgram(target)
    try last.run("UPDATE board SET name = 'Three'")
    repeat { try await events.wait(for: .changedElsewhere) } while try await file.load().name != "Three"
    for program in [writer, next, last] { try program.end() }
    lock.release()
    try await events.wait(for: .stateChanged(.writable))
    #expect(try await file.load().name == "Three")
    await file.close()
  }

  /// What two computers did comes together beside the name that the file has now.
  @Test func copiesAreLookedForBesideTheNewName() async throws {
    let folder = try TemporaryFolder()
    let (url, target) = (folder.file("a.pinboard"), folder.file("Ärger & Öl.pinboard").standard)
    _ = try await Samples.makeBoard(at: url)
    let copy = folder.file("Ärger & Öl.sync-conflict-20261128-101500-KF44DZH.pinboard").standard
    let stray = folder.file("a.sync-conflict-20261128-101500-KF44DZH.pinboard").standard
    for file in [copy, stray] { try FileManager.default.copyItem(at: url, to: file) }
    let there = try await BoardEditor(BoardFile.open(copy))
    try await there.perform { board in .setCaption(of: board.pins[0].id, to: "there", in: board) }
    await there.file.close()
    let here = try await BoardEditor(BoardFile.open(url))
    try await here.perform { board in .setCaption(of: board.pins[1].id, to: "here", in: board) }
    move(url, to: target)
    await here.file.trouble.look()
    #expect(await here.file.dueCopies() == [copy])
    #expect(try await here.file.takeIn(copy)?.isEmpty == false)
    #expect(try await here.file.load().pins.prefix(2).map(\.attributes.caption) == ["there", "here"])
    await here.file.close()
  }

  /// Another board gets the name at once, as when two boards change names.
  @Test(arguments: [false, true]) func twoBoardsChangeNames(areBothOpen: Bool) async throws {
    let folder = try TemporaryFolder()
    let (one, two, middle) = (folder.file("a.pinboard"), folder.file("b.pinboard"), folder.file("c.pinboard"))
    let first = try await BoardEditor(creating: one)
    let second = try await BoardEditor(creating: two)
    for editor in [first, second] { _ = try await Samples.fill(editor) }
    if !areBothOpen { await second.file.close() }
    for (old, new) in [(one, middle), (two, one), (middle, two)] { move(old, to: new) }
    for name in ["One", "Two"] { try await first.perform { .rename(to: name, in: $0) } }
    #expect(first.file.url == two.standard)
    #expect(first.file.state == .writable)
    if areBothOpen {
      for name in ["Three", "Four"] { try await second.perform { .rename(to: name, in: $0) } }
      #expect(second.file.url == one.standard)
      #expect(second.file.state == .writable)
      await second.file.close()
    }
    await first.file.close()
    for (url, editor) in [(two, first), (one, second)] {
      let file = try await BoardFile.open(url)
      #expect(try await file.load() == editor.document)
      #expect(try await file.upkeep.check().problems == [])
      await file.close()
    }
    // The log of the other board, which had the name, is empty and has an orphan's name.
    for name in try folder.names() where name != "a.pinboard" && name != "b.pinboard" {
      #expect(name.contains(".pinboard-orphan"))
      #expect(try FileIdentity(of: folder.file(name)).size == 0)
    }
  }

  /// Programs that carry or back up files put the old one aside before they lay the new one, and the trash is
  /// no place for a board.
  @Test(arguments: [
    "a.sync-conflict-20261128-101500-KF44DZH.pinboard", "a (conflict 1).pinboard", ".stversions/a~1.pinboard",
    ".a.pinboard", "a.pinboard~", "a.pinboard.bak", "Trash/files/a.pinboard", "../trash/a.pinboard",
  ])
  func aFileThatIsPutAsideIsNotFollowed(name: String) async throws {
    let folder = try TemporaryFolder()
    let home = folder.file("boards")
    let target = home.appending(path: name).standard
    for folder in [home, target.deletingLastPathComponent()] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    if name.hasPrefix("Trash/") {
      let notes = home.appending(path: "Trash/info")
      try FileManager.default.createDirectory(at: notes, withIntermediateDirectories: true)
      try Data().write(to: notes.appending(path: "a.pinboard.trashinfo"))
    }
    let url = home.appending(path: "a.pinboard")
    let editor = try await BoardEditor(BoardFile.create(at: url, name: "Castle"))
    _ = try await Samples.fill(editor)
    move(url, to: target)
    await editor.file.trouble.look()
    #expect(editor.file.state == .trouble(.fileGone(url.standard)))
    // It comes back under another name.
    let back = home.appending(path: "back.pinboard").standard
    move(target, to: back)
    try await editor.perform { .rename(to: "Back", in: $0) }
    await editor.file.trouble.look()
    #expect(editor.file.url == back)
    #expect(editor.file.state == .writable)
    await editor.file.close()
    let file = try await BoardFile.open(back)
    #expect(try await file.load() == editor.document)
    await file.close()
  }

  /// A name of 255 bytes leaves no room for a log. Nothing is lost, and it goes on once the name is shorter.
  @Test func aNameMayBeTooLongForALog() async throws {
    let folder = try TemporaryFolder()
    let url = folder.file("a.pinboard")
    _ = try await Samples.makeBoard(at: url)
    let editor = try await BoardEditor(BoardFile.open(url, rescueFolder: folder.file("rescue")))
    try await editor.perform { .rename(to: "Before", in: $0) }
    let long = Self.url(Array(repeating: 0x79, count: 246), in: folder.url)
    move(url, to: long)
    for name in ["One", "Two"] { try await editor.perform { .rename(to: name, in: $0) } }
    let short = folder.file("short.pinboard").standard
    move(long, to: short)
    try await editor.file.trouble.retry()
    #expect(editor.file.state == .writable)
    #expect(editor.file.url == short)
    try await editor.perform { .rename(to: "Three", in: $0) }
    await editor.file.close()
    let file = try await BoardFile.open(short)
    #expect(try await file.load() == editor.document)
    #expect(try await file.upkeep.check().problems == [])
    await file.close()
  }

  /// Images that are linked are found from the new folder, whether they came along or not.
  @Test(arguments: [false, true]) func linksLeadToTheirFiles(comeAlong: Bool) async throws {
    let folder = try TemporaryFolder()
    let (old, new) = (folder.file("old"), folder.file("new"))
    try FileManager.default.createDirectory(at: old, withIntermediateDirectories: false)
    let image = old.appending(path: "image.png")
    try Data("bytes".utf8).write(to: image)
    let file = try await BoardFile.create(at: old.appending(path: "a.pinboard"), name: "Castle")
    let events = file.events()
    let linked = try await file.originals.add([.link(to: image, typeIdentifier: "image/png", pixelSize: nil)]
    )[0].get()
    let target = new.appending(path: "b.pinboard").standard
    try FileManager.default.createDirectory(at: new, withIntermediateDirectories: false)
    if comeAlong { move(image, to: new.appending(path: "image.png")) }
    move(old.appending(path: "a.pinboard"), to: target)
    for await event in events {
      if case .renamed(let former) = event {
        #expect(former.name == "a.pinboard")
        break
      }
    }
    #expect(file.url == target)
    let links = try await file.run { try LinkTable.links(in: $0) }
    #expect(links[linked.id] == (comeAlong ? "image.png" : image.standard.pathText))
    await file.close()
  }
}
