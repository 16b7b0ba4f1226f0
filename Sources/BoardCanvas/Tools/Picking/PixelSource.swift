import Board
import BoardSession
import Foundation
import Imaging

/// Pixels of originals at their full resolution, for the colour picker.
///
/// An image of moderate size is decoded as a whole, once. Of a larger one, the part around the pointer is.
/// Until the pixels are there, the picture on the screen answers.
final class PixelSource {
  /// Decoded pixels of an image, and the position of the first of them.
  private struct Patch {
    let original: OriginalID
    let left: Int
    let top: Int
    let image: DecodedImage
  }

  private let model: CanvasModel
  private var patch: Patch?
  private var loading: (original: OriginalID, part: CGRect?, task: Task<Void, Never>)?
  /// Originals that can't be decoded at full resolution.
  private var failed: Set<OriginalID> = []
  /// Called when pixels have been decoded.
  var onLoaded: (() -> Void)?

  /// The largest number of pixels of an image that's decoded as a whole: 64 MiB.
  private static let mostWhole = 16_000_000.0
  /// The length of the side of the part that's decoded of a larger image.
  private static let partSide = 1024.0

  init(model: CanvasModel) { self.model = model }

  /// Releases all pixels.
  func reset() {
    loading?.task.cancel()
    loading = nil
    patch = nil
    failed = []
  }

  /// Returns the colour of a pixel.
  /// - Returns: the colour, nil for a transparent pixel; and whether it's that of the original.
  func color(of pixel: PicturePixel, size: CGSize) -> (color: PickedColor?, isExact: Bool)? {
    if let patch, patch.original == pixel.original,
      let color = Self.color(in: patch.image, x: pixel.x - patch.left, y: pixel.y - patch.top)
    {
      return (color, true)
    }
    guard let picture = model.board.pictures.anyPicture(of: pixel.original) else { return nil }
    let image = picture.image
    let (across, down) = (Double(image.width) / size.width, Double(image.height) / size.height)
    let isWhole = image.width == Int(size.width) && image.height == Int(size.height)
    return Self.color(
      in: image, x: min(Int((Double(pixel.x) + 0.5) * across), image.width - 1),
      y: min(Int((Double(pixel.y) + 0.5) * down), image.height - 1)
    ).map { ($0, isWhole || failed.contains(pixel.original)) }
  }

  /// - Returns: the outer nil for a point outside of the image, the inner nil for a transparent pixel.
  private static func color(in image: DecodedImage, x: Int, y: Int) -> PickedColor?? {
    guard 0..<image.width ~= x, 0..<image.height ~= y else { return nil }
    let start = image.pixels.startIndex + y * image.stride + x * 4
    let alpha = Int(image.pixels[start + 3])
    guard alpha > 0 else { return .some(nil) }
    func part(_ offset: Int) -> UInt8 {
      UInt8(min(255, (Int(image.pixels[start + offset]) * 255 + alpha / 2) / alpha))
    }
    let (first, middle, last) = (part(0), part(1), part(2))
    return image.format == .rgba
      ? PickedColor(red: first, green: middle, blue: last)
      : PickedColor(red: last, green: middle, blue: first)
  }

  /// Makes the pixels around a pixel available.
  func load(around pixel: PicturePixel, size: CGSize) {
    guard !failed.contains(pixel.original) else { return }
    if let patch, patch.original == pixel.original,
      Self.color(in: patch.image, x: pixel.x - patch.left, y: pixel.y - patch.top) != nil
    {
      return
    }
    let whole = CGRect(origin: .zero, size: size)
    var part: CGRect?
    if size.width * size.height > Self.mostWhole {
      part =
        CGRect(
          x: Double(pixel.x) - Self.partSide / 2, y: Double(pixel.y) - Self.partSide / 2,
          width: Self.partSide,
          height: Self.partSide
        ).intersection(whole).integral
    }
    if let loading, loading.original == pixel.original,
      loading.part.map({ $0.contains(CGPoint(x: pixel.x, y: pixel.y)) }) ?? true
    {
      return
    }
    loading?.task.cancel()
    let source = model.board.pictureSource(of: pixel.original)
    let request = DecodeRequest(
      id: "colour:\(source.original)", bytes: source.bytes, priority: 1_000, force: source.isForced,
      region: part)
    let decoder = model.board.pictures.decoder
    let task = Task { [weak self] in
      let image = try? await decoder.decode(request)
      guard !Task.isCancelled, let self else { return }
      loading = nil
      if let image {
        patch = Patch(
          original: pixel.original, left: Int(part?.minX ?? 0), top: Int(part?.minY ?? 0), image: image)
      } else {
        failed.insert(pixel.original)
      }
      onLoaded?()
    }
    loading = (pixel.original, part, task)
  }
}
