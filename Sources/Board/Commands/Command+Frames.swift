public import Foundation
import Localization

extension Command {
  /// The distance between a new frame's edge and the pins around which it's made, in board points.
  public static let frameMargin = 32.0

  /// Adds a frame in front of the other frames.
  /// - Parameters:
  ///   - area: its box in board points, which is brought within the limits.
  ///   - name: its name; nil for “Frame”, “Frame 2”, ….
  ///   - color: the colour of its background.
  ///   - folder: the path of the folder that it watches; empty for none.
  ///   - document: the board before the command.
  public static func addFrame(
    _ area: CGRect, named name: String? = nil, color: PinColor, watching folder: String = "",
    to document: BoardDocument
  ) -> Command? {
    guard area.width.isFinite, area.height.isFinite, area.width > 0, area.height > 0 else { return nil }
    let pin = Pin(
      content: .frame(color), name: name.map { BoardLimits.cleaned(name: $0) } ?? freeFrameName(in: document),
      center: CGPoint(x: area.midX, y: area.midY), size: area.size,
      attributes: PinAttributes(watchedFolder: folder))
    return add([pin], originals: [], to: document)
  }

  /// Adds a frame around pins, with a margin.
  public static func addFrame(
    around ids: some Sequence<PinID>, color: PinColor, to document: BoardDocument
  ) -> Command? {
    guard let bounds = document.bounds(of: document.carried(by: ids, withLocked: true)) else { return nil }
    return addFrame(bounds.insetBy(dx: -frameMargin, dy: -frameMargin), color: color, to: document)
  }

  /// Gives frames another colour. Other pins are left out.
  public static func setColor(
    of ids: some Sequence<PinID>, to color: PinColor, in document: BoardDocument
  ) -> Command? {
    let frames = document.ordered(ids).filter { $0.content.frame != nil && $0.content.frame != color }
      .map { pin in
        var pin = pin
        pin.content = .frame(color)
        return pin
      }
    return update(
      frames, in: document,
      name: .changeFrameColor(frames.count))
  }

  /// Lets a frame watch a folder, or stops that.
  /// - Parameters:
  ///   - id: the frame.
  ///   - folder: the folder's path, as board files spell paths; empty to stop.
  ///   - document: the board before the command.
  public static func setWatchedFolder(
    of id: PinID, to folder: String, in document: BoardDocument
  ) -> Command? {
    guard var pin = document.pin(id), pin.content.frame != nil, pin.attributes.watchedFolder != folder else {
      return nil
    }
    pin.attributes.watchedFolder = folder
    return update(
      [pin], in: document,
      name: folder.isEmpty ? .stopWatchingFolder : .watchFolder)
  }

  /// Renames a frame. The name is cleaned.
  public static func renameFrame(_ id: PinID, to name: String, in document: BoardDocument) -> Command? {
    guard var pin = document.pin(id), pin.content.frame != nil else { return nil }
    pin.name = BoardLimits.cleaned(name: name, fallback: localized("Frame"))
    return update([pin], in: document, name: .renameFrame)
  }

  private static func freeFrameName(in document: BoardDocument) -> String {
    let taken = Set(document.frames.map(\.name))
    let first = localized("Frame")
    guard taken.contains(first) else { return first }
    var number = 2
    while taken.contains(localized("Frame \(number)")) { number += 1 }
    return localized("Frame \(number)")
  }
}
