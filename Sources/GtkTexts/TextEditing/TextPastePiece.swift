import DragItems
import Foundation

/// The text that a pasted or dropped item has become.
enum TextPastePiece: Sendable {
  case plain(String)
  case attributed(AttributedString)

  var string: String {
    switch self {
    case .plain(let text): text
    case .attributed(let text): text.words
    }
  }

  var attributed: AttributedString {
    switch self {
    case .plain(let text): AttributedString(text)
    case .attributed(let text): text
    }
  }
}
