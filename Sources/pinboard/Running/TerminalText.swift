import Foundation
import Glibc
import Localization

/// Text in the columns of a terminal, where a Chinese or Japanese character takes two.
enum TerminalText {
  /// The columns of the terminal that standard output is, or 80.
  static var width: Int {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  static func columns(of text: Substring) -> Int { text.reduce(0) { $0 + TextColumns.count(of: $1) } }

  /// Breaks a line at blanks, and beside characters that take two columns.
  static func wrapped(_ line: String, to width: Int) -> [String] {
    var lines: [String] = []
    var rest = line[...]
    while true {
      var used = 0
      // Where the line may end, and where the next one begins then.
      var end: (last: Substring.Index, next: Substring.Index)?
      var index = rest.startIndex
      var before: Character?
      while index < rest.endIndex {
        let character = rest[index]
        let columns = TextColumns.count(of: character)
        if let before, character != " ", index > rest.startIndex {
          if before == " " {
            end = (rest.index(before: index), index)
          } else if columns == 2 || TextColumns.count(of: before) == 2, !isTied(before, character) {
            end = (index, index)
          }
        }
        if used + columns > width, character != " ", let end {
          lines.append(String(rest[..<end.last]))
          rest = rest[end.next...]
          break
        }
        used += columns
        before = character
        index = rest.index(after: index)
      }
      if index == rest.endIndex {
        lines.append(String(rest))
        return lines
      }
    }
  }

  /// Whether no line may end between two characters: a mark stays with what it closes or opens.
  private static func isTied(_ before: Character, _ after: Character) -> Bool {
    "、。，．・：；？！）」』】》〉”’…ー々,.:;?!)".contains(after) || "（「『【《〈“‘(".contains(before)
  }
}
