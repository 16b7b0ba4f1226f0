import Board
import Foundation

/// What the source notes of a move: the removal that will follow, as a command's JSON, and in it `file`, the number of the
/// other board's file on its disk, and `kind` if it's a step that's undone or redone.
struct RemovalNote: Codable {
  /// Of a step that's undone or redone, with its id: that the pins go and nothing else. The rest of it is in the history.
  let removal: Command
  let kind: CommitKind
  let fileNumber: UInt64?

  private enum CodingKeys: String, CodingKey {
    case kind
    case fileNumber = "file"
  }

  init(_ entry: CommitEntry, into file: FileIdentity) {
    let command = entry.command
    kind = entry.kind
    removal =
      kind == .do
      ? command
      : Command(
        id: command.id, name: command.name, changes: [.removePins(command.leavingPins)], group: command.group)
    fileNumber = file.number
  }

  init(from decoder: any Decoder) throws {
    removal = try Command(from: decoder)
    // Another file than the noted one decides less: what can't be read is none.
    let values = try? decoder.container(keyedBy: CodingKeys.self)
    fileNumber = try? values?.decode(UInt64.self, forKey: .fileNumber)
    // A kind that isn't known: the pins go, as with any move.
    kind = (try? values?.decode(CommitKind.self, forKey: .kind)) ?? .do
  }

  func encode(to encoder: any Encoder) throws {
    try removal.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    if kind != .do { try values.encode(kind, forKey: .kind) }
    try values.encodeIfPresent(fileNumber, forKey: .fileNumber)
  }
}
