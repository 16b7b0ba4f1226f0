import CCairo
import CGdkPixbuf
import Foundation

/// Writes pixels as PNG, JPEG or WebP through GdkPixbuf, without a second copy of the pixels.
struct RasterEncoding {
  let format: ExportFormat

  /// The context of GdkPixbuf's callback.
  private final class Output {
    let write: (Data) throws -> Void
    var failure: (any Error)?
    init(_ write: @escaping (Data) throws -> Void) { self.write = write }
  }

  /// Encodes the surface. Its pixels are converted to GdkPixbuf's layout in place, so that the surface can't
  /// be drawn on afterwards.
  func encode(
    _ surface: PaintSurface, isOpaque: Bool, _ write: @escaping (Data) throws -> Void
  ) throws {
    guard let encoder = format.encoder else { return }
    let output = Output(write)
    _ = try surface.withPixels { pixels, stride in
      Self.straighten(
        pixels, stride: stride, width: surface.width, height: surface.height, isOpaque: isOpaque)
      guard
        let pixbuf = gdk_pixbuf_new_from_data(
          pixels, GDK_COLORSPACE_RGB, isOpaque ? 0 : 1, 8, CInt(clamping: surface.width),
          CInt(clamping: surface.height), CInt(clamping: stride), nil, nil)
      else { throw ExchangeError.outOfMemory }
      defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
      try save(pixbuf, encoder.name, encoder.options, to: output)
    }
  }

  private func save(
    _ pixbuf: OpaquePointer, _ name: String, _ options: [(String, String)], to output: Output
  ) throws {
    let keys = options.map { strdup($0.0) } + [nil]
    let values = options.map { strdup($0.1) } + [nil]
    defer { for text in keys + values { free(text) } }
    var keyList = keys
    var valueList = values
    var error: UnsafeMutablePointer<GError>?
    let saved = gdk_pixbuf_save_to_callbackv(
      pixbuf,
      { bytes, count, error, context in
        guard let bytes, let context else { return 0 }
        let output = Unmanaged<Output>.fromOpaque(context).takeUnretainedValue()
        do {
          try Task.checkCancellation()
          try output.write(Data(bytes: bytes, count: Int(count)))
          return 1
        } catch let failure {
          output.failure = failure
          // If a callback fails without an error, GdkPixbuf has nothing to report.
          error?.pointee = g_error_new_literal(
            gdk_pixbuf_error_quark(), CInt(GDK_PIXBUF_ERROR_FAILED.rawValue), "stopped")
          return 0
        }
      }, Unmanaged.passUnretained(output).toOpaque(), name, &keyList, &valueList, &error)
    let reason = error.flatMap { $0.pointee.message.map { String(cString: $0) } }
    if let error { g_error_free(error) }
    if let failure = output.failure { throw failure }
    guard saved != 0 else {
      throw ExchangeError.cannotEncode(
        format: format.displayName, reason: reason ?? "")
    }
  }

  /// Converts cairo's premultiplied ARGB in place to straight red, green, blue and, unless it's opaque,
  /// alpha.
  private static func straighten(
    _ pixels: UnsafeMutablePointer<UInt8>, stride: Int, width: Int, height: Int, isOpaque: Bool
  ) {
    let channels = isOpaque ? 3 : 4
    for y in 0..<height {
      let row = pixels + y * stride
      for x in 0..<width {
        // The pixel is read whole before it's written, because the offset of writing is never beyond that of
        // reading.
        let value = UnsafeRawPointer(row + x * 4).loadUnaligned(as: UInt32.self)
        let alpha = value >> 24
        let out = row + x * channels
        let colors = isOpaque || alpha == 255 ? value : alpha == 0 ? 0 : dividedByAlpha(value)
        out[0] = UInt8(truncatingIfNeeded: colors >> 16)
        out[1] = UInt8(truncatingIfNeeded: colors >> 8)
        out[2] = UInt8(truncatingIfNeeded: colors)
        if !isOpaque { out[3] = UInt8(truncatingIfNeeded: alpha) }
      }
    }
  }

  /// Returns the three colours of a pixel without the alpha that they're multiplied by, which isn't 0.
  private static func dividedByAlpha(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    func color(_ shift: UInt32) -> UInt32 {
      min(255, ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha) << shift
    }
    return color(16) | color(8) | color(0)
  }
}
