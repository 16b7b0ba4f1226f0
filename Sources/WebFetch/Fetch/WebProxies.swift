import CSoup

/// The proxies that fetches go through.
enum WebProxies: Sendable {
  /// Those of the environment (`http_proxy`) and of the desktop's settings, as GIO finds them.
  case system
  /// The proxy at one address, such as `http://127.0.0.1:3128`.
  case fixed(String)

  /// Calls a function with what finds the proxy for an address; with nil if none may be asked for it.
  func withResolver(for address: WebAddress, _ use: (OpaquePointer?) -> Void) {
    guard address.mayGoThroughProxy else { return use(nil) }
    switch self {
    case .system: use(g_proxy_resolver_get_default())
    case .fixed(let proxy):
      let resolver = csoup_fixed_proxy(proxy)
      defer { if let resolver { g_object_unref(UnsafeMutableRawPointer(resolver)) } }
      use(resolver)
    }
  }
}
