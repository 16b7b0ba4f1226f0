import CKitGtk
import CKitGtkShim
import Foundation
import KitGLib

extension Texture {
  /// The largest number of pixels of an enlarged texture: 32 MiB.
  private nonisolated static let mostEnlarged = 8 << 20

  /// Returns the largest factor, at most `wanted`, by which this texture can be enlarged.
  public nonisolated func enlargement(upTo wanted: Int) -> Int {
    let side = 8_192 / max(width, height, 1)
    let area = Int(Double(Self.mostEnlarged / max(1, width * height)).squareRoot())
    return max(1, min(wanted, side, area))
  }

  /// Returns a texture in which each pixel of this one is a square of equal pixels.
  ///
  /// GTK 4.8 always interpolates between the pixels of a texture. In an enlarged texture, only the edges of
  /// the squares are interpolated. Any thread; takes a millisecond for each million pixels.
  /// - Parameter factor: the length of a square's side in pixels; see ``enlargement(upTo:)``.
  /// - Returns: nil if there's no memory.
  public nonisolated func enlarged(by factor: Int) -> Texture? {
    guard factor > 1 else { return self }
    guard factor <= enlargement(upTo: factor), let pixels = shim_pixels_of(pointer)?.pointee else {
      return nil
    }
    let (columns, rows) = (Int(pixels.width), Int(pixels.height))
    let width = columns * factor
    var data = Data(count: width * 4 * rows * factor)
    data.withUnsafeMutableBytes { bytes in
      let target = bytes.bindMemory(to: UInt32.self)
      for row in 0..<rows {
        let source = UnsafeRawPointer(pixels.words).advanced(by: row * Int(pixels.stride))
          .assumingMemoryBound(to: UInt32.self)
        let first = row * factor * width
        for column in 0..<columns {
          let start = first + column * factor
          target[start..<start + factor].update(repeating: source[column])
        }
        let line = UnsafeRawBufferPointer(bytes)[first * 4..<(first + width) * 4]
        for copy in 1..<factor {
          UnsafeMutableRawBufferPointer(
            rebasing: bytes[(first + copy * width) * 4..<(first + (copy + 1) * width) * 4]
          )
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: line))
        }
      }
    }
    return try? Texture(
      width: width, height: rows * factor, stride: width * 4, premultipliedBGRA: data,
      isOpaque: pixels.opaque != 0)
  }
}
