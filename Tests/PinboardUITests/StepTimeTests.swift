import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct StepTimeTests {
  private let times = StepTime()

  private func date(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int = 0
  ) throws -> Date {
    let parts = DateComponents(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    return try #require(Calendar.current.date(from: parts))
  }

  @Test func `what was done today is written by the hour alone`() throws {
    let text = times.text(for: try date(2026, 3, 14, 9, 26), now: try date(2026, 3, 14, 23, 59, 59))
    #expect(text.contains("9:26"))
    for part in ["2026", "14", "Mar"] { #expect(!text.contains(part), "\(text)") }
  }

  @Test func `yesterday is another day, though it was a minute ago`() throws {
    let step = try date(2026, 3, 13, 23, 59, 30)
    let today = times.text(for: step, now: try date(2026, 3, 13, 23, 59, 59))
    let tomorrow = times.text(for: step, now: try date(2026, 3, 14, 0, 0, 1))
    #expect(!today.contains("13"), "\(today)")
    #expect(tomorrow.contains("13"), "\(tomorrow)")
    #expect(tomorrow.hasSuffix(today), "\(tomorrow)")
  }

  @Test func `the same day of another year is written with its year`() throws {
    let step = try date(2025, 3, 14, 9, 26)
    let text = times.text(for: step, now: try date(2026, 3, 14, 9, 26))
    #expect(text.contains("2025"), "\(text)")
    #expect(text.contains("14"), "\(text)")
    #expect(text.contains("9:26"), "\(text)")
  }

  @Test func `a clock that was set back makes no step of today one of another day`() throws {
    let step = try date(2026, 3, 14, 18, 0)
    #expect(times.text(for: step, now: try date(2026, 3, 14, 6, 0)) == times.text(for: step, now: step))
    #expect(times.text(for: step, now: try date(2026, 3, 13, 6, 0)).contains("2026"))
  }
}
