import Board
import Foundation

/// The column `changes` of the table `history`: the changes of a command and, as last elements, the kind of
/// its name, `{"update": [], "step": {…}}`, and what the step says of the past besides: `{"update": [],
/// "past": {…}}`. Earlier versions read such an element as an update of no pins, and leave it in its row.
struct StoredChanges: Codable {
  let changes: [Change]
  let past: StepPast
  /// The kind of the command's name; nil if the row's words say all, or if only a later version knows it.
  let name: CommandName?
  /// Whether there are words of the past that can't be read. The step can be undone all the same, but a merge
  /// would take what they say for something that never happened.
  let isPastUnread: Bool

  init(_ changes: [Change], _ name: CommandName?, _ past: StepPast, isPastUnread: Bool = false) {
    self.changes = changes
    self.name = name
    self.past = past
    self.isPastUnread = isPastUnread
  }

  private enum Key: String, CodingKey { case update, past, step }

  private enum Element: Decodable {
    case change(Change)
    /// What's stored of the name; nil if only a later version knows it.
    case name(CommandName?)
    /// What's stored of the past; nil if it can't be read.
    case past(StepPast?)

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      if values.contains(.past) {
        self = .past(try? values.decode(StepPast.self, forKey: .past))
      } else if values.contains(.step) {
        self = .name(try? values.decode(CommandName.self, forKey: .step))
      } else {
        self = .change(try Change(from: decoder))
      }
    }
  }

  private struct FurtherElement: Encodable {
    let update: [PinUpdate] = []
    var step: CommandName?
    var past: StepPast?
  }

  init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    var (changes, name, past, isUnread): ([Change], CommandName?, StepPast, Bool) = (
      [], nil, StepPast(), false
    )
    while !values.isAtEnd {
      switch try values.decode(Element.self) {
      case .change(let change): changes.append(change)
      case .name(let found): name = found
      case .past(let found?): past = found
      case .past(nil): isUnread = true
      }
    }
    self.init(changes, name, past, isPastUnread: isUnread)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    for change in changes { try values.encode(change) }
    if let name { try values.encode(FurtherElement(step: name)) }
    if !past.isEmpty { try values.encode(FurtherElement(past: past)) }
  }

  /// The text of the column.
  func text() throws -> String {
    var plain = PlainText()
    for change in changes { try plain.add(change) }
    if let name { try plain.add(encoding: FurtherElement(step: name)) }
    if !past.isEmpty { plain.add(element: "{\"update\":[],\"past\":\(try past.storedText())}") }
    return plain.list
  }
}
