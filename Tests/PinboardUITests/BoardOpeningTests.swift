import Board
import BoardStore
import Foundation
import Synchronization
import Testing
import Waiting

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Tests of opening boards, including damaged ones.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct BoardOpeningTests {
  private let boards: TemporaryBoards
  private let library: BoardLibrary

  init() throws {
    boards = try TemporaryBoards()
    library = BoardLibrary(folder: boards.folder.appending(path: "library", directoryHint: .isDirectory))
  }

  /// Makes a board without its first page that has so many bytes of images that its repair reports progress.
  private func damagedBoard() async throws -> URL {
    let url = boards.folder.appending(path: "Torn.pinboard")
    let file = try await BoardFile.create(at: url, name: "Torn")
    for seed in UInt8(0)..<3 {
      var bytes = Data(count: 3_000_000)
      bytes[0] = seed
      _ = try await file.originals.add(
        data: bytes, name: "\(seed).bin", typeIdentifier: "application/octet-stream", pixelSize: nil)
    }
    await file.close()
    try wipeFirstPage(of: url)
    return url
  }

  private func wipeFirstPage(of url: URL) throws {
    try (Data(count: 4_096) + (try Data(contentsOf: url)).dropFirst(4_096)).write(to: url)
  }

  private func open(
    _ url: URL, isRepairing: Bool = true, progress: @escaping BoardOpening.Progress = { _ in }
  ) async throws -> BoardContents {
    try await BoardContents.open(
      url, access: .readWrite, library: library, isRepairing: isRepairing, withView: false,
      progress: progress)
  }

  /// Returns the number of this process's descriptors of a file.
  private func openDescriptors(of url: URL) throws -> Int {
    let path = url.resolvingSymlinksInPath().path
    return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { number in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")) == path
    }
  }

  // MARK: Reading

  @Test func `a damaged board reports how far its repair is, and opens as what can be read of it`()
    async throws
  {
    let url = try await damagedBoard()
    let steps = Steps()
    let contents = try await open(url) { steps.add($0) }
    #expect(contents.file.trouble.damage != nil)
    #expect(contents.file.state == .readOnly)
    #expect(steps.all.contains { $0 > 0 && $0 < 0.5 })
    #expect(steps.all.contains { $0 > 0.5 })
    #expect(steps.all.allSatisfy { (0...1).contains($0) })
    await contents.file.close()
  }

  @Test func `a repair that nobody wants any more ends, and leaves the file and no descriptor`() async throws
  {
    let url = try await damagedBoard()
    let bytes = try Data(contentsOf: url)
    await #expect(throws: CancellationError.self) {
      try await open(url) { if $0 > 0 { throw CancellationError() } }
    }
    #expect(try Data(contentsOf: url) == bytes)
    #expect(try openDescriptors(of: url) == 0)
  }

  @Test func `a board whose reading fails is closed`() async throws {
    let board = try await boards.board("Sound")
    await board.file.close()
    await #expect(throws: CancellationError.self) {
      try await open(board.url) { _ in throw CancellationError() }
    }
    #expect(try openDescriptors(of: board.url) == 0)
    // This checks the test itself: an open file is found.
    let contents = try await open(board.url)
    #expect(try openDescriptors(of: board.url) > 0)
    await contents.file.close()
  }

  @Test func `a repaired board whose reading fails is closed, too`() async throws {
    let file = try await BoardFile.openRepairing(try await damagedBoard())
    #expect(file.state == .readOnly)
    await #expect(throws: CancellationError.self) {
      try await BoardContents.closing(file) { () throws -> Void in throw CancellationError() }
    }
    await #expect(throws: BoardStoreError.closed(file.url)) { try await file.load() }
  }

  @Test func `what a start reads ahead isn't repaired`() async throws {
    let url = try await damagedBoard()
    await #expect(throws: BoardStoreError.self) { try await open(url, isRepairing: false) }
  }

  // MARK: Waiting

  @Test func `everybody who waits gets the same board, and the repair is reported to those who are shown it`()
    async throws
  {
    let url = try await damagedBoard()
    let pictures = boards.pictures
    let opening = BoardOpening(of: "Torn") { progress in
      await BoardController.open(try await self.open(url, progress: progress), pictures: pictures)
    }
    let work = LongWork("Opening “Torn”", in: nil, isKept: false) {}
    async let shown = opening.board(for: work)
    async let silent = opening.board()
    let (one, other) = try await (shown, silent)
    #expect(one === other)
    #expect(one.trouble?.title == "“Torn” is damaged")
    #expect(opening.isOver)
    #expect(work.text == "Reading what’s left of “Torn”")
    #expect(work.fraction > 0)
    #expect(try await opening.board(within: .seconds(60)) === one)
    await one.file.close()
  }

  @Test func `the last one who doesn't want it ends it`() async throws {
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let (steps, step) = AsyncStream<Void>.makeStream()
    let (passed, pass) = AsyncStream<Void>.makeStream()
    let opening = BoardOpening(of: "Slow") { progress in
      begin.finish()
      for await _ in steps {
        try progress(0)
        pass.yield()
      }
      throw BoardStoreError.emptyImage(name: "it wasn't stopped")
    }
    let first = LongWork("Opening", in: nil, isKept: false) { opening.workDidStop() }
    let second = LongWork("Opening", in: nil, isKept: false) { opening.workDidStop() }
    let waiting = [first, second].map { work in Task { try await opening.board(for: work) } }
    for await _ in begun {}
    try await eventually("both to wait for the board") { opening.works.count >= 2 }
    first.cancel()
    step.yield()
    for await _ in passed { break }
    #expect(!opening.isOver, "the other one still wants it")
    #expect(!opening.isStopped, "the other one still wants it")
    second.cancel()
    #expect(opening.isStopped)
    step.yield()
    step.finish()
    for task in waiting {
      await #expect(throws: CancellationError.self) { _ = try await task.value }
    }
  }

  @Test func `who isn't willing to wait gets nothing yet, and it goes on`() async throws {
    let board = try await boards.board("Slow")
    let (goesOn, goOn) = AsyncStream<Void>.makeStream()
    let opening = BoardOpening(of: "Slow") { _ in
      for await _ in goesOn {}
      return board
    }
    #expect(try await opening.board(within: .zero) == nil)
    goOn.finish()
    #expect(try await opening.board() === board)
  }

  /// A list of numbers that another thread adds.
  private final class Steps: Sendable {
    private let numbers = Mutex<[Double]>([])
    var all: [Double] { numbers.withLock(\.self) }
    func add(_ number: Double) { numbers.withLock { $0.append(number) } }
  }
}
