import Files
import Foundation

/// A name that is safe to create a file with: one path component, no control characters, short enough.
package struct FileName {
  package let string: String

  package init?(_ proposal: String) {
    let last = proposal.split(separator: "/", omittingEmptySubsequences: true).last.map(String.init) ?? ""
    let cleaned = String(
      String.UnicodeScalarView(last.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }))
    // Most file systems allow 255 bytes; 240 leave room for an ending. The prefix is cut first, since
    // removing one character from a long row of flag emoji reads the row from its start each time.
    var bounded = String(cleaned.prefix(240))
    while bounded.nameBytes.count > 240 { bounded.removeLast() }
    guard !bounded.isEmpty, bounded != ".", bounded != ".." else { return nil }
    string = bounded
  }
}
