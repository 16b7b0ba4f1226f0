import Foundation

/// When something was done, as short as it can be understood: today's by the hour.
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
