package import Board
package import BoardStore
package import Foundation
package import class GtkViews.Texture
package import Imaging

/// The decoded pixels of an image at one size, ready to draw. It can be made on any thread.
package nonisolated struct Picture: Sendable {
  package let texture: Texture
  /// The pixels of the texture (not a copy), for making smaller pictures.
  package let image: DecodedImage
  /// The longer side in pixels.
  let longSide: Int
  /// The longer side of the original image in pixels. No sharper picture exists.
  package let fullLongSide: Int
  package let isOpaque: Bool
  /// The damage, if only part of the image could be read.
  package let damage: String?
  /// Whether the pixels are those of a preview that isn't exact.
  let isApproximate: Bool

  /// The length for originals that can be drawn at any size.
  private static let endless = 1 << 30

  /// - Parameters:
  ///   - image: the pixels.
  ///   - fullSize: the original image's size in pixels, if `image` is only a preview of it.
  ///   - isDrawing: whether `image` is only a preview of an original that can be drawn at any size.
  ///   - isApproximate: whether `image` is only a preview, and its pixels aren't exact.
  package init(
    _ image: DecodedImage, fullSize: CGSize? = nil, isDrawing: Bool = false, isApproximate: Bool = false
  ) throws {
    self.isApproximate = isApproximate
    isOpaque = image.isOpaque
    texture = try Self.texture(of: image, isOpaque: isOpaque)
    self.image = image
    longSide = max(image.width, image.height)
    let full = fullSize ?? image.fullSize
    fullLongSide =
      isDrawing || image.isDrawing ? Self.endless : max(longSide, Int(max(full.width, full.height)))
    damage = image.damage?.detail
  }

  private init(_ image: DecodedImage, of picture: Picture, isOpaque: Bool) throws {
    self.isOpaque = isOpaque
    texture = try Self.texture(of: image, isOpaque: isOpaque)
    self.image = image
    longSide = max(image.width, image.height)
    fullLongSide = picture.fullLongSide
    damage = picture.damage
    isApproximate = picture.isApproximate
  }

  /// Makes the texture of pixels.
  /// - Parameter isOpaque: whether no pixel is transparent, which is faster to draw.
  package static func texture(of image: DecodedImage, isOpaque: Bool = false) throws -> Texture {
    let (width, height, stride) = (image.width, image.height, image.stride)
    return switch image.format {
    case .bgra:
      try Texture(
        width: width, height: height, stride: stride, premultipliedBGRA: image.pixels, isOpaque: isOpaque)
    case .rgba: try Texture(width: width, height: height, stride: stride, premultipliedRGBA: image.pixels)
    }
  }

  /// Whether no sharper picture exists.
  package var isWhole: Bool { longSide >= fullLongSide }

  /// The longer side in pixels.
  package var pixelSide: Int { longSide }

  package var byteCount: Int { image.stride * image.height }

  /// Returns whether it's as sharp as an area of that many pixels can show.
  func suffices(for pixels: Double) -> Bool { pixels <= mostPixels }

  /// Returns whether nobody sees in an area of that many pixels that it's only a preview: far smaller than
  /// the preview, or where the preview itself is far smaller than the original. A preview that has as many
  /// pixels as a small original is no replacement for it.
  func isExact(for pixels: Double) -> Bool {
    if !isApproximate || fullLongSide >= 2 * PictureLevel.preview { return true }
    // Wherever an original is shown at its own size or larger, its own pixels are.
    if pixels >= Double(fullLongSide) { return false }
    return pixels <= Double(PictureLevel.base)
      || 2 * pixels <= Double(min(fullLongSide, PictureLevel.preview))
  }

  /// Returns whether a copy of that size is nearly what it would be if it were made of the original.
  func isAmple(forCopy side: Int) -> Bool {
    let full = fullLongSide >= Self.endless ? nil : fullLongSide
    return longSide + 1 >= PictureLevel.ample(forCopy: side, ofFull: full)
  }

  /// The largest number of pixels for which it suffices.
  var mostPixels: Double { longSide + 1 >= fullLongSide ? .infinity : Double(longSide + 1) }

  /// Returns the picture at a lower level, or itself if it's no larger. Call it off the main thread for large
  /// pictures.
  func reduced(toLongSide side: Int) throws -> Picture {
    longSide >= 2 * side
      ? try Picture(image.reduced(toLongSide: side), of: self, isOpaque: isOpaque) : self
  }

  /// Returns the picture with exactly that many pixels along the longer side, by area averaging, or itself if
  /// it has no more. Call it off the main thread for large pictures.
  func averaged(toLongSide side: Int) throws -> Picture {
    longSide > side ? try Picture(image.averaged(toLongSide: side), of: self, isOpaque: isOpaque) : self
  }

  /// Returns the picture with nothing outside of a path, or itself without a path. Call it off the main
  /// thread.
  func cut(along outline: PictureOutline?) throws -> Picture {
    guard let outline else { return self }
    return try Picture(image.cut(along: outline.corners), of: self, isOpaque: false)
  }
}

/// A texture that's compared by identity.
package struct ShownTexture: Equatable {
  package let texture: Texture

  package init(texture: Texture) { self.texture = texture }

  package static func == (one: ShownTexture, other: ShownTexture) -> Bool { one.texture === other.texture }
}

/// A viewer's request for a picture.
package struct PictureWant {
  /// The longer side on the screen, in pixels.
  package var pixels: Double
  /// The priority; higher ones come first. It's above 0 for visible pictures, below 0 for those that may soon
  /// be visible.
  package var priority: Int
  package var source: PictureSource
  /// The sizes at which it's shown, in pixels of the longer side: see ``PictureLevel/fit(for:)``.
  package var fits: Set<Int>

  package init(pixels: Double, priority: Int, source: PictureSource, fits: Set<Int> = []) {
    self.pixels = pixels
    self.priority = priority
    self.source = source
    self.fits = fits
  }

  /// Returns a request that fulfils both: the larger size and the higher priority.
  func merged(with other: PictureWant) -> PictureWant {
    PictureWant(
      pixels: max(pixels, other.pixels), priority: max(priority, other.priority), source: source,
      fits: fits.union(other.fits))
  }

  /// Returns whether nothing needs to be loaded for it.
  func isMet(by slot: PictureSlot) -> Bool {
    slot.satisfies(pixels, from: source.file) && fits.allSatisfy(slot.isFitted)
  }
}

/// The owner of a picture: an original of some board, or a card whose original isn't stored yet. What a path
/// leaves of an original is a picture of its own.
package nonisolated enum PictureKey: Hashable, Sendable {
  case original(OriginalID)
  case outlined(OriginalID, PictureOutline)
  case card(PinID)

  /// Makes the key of the picture that a pin shows; nil for a pin without an image.
  package init?(_ pin: Pin) {
    guard let id = pin.content.original else { return nil }
    self = pin.attributes.outline.map { .outlined(id, $0) } ?? .original(id)
  }

  package var description: String {
    switch self {
    case .original(let id), .outlined(let id, _): "original:\(id)"
    case .card(let id): "card:\(id)"
    }
  }

  /// The original whose pixels are shown; nil for a card.
  package var original: OriginalID? {
    switch self {
    case .original(let id), .outlined(let id, _): id
    case .card: nil
    }
  }

  /// The path outside of which the picture is transparent.
  package var outline: PictureOutline? { if case .outlined(_, let outline) = self { outline } else { nil } }
}

/// The source of a picture's pixels: an original in a board file, and the preview beside it.
package nonisolated struct PictureSource: Sendable {
  package let file: BoardFile
  package let original: OriginalID
  /// The original's size in pixels, if the board knows it.
  package let pixelSize: CGSize?
  /// Whether the user has chosen to load it in spite of the limits.
  package var isForced = false
  /// Whether the original can be drawn at any size.
  package var isDrawing = false

  /// All bytes of the original. They are read when a decoder is free.
  package var bytes: ImageBytes { .lazy { try await data() } }

  /// Reads all bytes of the original.
  func data() async throws -> Data { try await file.originals.data(of: original) }
}

/// The sizes of stored pictures: powers of two for the longer side, in pixels.
package nonisolated enum PictureLevel {
  /// The smallest level. It's kept as long as there's room, even if a sharper picture is there, for distant
  /// views and as a substitute after the sharper one was evicted.
  package static let base = 64
  /// The longer side of the previews in board files.
  package static let preview = 512
  /// The least longer side of a preview. It may be shorter than ``preview`` if that saves most of its
  /// decoding: an eighth of a camera's 4,000 pixels is 500.
  static let leastPreview = 448
  /// The largest size that's decoded as a whole: 256 MiB of pixels.
  package static let largest = 8192

  /// Returns the level that's sharp where the longer side takes that many screen pixels.
  package static func side(for pixels: Double) -> Int {
    var side = base
    while Double(side) < pixels, side < largest { side *= 2 }
    return side
  }

  /// Returns the longer side, in pixels, of the picture of which a copy is made.
  ///
  /// A copy of a copy isn't what the original would give: each averaging mixes neighbours, and lines that
  /// are a few pixels wide break if it's made twice at nearly the same size. Three times the copy's size is
  /// as good as the original. Large originals are decoded for large copies only: for others, previews and
  /// thumbnails must do, since a board may show hundreds of photographs.
  /// - Parameters:
  ///   - side: the copy's longer side.
  ///   - full: the original's longer side; nil if it's unknown, or can be drawn at any size.
  static func ample(forCopy side: Int, ofFull full: Int?) -> Int {
    guard let full, side > base else { return side }
    let isLarge = full >= 2 * preview
    let ample = isLarge && side <= preview ? min(2 * side, leastPreview) : min(3 * side, mostAmple)
    return min(max(side, ample), full)
  }

  /// The largest size that's decoded only for making a copy of it: 64 MiB of pixels.
  private static let mostAmple = 4096

  /// Returns the longer side of the copy that's drawn where the longer side takes that many screen pixels.
  ///
  /// A renderer reads four pixels of a picture for each one of the screen. If the picture is larger than
  /// its area, it skips others, and letters break.
  package static func fit(for pixels: Double) -> Int { max(1, Int((min(pixels, 1e6) - 0.01).rounded(.up))) }
}
