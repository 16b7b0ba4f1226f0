import BoardStore
import Foundation
import Testing

/// The order, the folders and the colours of the sidebar's boards.
@Suite(.timeLimit(.minutes(5))) struct ShelfTests {
  private let letters = ["a", "b", "c", "d", "e"].map { URL(fileURLWithPath: "/boards/\($0).pinboard") }
  private var shelf: Shelf { Shelf(items: letters.map(Shelf.Item.board)) }

  /// "a [F b c] d": a folder's name is in brackets with its boards; one that's closed ends with a dot.
  private func text(_ shelf: Shelf) -> String {
    shelf.items.map { item in
      switch item {
      case .board(let url): url.deletingPathExtension().lastPathComponent
      case .folder(let folder):
        "["
          + ([folder.name] + folder.boards.map { $0.deletingPathExtension().lastPathComponent })
          .joined(separator: " ") + (folder.isOpen ? "]" : ".]")
      }
    }.joined(separator: " ")
  }

  private func url(_ letter: String) -> URL { URL(fileURLWithPath: "/boards/\(letter).pinboard") }

  private func withFolder(_ body: (inout Shelf, UUID) -> Void) throws -> String {
    var shelf = shelf
    let made = shelf.makeFolder(named: "F", of: [url("b"), url("c")])
    let id = try #require(made)
    body(&shelf, id)
    return text(shelf)
  }

  @Test func boardsGoIntoFoldersAndOut() throws {
    #expect(try withFolder { _, _ in } == "a [F b c] d e")
    #expect(try withFolder { $0.move(url("e"), into: $1) } == "a [F b c e] d")
    #expect(try withFolder { $0.move(url("a"), into: $1, before: url("c")) } == "[F b a c] d e")
    #expect(try withFolder { shelf, _ in shelf.moveOut(url("b")) } == "a [F c] b d e")
    #expect(try withFolder { $0.removeFolder($1) } == "a b c d e")
    #expect(try withFolder { $0.renameFolder($1, to: "Hands") } == "a [Hands b c] d e")
    #expect(try withFolder { $0.renameFolder($1, to: "") } == "a [F b c] d e")
    #expect(try withFolder { $0.setFolder($1, isOpen: false) } == "a [F b c.] d e")
    #expect(
      try withFolder { shelf, _ in _ = shelf.makeFolder(named: "G", before: url("c")) } == "a [G] [F b c] d e"
    )
  }

  @Test(arguments: [
    // The rows are a, F, b, c, d, e.
    (0, 2, "[F b a c] d e"), (0, 1, "[F a b c] d e"), (0, 3, "[F b c] a d e"), (4, 3, "a [F b d c] e"),
    (4, 2, "a [F d b c] e"), (4, 1, "a d [F b c] e"), (2, 3, "a [F c b] d e"), (2, 4, "a [F c] d b e"),
    (2, 1, "a b [F c] d e"), (3, 0, "c a [F b] d e"), (1, 0, "[F b c] a d e"), (1, 5, "a d e [F b c]"),
    (1, 2, "a [F b c] d e"), (1, 4, "a d [F b c] e"),
  ])
  func aDraggedRowComesWhereItsNeighboursAre(row: Int, index: Int, expected: String) throws {
    let moved = try withFolder { shelf, _ in shelf.moveRow(row, to: index) }
    #expect(moved == expected)
  }

  @Test func aFolderComesBehindAnotherOneThatItsDroppedInto() throws {
    var shelf = shelf
    shelf.makeFolder(named: "F", of: [url("b"), url("c")])
    shelf.makeFolder(named: "G", of: [url("e")])
    #expect(text(shelf) == "a [F b c] d [G e]")
    shelf.moveRow(5, to: 3)
    #expect(text(shelf) == "a [F b c] [G e] d")
  }

  @Test func anEmptyOrClosedFolderTakesARowBelowItsHeading() throws {
    var shelf = shelf
    let made = shelf.makeFolder(named: "F", before: url("c"))
    let id = try #require(made)
    shelf.moveRow(0, to: 2)
    #expect(text(shelf) == "b [F a] c d e")
    shelf.setFolder(id, isOpen: false)
    shelf.moveRow(0, to: 1)
    #expect(text(shelf) == "[F a.] b c d e")
  }

  @Test func aRemovedFolderComesBackWithTheBoardsThatAreStillFree() throws {
    var shelf = shelf
    let made = shelf.makeFolder(named: "F", of: [url("b"), url("c")])
    let id = try #require(made)
    let (before, folder) = (shelf, try #require(shelf.folder(id)))
    shelf.removeFolder(id)
    shelf.putBack(folder, as: before)
    #expect(shelf == before)
    shelf.removeFolder(id)
    shelf.makeFolder(named: "G", of: [url("c")])
    shelf.putBack(folder, as: before)
    #expect(text(shelf) == "a [F b] [G c] d e")
  }

  @Test func boardsThatAreGoneLeaveAndNewOnesComeLast() throws {
    var shelf = shelf
    shelf.makeFolder(named: "F", of: [url("b"), url("c")])
    shelf.setColor(.red, of: url("b"))
    shelf.setColor(.blue, of: url("a"))
    shelf.match([url("n"), url("e"), url("c"), url("a")])
    #expect(text(shelf) == "a [F c] e n")
    #expect(shelf.colors == [url("a"): .blue])
    shelf.replace(url("c"), with: url("m"))
    shelf.replace(url("a"), with: url("z"))
    #expect(text(shelf) == "z [F m] e n")
    #expect(shelf.colors == [url("z"): .blue])
  }

  @Test func theLibraryKeepsFoldersAndColoursBesideTheOrder() async throws {
    let folder = try TemporaryFolder()
    let library = BoardLibrary(folder: folder.file("data"))
    #expect(await library.shelf() == Shelf())
    var urls: [URL] = []
    for name in ["A", "B", "C"] {
      let file = try await library.createBoard(name: name)
      urls.append(file.url.standardizedFileURL)
      await file.close()
    }
    let elsewhere = folder.file("mine.pinboard")
    _ = try await Samples.makeBoard(at: elsewhere)
    try await library.remember(elsewhere)
    var shelf = Shelf(items: (urls + [elsewhere]).map(Shelf.Item.board))
    shelf.makeFolder(named: "F", of: [urls[2], elsewhere])
    shelf.setColor(.green, of: elsewhere)
    try await library.saveShelf(shelf)
    #expect(await library.shelf() == shelf)
    // So is the position of a board in the trash, until its file is deleted there.
    let board = urls[2]
    let trashed = try await library.deleteBoard(board).standardizedFileURL
    shelf.keep(shelf.position(of: board), ofRemoved: trashed)
    shelf.match([urls[0], urls[1], elsewhere])
    try await library.saveShelf(shelf)
    var read = await library.shelf()
    #expect(read == shelf)
    #expect(try await library.restoreBoard(trashed).standardizedFileURL == board)
    let kept = read.takePosition(ofRemoved: trashed)
    read.put(board, at: try #require(kept))
    #expect(read.folders.first?.boards == [board, elsewhere])
    try await library.saveShelf(shelf)
    var later = await library.shelf()
    let forgotten = later.takePosition(ofRemoved: trashed)
    #expect(forgotten == nil)
    try await library.saveShelf(read)
    // A version without folders lists the boards in this order.
    #expect(await library.boards().map(\.url) == [urls[0], urls[1], urls[2], elsewhere])
    try Data("ruined".utf8).write(to: folder.file("data/shelf.json"))
    #expect(await library.shelf() == Shelf())
  }
}
