import Board
import BoardStore
import Foundation
import Imaging
import Testing

@testable import BoardSession
@testable import PinboardUI

/// The board of the very first start.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct WelcomeBoardTests {
  private let boards: TemporaryBoards
  private let library: BoardLibrary

  init() throws {
    boards = try TemporaryBoards()
    library = BoardLibrary(folder: boards.folder.appending(path: "library"))
  }

  private func start(files: [URL]? = nil, welcomes: Bool = true) async -> StartReading {
    let start = await StartReading.read(
      library, preferences: PreferencesFile(url: boards.folder.appending(path: "preferences.json")),
      files: files, prefersDark: nil, welcomes: welcomes, decoder: .shared)
    for board in start.boards { await board.file.close() }
    return start
  }

  @Test func `the first start shows a dozen pins, each of which can be seen`() async throws {
    let first = await start()
    #expect(first.isFirst)
    #expect(first.entries.map(\.name) == ["Welcome"])
    let file = try await BoardFile.open(try #require(first.entries.first?.url), access: .readOnly)
    let document = try await file.load()
    #expect(document.pins.count == 12)
    #expect(document.originals.count == WelcomePicture.allCases.count)
    #expect(document.pins.count { $0.attributes.isGray } == 1)
    #expect(document.pins.count { $0.crop != nil } == 1)
    for original in document.originals.values {
      let facts = try ImageInspector.facts(of: try await file.originals.data(of: original.id))
      #expect(facts.pixelSize == original.pixelSize, "\(original.name)")
    }
    // A new window shows them without being zoomed out much, and no pin hides another one.
    let bounds = try #require(document.bounds)
    #expect(bounds.width < 900)
    #expect(bounds.height < 640)
    for (index, pin) in document.pins.enumerated() {
      for other in document.pins[..<index] {
        #expect(!pin.boundingBox.intersects(other.boundingBox), "\(pin.center) and \(other.center)")
      }
    }
    await file.close()
  }

  @Test func `it isn't made again, not even after it was removed`() async throws {
    let url = try #require(await start().entries.first?.url)
    let second = await start()
    #expect(!second.isFirst)
    #expect(second.entries.count == 1)
    try FileManager.default.removeItem(at: url)
    let third = await start()
    #expect(!third.isFirst)
    #expect(third.entries.map(\.name) == ["Board 1"])
    #expect(third.entries.first?.pinCount == 0)
  }

  @Test func `a start with a file, and a program that doesn't welcome, get no such board`() async throws {
    #expect(await start(files: []).entries.isEmpty)
    #expect(await start(welcomes: false).entries.map(\.name) == ["Board 1"])
  }
}
