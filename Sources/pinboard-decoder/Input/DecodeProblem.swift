import CGdkPixbuf
import DecoderWire

/// The reason why there are no pixels.
enum DecodeProblem: Error {
  case cancelled
  case noLoader
  /// Nothing decodes pictures of this media type.
  case noDecoder(String)
  case outOfMemory
  case tooManyPixels(WireSize)
  /// An undamaged image of a kind that its loader doesn't read: "TIFFs with 12-bit samples".
  case unsupported(String)
  /// A document that opens with a password only.
  case locked
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

  /// Makes a problem of a library's message, which ends with 0 and may be empty.
  static func unreadable(message: [CChar]) -> DecodeProblem {
    let text = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return .unreadable(text.isEmpty ? nil : text)
  }

  /// The text for the answer.
  var text: String {
    switch self {
    case .unreadable(let text?), .unsupported(let text), .noDecoder(let text): text
    default: ""
    }
  }

  var outcome: DecodeAnswer.Outcome {
    switch self {
    case .cancelled: .cancelled
    case .noLoader, .noDecoder: .noLoader
    case .outOfMemory: .outOfMemory
    case .tooManyPixels: .tooManyPixels
    case .unsupported: .unsupported
    case .locked: .locked
    case .unreadable: .unreadable
    }
  }
}
