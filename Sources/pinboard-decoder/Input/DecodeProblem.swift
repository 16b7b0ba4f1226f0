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
  /// A feature that the loader of an undamaged image doesn't read, by its name: "12-bit TIFF".
  case unsupported(String)
  /// A film that has no pictures, only sound.
  case withoutPictures
  /// A document that opens with a password only.
  case locked
  /// Data of another format than the request's.
  case otherFormat
  /// Data that ends before the facts that were requested.
  case cut
  /// A document that was saved without the picture that's shown.
  case noPreview
  /// An image that asks for more work than the request allows.
  case tooComplex
  /// Data that can't be read, with a message for a log, if there's one.
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
    case .withoutPictures: .withoutPictures
    case .locked: .locked
    case .otherFormat: .otherFormat
    case .cut: .cut
    case .noPreview: .noPreview
    case .tooComplex: .tooComplex
    case .unreadable: .unreadable
    }
  }
}
