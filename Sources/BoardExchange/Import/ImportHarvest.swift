public import Board
import BoardLook
import BoardStore
import KitFiles
public import Foundation
public import Imaging

/// Images that were read and hashed, texts and strokes, ready to be pinned. Nothing of them is in the board's
/// file yet.
public struct ImportHarvest: Sendable {
  struct Taken: Sendable {
    /// The image; nil for notes and strokes.
    var image: PreparedOriginal?
    /// Where the image's bytes are until it's pinned.
    var bytes: ImageBytes?
    /// The image's original; nil for notes and strokes.
    var original: Original? { image?.original }
    /// The note's text; nil for images and strokes.
    var note: String?
    /// The line of a drawing; nil for images and notes.
    var stroke: PinStroke?
    /// The name, within `BoardLimits`.
    var name: String
    /// Where an image from the web came from.
    var source: PinSource?
    var tags: [String] = []
    /// The placement on another program's board; nil for images without one.
    var placement: ImportPlacement?
    var board: Int?

    var content: PinContent? {
      original.map { .image($0.id) } ?? note.map(PinContent.note) ?? stroke.map(PinContent.stroke)
    }
  }

  private(set) var taken: [Taken]
  let sourceName: String?
  /// The numbers of pinned images and notes, and what's missing and why.
  public var report: ImportReport {
    ImportReport(
      pinned: taken.count { $0.original != nil }, notes: taken.count { $0.note != nil },
      strokes: taken.count { $0.stroke != nil }, failures: failures, leftOut: leftOut,
      remarks: remarks
        + taken.compactMap { image in
          image.original.flatMap {
            ImageStandIn.sentence(ofType: $0.typeIdentifier, name: image.name.shown)
          }
        })
  }
  private var failures: [ItemFailure]
  private let leftOut: [String]
  private let remarks: [String]

  init(
    taken: [Taken], sourceName: String?, failures: [ItemFailure], leftOut: [String], remarks: [String]
  ) {
    self.taken = taken
    self.sourceName = sourceName
    self.failures = failures
    self.leftOut = leftOut
    self.remarks = remarks
  }

  /// The images that have no small picture yet, each once.
  public var imagesWithoutPreview: [(original: Original, bytes: ImageBytes)] {
    var known: Set<OriginalID> = []
    return taken.compactMap { taken in
      guard let image = taken.image, let bytes = taken.bytes, image.preview == nil,
        known.insert(image.original.id).inserted
      else { return nil }
      return (image.original, bytes)
    }
  }

  /// Takes small pictures, which are stored beside the images, in the same transaction.
  public mutating func add(previews: [OriginalID: Data]) {
    for index in taken.indices {
      guard let id = taken[index].original?.id, let preview = previews[id] else { continue }
      taken[index].image?.preview = preview
    }
  }

  /// Leaves out an image that couldn't be written. It's a failure in the report then.
  public mutating func leaveOut(_ id: OriginalID, because error: any Error) {
    let name = taken.first { $0.original?.id == id }?.name ?? ""
    taken.removeAll { $0.original?.id == id }
    failures.append(ItemFailure(error, name: name))
  }

  /// Returns what pins the images, texts and strokes in front of everything: one transaction, or a few for an
  /// import of gibibytes; none without any.
  ///
  /// Images of no board are laid side by side. Boards of other programs keep their own layout: on an empty
  /// board a single one keeps its very coordinates, otherwise each is placed as a whole beside the
  /// other pins.
  ///
  /// - Parameters:
  ///   - document: the board that the pins are added to.
  ///   - point: the middle of all new pins, in board points; nil places them to the right of the existing
  ///     pins.
  ///   - occupied: the rectangle around the existing pins with what hangs on them, in board points; nil for
  ///     the pins alone.
  public func parts(
    for document: BoardDocument, around point: CGPoint? = nil, beside occupied: CGRect? = nil
  ) -> [ImportPart] {
    var pins = laidOut()
    guard !pins.isEmpty else { return [] }
    let bounds = pins.dropFirst().reduce(pins[0].boundingBox) { $0.union($1.boundingBox) }
    var offset = CGPoint.zero
    if let point {
      offset = CGPoint(x: point.x - bounds.midX, y: point.y - bounds.midY)
    } else if let there = occupied ?? document.bounds {
      offset = CGPoint(
        x: there.maxX + 2 * Arrangement.spacing - bounds.minX, y: there.midY - bounds.midY)
    }
    for index in pins.indices {
      pins[index].center = CGPoint(x: pins[index].center.x + offset.x, y: pins[index].center.y + offset.y)
    }
    let name = taken.contains { $0.board != nil } ? sourceName.map { CommandName.takeIn($0) } : nil
    let originals = taken.compactMap(\.image).map { ($0.original.id, $0) }
    return ImportPart.parts(of: pins, Dictionary(originals) { first, _ in first }, name: name)
  }

  /// Returns pins in rows for the images without a placement first, then the boards, each to the right of the
  /// previous pins.
  private func laidOut() -> [Pin] {
    var pins = rows(of: taken.filter { $0.board == nil })
    var right = pins.map(\.boundingBox.maxX).max()
    var boards: [(number: Int, images: [Taken])] = []
    for image in taken {
      guard let number = image.board else { continue }
      if boards.last?.number == number {
        boards[boards.count - 1].images.append(image)
      } else {
        boards.append((number, [image]))
      }
    }
    for board in boards {
      var placed = board.images.compactMap { image -> Pin? in
        guard let content = image.content, let placement = image.placement else { return nil }
        return Pin(
          content: content, name: image.name, center: placement.center, size: placement.size,
          rotation: placement.rotation,
          crop: placement.framing.crop, flip: placement.framing.flip, attributes: placement.attributes)
      }
      if let edge = right, let left = placed.map(\.boundingBox.minX).min() {
        for index in placed.indices { placed[index].center.x += edge + 4 * Arrangement.spacing - left }
      }
      right = placed.map(\.boundingBox.maxX).max() ?? right
      pins += placed
    }
    return pins
  }

  private func rows(of images: [Taken]) -> [Pin] {
    let shown = images.compactMap { image in image.original.map { (image, $0) } }
    let sizes = shown.map { Arrangement.initialSize(forPixels: $0.1.pixelSize) }
    let centers = CardLook.sideBySide(sizes, around: .zero)
    return zip(shown, zip(centers, sizes)).map { image, box in
      Pin(
        content: .image(image.1.id), name: image.0.name, center: box.0, size: box.1,
        source: image.0.source, attributes: PinAttributes(tags: image.0.tags))
    }
  }
}
