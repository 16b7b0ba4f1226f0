import Foundation
import SeededRandom
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
    #expect(tail.take(old, at: 0).new == [])
    #expect(!tail.isWaiting)
    for (time, size) in [(1.0, 0), (2, 10), (3, 500), (4, 900)] {
      #expect(tail.take(old.merging(["b.png": stamp(size, time)]) { $1 }, at: time).new == [])
    }
    let whole = old.merging(["b.png": stamp(900, 4)]) { $1 }
    #expect(tail.isWaiting)
    #expect(tail.take(whole, at: 5).new == [])
    #expect(tail.take(whole, at: 6).new == ["b.png"])
    #expect(tail.take(whole, at: 60).new == [], "it comes once")
    #expect(!tail.isWaiting, "it comes once")
  }

  @Test func severalComeInNaturalOrder() {
    var tail = FolderTail(seen: [])
    let files = ["shot 10.png": stamp(1), "shot 9.png": stamp(2), "Shot 8.png": stamp(3)]
    _ = tail.take(files, at: 0)
    #expect(tail.take(files, at: 2).new == ["Shot 8.png", "shot 9.png", "shot 10.png"])
  }

  /// Whoever writes a file again and again, in whatever portions: each complete state is told once, and none
  /// that's incomplete.
  @Test func aFileThatChangesIsTold() {
    let seed = UInt64.random(in: 0...(.max))
    var random = SeededGenerator(seed: seed)
    for round in 0..<200 {
      let isThere = Bool.random(using: &random)
      var tail = FolderTail(seen: isThere ? ["a.png"] : [])
      var (now, told, written) = (0.0, FolderTail.Arrivals(), 0)
      func look(for time: Double) {
        let end = now + time
        while now < end {
          let arrivals = tail.take(["a.png": stamp(written, Double(written))], at: now)
          told.new += arrivals.new
          told.changed += arrivals.changed
          now += .random(in: 0.3...1, using: &random)
        }
      }
      written = .random(in: 1...9, using: &random)
      look(for: 5)
      // What's there from the beginning isn't told.
      #expect(told.new.count == (isThere ? 0 : 1), "seed \(seed), round \(round)")
      #expect(told.changed == [], "seed \(seed), round \(round)")
      let changes = Int.random(in: 1...4, using: &random)
      for _ in 0..<changes {
        for _ in 0..<Int.random(in: 1...5, using: &random) {
          written += .random(in: 1...9, using: &random)
          look(for: .random(in: 0...1.5, using: &random))
        }
        look(for: 5)
        // The app ends, and starts again.
        if Bool.random(using: &random) { tail = FolderTail(seen: tail.seen, stamps: tail.stamps) }
      }
      #expect(told.changed.count == changes, "seed \(seed), round \(round)")
    }
  }

  @Test func anEmptyFileIsWaitedFor() {
    var tail = FolderTail(seen: [])
    for time in 0..<9 { #expect(tail.take(["a.png": stamp(0)], at: Double(time)).new == []) }
  }

  @Test func aNameThatWasFreeIsNewAgain() {
    var tail = FolderTail(seen: ["a.png", "b.png"])
    _ = tail.take(["b.png": stamp(1)], at: 0)
    _ = tail.take(["a.png": stamp(2), "b.png": stamp(1)], at: 1)
    #expect(tail.take(["a.png": stamp(2), "b.png": stamp(1)], at: 3).new == ["a.png"])
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
