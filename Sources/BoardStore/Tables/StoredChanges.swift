import Board
import Foundation

/// The column `changes` of the table `history`: the changes of a command and, as a last element, what the
/// step says of the past besides: `{"update": [], "past": {…}}`. Earlier versions read that element as an
/// update of no pins, and leave it in its row.
struct StoredChanges: Codable {
  let changes: [Change]
  let past: StepPast
  /// Whether there are words of the past that can't be read. The step can be undone all the same, but a merge
  /// would take what they say for something that never happened.
  let isPastUnread: Bool

  init(_ changes: [Change], _ past: StepPast, isPastUnread: Bool = false) {
    self.changes = changes
    self.past = past
    self.isPastUnread = isPastUnread
  }

  private enum Key: String, CodingKey { case update, past }

  /// Of an element of the past that can't be read, both are nil.
  private struct Element: Decodable {
    let change: Change?
    let past: StepPast?

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      if values.contains(.past) {
        past = try? values.decode(StepPast.self, forKey: .past)
        change = nil
      } else {
        past = nil
        change = try Change(from: decoder)
      }
    }
  }

  private struct PastElement: Encodable {
    let update: [PinUpdate] = []
    let past: StepPast
  }

  init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    var (changes, past, isUnread): ([Change], StepPast, Bool) = ([], StepPast(), false)
    while !values.isAtEnd {
      let element = try values.decode(Element.self)
      if let change = element.change { changes.append(change) }
      if let found = element.past { past = found }
      if element.change == nil, element.past == nil { isUnread = true }
    }
    self.init(changes, past, isPastUnread: isUnread)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    for change in changes { try values.encode(change) }
    if !past.isEmpty { try values.encode(PastElement(past: past)) }
  }

  /// The text of the column.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
