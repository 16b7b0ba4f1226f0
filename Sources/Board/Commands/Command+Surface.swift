import Foundation

extension Command {
  /// Chooses what a board lies on.
  /// - Parameters:
  ///   - surface: the surface; nil for that of the preferences.
  ///   - document: the board before the command.
  public static func setSurface(to surface: BoardSurface?, in document: BoardDocument) -> Command? {
    guard surface != document.surface else { return nil }
    let name = CommandName.changeSurface
    guard let surface else {
      return Command(name: name, changes: [.removePins(document.surfacePins.values.sorted { $0.id < $1.id })])
    }
    let content = PinContent.unknown(kind: PinContent.surfaceKind, payload: Data(surface.code.utf8))
    if let before = document.surfacePin {
      var after = before
      after.content = content
      return Command(name: name, changes: [.updatePins([PinUpdate(before: before, after: after)])])
    }
    // The id follows from the board's, so that two computers that choose a surface change the same pin.
    let pin = Pin(
      id: PinID(document.id), content: content, name: "", center: .zero, size: CGSize(width: 1, height: 1))
    return Command(name: name, changes: [.insertPins([pin], originals: [])])
  }
}
