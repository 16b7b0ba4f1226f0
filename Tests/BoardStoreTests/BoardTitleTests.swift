import Board
import Foundation
import SeededRandom
import Testing

@testable import BoardStore

/// How the names of boards and of their files follow each other.
@Suite(.timeLimit(.minutes(5))) struct BoardTitleTests {
  private static let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"
  private static let seeds: ClosedRange<UInt64> = 1...(isTorture ? 200 : 12)
  private static let titles = [
    "Castle", "castle", "A/B", "a: b?", "con", "Trip 2026", "Ends with.", "Board 3", "Untitled", "Ärger & Öl",
    "أوراق", "日本", "..", ".hidden", "tail ", "x.pinboard", "100 %", "a\u{202E}b",
    String(repeating: "long ", count: 60), String(repeating: "🏰", count: 80),
  ]

  private func listed(_ library: BoardLibrary) async -> [String: String] {
    let entries = await library.boards().map { ($0.url.lastPathComponent, $0.name) }
    return Dictionary(uniqueKeysWithValues: entries)
  }

  /// The law: whatever names a board gets here, and its file gets elsewhere, no file is lost or replaced, and
  /// the board is as before. A file that had the board's name has it again, in a form that every disk takes.
  /// Any other file keeps its name. What the user typed is listed.
  @Test(arguments: seeds) func aFileFollowsItsBoard(seed: UInt64) async throws {
    var dice = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let library = BoardLibrary(folder: folder.file("library"))
    for name in ["Castle", "Trip 2026"] where Bool.random(using: &dice) {
      await (try await library.createBoard(name: name)).close()
    }
    let others = Set((try? FileManager.default.contentsOfDirectory(atPath: library.boardsFolder.path)) ?? [])
    let isCarried = Int.random(in: 0..<4, using: &dice) == 0
    let editor = try await BoardEditor(library.createBoard(name: BoardTitle.unnamed(1)))
    let file = editor.file
    if isCarried { try Data().write(to: library.boardsFolder.appending(path: ".stfolder")) }
    _ = try await Samples.fill(editor)
    var isOwnName = true
    for step in 0..<8 {
      let what = "seed \(seed), step \(step)"
      if Int.random(in: 0..<4, using: &dice) == 0 {
        // Somebody gives the file a name.
        let target = library.boardsFolder.appending(path: "Typed \(step).pinboard")
        try await library.moveBoard(file, to: target)
        isOwnName = false
      }
      let former = BoardTitle.shown(await editor.document.name, in: file.url)
      if BoardTitle.isName(of: file.url, after: former) { isOwnName = true }
      let title = Self.titles.randomElement(using: &dice) ?? ""
      let before = await editor.document.name
      try await editor.perform { .rename(to: title, in: $0) }
      let name = await editor.document.name
      let old = file.url
      let isNamed = try await library.nameFile(of: file, as: name, insteadOf: former)
      #expect(isNamed == (file.url != old), "\(what)")
      if isOwnName, !isCarried {
        #expect(BoardTitle.isName(of: file.url, after: name), "\(what): \(file.url.lastPathComponent)")
        if isNamed {
          #expect(FileName.plain(file.url.lastPathComponent) == file.url.lastPathComponent, "\(what)")
        }
        #expect(file.url.lastPathComponent.utf8.count <= 255, "\(what)")
      } else {
        #expect(file.url == old, "\(what)")
      }
      let isMade = BoardTitle.shown(name, in: file.url) != name
      if !isMade, name != before {
        #expect(await listed(library)[file.url.lastPathComponent] == name, "\(what)")
      }
      #expect(try await file.load() == editor.document, "\(what)")
    }
    await file.close()
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: library.boardsFolder.path))
    #expect(names.subtracting([".stfolder"]) == others.union([file.url.lastPathComponent]), "seed \(seed)")
    let again = try await library.openBoard(file.url)
    #expect(try await again.load() == editor.document, "seed \(seed)")
    await again.close()
  }

  /// The boards' folder may be on a disk of another system, or be carried to one.
  @Test func filesOfNewBoardsAndOfCopiesHaveNamesForEveryDisk() async throws {
    let folder = try TemporaryFolder()
    let library = BoardLibrary(folder: folder.file("library"))
    for title in Self.titles {
      let file = try await library.createBoard(name: title)
      for location in [BoardLibrary.CopyLocation.boards, .templates] {
        let copy = try await library.copyBoard(file, named: title, to: location)
        for url in [file.url, copy] {
          let name = url.lastPathComponent
          #expect(FileName.plain(name) == name, "\(title)")
          #expect(BoardTitle.isName(of: url, after: title), "\(title): \(name)")
        }
      }
      await file.close()
    }
  }

  /// A board whose file is renamed elsewhere is shown under its new name. If this computer hasn't seen the
  /// former name, a typed name stays. Nothing is written into the file for that.
  @Test(
    arguments: ["Board 1", "Board 12", "Untitled", "Castle", "Board", "My Board 1", "Board 1b"],
    [false, true])
  func aFileIsRenamedElsewhere(title: String, isSeen: Bool) async throws {
    let folder = try TemporaryFolder()
    let library = BoardLibrary(folder: folder.file("library"))
    let file = try await library.createBoard(name: title)
    await file.close()
    if isSeen { #expect(await listed(library) == [title + ".pinboard": title]) }
    let target = library.boardsFolder.appending(path: "Summer house.pinboard")
    #expect(rename(file.url.path, target.path) == 0)
    let bytes = try Data(contentsOf: target)
    let isMade = ["Board 1", "Board 12", "Untitled"].contains(title)
    for _ in 0..<2 {
      #expect(await listed(library) == ["Summer house.pinboard": isMade || isSeen ? "Summer house" : title])
    }
    #expect(try Data(contentsOf: target) == bytes)
    // A copy that a person makes isn't a new name.
    let copy = library.boardsFolder.appending(path: "Another.pinboard")
    try FileManager.default.copyItem(at: target, to: copy)
    #expect(await listed(library)["Summer house.pinboard"] == (isMade || isSeen ? "Summer house" : title))
    #expect(await listed(library)["Another.pinboard"] == (isMade ? "Another" : title))
    // The later name counts, wherever it's given.
    let editor = try await BoardEditor(library.openBoard(target))
    try await editor.perform { .rename(to: "Winter house", in: $0) }
    await editor.file.close()
    #expect(await listed(library)["Summer house.pinboard"] == "Winter house")
  }

  /// A file needs room for the names of its journal and its log.
  @Test(arguments: BoardLimits.maximumNameLength - 1...BoardLimits.maximumNameLength, ["a", "ä", "日", "🏰"])
  func aNewBoardMayHaveTheLongestName(length: Int, letter: String) async throws {
    let folder = try TemporaryFolder()
    let library = BoardLibrary(folder: folder.file("library"))
    for _ in 0..<2 {
      let name = String(repeating: letter, count: length)
      let editor = try await BoardEditor(library.createBoard(name: name))
      #expect(await editor.document.name == name)
      #expect(BoardTitle.isName(of: editor.file.url, after: name))
      _ = try await Samples.fill(editor)
      #expect(editor.file.state == .writable)
      await editor.file.close()
    }
  }

  @Test func aLinkAndAFileWithCopiesKeepTheirNames() async throws {
    let folder = try TemporaryFolder()
    let library = BoardLibrary(folder: folder.file("library"))
    for (name, isLink) in [("Link", true), ("Castle", false)] {
      let parent = folder.file(name)
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: false)
      let url = parent.appending(path: name + ".pinboard")
      let real = isLink ? folder.file("real.pinboard") : url
      _ = try await Samples.makeBoard(at: real)
      if isLink {
        try FileManager.default.createSymbolicLink(at: url, withDestinationURL: real)
      } else {
        try Data("x".utf8).write(to: parent.appending(path: name + " (conflict 1).pinboard"))
      }
      let file = try await BoardFile.open(url)
      #expect(try await !library.nameFile(of: file, as: "Other", insteadOf: name))
      #expect(file.url.lastPathComponent == name + ".pinboard")
      await file.close()
    }
  }
}
