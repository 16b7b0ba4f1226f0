import DecoderWire
import Foundation
import Glibc

/// An open regular file, or memory without a name, that holds one image. Owns its descriptor; any thread.
///
/// Decoders get the descriptor itself: the bytes aren't copied.
public final class ImageDescriptor: Sendable {
  let descriptor: WireDescriptor
  /// The length in bytes.
  public let byteCount: Int

  /// Takes over an open descriptor, which is closed with this object (also when this throws).
  ///
  /// Throws `notAFile` unless it's a regular file (memory without a name counts as one), and `empty`.
  public init(taking number: Int32) throws(ImagingError) {
    let descriptor = WireDescriptor(taking: number)
    var status = stat()
    guard fstat(number, &status) == 0 else {
      throw ImagingError(.unreadable(String(cString: strerror(errno))))
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw ImagingError(.notAFile("an open device")) }
    guard status.st_size > 0 else { throw ImagingError(.empty) }
    self.descriptor = descriptor
    byteCount = Int(status.st_size)
  }

  /// Fills sealed memory of `byteCount` bytes, straight from wherever they come: a database, a network. What
  /// `fill` throws is thrown; what it doesn't write is 0.
  public init(byteCount: Int, fill: (UnsafeMutableRawBufferPointer) throws -> Void) throws {
    guard byteCount > 0 else { throw ImagingError(.empty) }
    descriptor = try WireMemory.sealed(name: "pinboard-image", length: byteCount) { memory in
      try fill(memory)
      return byteCount
    }
    self.byteCount = byteCount
  }

  static func sealed(_ data: Data) throws(ImagingError) -> WireDescriptor {
    do {
      return try WireMemory.sealed(name: "pinboard-image", length: data.count) { memory in
        data.copyBytes(to: memory)
        return data.count
      }
    } catch {
      throw ImagingError(.outOfMemory)
    }
  }
}
