package import Foundation

/// The moment at which a step was done or undone, as all computers that have the step see it. Stamps are
/// ordered by time. Of equal times, the step's identity decides, so that stamps are never equal by chance.
package struct StepStamp: Hashable, Sendable, Comparable {
  /// Seconds since 1970, UTC.
  package let time: Double
  /// The id of the command.
  package let step: UUID

  package init(time: Double, step: UUID) {
    self.time = time
    self.step = step
  }

  package static func < (left: StepStamp, right: StepStamp) -> Bool {
    if left.time != right.time { return left.time < right.time }
    return PinID(left.step) < PinID(right.step)
  }

  /// The later one of two stamps; a missing one is earlier than any other.
  static func later(_ one: StepStamp?, _ other: StepStamp?) -> StepStamp? {
    guard let one else { return other }
    guard let other else { return one }
    return max(one, other)
  }

  /// Whether a stamp is later than another one; a missing one is earlier than any other.
  static func isLater(_ one: StepStamp?, than other: StepStamp?) -> Bool {
    guard let one else { return false }
    return other.map { $0 < one } ?? true
  }
}

/// The stored form: `[time, "UUID"]`.
extension StepStamp: Codable {
  package init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    time = try values.decode(Double.self)
    step = try values.decode(UUID.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    try values.encode(time)
    try values.encode(step)
  }
}
