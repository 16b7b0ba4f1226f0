public import Foundation

extension ImageDetails {
  /// The moment of the shot, with the camera's clock taken for one of `zone`; nil if ``date`` isn't a date
  /// and a time, as in many files whose camera's clock wasn't set.
  /// - Parameter zone: the zone of the clock, since most cameras don't record it.
  public func moment(in zone: TimeZone = .current) -> Date? {
    guard let date else { return nil }
    let numbers = date.split { !$0.isASCII || !$0.isNumber }.map { $0.count <= 4 ? Int($0) ?? -1 : -1 }
    guard numbers.count >= 6, (1...9_999).contains(numbers[0]), (1...12).contains(numbers[1]),
      (1...31).contains(numbers[2]), (0...24).contains(numbers[3]), (0...59).contains(numbers[4]),
      (0...60).contains(numbers[5])
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar.date(
      from: DateComponents(
        year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
        second: numbers[5]))
  }
}
