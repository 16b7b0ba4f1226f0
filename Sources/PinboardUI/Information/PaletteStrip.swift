import Board
import BoardCanvas
import BoardExchange
import BoardLook
import BoardSession
import BoardStore
import Foundation
import Imaging
import Localization

/// The main colours of a picture as a picture of its own: a row of swatches that lies beside it.
nonisolated struct PaletteStrip: Sendable {
  let colors: [PicturePalette.Color]
  /// The strip as a PNG.
  let data: Data
  let pixelSize: CGSize

  /// The length of a swatch's side, in pixels.
  private static let side = 64

  /// - Returns: nil for a picture without visible colours.
  @concurrent static func make(of image: DecodedImage) async throws -> PaletteStrip? {
    let colors = PicturePalette.colors(of: image)
    guard !colors.isEmpty else { return nil }
    let width = side * colors.count
    var row: [UInt8] = []
    for color in colors {
      for _ in 0..<side { row += [color.red, color.green, color.blue, 255] }
    }
    var pixels = Data(capacity: row.count * side)
    for _ in 0..<side { pixels.append(contentsOf: row) }
    let size = CGSize(width: width, height: side)
    let strip = DecodedImage(width: width, height: side, stride: width * 4, pixels: pixels, fullSize: size)
    return PaletteStrip(colors: colors, data: try strip.encodePNG(), pixelSize: size)
  }

  /// The colours as they are written in other programs: "#DC1E1E #1E3CC8".
  var text: String {
    colors.map { "#" + [$0.red, $0.green, $0.blue].map(Self.hex).joined() }.joined(separator: " ")
  }

  private static func hex(_ part: UInt8) -> String {
    let digits = String(part, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }

  /// Puts the palette of a pin's picture beside the pin, where no other card lies, as one step.
  @MainActor static func add(of pin: Pin, to canvas: BoardView) async throws {
    let board = canvas.board
    guard let key = PictureKey(pin), board.checkEditable(),
      let picture = board.pictures.picture(key), let strip = try await make(of: picture.image)
    else { return }
    let original = try await PreparedOriginal.data(
      strip.data, name: localized("Palette of \(pin.name).png"), typeIdentifier: "image/png",
      pixelSize: strip.pixelSize)
    // The picture may have been moved meanwhile.
    let pin = board.document.pin(pin.id) ?? pin
    let width = min(pin.boundingBox.width, Double(strip.colors.count) * 72)
    let size = CGSize(width: width, height: width / Double(strip.colors.count))
    let area = board.document.room(
      for: size, beside: canvas.bounds(of: [pin]) ?? pin.boundingBox, gap: CardLook.gap)
    let swatches = Pin(
      content: .image(original.original.id), name: strip.text, center: CGPoint(x: area.midX, y: area.midY),
      size: size)
    let arrival = ChangeArrival(board.file.originals.arriving([original])) { [weak board] _, refusal in
      if let refusal { board?.report(leavingOut: [ItemFailure(refusal.reason, name: strip.text)]) }
    }
    board.perform(
      Command.add(
        [swatches], originals: [original.original], to: board.document, name: .addPalette(of: pin.name)),
      bringing: arrival)
    if canvas.board === board, !canvas.viewport.visibleRect.encloses(area) {
      canvas.glide(to: swatches.id, belowCovered: 0)
    }
  }
}
