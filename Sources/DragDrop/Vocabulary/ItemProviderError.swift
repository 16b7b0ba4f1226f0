public import Foundation

/// Why a load failed (`NSItemProvider.ErrorCode`; contract 1.11.23).
///
/// A load that the consumer cancelled fails with `CocoaError.userCancelled` instead.
public struct ItemProviderError: Error, LocalizedError, CustomNSError, Equatable {
  /// UIKit's codes.
  public enum Code: Int, Sendable {
    /// The source delivered nothing, and didn't say why.
    case unknown = -1
    /// Nothing of that type, the source could not deliver, or the load was asked for outside `performDrop`.
    case itemUnavailable = -1000
    /// The data made another class than the one asked for.
    case unexpectedValueClass = -1100
    /// The representation cannot be turned into what was asked for.
    case unavailableCoercion = -1200
  }

  /// What programs tell errors by; its raw value is ``errorCode``.
  public let code: Code
  /// A sentence for a person.
  public let message: String

  /// - Parameter message: a whole sentence, for a person.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// `NSItemProvider`'s own, so that ported code still matches.
  public static var errorDomain: String { "NSItemProviderErrorDomain" }
  /// UIKit's number of the code.
  public var errorCode: Int { code.rawValue }
  /// The sentence that a person reads.
  public var errorDescription: String? { message }
  /// Foundation on Linux takes the sentence from here.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }
}
