public import Foundation

/// What a server has sent.
public struct WebResponse: Sendable {
  /// The content, without its encoding for the transfer.
  public let data: Data
  /// The type that the server names, in lower case and without parameters; nil if it names none.
  public let type: String?
  /// The address after all redirects.
  public let address: WebAddress
  /// The file name that the server gives, or the last part of the address; nil if neither has one.
  public let name: String?
  /// The computer and the port that the first address led to.
  public let firstEndpoint: AddressPolicy.Endpoint?

  /// Whether the server says that it's a page.
  public var isPage: Bool { type == "text/html" || type == "application/xhtml+xml" }
}

/// The limits of a fetch.
public struct WebLimits: Sendable {
  /// The greatest number of bytes of an image.
  public var imageBytes = 128 << 20
  /// The greatest number of bytes of a page.
  public var pageBytes = 16 << 20
  /// The greatest number of redirects.
  public var redirects = 10
  /// How long nothing may come, in whole seconds.
  public var silence = 20
  /// How long everything together may take, in seconds.
  public var duration = 180.0

  /// The usual limits.
  public init() {}
}

/// How far a fetch is.
public struct WebProgress: Sendable {
  /// The number of bytes that have arrived.
  public let received: Int
  /// The number of bytes that will arrive in all; nil if the server doesn't say it.
  public let expected: Int?
}
