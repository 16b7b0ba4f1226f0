package import Board
package import BoardSession
import BoardExchange
import BoardStore
package import DragDropKit
import KitFiles
package import Foundation
import Imaging
import Localization

/// The item provider of a dragged or copied pin. It offers the pin's original, byte for byte, with its own
/// name and type.
package enum PinProvider {
  /// Makes the provider of a pin. For a note, it offers the text. For any other pin but an image it offers
  /// nothing, since other programs could do nothing with it: such a pin goes only from board to board
  /// (``DraggedPin``, ``CopiedPins``).
  /// - Parameter isForPasting: whether it's for the clipboard, where a picture that most programs read is
  ///   only offered as it is. A drag offers it as PNG too, for programs that take no files.
  /// - Returns: nil for an image that isn't among the board's originals.
  package static func make(
    for pin: Pin, in board: BoardController, isForPasting: Bool = false
  ) -> ItemProvider? {
    if let text = pin.content.note {
      let provider = ItemProvider(object: text)
      provider.preferredPresentationSize = pin.size
      return provider
    }
    guard let id = pin.content.original else {
      let provider = ItemProvider()
      provider.preferredPresentationSize = pin.size
      return provider
    }
    guard let original = board.document.originals[id] else { return nil }
    let provider = ItemProvider()
    let name = cut(pin.name.isEmpty ? original.name : pin.name)
    let type = original.typeIdentifier
    // Of a board that says nothing that's known about the bytes, other programs get nothing in passing.
    guard let leaving = LeavingOriginal.expectedName(name, ofType: type) else {
      provider.preferredPresentationSize = pin.size
      return provider
    }
    provider.suggestedName = leaving
    provider.preferredPresentationSize = pin.size
    // A drag gives the file, byte for byte and with its name. Pasting gives the picture, too.
    provider.preferredPresentationStyle = .attachment
    let file = board.file
    provider.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) {
      completion in
      let progress = LoadProgress(total: Int64(max(original.byteCount, 1)))
      let read = Task {
        do {
          let found = try await LeavingOriginal.read(original, of: file, named: leaving)
          progress.completedUnitCount = progress.totalUnitCount
          completion(try found.data(rightlyCalled: leaving), nil)
        } catch {
          completion(nil, error)
          await report(error, of: leaving, on: board)
        }
      }
      progress.onCancel { read.cancel() }
      return progress
    }
    let kind = TypeIdentifier(original.typeIdentifier)
    if kind != TypeIdentifier("image/png"), !isForPasting || !readEverywhere.contains(kind) {
      registerPNG(of: id, in: board, provider)
    }
    return provider
  }

  /// Reports to the user why another program doesn't get a pin. It gets the others without it, and its own
  /// window says nothing of it.
  private static func report(_ error: any Error, of name: String, on board: BoardController) {
    guard !(error is CancellationError) else { return }
    board.report(leavingOut: [ItemFailure(error, name: name)])
  }

  /// Returns a name without the end of a very long one: an item's name has at most 240 bytes, and its ending
  /// must be among them.
  private static func cut(_ name: String) -> String {
    var scalars = name.unicodeScalars
    while String(scalars).nameBytes.count > 220 { scalars.removeLast() }
    return String(scalars)
  }

  /// Types that nearly every program reads that takes pictures at all.
  private static let readEverywhere = Set(
    ["image/png", "image/jpeg", "image/gif", "image/bmp", "image/tiff", "image/svg+xml"].map {
      TypeIdentifier($0)
    })

  /// Offers the pixels as PNG, too, which is made when a program asks for it.
  private static func registerPNG(
    of id: OriginalID, in board: BoardController, _ provider: ItemProvider
  ) {
    let (file, decoder) = (board.file, board.pictures.decoder)
    provider.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) { completion in
      let progress = LoadProgress(total: -1)
      let work = Task.detached {
        do {
          let bytes = ImageBytes.lazy { try await file.originals.data(of: id) }
          let image = try await decoder.decode(DecodeRequest(id: "copied", bytes: bytes, priority: 1_000))
          completion(try image.encodePNG(), nil)
        } catch {
          completion(nil, error)
        }
      }
      progress.onCancel { work.cancel() }
      return progress
    }
  }
}

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
    var failures: [ItemFailure] = []
    let offered = pins.compactMap { pin -> (Pin, ItemProvider)? in
      if let provider = PinProvider.make(for: pin, in: board, isForPasting: true) { return (pin, provider) }
      // Nothing else fails: see `PinProvider.make(for:in:isForPasting:)`.
      if let id = pin.content.original {
        failures.append(ItemFailure(BoardStoreError.noSuchOriginal(id), name: pin.name))
      }
      return nil
    }
    board.report(leavingOut: failures)
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

  private var bounds: CGRect { pins.map(\.boundingBox).reduce(CGRect.null) { $0.union($1) } }

  /// The size of all pins together, in board points.
  var size: CGSize { bounds.size }

  /// The vector from the middle of all pins to the middle of the first one, in board points.
  var grip: CGPoint {
    let (bounds, first) = (bounds, pins.first?.center ?? .zero)
    return CGPoint(x: first.x - bounds.midX, y: first.y - bounds.midY)
  }

  /// Adds copies of the pins to a board.
  /// - Parameter point: the middle of all pins, in points of `target`.
  /// - Returns: the new pins; nil if the board can't adopt them.
  package func paste(onto target: BoardController, around point: CGPoint) -> [Pin]? {
    let bounds = bounds
    let copies = pins.map { pin in
      pin.copy(
        at: CGPoint(
          x: point.x + pin.center.x - bounds.midX, y: point.y + pin.center.y - bounds.midY))
    }
    .regrouped(copiesOf: pins.map(\.id), in: board.document, isSameBoard: false)
    .holding(copiesOf: pins.map(\.id))
    return target.adopt(copies, from: board, commandName: .paste(copies.count)) ? copies : nil
  }
}

extension CopiedPins {
  /// Adds copies of all pins of a board to another one, below everything that's there.
  /// - Returns: the new pins; nil if the board can't adopt them.
  package static func addAll(of source: BoardController, to target: BoardController) -> [Pin]? {
    let pins = source.document.pins
    guard !pins.isEmpty else { return [] }
    let everything = CopiedPins(providers: [], pins: pins, board: source)
    return everything.paste(onto: target, around: target.freePosition(for: [everything.size]))
  }
}

/// The local object of a pin's drag item: the pin, its board, and how it was held.
///
/// Only the pin's identity is held instead of the pin, because boards may change during a drag. A pin that's
/// gone at the drop is left out.
package final class DraggedPin {
  package let board: BoardController
  package let id: PinID
  /// The vector from the pointer to the pin's middle when the drag began, in board points, with which several
  /// pins keep their arrangement. Nil if the pin was picked up on its own and is in no arrangement with
  /// others.
  package let grip: CGPoint?
  /// The number of view points for each board point when the pin was lifted: the scale of its picture.
  package let zoom: Double
  /// Whether the pin comes along only because it lies on a dragged frame.
  let isCarried: Bool

  package init(
    board: BoardController, id: PinID, grip: CGPoint?, zoom: Double, isCarried: Bool = false
  ) {
    self.isCarried = isCarried
    self.board = board
    self.id = id
    self.grip = grip
    self.zoom = zoom
  }

  /// The pin as it is now; nil if it's gone.
  package var pin: Pin? { board.document.pin(id) }
}
