import CGdkPixbuf
import DecoderWire

/// The reason why there are no pixels.
enum DecodeProblem: Error {
  case cancelled
  case noLoader
  case outOfMemory
  case tooManyPixels(WireSize)
  /// An undamaged image of a kind that its loader doesn't read: "TIFFs with 12-bit samples".
  case unsupported(String)
  /// Data that can't be read, with the loader's message, if it has one.
  case unreadable(String?)

  /// Makes a problem of a `GError`, which it frees.
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

  /// The text for the answer.
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
