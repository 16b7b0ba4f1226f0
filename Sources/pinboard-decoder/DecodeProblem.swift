import CGdkPixbuf
import DecoderWire

/// Why there are no pixels.
enum DecodeProblem: Error {
  case cancelled
  case noLoader
  case outOfMemory
  case tooManyPixels(WireSize)
  /// A kind of image that its loader doesn't read, though nothing is wrong with it: "TIFFs with 12-bit samples".
  case unsupported(String)
  /// The data can't be read; with the loader's words, if it has any.
  case unreadable(String?)

  /// Takes and frees a `GError`.
  static func take(_ error: UnsafeMutablePointer<GError>?) -> DecodeProblem {
    guard let error else { return .unreadable(nil) }
    defer { g_error_free(error) }
    if error.pointee.domain == gdk_pixbuf_error_quark(),
      error.pointee.code == Int32(GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY.rawValue)
    {
      return .outOfMemory
    }
    return .unreadable(error.pointee.message.map { String(cString: $0) })
  }

  /// The words for the answer.
  var text: String {
    switch self {
    case .unreadable(let text?), .unsupported(let text): text
    default: ""
    }
  }

  var outcome: DecodeAnswer.Outcome {
    switch self {
    case .cancelled: .cancelled
    case .noLoader: .noLoader
    case .outOfMemory: .outOfMemory
    case .tooManyPixels: .tooManyPixels
    case .unsupported: .unsupported
    case .unreadable: .unreadable
    }
  }
}
