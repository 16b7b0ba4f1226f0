import Localization

/// Why something couldn't be fetched. The description is a sentence for the user.
public enum WebFetchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The user has cancelled the fetch.
  case cancelled
  /// The address isn't one of the web.
  case notAnAddress(String)
  /// The host isn't known.
  case unknownHost(String)
  /// The host can't be reached, or has ended the connection. The reason is the system's.
  case unreachable(host: String, reason: String)
  /// The host isn't part of the public Internet, and the user hasn't given a link to it.
  case localAddress(host: String)
  /// The certificate of an encrypted connection isn't valid.
  case certificate(host: String)
  /// There were too many redirects.
  case tooManyRedirects(host: String)
  /// A redirect leads to something that isn't an address of the web.
  case badRedirect(host: String)
  /// A redirect leads from an encrypted address to one that isn't.
  case unencrypted(host: String)
  /// The server has answered with an error.
  case status(Int, host: String)
  /// The host sends more than the limit; in bytes.
  case tooLarge(host: String, limit: Int)
  /// The host has sent nothing for a while, or takes longer than the limit.
  case tooSlow(host: String)
  /// The connection ended before everything was there.
  case incomplete(host: String)
  /// The host has sent nothing.
  case empty(host: String)

  /// The sentence for the user.
  public var description: String {
    switch self {
    case .cancelled: localized("It was canceled.")
    case .notAnAddress(let text): localized("“\(Self.short(text))” isn’t an address of the web.")
    case .unknownHost(let host):
      localized("“\(host)” isn’t known. Is the address right, and is there a network?")
    case .unreachable(let host, let reason): localized("“\(host)” can’t be reached: \(reason)")
    case .localAddress(let host):
      localized(
        "A page or its name leads to “\(host)”, which is in your own network, so nothing was sent there. If you want it, drop a link to its address itself."
      )
    case .certificate(let host):
      localized("The certificate of “\(host)” isn’t valid, so anybody could have sent what comes from there.")
    case .tooManyRedirects(let host), .badRedirect(let host), .unencrypted(let host):
      localized("“\(host)” leads to an address that isn’t safe, so nothing was sent there.")
    case .status(let status, let host):
      switch status {
      case 404, 410: localized("“\(host)” has nothing at this address (\(status)).")
      case 401, 402, 403, 407, 451: localized("“\(host)” doesn’t give this out to everybody (\(status)).")
      default: localized("“\(host)” can’t deliver it at the moment (\(status)).")
      }
    case .tooLarge(let host, let limit):
      localized("“\(host)” sends more than \(limit >> 20) MiB, which is the limit")
    case .tooSlow(let host): localized("“\(host)” took too long.")
    case .incomplete(let host), .empty(let host):
      localized("“\(host)” ended the connection before everything was there.")
    }
  }

  private static func short(_ text: String) -> String {
    text.count > 120 ? text.prefix(117) + "…" : text
  }
}
