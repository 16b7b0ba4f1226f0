import CGettext

/// A sentence, or a part of one that is shown alone, in English, with placeholders for values.
///
/// The English text is the key of the catalogues. A value that's interpolated is a numbered placeholder
/// there: `"Moved \(count) pins to “\(name)”"` is `Moved {1} pins to “{2}”`, so that a translation can change
/// the order. A phrase is written whole: parts that are put together have no key, and no translation.
package struct Phrase: ExpressibleByStringInterpolation, Sendable {
  /// The English text with numbered placeholders.
  package let key: String
  /// The values of the placeholders, in their order.
  package let values: [String]

  package init(stringLiteral value: String) {
    key = value
    values = []
  }

  package init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    values = stringInterpolation.values
  }

  init(key: String, values: [String]) {
    self.key = key
    self.values = values
  }

  package struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate var key = ""
    fileprivate var values: [String] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 3 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { key += literal }

    package mutating func appendInterpolation(_ value: some Any) { append("\(value)") }

    /// A number, with the locale's separator of thousands.
    package mutating func appendInterpolation(_ number: Int) { append(localized(number: number)) }

    private mutating func append(_ text: String) {
      values.append(text)
      key += "{\(values.count)}"
    }
  }

  /// The phrase in the user's language, or as it's written if there's no translation.
  var inUsersLanguage: String {
    // Without a translation, gettext returns the key's own bytes, which have to be there still.
    filled(key.withCString { String(cString: g_dgettext(domain, $0)) })
  }

  /// The one of two phrases that's right for a number of things, by the rules of the user's language.
  static func inUsersLanguage(_ count: Int, _ one: Phrase, _ other: Phrase) -> String {
    let translation = one.key.withCString { one in
      other.key.withCString { other in
        String(cString: g_dngettext(domain, one, other, UInt(count.magnitude)))
      }
    }
    return (other.values.count < one.values.count ? one : other).filled(translation)
  }

  /// Returns a translation with the values instead of its placeholders.
  func filled(_ translation: String) -> String {
    guard !values.isEmpty else { return translation }
    var text = ""
    var rest = translation[...]
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      let behind = rest.index(after: open)
      if let close = rest[behind...].firstIndex(of: "}"), let number = Int(rest[behind..<close]),
        values.indices.contains(number - 1)
      {
        text += values[number - 1]
        rest = rest[rest.index(after: close)...]
      } else {
        text += "{"
        rest = rest[behind...]
      }
    }
    return text + rest
  }
}
