public import Board
public import BoardStore
import Foundation

/// Pins of an import with the originals that they show: what one transaction brings.
public struct ImportPart: Sendable {
  /// The originals, each once.
  public private(set) var originals: [PreparedOriginal]
  private var pins: [Pin]
  private let name: CommandName?
  private let group: UUID?

  init(pins: [Pin], originals: [PreparedOriginal], name: CommandName?, group: UUID?) {
    self.pins = pins
    self.originals = originals
    self.name = name
    self.group = group
  }

  /// Returns the command that adds the pins in front of everything; nil without pins.
  public func command(for document: BoardDocument) -> Command? {
    Command.add(pins, originals: originals.map(\.original), to: document, name: name, group: group)
  }

  /// Returns the part without an original and its pins.
  public func without(_ id: OriginalID) -> ImportPart {
    var part = self
    part.originals.removeAll { $0.original.id == id }
    part.pins.removeAll { $0.content.neededOriginal == id }
    return part
  }

  /// Splits an import into transactions. Nearly all are one: it's no longer than that of the largest image.
  static func parts(of pins: [Pin], _ originals: [OriginalID: PreparedOriginal], name: CommandName?)
    -> [ImportPart]
  {
    var parts: [(pins: [Pin], originals: [PreparedOriginal])] = [([], [])]
    var known: Set<OriginalID> = []
    var bytes = 0
    for pin in pins {
      if let id = pin.content.neededOriginal, let prepared = originals[id], known.insert(id).inserted {
        bytes += prepared.storedByteCount
        if bytes > PreparedOriginal.defaultByteLimit, !parts[parts.count - 1].pins.isEmpty {
          parts.append(([], []))
          bytes = prepared.storedByteCount
        }
        parts[parts.count - 1].originals.append(prepared)
      }
      parts[parts.count - 1].pins.append(pin)
    }
    let group = parts.count > 1 ? UUID() : nil
    return parts.filter { !$0.pins.isEmpty }.map {
      ImportPart(pins: $0.pins, originals: $0.originals, name: name, group: group)
    }
  }
}

extension ImportHarvest {
  /// Pins everything on a board's file, with the originals. Images that have changed since they were read are
  /// left out, and are in the report then.
  /// - Returns: the new pins; empty if there are none.
  /// - Throws: what's wrong with the board's file. An import of more than a gibibyte is several transactions;
  ///   those that were done stay.
  public mutating func pin(on file: BoardFile) async throws -> [PinID] {
    var ids: [PinID] = []
    let document = try await file.load()
    for var part in parts(for: document) {
      while let command = part.command(for: ids.isEmpty ? document : try await file.load()) {
        switch try await file.tryCommit([command], adding: part.originals) {
        case .written:
          ids += command.pinIDs
        case .notDone(let error, let id?):
          leaveOut(id, because: error)
          part = part.without(id)
          continue
        case .notDone(let error, nil): throw error
        }
        break
      }
    }
    return ids
  }
}
