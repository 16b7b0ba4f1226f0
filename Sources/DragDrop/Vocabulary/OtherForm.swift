/// Answers that a delegate may give in another form, as code for UIKit does: without the question mark of an
/// optional, or with another type of number.
///
/// Swift can't tell whether a type has a method of its own or the default one, so the default ones report
/// that they were called.
@MainActor
package enum OtherForm {
  private static var isMissing = false

  /// Asks a delegate.
  /// - Returns: nil if the delegate doesn't answer in this form.
  package static func answer<Answer>(_ ask: () -> Answer) -> Answer? {
    let outer = isMissing
    defer { isMissing = outer }
    isMissing = false
    let answer = ask()
    return isMissing ? nil : answer
  }

  /// Called by a default method.
  /// - Parameter standIn: returned, and then ignored.
  package static func missing<Answer>(_ standIn: Answer) -> Answer {
    isMissing = true
    return standIn
  }
}
