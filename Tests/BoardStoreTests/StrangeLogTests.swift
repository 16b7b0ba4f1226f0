import Board
import Foundation
import GRDB
import Testing

@testable import BoardStore

/// Boards that come with crafted files beside them. The law: no way of opening a board changes or removes any
/// other file, and the board is as if those files weren't there.
@Suite(.timeLimit(.minutes(10))) struct StrangeLogTests {
  private let folder: TemporaryFolder
  private var url: URL { folder.file("boards/a.pinboard") }
  /// A file of the user, to which the crafted ones lead.
  private var victim: URL { folder.file("precious") }
  private let precious = Data(String(repeating: "Nobody may lose this. ", count: 400).utf8)

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.file("boards"), withIntermediateDirectories: true)
    try precious.write(to: folder.file("precious"))
  }

  enum Craft: CaseIterable {
    case journalOfSeveralFiles, logLink, logLinkOfLoggedFile, journalLink, indexLink, deadLink, pipe
  }

  enum Door: CaseIterable {
    case reading, repairing, repairingThoroughly, writing, listing, copying
  }

  private func set(_ version: UInt8) throws {
    var bytes = try Data(contentsOf: url)
    bytes[18] = version
    bytes[19] = version
    try bytes.write(to: url)
  }

  private func craft(_ craft: Craft) throws {
    func link(_ ending: String, to target: String) { symlink(target, url.path + ending) }
    switch craft {
    case .journalOfSeveralFiles:
      // The journal says that a transaction over several databases was interrupted, and names the file that
      // lists them.
      try set(1)
      let bytes = [UInt8](try Data(contentsOf: url))
      let page = bytes.shortNumber(at: 16)
      func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }
      let mark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
      var journal =
        mark + number(0) + number(12_345) + number(bytes.count / page) + number(512) + number(page)
      journal += [UInt8](repeating: 0, count: 512 - journal.count)
      let name = Array(victim.path.utf8)
      journal += number(0x4000_0000 / page + 1) + name + number(name.count)
      journal += number(name.reduce(0) { $0 + Int($1) }) + mark
      try Data(journal).write(to: URL(filePath: url.path + "-journal"))
    case .logLink: link("-wal", to: victim.path)
    case .logLinkOfLoggedFile:
      try set(2)
      link("-wal", to: victim.path)
    case .journalLink:
      try set(1)
      link("-journal", to: victim.path)
    case .indexLink:
      try set(2)
      link("-shm", to: victim.path)
    case .deadLink: link("-wal", to: folder.file("nothing").path)
    case .pipe:
      try set(1)
      mkfifo(url.path + "-journal", 0o600)
    }
  }

  private func go(through door: Door, _ document: BoardDocument, context: String) async throws {
    switch door {
    case .reading:
      let file = try await BoardFile.open(url, access: .readOnly)
      #expect(try await file.load() == document, "\(context)")
      await file.close()
    case .repairing, .repairingThoroughly:
      let file = try await BoardFile.openRepairing(url, isThorough: door == .repairingThoroughly)
      #expect(try await file.load().pins == document.pins, "\(context)")
      _ = try await file.upkeep.check()
      await file.close()
    case .writing:
      let editor = try await BoardEditor(BoardFile.open(url))
      #expect(await editor.document == document, "\(context)")
      for number in 0..<3 { try await editor.perform { .rename(to: "Name \(number)", in: $0) } }
      await editor.file.close()
      let again = try await BoardFile.open(url)
      #expect(try await again.load().name == "Name 2", "\(context)")
      await again.close()
    case .listing:
      let library = BoardLibrary(folder: folder.file("library"))
      try await library.remember(url)
      let entry = try #require(await library.boards().first { $0.url == url.standardizedFileURL })
      #expect(entry.pinCount == document.pins.count, "\(context)")
    case .copying:
      let file = try await BoardFile.open(url)
      for contents in CopyContents.allCases {
        try await file.trouble.saveCopy(to: folder.file("copy \(contents).pinboard"), with: contents)
      }
      await file.close()
    }
  }

  @Test(arguments: Craft.allCases, Door.allCases)
  func noOtherFileIsTouched(_ craft: Craft, _ door: Door) async throws {
    let document = try await Samples.makeBoard(at: url)
    try self.craft(craft)
    let context = "\(craft), \(door)"
    try await go(through: door, document, context: context)
    #expect(try Data(contentsOf: victim) == precious, "\(context)")
    #expect(access(folder.file("nothing").path, F_OK) != 0, "\(context)")
  }

  /// The way of rescue copies what's beside a board.
  @Test(arguments: Craft.allCases) func theRescueOfADamagedBoardTouchesNoOtherFile(_ craft: Craft)
    async throws
  {
    let document = try await Samples.makeBoard(at: url)
    try self.craft(craft)
    let handle = try FileHandle(forUpdating: url)
    // The header of the database's schema.
    try handle.seek(toOffset: 100)
    try handle.write(contentsOf: Data(repeating: 0xEE, count: 60))
    try handle.close()
    let file = try await BoardFile.openRepairing(url, isThorough: true)
    #expect(file.trouble.damage != nil)
    #expect(Set(try await file.load().pins.map(\.id)).isSubset(of: Set(document.pins.map(\.id))))
    await file.close()
    #expect(try Data(contentsOf: victim) == precious)
  }
}
