import CAveraging
import KitFiles
public import Foundation

/// The pixels of an image, ready for GTK.
///
/// A decoder's answer is mapped and never copied: `pixels` keeps the memory alive.
public struct DecodedImage: Sendable {
  /// The width of the upright image in pixels.
  public let width: Int
  /// The height of the upright image in pixels.
  public let height: Int
  /// The number of bytes from one row to the next.
  public let stride: Int
  /// `height` rows, `stride` bytes apart, in the order of `format`. The colours are premultiplied by alpha,
  /// and the orientation is applied.
  public let pixels: Data
  /// The order of a pixel's bytes.
  public let format: PixelFormat
  /// The size of the whole upright image in its own pixels: at least width × height, except for vector
  /// images.
  public let fullSize: CGSize
  /// The damage of an image of which only a part could be read; nil for a complete image. The missing part is
  /// transparent.
  public let damage: ImagingError?

  /// Whether these are the pixels of an original that has none of its own, and can be drawn at any size.
  public let isDrawing: Bool

  /// Whether only a part of the image could be read.
  public var isDamaged: Bool { damage != nil }

  /// Makes an image of pixels.
  /// - Precondition: there's at least one pixel, `stride` has room for a row of four bytes a pixel, and
  ///   `pixels` contains all rows; the last row may end with its pixels.
  public init(
    width: Int, height: Int, stride: Int, pixels: Data, format: PixelFormat = .rgba, fullSize: CGSize,
    damage: ImagingError? = nil, isDrawing: Bool = false
  ) {
    precondition(
      width > 0 && height > 0 && stride >= width * 4 && pixels.count >= stride * (height - 1) + width * 4)
    self.width = width
    self.height = height
    self.stride = stride
    self.pixels = pixels
    self.format = format
    self.fullSize = fullSize
    self.damage = damage
    self.isDrawing = isDrawing
  }
}

extension DecodedImage {
  /// Whether every pixel is opaque. It reads every pixel.
  public var isOpaque: Bool {
    pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Bool in
      for y in 0..<height {
        var all: UInt8 = 0xFF
        var index = y * stride + 3
        for _ in 0..<width {
          all &= bytes[index]
          index += 4
        }
        if all != 0xFF { return false }
      }
      return true
    }
  }

  /// Returns the image at half the width and height, or a quarter, …: each pixel is the mean of the pixels
  /// that it replaces, so that nothing flickers as it would if a renderer skipped pixels.
  /// - Parameter longSide: a length in pixels. The result is the smallest halving whose longer side isn't
  ///   shorter.
  public func reduced(toLongSide longSide: Int) -> DecodedImage {
    var image = self
    while max(image.width, image.height) >= 2 * max(longSide, 1), image.width > 1, image.height > 1 {
      image = image.halved
    }
    return image
  }

  private var halved: DecodedImage {
    let (newWidth, newHeight) = ((width + 1) / 2, (height + 1) / 2)
    let data = PixelMemory.pixels(newWidth * newHeight * 4) { out in
      pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
        for y in 0..<newHeight {
          let upper = 2 * y * stride
          // The last row and column of an odd side are averaged with themselves.
          let lower = 2 * y + 1 < height ? upper + stride : upper
          var target = y * newWidth * 4
          for x in 0..<newWidth {
            let left = 8 * x
            let right = 2 * x + 1 < width ? left + 4 : left
            for channel in 0..<4 {
              let sum =
                UInt16(bytes[upper + left + channel]) + UInt16(bytes[upper + right + channel])
                + UInt16(bytes[lower + left + channel]) + UInt16(bytes[lower + right + channel])
              out[target + channel] = UInt8(truncatingIfNeeded: (sum + 2) >> 2)
            }
            target += 4
          }
        }
      }
    }
    return DecodedImage(
      width: newWidth, height: newHeight, stride: newWidth * 4, pixels: data, format: format,
      fullSize: fullSize, damage: damage)
  }

  /// Returns the image at exactly that size. Colours and alpha are weighted by the area that each old pixel
  /// has in a new one. Returns the image itself if it isn't larger, or if memory is lacking. Call it off the
  /// main thread for large images.
  /// - Parameter longSide: the length of the longer side in pixels.
  public func averaged(toLongSide longSide: Int) -> DecodedImage {
    let side = max(width, height)
    guard longSide > 0, side > longSide else { return self }
    func length(_ old: Int) -> Int { max(1, Int((Double(old) * Double(longSide) / Double(side)).rounded())) }
    let (newWidth, newHeight) = (length(width), length(height))
    var isDone = false
    let data = PixelMemory.pixels(newWidth * newHeight * 4) { out in
      pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
        guard let source = bytes.bindMemory(to: UInt8.self).baseAddress,
          let target = out.bindMemory(to: UInt8.self).baseAddress
        else { return }
        isDone = pinboard_average(
          source, UInt32(clamping: width), UInt32(clamping: height), stride, target,
          UInt32(clamping: newWidth), UInt32(clamping: newHeight))
      }
    }
    guard isDone else { return self }
    return DecodedImage(
      width: newWidth, height: newHeight, stride: newWidth * 4, pixels: data, format: format,
      fullSize: fullSize, damage: damage, isDrawing: isDrawing)
  }
}
