import Board
import BoardStore
import DragDropKit
import Foundation

/// What this process has put on the clipboard last, as it was on its board: pasted here it keeps crop, turn, sides and
/// arrangement, which other programs can't be given.
struct CopiedPins {
  static private(set) var latest: CopiedPins?

  private let providers: [ItemProvider]
  private let pins: [Pin]
  private let board: BoardController

  /// Puts pins on the clipboard; nothing changes there if none of them can be given away.
  /// - Returns: those that are there now.
  @discardableResult
  static func copy(_ pins: [Pin], of board: BoardController) -> [PinID] {
    let offered = pins.compactMap { pin in PinProvider.make(for: pin, in: board).map { (pin, $0) } }
    guard !offered.isEmpty else { return [] }
    latest = CopiedPins(providers: offered.map(\.1), pins: offered.map(\.0), board: board)
    Clipboard.general.setItemProviders(offered.map(\.1))
    return offered.map(\.0.id)
  }

  /// Whether these are what was copied, and the board that they were copied from can still give its images.
  func matches(_ itemProviders: [ItemProvider]) -> Bool {
    providers.elementsEqual(itemProviders, by: ===) && board.file.state != .closed
  }

  /// - Parameter point: the middle of them all, in points of the other board.
  /// - Returns: the new pins; nil if they can't be had this way.
  func paste(onto target: BoardController, around point: CGPoint) -> [Pin]? {
    let bounds = pins.map(\.boundingBox).reduce(CGRect.null) { $0.union($1) }
    let copies = pins.map { pin in
      pin.copy(
        at: CGPoint(
          x: point.x + pin.center.x - bounds.midX, y: point.y + pin.center.y - bounds.midY))
    }
    let name = copies.count == 1 ? "Paste" : "Paste \(copies.count) Pins"
    return target.adopt(copies, from: board, commandName: name) ? copies : nil
  }
}
