package import CKitGtk

/// An error that GLib reported.
public struct GLibError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name of the error's domain, such as `g-io-error-quark`.
  public let domain: String
  /// The code within the domain.
  public let code: Int
  /// GLib's message, translated to the user's language.
  public let message: String

  /// Creates an error for functions that report errors like GLib's, but without a GError.
  public init(domain: String, code: Int, message: String) {
    self.domain = domain
    self.code = code
    self.message = message
  }

  /// GLib's own message.
  public var description: String { message }

  /// Takes ownership of a GError (transfer full) and frees it.
  package init(adopting error: UnsafeMutablePointer<GError>) {
    domain = g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? ""
    code = Int(error.pointee.code)
    message = error.pointee.message.map { String(cString: $0) } ?? ""
    g_error_free(error)
  }

  /// Calls a function with a GError out argument and throws the error that it reports.
  package static func check<Result>(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
  ) throws(GLibError) -> Result {
    var error: UnsafeMutablePointer<GError>?
    let result = body(&error)
    if let error { throw GLibError(adopting: error) }
    return result
  }
}
