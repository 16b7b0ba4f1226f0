import Foundation
import Localization

/// When an image was taken, by the clock of its camera, which knows no time zone.
nonisolated enum ShotTime {
  /// The time as the locale writes it; in a locale without own dates, and for what's no time, as it's given.
  /// - Parameter time: the time as in `ImageDetails.date`: "2024-05-01 13:22:10".
  static func text(_ time: String) -> String { text(time, locale: NumberConventions.dates) }

  static func text(_ time: String, locale: String?) -> String {
    guard let locale else { return time }
    let reader = formatter("en_US_POSIX")
    reader.dateFormat = "yyyy-MM-dd HH:mm:ss"
    guard let date = reader.date(from: time) else { return time }
    let writer = formatter(locale)
    writer.dateStyle = .medium
    writer.timeStyle = .medium
    return writer.string(from: date)
  }

  private static func formatter(_ locale: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: locale)
    formatter.timeZone = TimeZone(identifier: "UTC")
    return formatter
  }
}
