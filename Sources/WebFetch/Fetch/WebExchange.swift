import CSoup
import Foundation

/// One fetch with all its redirects, on one thread.
final class WebExchange {
  private let agent: String
  private let limits: WebLimits
  private let proxies: WebProxies
  private let visit: WebVisit
  /// The page that shows what's fetched; nil if it isn't known.
  private let page: WebAddress?
  private let stop: FetchStop
  private let progress: (WebProgress) -> Void
  private var session: UnsafeMutablePointer<SoupSession>?

  private static let redirects: Set<UInt32> = [301, 302, 303, 307, 308]
  private static let portion = 64 << 10

  init(
    agent: String, limits: WebLimits, proxies: WebProxies, visit: WebVisit, page: WebAddress?,
    stop: FetchStop,
    progress: @escaping (WebProgress) -> Void
  ) {
    self.agent = agent
    self.limits = limits
    self.proxies = proxies
    self.visit = visit
    self.page = page
    self.stop = stop
    self.progress = progress
  }

  /// Blocks until everything is there.
  func run(from first: WebAddress, policy: AddressPolicy) throws(WebFetchError) -> WebResponse {
    // The session's sources belong to this thread, not to the one that draws.
    let context = g_main_context_new()
    g_main_context_push_thread_default(context)
    defer {
      g_main_context_pop_thread_default(context)
      g_main_context_unref(context)
    }
    session = makeSession()
    defer {
      if let session { g_object_unref(UnsafeMutableRawPointer(session)) }
      session = nil
    }
    var address = first
    var watch = PeerWatch(policy, stop: stop, host: address.host)
    var firstEndpoint: AddressPolicy.Endpoint?
    for _ in 0...limits.redirects {
      switch try ask(for: address, watch) {
      case .content(let content):
        return WebResponse(
          data: content.data, type: content.type, address: address, name: content.name ?? address.fileName,
          firstEndpoint: firstEndpoint ?? watch.connected)
      case .redirect(let location):
        let next = try Self.next(location, after: address)
        firstEndpoint = firstEndpoint ?? watch.connected
        address = next
        watch = PeerWatch(.publicAnd(firstEndpoint), stop: stop, host: next.host)
      }
    }
    throw .tooManyRedirects(host: first.host)
  }

  /// Returns where a redirect leads.
  static func next(_ location: String, after address: WebAddress) throws(WebFetchError) -> WebAddress {
    guard let next = WebAddress(location, relativeTo: address) else {
      throw .badRedirect(host: address.host)
    }
    // Others on the way could read and change what comes from there.
    guard !address.isSecure || next.isSecure else { throw .unencrypted(host: address.host) }
    return next
  }

  private func makeSession() -> UnsafeMutablePointer<SoupSession>? {
    let session = soup_session_new()
    soup_session_set_user_agent(session, agent)
    soup_session_set_accept_language_auto(session, 1)
    soup_session_set_timeout(session, UInt32(limits.silence))
    return session
  }

  private struct Content {
    let data: Data
    let type: String?
    let name: String?
  }

  private enum Answer {
    case content(Content)
    case redirect(String)
  }

  private func ask(for address: WebAddress, _ watch: PeerWatch) throws(WebFetchError) -> Answer {
    guard let uri = csoup_uri(address.text, nil) else { throw .notAnAddress(address.text) }
    defer { g_uri_unref(uri) }
    guard let message = soup_message_new_from_uri("GET", uri) else { throw .notAnAddress(address.text) }
    defer { g_object_unref(UnsafeMutableRawPointer(message)) }
    soup_message_add_flags(message, SOUP_MESSAGE_NO_REDIRECT)
    let headers = soup_message_get_request_headers(message)
    soup_message_headers_append(headers, "Accept", "image/*,text/html;q=0.9,*/*;q=0.5")
    if let referrer = page?.referrer(for: address) {
      soup_message_headers_append(headers, "Referer", referrer)
    }
    visit.addCookies(to: message, for: uri)
    // It's set anew for each address, since not every one may go through a proxy.
    proxies.withResolver(for: address) { soup_session_set_proxy_resolver(session, $0) }
    // The watch is on the heap and lives until the message is gone.
    return try withExtendedLifetime(watch) { () throws(WebFetchError) in
      csoup_watch(message, watch.pointer)
      do throws(WebFetchError) {
        return try send(message, to: address)
      } catch .unreachable where watch.isRefused {
        throw .localAddress(host: address.host)
      }
    }
  }

  private func send(_ message: OpaquePointer, to address: WebAddress) throws(WebFetchError) -> Answer {
    var error: UnsafeMutablePointer<GError>?
    guard let stream = soup_session_send(session, message, stop.handle, &error) else {
      throw reason(error, host: address.host)
    }
    defer { g_object_unref(UnsafeMutableRawPointer(stream)) }
    visit.keepCookies(of: message)
    let status = soup_message_get_status(message).rawValue
    let headers = soup_message_get_response_headers(message)
    if Self.redirects.contains(status) {
      guard let location = soup_message_headers_get_one(headers, "Location") else {
        throw .badRedirect(host: address.host)
      }
      return .redirect(String(cString: location))
    }
    guard (200..<300).contains(status) else { throw .status(Int(status), host: address.host) }
    let type = soup_message_headers_get_content_type(headers, nil).map { String(cString: $0).lowercased() }
    let isPage = type == "text/html" || type == "application/xhtml+xml"
    let limit = isPage ? limits.pageBytes : limits.imageBytes
    let length = csoup_has_length(headers) != 0 ? Int(soup_message_headers_get_content_length(headers)) : nil
    if let length, length > limit { throw .tooLarge(host: address.host, limit: limit) }
    let data = try read(stream, from: address.host, limit: limit, expected: length)
    if let length, data.count < length { throw .incomplete(host: address.host) }
    guard !data.isEmpty else { throw .empty(host: address.host) }
    let name = csoup_file_name(headers)
    defer { g_free(name) }
    return .content(
      Content(data: data, type: type, name: name.flatMap { WebAddress.name(String(cString: $0)) }))
  }

  private func read(
    _ stream: UnsafeMutablePointer<GInputStream>, from host: String, limit: Int, expected: Int?
  ) throws(WebFetchError) -> Data {
    var data = Data()
    var portion = [UInt8](repeating: 0, count: Self.portion)
    while true {
      var error: UnsafeMutablePointer<GError>?
      let count = g_input_stream_read(stream, &portion, gsize(portion.count), stop.handle, &error)
      guard count >= 0 else { throw reason(error, host: host) }
      guard count > 0 else { return data }
      guard data.count + count <= limit else { throw .tooLarge(host: host, limit: limit) }
      data.append(contentsOf: portion[..<count])
      progress(WebProgress(received: data.count, expected: expected))
    }
  }

  /// Returns the reason for an error of GLib's, which is freed.
  private func reason(_ error: UnsafeMutablePointer<GError>?, host: String) -> WebFetchError {
    defer { if let error { g_error_free(error) } }
    if let reason = stop.reason { return reason }
    guard let error else { return .incomplete(host: host) }
    let words = error.pointee.message.map { String(cString: $0) } ?? ""
    if csoup_is_tls_error(error) != 0 { return .certificate(host: host) }
    if csoup_is_name_error(error) != 0 { return .unknownHost(host) }
    guard csoup_is_io_error(error) != 0 else { return .unreachable(host: host, reason: words) }
    switch UInt32(error.pointee.code) {
    case G_IO_ERROR_TIMED_OUT.rawValue: return .tooSlow(host: host)
    case G_IO_ERROR_PARTIAL_INPUT.rawValue, G_IO_ERROR_CONNECTION_CLOSED.rawValue:
      return .incomplete(host: host)
    case G_IO_ERROR_INVALID_DATA.rawValue: return .incomplete(host: host)
    default: return .unreachable(host: host, reason: words)
    }
  }
}

/// Checks the addresses that one request connects to. Used on one thread.
final class PeerWatch {
  private let policy: AddressPolicy
  private let stop: FetchStop
  private let host: String
  /// What libsoup's signal is connected with.
  let pointer = UnsafeMutablePointer<CSoupWatch>.allocate(capacity: 1)
  /// The endpoint that the request was sent to; nil if a connection of an earlier request was used again.
  private(set) var connected: AddressPolicy.Endpoint?
  /// Whether all addresses that the host has led to were refused.
  var isRefused: Bool { refused > 0 && allowed == 0 }
  private var refused = 0
  private var allowed = 0
  /// The proxies that the request may go through.
  private var proxies: Set<AddressPolicy.Endpoint> = []

  init(_ policy: AddressPolicy, stop: FetchStop, host: String) {
    self.policy = policy
    self.stop = stop
    self.host = host
    let check: CSoupPeerCheck = { peer, isConnected, data in
      guard let data else { return 0 }
      return Unmanaged<PeerWatch>.fromOpaque(data).takeUnretainedValue().check(peer, isConnected != 0) ? 1 : 0
    }
    pointer.initialize(to: CSoupWatch(check: check, data: Unmanaged.passUnretained(self).toOpaque()))
  }

  deinit { pointer.deallocate() }

  /// Returns whether a connection may be made or used. A host may have several addresses, and only some of
  /// them may be allowed: `localhost` has one of each version, and a server often listens at one of them. So
  /// a refusal ends the attempt, and the next address is tried.
  private func check(_ peer: CSoupPeer, _ isConnected: Bool) -> Bool {
    let bytes = withUnsafeBytes(of: peer.bytes) { Array($0.prefix(Int(peer.count))) }
    let endpoint = NetworkAddress(bytes: bytes).map { AddressPolicy.Endpoint($0, port: peer.port) }
    // The desktop's settings say where the proxy is, which is often in the own network.
    if let endpoint, peer.is_proxy != 0 || isConnected && proxies.contains(endpoint) {
      proxies.insert(endpoint)
      allowed += 1
      return true
    }
    guard let endpoint, policy.allows(endpoint.address, port: endpoint.port) else {
      refused += 1
      // Nothing may be sent over a connection that's there already.
      if isConnected { stop.stop(.localAddress(host: host)) }
      return false
    }
    allowed += 1
    if isConnected { connected = endpoint }
    return true
  }
}
