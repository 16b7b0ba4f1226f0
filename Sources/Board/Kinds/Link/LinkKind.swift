import Foundation
import Localization

/// A link to a board.
struct LinkKind: PinKind {
  static let word = "board"
  static let counted = "links"

  let link: BoardLink

  static func content(from fields: PayloadFields) -> PinContent? {
    let board = fields.value("board", UUID.self)
    guard board != nil || !fields.holds("board"), let name = fields.value("name", String.self),
      let path = fields.value("path", String.self)
    else { return nil }
    return BoardLink(board: board, name: name, path: path).map(PinContent.link)
  }

  func write(to text: inout PayloadText) {
    if let board = link.board { text.add("board", board) }
    text.add("name", link.name)
    text.add("path", link.path)
  }

  var name: String? { localized("Link to a board") }
  var searchWords: String { [localized("Link to a board"), "link", "board"].joined(separator: " ") }
  var firstSize: CGSize? { BoardLink.size }
  var order: String { "link \(link)" }
}

extension PinContent {
  /// The board to which the pin leads; nil for other kinds.
  public var link: BoardLink? {
    if case .link(let link) = self { link } else { nil }
  }
}
