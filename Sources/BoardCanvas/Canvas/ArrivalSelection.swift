import Board
import BoardSession
import Foundation

/// Selects what a drop or a paste brings, as what's pasted is in any editor. If the user selects something
/// else before all of it has come, it stays that.
final class ArrivalSelection {
  private let model: CanvasModel
  /// The group of the commands that add the pins; nil if nothing is expected.
  private var group: UUID?
  /// The selection to which the next pins are added.
  private var selection: Set<PinID> = []
  private var pins: Set<PinID> = []

  /// The number of pins above which none is selected: a large import would update its window for each.
  static let most = 500

  init(_ model: CanvasModel) { self.model = model }

  /// Selects what's going to arrive.
  /// - Returns: the group for the commands that add it.
  func begin() -> UUID {
    let group = UUID.random()
    self.group = group
    (selection, pins) = (model.selection, [])
    return group
  }

  /// Called for each command after it was applied.
  func applied(_ command: Command) {
    guard let group, command.group == group else { return }
    guard model.selection == selection else { return self.group = nil }
    let before = pins.count
    for case .insertPins(let new, _) in command.changes { pins.formUnion(new.map(\.id)) }
    guard pins.count > before else { return }
    let areMany = pins.count > Self.most
    if areMany { self.group = nil }
    selection = areMany ? [] : pins
    model.selection = selection
  }
}
