import CSoup
import Foundation
import Glibc

/// An address of the web: `http` or `https`, with a host.
public struct WebAddress: Hashable, Sendable, CustomStringConvertible {
  /// The whole address in ASCII, without a fragment, user name and password.
  public let text: String
  /// The host in ASCII: names with other letters as `xn--…`, so that a name that only looks like another one
  /// is distinguished; an address of version 6 without brackets.
  public let host: String
  /// Whether the connection is encrypted.
  public let isSecure: Bool
  /// The path, percent-encoded.
  private let path: String
  /// The scheme, the host and the port, and a slash as the path.
  private let origin: String

  /// The greatest length of an address, in bytes.
  private static let maximumLength = 8_192

  /// Returns nil for anything that isn't an address of the web.
  /// - Parameters:
  ///   - text: an absolute address; with `base`, it may be a relative one.
  ///   - base: the address of the page that names it.
  public init?(_ text: String, relativeTo base: WebAddress? = nil) {
    guard text.utf8.count <= Self.maximumLength, !text.utf8.contains(0) else { return nil }
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let baseURI = base.flatMap { csoup_uri($0.text, nil) }
    defer { if let baseURI { g_uri_unref(baseURI) } }
    if base != nil, baseURI == nil { return nil }
    guard let uri = csoup_uri(trimmed.replacing(" ", with: "%20"), baseURI) else { return nil }
    defer { g_uri_unref(uri) }
    let scheme = String(cString: g_uri_get_scheme(uri)).lowercased()
    guard scheme == "http" || scheme == "https", let host = g_uri_get_host(uri), host.pointee != 0,
      let ascii = g_hostname_to_ascii(host)
    else { return nil }
    defer { g_free(ascii) }
    isSecure = scheme == "https"
    self.host = String(cString: ascii).lowercased()
    path = String(cString: g_uri_get_path(uri))
    let given = g_uri_get_port(uri)
    let port = given == (isSecure ? 443 : 80) ? -1 : given
    guard
      let whole = g_uri_join(
        GUriFlags(rawValue: G_URI_FLAGS_ENCODED.rawValue), scheme, nil, ascii, port,
        path.isEmpty ? "/" : path,
        g_uri_get_query(uri), nil),
      let origin = g_uri_join(
        GUriFlags(rawValue: G_URI_FLAGS_ENCODED.rawValue), scheme, nil, ascii, port, "/", nil, nil)
    else { return nil }
    defer {
      g_free(whole)
      g_free(origin)
    }
    self.text = String(cString: whole)
    self.origin = String(cString: origin)
  }

  /// The address itself.
  public var description: String { text }

  /// Returns what the server of an image gets to know of this page, which shows it. It's what browsers send
  /// unless the page wants something else (`strict-origin-when-cross-origin`): the whole address if the image
  /// is at the same scheme, host and port, these alone if it's elsewhere, and nothing if the page came
  /// encrypted and the image doesn't.
  func referrer(for image: WebAddress) -> String? {
    guard !isSecure || image.isSecure else { return nil }
    return origin == image.origin && text.utf8.count <= Self.longestReferrer ? text : origin
  }

  /// The length up to which a page's whole address is sent, in bytes.
  private static let longestReferrer = 4_096

  /// The last part of the path, decoded; nil if there's none.
  public var fileName: String? {
    guard let last = path.split(separator: "/").last else { return nil }
    return Self.name(String(last).removingPercentEncoding ?? String(last))
  }

  /// Returns a name that can be a file's; nil if nothing is left of it.
  static func name(_ text: String) -> String? {
    let last = text.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    let cleaned = String(
      String.UnicodeScalarView(last.unicodeScalars.filter { $0.properties.generalCategory != .control }))
    guard !cleaned.isEmpty, cleaned != ".", cleaned != ".." else { return nil }
    return String(cleaned.prefix(200))
  }

  /// Whether the address itself says that the host isn't one of the public Internet: by an address in
  /// numbers, or by a name of a local network.
  public var isLocalByName: Bool {
    if let numbers { return !numbers.isPublic }
    let labels = host.split(separator: ".")
    guard let last = labels.last, labels.count > 1 else { return true }
    return Self.localDomains.contains(String(last)) || host.hasSuffix(".home.arpa")
  }

  /// Whether the address itself says that the host is this computer: by an address in numbers, or by name.
  public var isThisComputerByName: Bool {
    if let numbers { return numbers.isThisComputer }
    let labels = host.split(separator: ".")
    return labels.last == "localhost" || host == "localhost.localdomain" || host == Self.ownName
  }

  /// Whether a proxy may be asked for the address. What a proxy makes of a name isn't seen here, so a host of
  /// this computer or of its network, by name or in numbers, is only asked itself.
  var mayGoThroughProxy: Bool {
    guard !isLocalByName else { return false }
    // Forms such as `0x7f.1` are numbers to most proxies.
    var address = in_addr()
    guard inet_aton(host, &address) != 0 else { return true }
    return withUnsafeBytes(of: address.s_addr) { NetworkAddress(bytes: Array($0)) }?.isPublic == true
  }

  /// The address that the host is in numbers, also as a single number such as `2130706433`; nil for a name.
  private var numbers: NetworkAddress? {
    if let inet = g_inet_address_new_from_string(host) {
      defer { g_object_unref(inet) }
      let size = g_inet_address_get_native_size(inet)
      let bytes = g_inet_address_to_bytes(inet)
      return NetworkAddress(bytes: Array(UnsafeBufferPointer(start: bytes, count: Int(size))))
    }
    // With dots, other short forms look like names of the Internet, and are refused when they lead nearby.
    var address = in_addr()
    guard !host.contains("."), inet_aton(host, &address) != 0 else { return nil }
    return withUnsafeBytes(of: address.s_addr) { NetworkAddress(bytes: Array($0)) }
  }

  /// This computer's own name in small letters; nil if it has none.
  private static var ownName: String? {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return nil }
    let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.isEmpty ? nil : text.lowercased()
  }

  private static let localDomains: Set<String> = [
    "localhost", "localdomain", "local", "lan", "internal", "intranet", "home", "corp", "test",
  ]
}
