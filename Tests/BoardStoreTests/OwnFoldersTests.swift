import Board
import KitFiles
import Foundation
import GRDB
import SeededRandom
import Testing

@testable import BoardStore

/// The law: a board from elsewhere touches nothing outside of its own folder and of its reader's folders,
/// unless it's wanted.
@Suite(.timeLimit(.minutes(60))) struct OwnFoldersTests {
  private static let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

  private let folder: TemporaryFolder
  /// Through this symbolic link leads every path outside. The system records when a link was last followed,
  /// and so it shows whether any of these paths was read.
  private let witness: URL
  private let outside: URL
  private let home: URL
  private let boards: URL

  init() throws {
    folder = try TemporaryFolder()
    (home, boards) = (folder.file("home"), folder.file("boards"))
    let real = folder.file("real")
    for url in [home, boards, real] {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    (witness, outside) = (folder.file("witness"), folder.file("witness"))
    try FileManager.default.createSymbolicLink(at: witness, withDestinationURL: real)
  }

  private func lastFollowed(_ link: URL) -> timespec {
    var status = stat()
    lstat(link.path, &status)
    return status.st_atim
  }

  /// Runs `body`, and says whether the witness was followed meanwhile.
  private func isTouched(_ body: () async throws -> Void) async throws -> Bool {
    // A link is recorded as followed if that's later than its last change.
    try FileManager.default.removeItem(at: witness)
    try FileManager.default.createSymbolicLink(at: witness, withDestinationURL: folder.file("real"))
    let before = lastFollowed(witness)
    try await body()
    let after = lastFollowed(witness)
    return before.tv_sec != after.tv_sec || before.tv_nsec != after.tv_nsec
  }

  @Test func theWitnessSeesALook() async throws {
    #expect(try await isTouched { _ = FileStatus(of: outside.appending(path: "nothing")) })
    #expect(try await !isTouched { _ = FileStatus(of: outside, followsLinks: false) })
  }

  /// Where a random path leads is known by the system, which the law doesn't ask.
  @Test(arguments: isTorture ? Array(UInt64(1)...400) : Array(1...20))
  func whatIsReadIsInOwnFolders(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let disk = folder.file("disk")
    var parents = [home, boards, disk, folder.file("real")]
    for parent in [home, boards, disk, folder.file("real")] {
      for name in ["a", "b", "a/c"] {
        let url = parent.appending(path: name)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        parents.append(url)
      }
    }
    // Right in the home, a link is the user's own.
    try FileManager.default.createSymbolicLink(at: home.appending(path: "disk"), withDestinationURL: disk)
    let targets = [
      "..", "../..", "../../witness", "../witness", "a", "c", "../b", "loop", "../../../witness/a",
      outside.path, home.path, boards.path, "\(home.path)/a", "/", "/proc/self/root\(outside.path)",
    ]
    for parent in parents where parent.path.hasPrefix(boards.path) || parent.path.hasPrefix(home.path + "/") {
      for name in ["x", "y", "loop"] where Bool.random(using: &random) {
        let target = targets.randomElement(using: &random) ?? ""
        symlink(target, parent.appending(path: name).path)
      }
    }
    let own = OwnFolders(home: home, file: nil)
    let chosen = folder.file("real/b")
    if Bool.random(using: &random) { own.choose(chosen.appending(path: "photo.png")) }
    let parts = [
      "a", "b", "c", "x", "y", "loop", "..", ".", "disk", "home", "boards", "witness", "photo.png",
    ]
    for _ in 0..<60 {
      let start = [home, boards, outside, folder.url, disk].randomElement(using: &random) ?? home
      let rest = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }
      let path = ([start.path] + rest).joined(separator: "/")
      let url = URL(pathText: path, isFolder: false)
      var mayBeSeen = false
      let isTouched = try await isTouched { mayBeSeen = own.contains(url, besides: boards) }
      #expect(!isTouched, "seed \(seed): \(path) was looked at")
      let context = "seed \(seed): \(path), \(mayBeSeen)"
      // The path of a board is taken as it's written, so `..` is what it is in the text.
      guard mayBeSeen, let real = realpath(url.standard.path, nil) else { continue }
      defer { free(real) }
      let realPath = String(cString: real)
      let isOwn = [home, boards, disk, chosen].contains { base in
        let base = URL(fileURLWithPath: base.path).resolvingSymlinksInPath().path
        return realPath == base || realPath.hasPrefix(base + "/")
      }
      #expect(isOwn, "\(context) leads to \(realPath)")
    }
    #expect(own.contains(home.appending(path: "a/c/any.png"), besides: boards))
    #expect(own.contains(boards.appending(path: "b/any.png"), besides: boards))
    #expect(own.contains(home.appending(path: "disk/a/any.png"), besides: boards))
    #expect(!own.contains(outside.appending(path: "any.png"), besides: boards))
    #expect(!own.contains(outside.appending(path: "any.png"), besides: URL(filePath: "/")))
  }

  @Test func whatWasChosenIsKept() async throws {
    let file = folder.file("state/chosen.json")
    let photo = outside.appending(path: "2024/photo.png")
    OwnFolders(home: home, file: file).choose(photo)
    let own = OwnFolders(home: home, file: file)
    #expect(own.contains(outside.appending(path: "2024/other.png"), besides: boards))
    #expect(!own.contains(outside.appending(path: "2024/deeper/other.png"), besides: boards))
    #expect(!own.contains(outside.appending(path: "other.png"), besides: boards))
    try Data("nonsense".utf8).write(to: file)
    #expect(!OwnFolders(home: home, file: file).contains(photo, besides: boards))
    // A file right in the root folder makes nothing else the user's.
    own.choose(URL(filePath: "/photo.png"))
    #expect(!own.contains(URL(filePath: "/net/server/photo.png"), besides: boards))
  }

  /// Makes a board whose image, and whose interrupted move, lead outside.
  private func stranger() async throws -> (url: URL, id: OriginalID) {
    let url = boards.appending(path: "a.pinboard")
    let photo = folder.file("real/photo.png")
    try Samples.bytes(700, seed: 7).write(to: photo)
    let editor = try await BoardEditor(creating: url)
    let original = try await editor.file.originals.link(
      contentsOf: outside.appending(path: "photo.png"), typeIdentifier: "image/png", pixelSize: nil)
    try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    let removal = Command(name: .words("Move Away"), changes: [.removePins(await editor.document.pins)])
    await editor.file.close()
    let text = String(decoding: try JSONEncoder().encode(removal), as: UTF8.self)
    let database = try DatabaseQueue(path: url.path)
    try await database.write { [path = outside.appending(path: "b.pinboard").path] db in
      try db.execute(
        sql: "INSERT INTO transfer VALUES (?, 'out', ?, ?, 1e9, ?)",
        arguments: [UUID().uuidString, UUID().uuidString, path, text])
    }
    try database.close()
    return (url, original.id)
  }

  @Test func aStrangersBoardTouchesNothingOutside() async throws {
    let (url, id) = try await stranger()
    let own = OwnFolders(home: home, file: nil)
    let outsidePath = outside.appending(path: "photo.png").path
    let error = BoardStoreError.linkOutside(name: "photo.png", path: outsidePath)
    let isTouched = try await isTouched {
      let repaired = try await BoardFile.openRepairing(url, isThorough: true, ownFolders: own)
      #expect(try await repaired.upkeep.check().outsideLinks == [outsidePath])
      await repaired.close()
      let file = try await BoardFile.open(url, ownFolders: own)
      for isThorough in [false, true] {
        let link = try #require(try await file.originals.links(isThorough: isThorough)[id])
        #expect(link.isOutside)
        #expect(!link.holds)
      }
      await #expect(throws: error) { try await file.originals.data(of: id) }
      await #expect(throws: error) { try await file.originals.forEachChunk(of: id) { _ in } }
      await #expect(throws: error) { try await file.originals.write(id, to: folder.file("out.png")) }
      #expect(try await file.originals.beginnings(of: 100, for: [id])[id]?.bytes == Data())
      #expect(try await file.originals.relink() == [id])
      try Data().write(to: folder.file("any.png"))
      #expect(try await !file.originals.links(to: folder.file("any.png")))
      #expect(try await file.originals.links(to: folder.file("real/any.png")) == false)
      #expect(try await file.upkeep.check().pendingTransferCount == 1)
      _ = try await file.upkeep.reclaimable()
      for contents in CopyContents.allCases {
        try await file.trouble.saveCopy(to: folder.file("copy \(contents).pinboard"), with: contents)
      }
      let other = try await BoardFile.create(
        at: boards.appending(path: "o.pinboard"), name: "o", ownFolders: own)
      _ = try await other.originals.copy(id, from: file)
      await other.close()
      await file.close()
    }
    #expect(!isTouched)
  }

  /// What's wanted is read, and then the others in its folder, too.
  @Test func whatIsWantedIsLookedAt() async throws {
    let (url, id) = try await stranger()
    let own = OwnFolders(home: home, file: nil)
    let file = try await BoardFile.open(url, ownFolders: own)
    let bytes = Samples.bytes(700, seed: 7)
    #expect(try await file.originals.data(of: id, isWanted: true) == bytes)
    #expect(try await file.originals.links(isThorough: true, isWanted: true)[id]?.holds == true)
    #expect(try await file.upkeep.check(isWanted: true).outsideLinks == [])
    await #expect(throws: BoardStoreError.self) { try await file.originals.data(of: id) }
    try await file.originals.allowLink(of: id)
    #expect(try await file.originals.data(of: id) == bytes)
    await file.close()
  }

  /// A board's own links work without a question when it's opened the next time.
  @Test func whatTheUserLinksIsTheUsersChoice() async throws {
    let file = folder.file("chosen.json")
    let photo = folder.file("real/photo.png")
    try Samples.bytes(300, seed: 1).write(to: photo)
    let url = boards.appending(path: "own.pinboard")
    let board = try await BoardFile.create(
      at: url, name: "own", ownFolders: OwnFolders(home: home, file: file))
    let original = try await board.originals.link(
      contentsOf: photo, typeIdentifier: "image/png", pixelSize: nil)
    await board.close()
    let again = try await BoardFile.open(url, ownFolders: OwnFolders(home: home, file: file))
    #expect(try await again.originals.data(of: original.id).count == 300)
    await again.close()
  }

  /// The search in the board's own folder follows no link out of it.
  @Test func theSearchBesideTheBoardStaysThere() async throws {
    let (url, id) = try await stranger()
    try FileManager.default.createSymbolicLink(
      at: boards.appending(path: "photos"), withDestinationURL: outside)
    try FileManager.default.createSymbolicLink(
      at: boards.appending(path: "photo.png"), withDestinationURL: outside.appending(path: "photo.png"))
    let isTouched = try await isTouched {
      let file = try await BoardFile.open(url, ownFolders: OwnFolders(home: home, file: nil))
      #expect(try await file.originals.relink() == [id])
      await file.close()
    }
    #expect(!isTouched)
  }
}
