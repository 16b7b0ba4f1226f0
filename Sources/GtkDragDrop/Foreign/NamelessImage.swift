import DragItems
import Foundation

/// Names for images without a name: by the time of their arrival, since several images named "Image" couldn't
/// be told apart.
@MainActor
enum NamelessImage {
  private static var last = ""
  private static var count = 0

  /// - Parameter ending: the file name extension, without the dot.
  static func name(at date: Date = Date(), in zone: TimeZone = .current, ending: String?) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    func digits(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
    let day = [parts.year, parts.month, parts.day].map(digits).joined(separator: "-")
    // Many file systems don't allow a colon in a name.
    let time = [parts.hour, parts.minute, parts.second].map(digits).joined(separator: "-")
    let stem = "Image from \(day) \(time)"
    count = stem == last ? count + 1 : 1
    last = stem
    let name = count == 1 ? stem : "\(stem) (\(count))"
    return ending.map { "\(name).\($0)" } ?? name
  }
}
