import Board
import BoardStore
import Foundation
import Testing

/// Duplicates of boards, and templates.
@Suite(.timeLimit(.minutes(5))) struct LibraryCopyTests {
  private let folder: TemporaryFolder
  private let library: BoardLibrary

  init() throws {
    folder = try TemporaryFolder()
    library = BoardLibrary(folder: folder.file("data"))
  }

  private func sample() async throws -> BoardFile {
    let url = folder.file("mine.pinboard")
    _ = try await Samples.makeBoard(at: url)
    return try await BoardFile.open(url)
  }

  @Test func aCopyHasEverythingButTheID() async throws {
    let file = try await sample()
    let before = try await file.load()
    let urls = [
      try await library.copyBoard(file, named: "Trip"), try await library.copyBoard(file, named: "Trip"),
    ]
    #expect(urls.map(\.lastPathComponent) == ["Trip.pinboard", "Trip 2.pinboard"])
    #expect(await library.boards().map(\.url) == urls.sorted { $0.path < $1.path })
    var ids = [before.id]
    for url in urls {
      let copy = try await BoardFile.open(url)
      let document = try await copy.load()
      #expect(document.pins == before.pins)
      #expect(document.originals == before.originals)
      #expect(try await copy.history.load() == file.history.load())
      #expect(try await copy.upkeep.check().problems.isEmpty)
      ids.append(document.id)
      await copy.close()
    }
    #expect(Set(ids).count == 3)
    await file.close()
  }

  @Test func templatesArentListedAmongTheBoardsAndGoToTheTrash() async throws {
    let file = try await sample()
    let url = try await library.copyBoard(file, named: "Trip", to: .templates)
    await file.close()
    let template = try await BoardFile.open(url)
    #expect(try await template.load().pins.count == 3)
    #expect(try await !template.history.load().canUndo)
    await template.close()
    #expect(await library.boards().isEmpty)
    #expect(await library.templates().map(\.url) == [url])
    await #expect(throws: BoardStoreError.self) {
      try await library.removeTemplate(folder.file("mine.pinboard"))
    }
    try await library.removeTemplate(url)
    #expect(await library.templates().isEmpty)
    #expect(await library.removedBoards().count == 1)
  }
}
