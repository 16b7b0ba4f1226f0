import Foundation

/// The time of a step as a short text. For today's steps, it's only the time of day.
struct StepTime {
  private let hour = StepTime.formatter(date: .none)
  private let day = StepTime.formatter(date: .medium)
  private let calendar = Calendar.current

  func text(for date: Date, now: Date = Date()) -> String {
    let isToday = calendar.isDate(date, inSameDayAs: now)
    return (isToday ? hour : day).string(from: date)
  }

  private static func formatter(date: DateFormatter.Style) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.dateStyle = date
    formatter.timeStyle = .short
    return formatter
  }
}
