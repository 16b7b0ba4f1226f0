import CJPEG
public import Foundation

extension DecodedImage {
  /// Returns the image in few bytes, to be shown until the original is decoded again: as a JPEG if it's
  /// opaque, otherwise as a PNG. May be called on any thread but the main one. It encodes in this process,
  /// because these pixels are the app's own and not a stranger's bytes.
  ///
  /// The JPEG begins with a thumbnail: see ``PreviewThumbnail``.
  /// - Parameter quality: the JPEG quality, 1 … 100.
  public func encodePreview(quality: Int = 85) throws(ImagingError) -> Data {
    guard isOpaque, width <= 65_500, height <= 65_500 else { return try encodePNG() }
    let thumbnail = PreviewThumbnail.segment(of: self) ?? Data()
    var length = 0
    let bytes = pixels.withUnsafeBytes { (buffer: UnsafeRawBufferPointer) -> UnsafeMutablePointer<UInt8>? in
      guard let base = buffer.bindMemory(to: UInt8.self).baseAddress else { return nil }
      return thumbnail.withUnsafeBytes { (segment: UnsafeRawBufferPointer) in
        pinboard_jpeg_write(
          base, UInt32(clamping: width), UInt32(clamping: height), stride, format == .bgra ? 1 : 0,
          Int32(clamping: min(max(quality, 1), 100)), segment.bindMemory(to: UInt8.self).baseAddress,
          UInt32(clamping: segment.count), &length)
      }
    }
    guard let bytes, length > 0 else { throw ImagingError(.outOfMemory) }
    return Data(bytesNoCopy: bytes, count: length, deallocator: .free)
  }
}
