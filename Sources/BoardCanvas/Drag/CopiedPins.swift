package import Board
package import BoardSession
import BoardStore
import DragDropKit
package import Foundation

/// The pins that this process has put on the clipboard last, as they were on their board. Pasted into this
/// app, they keep their crop, rotation, mirroring and arrangement, which other programs can't take.
package struct CopiedPins {
  static private(set) var latest: CopiedPins?

  private let providers: [ItemProvider]
  private let pins: [Pin]
  private let board: BoardController

  /// Puts pins on the clipboard. The clipboard stays unchanged if none of the pins can be offered.
  /// - Returns: the pins that are on the clipboard now.
  @discardableResult
  package static func copy(_ pins: [Pin], of board: BoardController) -> [PinID] {
    let offered = pins.compactMap { pin in PinProvider.make(for: pin, in: board).map { (pin, $0) } }
    guard !offered.isEmpty else { return [] }
    latest = CopiedPins(providers: offered.map(\.1), pins: offered.map(\.0), board: board)
    Clipboard.general.setItemProviders(offered.map(\.1))
    return offered.map(\.0.id)
  }

  /// Returns whether these providers are the copied pins, and the board that they were copied from can still
  /// supply its images.
  func matches(_ itemProviders: [ItemProvider]) -> Bool {
    providers.elementsEqual(itemProviders, by: ===) && board.file.state != .closed
  }

  /// Adds copies of the pins to a board.
  /// - Parameter point: the middle of all pins, in points of `target`.
  /// - Returns: the new pins; nil if the board can't adopt them.
  package func paste(onto target: BoardController, around point: CGPoint) -> [Pin]? {
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
