import BoardStore
import Foundation
import SeededRandom
import Testing

@testable import Board
@testable import BoardSession
@testable import PinboardUI

/// Studies by random plans and hands: which pictures come, and that time is neither lost nor invented.
@Suite(.timeLimit(.minutes(2))) struct StudyLawTests {
  nonisolated private static let seeds: ClosedRange<UInt64> = 1...200

  nonisolated private static func plan(using dice: inout SeededGenerator) -> StudyPlan {
    let pins = (0..<Int.random(in: 1...9, using: &dice)).map { _ in PinID() }
    let rounds = (0..<Int.random(in: 1...4, using: &dice)).map { _ in
      StudyRound(
        count: Bool.random(using: &dice) ? nil : Int.random(in: 1...12, using: &dice),
        time: .milliseconds(Int.random(in: 1...90_000, using: &dice)))
    }
    let looks = StudyLook.allCases.filter { _ in Bool.random(using: &dice) }
    return StudyPlan(pins: pins, rounds: rounds, isAtRandom: Bool.random(using: &dice), looks: looks)
  }

  @Test(arguments: seeds)
  func `every picture comes once before one comes again`(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let plan = Self.plan(using: &dice)
    let steps = plan.steps(using: &dice)
    #expect(steps.count == plan.count)
    #expect(steps.reduce(.zero) { $0 + $1.time } == plan.time)
    for start in stride(from: 0, to: steps.count, by: plan.pins.count) {
      let deck = steps[start..<min(start + plan.pins.count, steps.count)].map(\.pin)
      #expect(Set(deck).count == deck.count, "a picture came twice")
      if !plan.isAtRandom { #expect(deck == Array(plan.pins.prefix(deck.count))) }
    }
    for (one, next) in zip(steps, steps.dropFirst()) {
      if plan.pins.count > 1 { #expect(one.pin != next.pin, "twice in a row") }
      if plan.looks.count > 1 { #expect(one.look != next.look) }
    }
    #expect(steps.allSatisfy { plan.looks.isEmpty || plan.looks.contains($0.look) })
    let times = plan.rounds.flatMap { round in
      [Duration](repeating: round.time, count: round.count ?? plan.pins.count)
    }
    #expect(steps.map(\.time) == times)
  }

  @Test(arguments: seeds)
  func `time is drawn, unless it's a pause, and back and forward change nothing`(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    var run = StudyRun(Self.plan(using: &dice).steps(using: &dice))
    var passed = Duration.zero
    var last = Duration.zero
    for _ in 0..<300 where !run.isEnded {
      let before = run
      switch Int.random(in: 0..<12, using: &dice) {
      case 0:
        run.take(.pause)
        #expect(run.isPaused != before.isPaused)
        #expect(run.drawn == before.drawn)
      case 1:
        run.take(.forward)
        if run.isEnded { break }
        var back = run
        back.take(.back)
        #expect(back == before, "forward and back")
      case 2:
        run.take(.back)
        if before.index > 0 {
          var forward = run
          forward.take(.forward)
          #expect(forward == before, "back and forward")
        } else {
          #expect(run == before)
        }
      default:
        last = .milliseconds(Int.random(in: 0...100, using: &dice) * Int.random(in: 0...500, using: &dice))
        run.take(.time(last))
        if before.isPaused { #expect(run == before, "a pause takes no time") } else { passed += last }
      }
      #expect(run.share >= 0)
      #expect(run.share <= 1)
      if !run.isEnded {
        #expect(run.total == passed, "what's drawn is what has gone by")
        #expect(run.left > .zero)
      }
    }
    // The study ends in the midst of the last time that has gone by.
    #expect(run.total <= passed)
    #expect(passed - run.total <= last)
    #expect(run.log.reduce(.zero) { $0 + $1.time } == run.total)
    let ended = run
    run.take(.end)
    for input in [StudyRun.Input.time(.seconds(1)), .back, .pause, .forward] { run.take(input) }
    #expect(run.drawn == ended.drawn, "an ended study draws nothing")
  }

  /// Time in small parts goes as far as in one.
  @Test(arguments: seeds)
  func `a clock's pace doesn't matter`(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let steps = Self.plan(using: &dice).steps(using: &dice)
    var (whole, parts) = (StudyRun(steps), StudyRun(steps))
    let times = (0..<40).map { _ in Duration.milliseconds(Int.random(in: 0...9_000, using: &dice) / 3) }
    whole.take(.time(times.reduce(.zero, +)))
    for time in times { parts.take(.time(time)) }
    #expect(whole == parts)
  }

  @Test func `the log keeps what was drawn, also after damage`() async throws {
    var dice = SeededGenerator(seed: 53)
    let folder = FileManager.default.temporaryDirectory.appending(path: "studies-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var wanted: [StudyRecord] = []
    func record() -> StudyRecord {
      StudyRecord(
        date: Date(timeIntervalSince1970: Double(Int.random(in: 0...2_000_000_000, using: &dice))),
        board: "Börd \(Int.random(in: 0...9, using: &dice))",
        pictures: (0..<Int.random(in: 1...5, using: &dice)).map {
          StudyRecord.Picture(name: "picture\n\($0)", seconds: Double.random(in: 1...600, using: &dice) / 3)
        })
    }
    for _ in 0..<7 {
      let new = record()
      try await StudyLog(folder: folder).add(new)
      wanted.insert(new, at: 0)
      #expect(await StudyLog(folder: folder).records() == wanted)
    }
    let text = StudyText.text(of: wanted)
    #expect(text.split(separator: "\n").count == wanted.reduce(0) { $0 + 1 + $1.pictures.count })
    let file = folder.appending(path: "studies.json")
    try Data("{".utf8).write(to: file)
    #expect(await StudyLog(folder: folder).records() == [])
    let new = record()
    try await StudyLog(folder: folder).add(new)
    #expect(await StudyLog(folder: folder).records() == [new])
    #expect(FileManager.default.fileExists(atPath: folder.appending(path: "studies.damaged.json").path))
  }
}
