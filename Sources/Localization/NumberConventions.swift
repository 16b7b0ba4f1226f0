import CGettext
import Glibc

/// How a locale writes numbers.
///
/// The C libraries' own conventions stay those of "C", in which files and command lines write numbers: only
/// what a person reads is written by these. `localeconv` isn't safe on several threads, so the locale is read
/// once.
package struct NumberConventions: Sendable {
  /// The text between the whole part and the decimals.
  package let point: String
  /// The text between groups of digits; empty if the locale has no groups.
  package let separator: String
  /// The numbers of digits in the groups from the right. The last one is repeated.
  package let groups: [Int]

  /// Makes the conventions, by default those of "C", which has no groups.
  package init(point: String = ".", separator: String = "", groups: [Int] = [3]) {
    self.point = point
    self.separator = separator
    self.groups = groups.isEmpty ? [3] : groups
  }

  /// The conventions of the user's locale: LC_ALL, LC_NUMERIC or LANG.
  package static let user = ofEnvironment()

  /// The name of the locale by which dates are written, such as `de_DE`; nil for C, in which programs write
  /// dates in their own way.
  package static let dates: String? = {
    for name in ["LC_ALL", "LC_TIME", "LANG"] {
      guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { continue }
      let locale = value.prefix { $0 != "." && $0 != "@" }
      return ["C", "POSIX"].contains(locale) ? nil : String(locale)
    }
    return nil
  }()

  private static func ofEnvironment() -> NumberConventions {
    guard let locale = newlocale(pinboard_numeric_mask, "", nil) else { return NumberConventions() }
    defer { freelocale(locale) }
    func text(_ item: CInt) -> String {
      nl_langinfo_l(nl_item(item), locale).map { String(cString: $0) } ?? ""
    }
    // A byte of 127, or of more, says that there are no further groups.
    let groups = text(pinboard_grouping).unicodeScalars.map { Int($0.value) }
    let point = text(pinboard_radix_character)
    return NumberConventions(
      point: point.isEmpty ? "." : point, separator: groups.isEmpty ? "" : text(pinboard_thousands_separator),
      groups: groups.map { (1..<127).contains($0) ? $0 : .max })
  }

  /// A whole number's digits in groups.
  /// - Parameter fallback: the separator of a locale that has none.
  package func text(of number: Int, fallback: String = "") -> String {
    let text = String(number)
    let separator = self.separator.isEmpty ? fallback : self.separator
    guard number.magnitude > 999, !separator.isEmpty else { return text }
    var rest = String(number.magnitude)[...]
    var parts: [Substring] = []
    var sizes = groups[...]
    while let size = sizes.first, rest.count > size {
      parts.append(rest.suffix(size))
      rest = rest.dropLast(size)
      if sizes.count > 1 { sizes = sizes.dropFirst() }
    }
    let grouped = ([rest] + parts.reversed()).joined(separator: separator)
    return number < 0 ? "-" + grouped : grouped
  }

  /// A number with decimals.
  /// - Parameters:
  ///   - places: the most decimals; what's beyond is rounded.
  ///   - fewest: the decimals that are written even if they're zeros.
  package func text(of number: Double, places: Int, fewest: Int = 0) -> String {
    // Beyond 2⁵³ there are no decimals, and not every such number is an `Int`.
    guard number.magnitude < 9_007_199_254_740_992 else { return "\(number)" }
    var factor = 1.0
    for _ in 0..<places { factor *= 10 }
    let rounded = (number.magnitude * factor).rounded() / factor
    let whole = Int(rounded)
    // Of no decimals, there's one zero, which goes.
    var decimals = String(Int(((rounded - Double(whole)) * factor).rounded()))
    decimals = String(repeating: "0", count: max(0, places - decimals.count)) + decimals
    while decimals.count > fewest, decimals.hasSuffix("0") { decimals.removeLast() }
    let text = self.text(of: whole) + (decimals.isEmpty ? "" : point + decimals)
    return number < 0 && rounded > 0 ? "-" + text : text
  }
}
