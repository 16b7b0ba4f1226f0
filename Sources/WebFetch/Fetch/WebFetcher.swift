import CSoup
import Dispatch
import Foundation
import Synchronization

/// Fetches what's at an address of the web, by `http` and `https` only.
///
/// Each fetch has a thread and a session of its own, without passwords and a cache. What it sends is the
/// address, the name of the program and the languages of the system; for an image of a page also the page's
/// address, and cookies that servers have set since the page was asked for. The address that's connected to
/// is checked when the connection is made, so a name that leads somewhere else the second time is of no use
/// to its owner. A proxy connects by itself, so it's only asked for names of the public Internet.
public struct WebFetcher: Sendable {
  private let limits: WebLimits
  private let proxies: WebProxies
  /// The program's name and version, as servers see them.
  private let agent: String

  /// - Parameters:
  ///   - agent: the program's name and version.
  ///   - limits: the limits of each fetch.
  public init(agent: String, limits: WebLimits = WebLimits()) {
    self.init(agent: agent, limits: limits, proxies: .system)
  }

  init(agent: String, limits: WebLimits, proxies: WebProxies) {
    self.agent = agent
    self.limits = limits
    self.proxies = proxies
  }

  /// The name and the version of the library that's used, such as `libsoup 3.2.2`.
  public static var library: String {
    "libsoup \(soup_get_major_version()).\(soup_get_minor_version()).\(soup_get_micro_version())"
  }

  /// Fetches what's at an address. Cancelling the task ends it.
  /// - Parameters:
  ///   - address: where to begin; redirects are followed.
  ///   - policy: which computers the first address may lead to. Redirects may lead to the public Internet,
  ///     and to the endpoint that the first address led to.
  ///   - page: the page that shows what's fetched, whose address is sent as browsers do; nil for none.
  ///   - visit: has the cookies.
  ///   - progress: called on the fetch's thread.
  public func fetch(
    _ address: WebAddress, policy: AddressPolicy, shownBy page: WebAddress? = nil,
    during visit: WebVisit = WebVisit(), progress: @escaping @Sendable (WebProgress) -> Void = { _ in }
  ) async throws(WebFetchError) -> WebResponse {
    let stop = FetchStop()
    let (agent, limits, proxies) = (agent, limits, proxies)
    let result: Result<WebResponse, WebFetchError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A name that nobody resolves and a host that doesn't answer block their thread; Swift's tasks share
        // one thread per processor, and a queue has a thread of its own.
        DispatchQueue(label: "WebFetch", qos: .utility).async {
          let timer = DispatchWorkItem { stop.stop(.tooSlow(host: address.host)) }
          DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + limits.duration, execute: timer)
          defer { timer.cancel() }
          let exchange = WebExchange(
            agent: agent, limits: limits, proxies: proxies, visit: visit, page: page, stop: stop,
            progress: progress)
          continuation.resume(
            returning: Result { () throws(WebFetchError) in
              try exchange.run(from: address, policy: policy)
            })
        }
      }
    } onCancel: {
      stop.stop(.cancelled)
    }
    return try result.get()
  }
}

/// Ends a fetch from any thread, and remembers the first reason.
final class FetchStop: Sendable {
  /// GLib's object, whose functions may be called on any thread.
  private let cancellable = UInt(bitPattern: g_cancellable_new())
  private let first = Mutex<WebFetchError?>(nil)

  deinit { g_object_unref(UnsafeMutableRawPointer(bitPattern: cancellable)) }

  /// Why the fetch was ended; nil if it wasn't.
  var reason: WebFetchError? { first.withLock { $0 } }

  var handle: UnsafeMutablePointer<GCancellable>? { UnsafeMutablePointer(bitPattern: cancellable) }

  func stop(_ reason: WebFetchError) {
    first.withLock { $0 = $0 ?? reason }
    g_cancellable_cancel(handle)
  }
}
