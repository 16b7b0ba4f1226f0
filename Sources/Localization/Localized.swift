import CGettext
import Glibc

/// The name of the catalogues: `LC_MESSAGES/pinboard.mo`.
let domain = "pinboard"

/// A phrase in the user's language, or as it's written here if there's no translation. Any thread.
package func localized(_ phrase: Phrase) -> String {
  // Without a translation, gettext returns the key's own bytes, which have to be there still.
  phrase.filled(phrase.key.withCString { String(cString: g_dgettext(domain, $0)) })
}

/// A phrase whose English words mean several things, in the user's language. Any thread.
/// - Parameter context: what the words mean here, for translators: "alignment".
package func localized(_ phrase: Phrase, context: String) -> String {
  phrase.filled(phrase.key.withCString { String(cString: g_dpgettext2(domain, context, $0)) })
}

/// The phrase for a number of things, by the rules of the user's language. Any thread.
/// - Parameters:
///   - one: what English says for one thing. Its values are those of `other`, or fewer: each value that it
///     has stands in the same place there.
///   - other: what English says for any other number.
package func localized(_ count: Int, _ one: Phrase, _ other: Phrase) -> String {
  let translation = one.key.withCString { one in
    other.key.withCString { other in
      String(cString: g_dngettext(domain, one, other, UInt(count.magnitude)))
    }
  }
  return (other.values.count < one.values.count ? one : other).filled(translation)
}

/// A whole number as the locale writes it, with its separator of thousands. Any thread.
/// - Parameter fallback: the separator of a locale that has none, such as C.
package func localized(number: Int, fallback: String = "") -> String {
  let text = String(number)
  guard number.magnitude > 999, let conventions = localeconv() else { return text }
  let own = String(cString: conventions.pointee.thousands_sep)
  let separator = own.isEmpty ? fallback : own
  guard !separator.isEmpty else { return text }
  let digits = String(number.magnitude)
  var grouped = ""
  for (place, digit) in digits.enumerated() {
    if place > 0, (digits.count - place).isMultiple(of: 3) { grouped += separator }
    grouped.append(digit)
  }
  return number < 0 ? "-" + grouped : grouped
}
