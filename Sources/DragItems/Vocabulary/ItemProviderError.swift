public import Foundation

/// Why a load failed (`NSItemProvider.ErrorCode`; contract 1.11.23).
///
/// A load that the consumer cancelled fails with `CocoaError.userCancelled` instead.
public struct ItemProviderError: Error, LocalizedError, CustomNSError, Equatable {
  /// UIKit's codes.
  public enum Code: Int, Sendable {
    /// The source delivered nothing and gave no reason.
    case unknown = -1
    /// There's no representation of that type, the source couldn't deliver, or the load was asked for outside
    /// `performDrop`.
    case itemUnavailable = -1000
    /// The data yielded an object of another class than the one asked for.
    case unexpectedValueClass = -1100
    /// The representation can't be converted into what was asked for.
    case unavailableCoercion = -1200
  }

  /// The code by which programs distinguish errors; its raw value is ``errorCode``.
  public let code: Code
  /// A sentence for the user.
  public let message: String
  package let loadProblem: LoadProblem

  /// - Parameters:
  ///   - code: what went wrong.
  ///   - message: a whole sentence, for the user.
  public init(_ code: Code, _ message: String) {
    self.init(code, message, Self.problem(of: code))
  }

  /// - Parameters:
  ///   - code: what went wrong.
  ///   - message: a whole sentence, for the user.
  ///   - problem: the same for programs that say it in their own words.
  package init(_ code: Code, _ message: String, _ problem: LoadProblem) {
    self.code = code
    self.message = message
    loadProblem = problem
  }

  private static func problem(of code: Code) -> LoadProblem {
    switch code {
    case .unknown, .itemUnavailable: .notDelivered
    case .unexpectedValueClass, .unavailableCoercion: .wrongForm
    }
  }

  /// `NSItemProvider`'s domain, so that ported code still matches.
  public static var errorDomain: String { "NSItemProviderErrorDomain" }
  /// UIKit's number of ``code``.
  public var errorCode: Int { code.rawValue }
  /// The sentence for the user, ``message``.
  public var errorDescription: String? { message }
  /// Foundation on Linux takes the description from this dictionary.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }
}

extension ItemProviderError: LoadProblemError {}

/// How an item prefers to be shown where it's dropped (`UIPreferredPresentationStyle`; contract 1.11.26).
public enum PresentationStyle: Int, Sendable {
  /// The item has no preference.
  case unspecified = 0
  /// Within the text, as its content.
  case inline = 1
  /// As a file beside or within the text. A drag offers a single such item to other programs as a file alone.
  case attachment = 2
}
