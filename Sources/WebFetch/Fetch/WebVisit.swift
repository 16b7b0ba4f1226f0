import CSoup
import Foundation
import Synchronization

/// What the fetches of a page and of its images have in common: the cookies that servers set. They're kept in
/// memory alone, and are gone with this object. Can be used on any thread.
public final class WebVisit: Sendable {
  /// The cookies, in libsoup's jar, which isn't made for several threads at once.
  private struct Cookies {
    let jar = UInt(bitPattern: soup_cookie_jar_new())
    /// The length of all that was ever put in, in bytes.
    var bytes = 0

    var pointer: UnsafeMutablePointer<SoupCookieJar>? { UnsafeMutablePointer(bitPattern: jar) }
  }

  private let cookies = Mutex(Cookies())
  /// The greatest length of all cookies together. A page of two hundred images could bring as many answers
  /// full of cookies.
  private static let mostBytes = 256 << 10

  /// Begins a visit without any cookies.
  public init() {}

  deinit { cookies.withLock { g_object_unref(UnsafeMutableRawPointer(bitPattern: $0.jar)) } }

  /// Adds the cookies that an address gets to a request.
  func addCookies(to message: OpaquePointer, for uri: OpaquePointer) {
    let header = cookies.withLock { cookies -> String? in
      guard let text = soup_cookie_jar_get_cookies(cookies.pointer, uri, 1) else { return nil }
      defer { g_free(text) }
      return String(cString: text)
    }
    guard let header, !header.isEmpty else { return }
    soup_message_headers_append(soup_message_get_request_headers(message), "Cookie", header)
  }

  /// Keeps the cookies of an answer.
  func keepCookies(of message: OpaquePointer) {
    cookies.withLock { cookies in
      guard cookies.bytes < Self.mostBytes else { return }
      cookies.bytes += Int(csoup_keep_cookies(cookies.pointer, message))
    }
  }
}
