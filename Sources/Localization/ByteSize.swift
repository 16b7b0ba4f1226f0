/// The sizes of files in units of powers of 1,000, as file managers show them. Any thread.
package enum ByteSize {
  /// A size with at most two decimals: "57 kB", "1.2 MB", "3.25 GB".
  package static func text(of count: Int) -> String {
    let (value, unit) = scaled(count, keeping: 1_000)
    return unit == 0 ? bytes(count) : text(value, unit: unit, places: min(unit - 1, 2), fewest: 0)
  }

  /// A size with two or three digits, or one decimal, and the exact number: "3.1 MB (3,121,004 bytes)".
  package static func longText(of count: Int) -> String {
    let (value, unit) = scaled(count, keeping: 999.5)
    let exact = bytes(count)
    guard unit > 0 else { return exact }
    let places = value < 10 ? 1 : 0
    return localized("\(text(value, unit: unit, places: places, fewest: places)) (\(exact))")
  }

  /// A number of megabytes, as one chooses it.
  package static func text(ofMegabytes count: Int) -> String {
    count < 1_000 ? localized("\(count) MB") : localized("\(count / 1_000) GB")
  }

  private static func bytes(_ count: Int) -> String {
    localized(count, "1 byte", "\(localized(number: count, fallback: ",")) bytes")
  }

  /// The value in the largest unit in which it's 1 at least.
  private static func scaled(_ count: Int, keeping most: Double) -> (value: Double, unit: Int) {
    var (value, unit) = (Double(count), 0)
    while value >= most, unit < 4 { (value, unit) = (value / 1_000, unit + 1) }
    return (value, unit)
  }

  private static func text(_ value: Double, unit: Int, places: Int, fewest: Int) -> String {
    let number = NumberConventions.user.text(of: value, places: places, fewest: fewest)
    return switch unit {
    case 1: localized("\(number) kB")
    case 2: localized("\(number) MB")
    case 3: localized("\(number) GB")
    default: localized("\(number) TB")
    }
  }
}
