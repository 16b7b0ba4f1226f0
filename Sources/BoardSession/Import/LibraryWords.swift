import DragItems
import KitFiles
import Foundation
import Localization

/// Puts the problems of DragDropKit's loads into words: the library speaks English, since it has no
/// catalogues of its own.
package nonisolated enum LibraryWords {
  /// An error in the user's language. One that isn't the library's has its own words.
  /// - Parameter name: the name of the item, which comes first if the sentence doesn't have it.
  package static func sentence(of error: any Error, about name: String? = nil) -> String {
    let sentence =
      (error as? any LoadProblemError).map { words(for: $0.loadProblem) }
      ?? (error as? any LocalizedError)?.errorDescription ?? (error as NSError).localizedDescription
    guard let name = name?.shown, !sentence.contains(name) else { return sentence }
    return localized("\(name): \(sentence)")
  }

  private static func words(for problem: LoadProblem) -> String {
    switch problem {
    case .notDelivered: localized("The other program didn’t deliver the data")
    case .tookTooLong: localized("The other program took too long to deliver the data")
    case .tooLarge: localized("There’s more data than fits")
    case .elsewhere(let address):
      localized("“\(address)” isn’t a file of this computer; save it to a file first")
    case .tooMany(let limit):
      localized(
        "More than \(localized(number: limit)) files came at once; what was beyond that was left out")
    case .notAFile(let name): localized("“\(name)” isn’t a regular file")
    case .unreadable(let name, let reason?): localized("“\(name)” can’t be read: \(reason)")
    case .unreadable(let name, nil): localized("“\(name)” can’t be read")
    case .unanswering(let name): localized("The disk of “\(name)” doesn’t answer")
    case .wrongForm: localized("The data isn’t what it says it is")
    }
  }
}
