import CGettext
import Glibc

/// The name of the catalogues: `LC_MESSAGES/pinboard.mo`.
let domain = "pinboard"

/// A phrase in the user's language, or as it's written here if there's no translation. Any thread.
package func localized(_ phrase: Phrase) -> String { phrase.inUsersLanguage }

/// A phrase whose English words mean several things, in the user's language. Any thread.
/// - Parameter context: what the words mean here, for translators: "alignment".
package func localized(_ phrase: Phrase, context: String) -> String {
  phrase.filled(phrase.key.withCString { String(cString: g_dpgettext2(domain, context, $0)) })
}

/// A name or another short text in the user's quotation marks. Any thread.
package func localized(quoted text: String) -> String { localized("“\(text)”") }

/// A text that isn't written in the sources, such as a paragraph of the manual, in the user's language. Any
/// thread.
/// - Parameter context: what the texts belong to: "manual".
package func localized(text: String, context: String) -> String {
  text.withCString { String(cString: g_dpgettext2(domain, context, $0)) }
}

/// The phrase for a number of things, by the rules of the user's language. Any thread.
/// - Parameters:
///   - one: what English says for one thing. Its values are those of `other`, or fewer: each of its
///     values has the same placeholder there.
///   - other: what English says for any other number.
package func localized(_ count: Int, _ one: Phrase, _ other: Phrase) -> String {
  Phrase.inUsersLanguage(count, one, other)
}

/// A whole number as the locale writes it, with its separator of thousands. Any thread.
/// - Parameter fallback: the separator of a locale that has none, such as C.
package func localized(number: Int, fallback: String = "") -> String {
  NumberConventions.user.text(of: number, fallback: fallback)
}

/// A number with the locale's decimal point. Any thread.
/// - Parameters:
///   - places: the most decimals; what's beyond is rounded.
///   - fewest: the decimals that are written even if they're zeros.
package func localized(number: Double, places: Int, fewest: Int = 0) -> String {
  NumberConventions.user.text(of: number, places: places, fewest: fewest)
}

/// Things one after the other, with the language's comma. Any thread.
package func localized(list things: [String]) -> String {
  things.joined(separator: localized(", ", context: "between the things of a list"))
}

/// The system's words for an error: "No such file or directory". Any thread.
/// - Parameter code: the error's number, such as `ENOENT`.
package func localized(systemReason code: CInt) -> String { systemText(code, in: "") }

/// The system's words for an error, as a sentence goes on with them behind a colon. Any thread.
/// - Parameter code: the error's number, such as `ENOENT`.
package func localized(systemError code: CInt) -> String {
  let text = systemText(code, in: "")
  // English goes on in small letters. Other languages have nouns, or no such letters.
  return text == systemText(code, in: "C") ? text.lowercased() : text
}

private func systemText(_ code: CInt, in name: String) -> String {
  guard let locale = newlocale(pinboard_messages_mask, name, nil) else {
    return String(cString: strerror(code))
  }
  defer { freelocale(locale) }
  return strerror_l(code, locale).map { String(cString: $0) } ?? ""
}
