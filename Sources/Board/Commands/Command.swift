public import Foundation
import Localization

/// A named user action on a board, with everything that undoing it needs.
public struct Command: Hashable, Sendable, Codable, Identifiable {
  /// The inverse has the same id, because the id names the step and not its direction.
  public let id: UUID
  /// The name that the user sees, such as "Move 3 Pins".
  public let name: String
  /// The changes in the order in which they're applied: all of them, or none.
  public let changes: [Change]
  /// The group of the command, or nil. Consecutive commands of one group are one step of the history, so that
  /// an import whose images arrive one by one is undone at once.
  public let group: UUID?

  /// Makes a command. A name beyond `BoardLimits` is cleaned, and becomes “Change” if nothing is left of it.
  /// The changes aren't checked before `apply(to:)`.
  public init(id: UUID = .random(), name: String, changes: [Change], group: UUID? = nil) {
    self.id = id
    self.name =
      BoardLimits.isValid(name: name) ? name : BoardLimits.cleaned(name: name, fallback: localized("Change"))
    self.changes = changes
    self.group = group
  }

  /// The command that undoes this one: the inverse changes, last first.
  public var inverse: Command {
    Command(id: id, name: name, changes: changes.reversed().map(\.inverse), group: group)
  }

  /// Validates all changes first and then changes `document`. When it throws, nothing has changed.
  public func apply(to document: inout BoardDocument) throws(BoardError) {
    try document.apply(changes)
  }

  /// Returns the command with another name or group.
  public func with(name: String? = nil, group: UUID? = nil) -> Command {
    Command(id: id, name: name ?? self.name, changes: changes, group: group ?? self.group)
  }

  /// The pins that this command touches.
  public var pinIDs: Set<PinID> {
    var ids: Set<PinID> = []
    for change in changes {
      switch change {
      case .insertPins(let pins, _), .removePins(let pins): ids.formUnion(pins.map(\.id))
      case .updatePins(let updates): ids.formUnion(updates.map(\.after.id))
      case .rename, .startView: break
      }
    }
    return ids
  }
}

/// The number of images, notes and other pins that a command or a step puts on the board, for its name.
struct AddedPins: Hashable, Sendable {
  /// The number of images, and of pins whose kind is unknown.
  private(set) var images = 0
  private(set) var notes = 0
  private(set) var frames = 0
  private(set) var strokes = 0
  private(set) var links = 0

  init(_ pins: some Sequence<Pin>) {
    for pin in pins {
      switch pin.content {
      case .note: notes += 1
      case .frame: frames += 1
      case .stroke: strokes += 1
      case .link: links += 1
      case .image, .unknown: images += 1
      }
    }
  }

  /// Counts the pins that a command puts on the board. Its other changes are ignored.
  init(of command: Command) {
    self.init(
      command.changes.lazy.flatMap { change -> [Pin] in
        if case .insertPins(let pins, _) = change { pins } else { [] }
      })
  }

  /// The name of a command that adds these pins: "Add Image", "Add 2 Notes", "Add 3 Images and Note", "Add
  /// Frame", "Add 4 Pins"; "Add" if there are none.
  var name: String {
    if frames > 0 || strokes > 0 || links > 0 {
      let count = images + notes + frames + strokes + links
      return count == frames
        ? localized(frames, "Add Frame", "Add \(frames) Frames")
        : localized(count, "Add Pin", "Add \(count) Pins")
    }
    switch (images, notes) {
    case (0, 0): return localized("Add")
    case (_, 0): return localized(images, "Add Image", "Add \(images) Images")
    case (0, _): return localized(notes, "Add Note", "Add \(notes) Notes")
    default:
      let images = localized(images, "Image", "\(images) Images")
      let notes = localized(notes, "Note", "\(notes) Notes")
      return localized("Add \(images) and \(notes)")
    }
  }

  static func + (one: AddedPins, other: AddedPins) -> AddedPins {
    var sum = one
    sum.images += other.images
    sum.notes += other.notes
    sum.frames += other.frames
    sum.strokes += other.strokes
    sum.links += other.links
    return sum
  }
}
