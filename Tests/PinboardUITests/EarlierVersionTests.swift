import Foundation
import SeededRandom
import Testing

@testable import Board
@testable import BoardStore

/// Earlier versions of boards: which are kept, and what comes back.
@Suite(.timeLimit(.minutes(2))) struct EarlierVersionTests {
  private static let seeds: ClosedRange<UInt64> = 1...60

  private static var calendar: Calendar {
    var calendar = Calendar(identifier: .iso8601)
    // With the hour that's there twice, and the one that isn't there.
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    return calendar
  }

  @Test(arguments: seeds)
  func `of each day for a week and of each week for a month, the newest is kept`(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let calendar = Self.calendar
    let now = Date(timeIntervalSince1970: Double.random(in: 1.7e9...1.9e9, using: &dice).rounded())
    let reach = Double.random(in: 1...70, using: &dice)
    let dates = (0..<Int.random(in: 0...80, using: &dice)).map { _ in
      now.addingTimeInterval(-86_400 * Double.random(in: -0.1...reach, using: &dice))
    }
    let kept = VersionThinning.kept(of: dates.shuffled(using: &dice), now: now, in: calendar)
    #expect(VersionThinning.kept(of: kept, now: now, in: calendar) == kept, "thinned twice")
    #expect(kept == kept.sorted(by: >))
    #expect(Set(kept).isSubset(of: dates))
    func day(_ date: Date) -> Date { calendar.startOfDay(for: date) }
    func age(_ date: Date) -> Int {
      calendar.dateComponents([.day], from: day(date), to: day(now)).day ?? 0
    }
    func week(_ date: Date) -> DateComponents {
      calendar.dateComponents([.yearForWeekOfYear, .weekOfYear], from: date)
    }
    for date in dates {
      // What isn't kept is older than what's kept of its day or week, or older than a month.
      switch age(date) {
      case ..<7: #expect(kept.contains { day($0) == day(date) && $0 >= date })
      case 7...31: #expect(kept.contains { week($0) == week(date) && $0 >= date })
      default: #expect(!kept.contains(date))
      }
    }
    #expect(Set(kept.filter { age($0) < 7 }.map(day)).count == kept.count { age($0) < 7 })
    #expect(Set(kept.filter { age($0) >= 7 }.map(week)).count == kept.count { age($0) >= 7 })
    #expect(kept.count <= 8 + 6)
  }

  private static func note(using dice: inout SeededGenerator, z: Int) -> Pin {
    var pin = Pin(
      content: .note("note \(Int.random(in: 0...999, using: &dice)) é"), name: "note",
      center: CGPoint(
        x: Double.random(in: -900...900, using: &dice) / 3,
        y: Double.random(in: -900...900, using: &dice) * 0.87),
      size: CGSize(width: 200, height: 100))
    pin.z = z
    return pin
  }

  /// Does something with a board.
  private static func change(_ document: inout BoardDocument, using dice: inout SeededGenerator) throws {
    let some = document.pins.map(\.id).filter { _ in Bool.random(using: &dice) }
    let command: Command? =
      switch Int.random(in: 0..<5, using: &dice) {
      case 0, 1:
        Command(
          name: .words("Add"),
          changes: [.insertPins([note(using: &dice, z: document.frontZ)], originals: [])])
      case 2: Command.remove(Set(some.prefix(2)), from: document)
      case 3: Command.setOpacity(of: some, to: Double.random(in: 0.1...0.9, using: &dice), in: document)
      default: Command.rename(to: "board \(Int.random(in: 0...9, using: &dice))", in: document)
      }
    try command?.apply(to: &document)
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `what's kept comes back as it was, and so does what was there before`(seed: UInt64) async throws {
    var dice = SeededGenerator(seed: seed)
    let folder = FileManager.default.temporaryDirectory.appending(path: "versions-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let versions = EarlierVersions(folder: folder)
    var document = BoardDocument(name: "board")
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    var kept: [Date: BoardDocument] = [:]
    for day in 0..<7 {
      let date = now.addingTimeInterval(-86_400 * Double(6 - day))
      for _ in 0..<6 { try Self.change(&document, using: &dice) }
      try await versions.keep(document, at: date, now: now)
      // The same once more is no version.
      try await versions.keep(document, at: date.addingTimeInterval(60), now: now)
      if kept.values.contains(where: { $0 == document }) == false, !document.pins.isEmpty || !kept.isEmpty {
        kept[date] = document
      }
    }
    let entries = await versions.entries(of: document.id)
    #expect(Set(entries.map(\.date)).isSuperset(of: kept.keys))
    for _ in 0..<6 { try Self.change(&document, using: &dice) }
    for entry in entries {
      guard let then = kept[entry.date] else { continue }
      let version = try #require(await versions.version(at: entry.url))
      let (command, missing) = try version.restoring(document)
      #expect(missing == 0)
      var restored = document
      try command?.apply(to: &restored)
      #expect(restored.storedPins == then.storedPins)
      #expect(restored.name == then.name)
      #expect(try version.restoring(restored).command == nil, "twice is nothing")
      try command?.inverse.apply(to: &restored)
      #expect(restored == document, "it can be undone")
    }
    // A damaged file is no version, and isn't in the way.
    if let first = entries.first {
      try Data("{".utf8).write(to: first.url)
      #expect(await versions.version(at: first.url) == nil)
      try await versions.keep(document, at: now.addingTimeInterval(120), now: now)
    }
    await versions.removeAll(of: document.id)
    #expect(await versions.entries(of: document.id).isEmpty)
  }

  @Test func `pins whose images the file has let go stay away`() throws {
    let original = Original(
      id: try #require(OriginalID(String(repeating: "ab", count: 32))), name: "a.png",
      typeIdentifier: "image/png", byteCount: 10, pixelSize: nil)
    var pin = Pin(
      content: .image(original.id), name: "a", center: .zero, size: CGSize(width: 100, height: 100))
    pin.z = 0
    let then = try BoardDocument(id: UUID(), name: "b", pins: [pin], originals: [original])
    let version = EarlierVersion(of: then, at: Date())
    var now = then
    try Command.remove([pin.id], from: now)?.apply(to: &now)
    let (command, missing) = try version.restoring(now)
    #expect(missing == 0)
    #expect(command != nil)
    now.forget([original.id])
    #expect(try version.restoring(now).missing == 1)
  }
}
