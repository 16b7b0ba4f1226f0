import Foundation
import Testing

@testable import BoardSession

/// Which images of a watched folder are new and complete.
@Suite(.timeLimit(.minutes(5))) struct FolderTailTests {
  private func stamp(_ size: Int, _ date: Double = 0) -> FolderTail.Stamp {
    FolderTail.Stamp(size: size, modified: Date(timeIntervalSince1970: date))
  }

  @Test func aFileCountsOnceItsSizeHasSettled() {
    var tail = FolderTail(seen: ["old.png"])
    let old = ["old.png": stamp(9)]
    #expect(tail.take(old, at: 0) == [])
    #expect(!tail.isWaiting)
    for (time, size) in [(1.0, 0), (2, 10), (3, 500), (4, 900)] {
      #expect(tail.take(old.merging(["b.png": stamp(size, time)]) { $1 }, at: time) == [])
    }
    let whole = old.merging(["b.png": stamp(900, 4)]) { $1 }
    #expect(tail.isWaiting)
    #expect(tail.take(whole, at: 5) == [])
    #expect(tail.take(whole, at: 6) == ["b.png"])
    #expect(tail.take(whole, at: 60) == [], "it comes once")
    #expect(!tail.isWaiting, "it comes once")
    #expect(tail.take(old.merging(["b.png": stamp(950, 61)]) { $1 }, at: 61) == [], "also if it's changed")
  }

  @Test func severalComeInNaturalOrder() {
    var tail = FolderTail(seen: [])
    let files = ["shot 10.png": stamp(1), "shot 9.png": stamp(2), "Shot 8.png": stamp(3)]
    _ = tail.take(files, at: 0)
    #expect(tail.take(files, at: 2) == ["Shot 8.png", "shot 9.png", "shot 10.png"])
  }

  @Test func anEmptyFileIsWaitedFor() {
    var tail = FolderTail(seen: [])
    for time in 0..<9 { #expect(tail.take(["a.png": stamp(0)], at: Double(time)) == []) }
  }

  @Test func aNameThatWasFreeIsNewAgain() {
    var tail = FolderTail(seen: ["a.png", "b.png"])
    _ = tail.take(["b.png": stamp(1)], at: 0)
    _ = tail.take(["a.png": stamp(2), "b.png": stamp(1)], at: 1)
    #expect(tail.take(["a.png": stamp(2), "b.png": stamp(1)], at: 3) == ["a.png"])
    // An empty folder may be a disk that's gone for now.
    _ = tail.take([:], at: 4)
    #expect(tail.seen == ["a.png", "b.png"])
  }

  @Test func onlyImagesAreSeen() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tail-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    guard case .missing = await FolderListing.at(folder, unlessAsOf: nil) else {
      Issue.record("it's there")
      return
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["a.png", "b.JPG", ".c.png", "d.png.part", "e.txt"] {
      try Data("x".utf8).write(to: folder.appending(path: name))
    }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "f.png"), withIntermediateDirectories: true)
    guard case .files(let files, let modified) = await FolderListing.at(folder, unlessAsOf: nil) else {
      Issue.record("it can't be read")
      return
    }
    #expect(Set(files.keys) == ["a.png", "b.JPG"])
    guard case .unchanged = await FolderListing.at(folder, unlessAsOf: modified) else {
      Issue.record("it has changed")
      return
    }
  }
}
