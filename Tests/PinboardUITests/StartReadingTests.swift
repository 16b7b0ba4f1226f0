import Board
import BoardLook
import BoardStore
import DragDropKit
import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct StartReadingTests {
  private let boards: TemporaryBoards
  private let library: BoardLibrary
  private let preferences: PreferencesFile

  init() throws {
    boards = try TemporaryBoards()
    library = BoardLibrary(folder: boards.folder.appending(path: "library"))
    preferences = PreferencesFile(url: boards.folder.appending(path: "preferences.json"))
  }

  /// Makes a board in the library with that many pictures.
  private func make(_ name: String, pictures: Int) async throws -> URL {
    let file = try await library.createBoard(name: name)
    let board = try await BoardController.open(file, pictures: boards.pictures)
    let files = try (0..<pictures).map { try boards.picture("\(name)\($0).png", width: 20 + $0) }
    await boards.importFiles(files, into: board)
    await file.close()
    return file.url
  }

  private func read(files: [URL]? = nil, prefersDark: Bool? = nil) async -> StartReading {
    let start = await StartReading.read(
      library, preferences: preferences, files: files, prefersDark: prefersDark, decoder: .shared)
    for board in start.boards { await board.file.close() }
    return start
  }

  @Test func `the board of the last session is opened, and all are listed in their order with their pins`()
    async throws
  {
    var urls: [URL] = []
    for (index, name) in ["A", "B", "C"].enumerated() { urls.append(try await make(name, pictures: index)) }
    let order = [urls[2], urls[0], urls[1]]
    try await library.saveShelf(Shelf(items: order.map(Shelf.Item.board)))
    let window = SessionWindow(
      boardURL: urls[1], size: CGSize(width: 640, height: 480), isSidebarShown: true, isMaximized: false,
      zoom: 1, center: .zero)
    try await library.saveSession(SessionState(windows: [window]))
    let start = await read()
    #expect(start.boards.map(\.document.name) == ["B"])
    #expect(start.entries.map(\.url) == order)
    #expect(start.entries.map(\.pinCount) == [2, 0, 1])
    #expect(start.entries.allSatisfy { $0.problem == nil })
    #expect(start.session.windows == [window])
  }

  @Test func `files that are to be opened come instead, and are counted too`() async throws {
    let urls = [try await make("A", pictures: 1), try await make("B", pictures: 2)]
    let start = await read(files: [urls[1]])
    #expect(start.boards.map(\.document.name) == ["B"])
    #expect(start.entries.map(\.pinCount) == [1, 2])
  }

  /// A copy will come into its board, or is a board of its own that nobody has chosen.
  @Test(arguments: ["Castle (conflict 1)", "Castle.sync-conflict-20261128-101500-KF44DZH"], [false, true])
  func `a board is opened before a copy that two computers have made of it`(name: String, isInSession: Bool)
    async throws
  {
    let url = try await make("Castle", pictures: 1)
    let copy = library.boardsFolder.appending(path: name + ".pinboard")
    try FileManager.default.copyItem(at: url, to: copy)
    if isInSession {
      let window = SessionWindow(
        boardURL: copy, size: CGSize(width: 640, height: 480), isSidebarShown: true, zoom: 1, center: .zero)
      try await library.saveSession(SessionState(windows: [window]))
    }
    let start = await read()
    #expect(start.boards.map(\.file.url.lastPathComponent) == ["Castle.pinboard"])
    #expect(start.entries.count == 2)
    #expect(start.session.windows.isEmpty)
  }

  @Test func `without a session the first board is opened, without a board a new one is made`() async throws {
    let made = await read()
    #expect(made.boards.map(\.document.name) == ["Board 1"])
    #expect(made.entries.map(\.name) == ["Board 1"])
    let again = await read()
    #expect(again.boards.map(\.document.name) == ["Board 1"])
    #expect(again.entries.count == 1)
  }

  @Test func `the tile of what boards lie on is there, as the preferences and the desktop want it`()
    async throws
  {
    #expect(await read(prefersDark: true).tile?.kind == SurfaceTile.Kind(surface: .cork, isDark: true))
    var wanted = Preferences()
    wanted.theme = .slate
    try await preferences.save(wanted)
    let tile = try #require(await read(prefersDark: false).tile)
    let cork = Cork()
    cork.keep(tile)
    let theme = Theme(.slate, prefersDark: false, isHighContrast: false)
    #expect(cork.tile(for: theme) === tile.texture)
    #expect(await read().tile == nil)
  }
}
