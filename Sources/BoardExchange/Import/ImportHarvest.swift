public import Board
import BoardLook
public import Foundation

/// Images whose originals are in the board file, and texts, ready to be pinned.
public struct ImportHarvest: Sendable {
  struct Taken: Sendable {
    /// Nil for notes.
    var original: Original?
    /// Nil for images.
    var note: String?
    /// Cleaned.
    var name: String
    /// Nil for images that come without a place.
    var place: ImportPlace?
    var board: Int?

    var content: PinContent? { original.map { .image($0.id) } ?? note.map(PinContent.note) }
  }

  let taken: [Taken]
  let sourceName: String?
  /// What there is to pin, and what isn't there and why.
  public let report: ImportReport

  /// The command that pins them, in front of what's there; nil if there's none.
  ///
  /// Images without places are laid side by side. Boards of other programs keep their own layout: alone on an
  /// empty board their very coordinates, else as a whole beside what's there.
  ///
  /// - Parameter point: the middle of it all, in board points; nil for "to the right of what's there".
  public func command(
    for document: BoardDocument, around point: CGPoint? = nil, group: UUID? = nil
  ) -> Command? {
    var pins = laidOut()
    guard !pins.isEmpty else { return nil }
    let bounds = pins.dropFirst().reduce(pins[0].boundingBox) { $0.union($1.boundingBox) }
    var offset = CGPoint.zero
    if let point {
      offset = CGPoint(x: point.x - bounds.midX, y: point.y - bounds.midY)
    } else if let there = document.bounds {
      offset = CGPoint(
        x: there.maxX + 2 * Arrangement.spacing - bounds.minX, y: there.midY - bounds.midY)
    }
    for index in pins.indices {
      pins[index].center = CGPoint(x: pins[index].center.x + offset.x, y: pins[index].center.y + offset.y)
    }
    let name = taken.contains { $0.board != nil } ? sourceName.map { "Import “\($0)”" } : nil
    return Command.add(
      pins, originals: taken.compactMap(\.original), to: document, name: name, group: group)
  }

  /// Rows of images first, then the boards, each to the right of what's before it.
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
        guard let content = image.content, let place = image.place else { return nil }
        return Pin(
          content: content, name: image.name, center: place.center, size: place.size,
          rotation: place.rotation,
          crop: place.framing.crop, flip: place.framing.flip)
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
    let originals = images.compactMap { image in image.original.map { (image.name, $0) } }
    let sizes = originals.map { Arrangement.initialSize(forPixels: $0.1.pixelSize) }
    let centers = Arrangement.sideBySide(sizes: sizes, around: .zero, spacing: CardLook.gap)
    return zip(originals, zip(centers, sizes)).map { image, place in
      Pin(content: .image(image.1.id), name: image.0, center: place.0, size: place.1)
    }
  }
}
