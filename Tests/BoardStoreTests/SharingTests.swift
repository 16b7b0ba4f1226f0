import Board
import Foundation
import Glibc
import Synchronization
import Testing
import Waiting

@testable import BoardStore

@Suite(.timeLimit(.minutes(5))) struct SharingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func whoOpensAFileTwiceSharesIt() async throws {
    let url = folder.file("a.pinboard")
    let one = try await BoardFile.create(at: url, name: "a")
    let two = try await BoardFile.open(url)
    #expect(one.storage === two.storage)
    #expect(two.state == .writable)
    let link = folder.file("link.pinboard")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
    let three = try await BoardFile.open(link)
    #expect(three.storage === one.storage)
    await one.close()
    await one.close()
    #expect(one.state == .closed)
    await #expect(throws: BoardStoreError.closed(url)) { try await one.load() }
    _ = try await Samples.addOriginal(1, to: two)
    await two.close()
    #expect(try await three.load().originals.count == 1)
    await three.close()
    #expect(try folder.names() == ["a.pinboard", "link.pinboard"])
    let again = try await BoardFile.open(url)
    #expect(again.storage !== one.storage)
    await again.close()
  }

  @Test func openingAndClosingAtOnceNeverMeets() async throws {
    let url = folder.file("a.pinboard")
    await (try BoardFile.create(at: url, name: "a")).close()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<24 {
        group.addTask {
          let file = try await BoardFile.open(url)
          #expect(file.state == .writable)
          try await file.saveViewState(BoardViewState(center: .zero, zoom: Double(number + 1)))
          await file.close()
        }
      }
      try await group.waitForAll()
    }
    #expect(try folder.names() == ["a.pinboard"])
  }

  @Test func theSecondProcessFollowsAndTakesOver() async throws {
    let url = folder.file("a.pinboard")
    _ = try await Samples.makeBoard(at: url)
    let writer = try await BoardEditor(OtherProcess.open(url))
    try await writer.perform { .rename(to: "Taken", in: $0) }
    let file = try await BoardFile.open(url)
    #expect(file.state == .following)
    let before = try await file.load()
    await #expect(throws: BoardStoreError.openElsewhere(url)) {
      try await file.commit(Command(name: .words("x"), changes: [.rename(before: before.name, after: "b")]))
    }
    let events = Heard(file.events())
    try await writer.perform { .rename(to: "Second", in: $0) }
    #expect(try await events.next("the other process's change") == .changedElsewhere)
    await writer.file.close()
    try await events.wait(for: .stateChanged(.writable))
    #expect(file.state == .writable)
    let editor = try await BoardEditor(file)
    #expect(await editor.document.name == "Second")
    try await editor.perform { .rename(to: "Third", in: $0) }
    await file.close()
    #expect(try folder.names() == ["a.pinboard"])
    let last = try await BoardFile.open(url, access: .readOnly)

    #expect(try await last.load().name == "Third")
    #expect(try await last.upkeep.check().isSound)
  }

  @Test(arguments: [false, true])
  func whoTakesOverABoardThatsAwayWritesItOnceItsBack(isKilled: Bool) async throws {
    let (url, away) = (folder.file("a.pinboard"), folder.file("away.bak"))
    _ = try await Samples.makeBoard(at: url)
    let writer = try await BoardEditor(OtherProcess.open(url))
    try await writer.perform { .rename(to: "Theirs", in: $0) }
    let file = try await BoardFile.open(url)
    #expect(file.state == .following)
    let events = Heard(file.events())
    #expect(rename(url.path, away.path) == 0)
    if isKilled {
      // A killed process releases its lock and leaves its log.
      writer.file.storage.file.lock?.release()
    } else {
      await writer.file.close()
    }
    try await events.wait(for: .stateChanged(.trouble(.fileGone(url))))
    #expect(rename(away.path, url.path) == 0)
    try await events.wait(for: .stateChanged(.writable))
    let editor = try await BoardEditor(file)
    #expect(await editor.document.name == "Theirs")
    try await editor.perform { .rename(to: "Ours", in: $0) }
    if isKilled { await writer.file.close() }
    await file.close()
    #expect(try folder.names() == ["a.pinboard"])
  }

  /// Both processes only read at first; the first one to write becomes the writer.
  @Test func theFirstToWriteIsTheWriter() async throws {
    let url = folder.file("a.pinboard")
    _ = try await Samples.makeBoard(at: url)
    let resting = try await BoardEditor(BoardFile.open(url))
    let events = Heard(resting.file.events())
    let working = try await BoardEditor(OtherProcess.open(url))
    #expect(working.file.state == .writable)
    #expect(resting.file.state == .writable)
    try await working.perform { .rename(to: "Theirs", in: $0) }
    await #expect(throws: BoardStoreError.openElsewhere(url)) {
      try await resting.perform { .rename(to: "Ours", in: $0) }
    }
    #expect(resting.file.state == .following)
    try await events.wait(for: .changedElsewhere)
    #expect(try await resting.file.load().name == "Theirs")
    await working.file.close()
    try await resting.file.trouble.retry()
    let again = try await BoardEditor(resting.file)
    try await again.perform { .rename(to: "Ours", in: $0) }
    await resting.file.close()
    #expect(try folder.names() == ["a.pinboard"])
  }

  /// A process that has the board open sees the file getting shorter.
  @Test(arguments: [false, true])
  func spaceThatAnotherProcessGivesBackIsNotCutOff(isFollowed: Bool) async throws {
    let url = folder.file("a.pinboard")
    let made = try await BoardFile.create(at: url, name: "Board")
    _ = try await Samples.addOriginal(1, bytes: 2_500_000, to: made)
    await made.close()
    let size = try Data(contentsOf: url).count
    let working = try await BoardEditor(OtherProcess.open(url))
    if isFollowed { try await working.perform { .rename(to: "Theirs", in: $0) } }
    let other = try await BoardFile.open(url)
    #expect(other.state == (isFollowed ? .following : .writable))
    while try await !working.file.upkeep.reclaim().isDone {}
    let storage = working.file.storage
    storage.upkeep.sync { storage.checkpoints.run() }
    await working.file.close()
    #expect(try Data(contentsOf: url).count < size - 2_000_000)
    if isFollowed { try await other.trouble.retry() }
    let editor = try await BoardEditor(other)
    try await editor.perform { .rename(to: "Ours", in: $0) }
    #expect(other.state == .writable)
    await other.close()
    #expect(try folder.names() == ["a.pinboard"])
  }
}
