/// The language in which something is said that's kept in no language: that of the user, or English, for
/// files that other programs and other people read. Any thread.
package enum SpokenLanguage: Sendable {
  case ofUser
  case english

  package func callAsFunction(_ phrase: Phrase) -> String {
    self == .ofUser ? phrase.inUsersLanguage : phrase.filled(phrase.key)
  }

  /// The phrase for a number of things: see ``localized(_:_:_:)``.
  package func callAsFunction(_ count: Int, _ one: Phrase, _ other: Phrase) -> String {
    switch self {
    case .ofUser: Phrase.inUsersLanguage(count, one, other)
    case .english: self(count == 1 ? one : other)
    }
  }
}
