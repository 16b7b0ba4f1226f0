import Foundation
import TestWebServer
import Testing

@testable import WebFetch

@Suite(.serialized, .timeLimit(.minutes(5))) struct WebFetcherTests {
  private let server: WebServer
  private let fetcher: WebFetcher

  init() throws {
    server = try WebServer()
    var limits = WebLimits()
    limits.imageBytes = 1 << 20
    limits.pageBytes = 1 << 16
    limits.silence = 1
    limits.duration = 3
    fetcher = WebFetcher(agent: "Test/1", limits: limits)
  }

  private func fetch(_ path: String, policy: AddressPolicy? = nil) async -> Result<WebResponse, WebFetchError>
  {
    let address: WebAddress = server.address(path)
    do throws(WebFetchError) {
      return .success(try await fetcher.fetch(address, policy: policy ?? .givenByHand(address)))
    } catch {
      return .failure(error)
    }
  }

  private func error(_ path: String, policy: AddressPolicy? = nil) async -> WebFetchError? {
    if case .failure(let error) = await fetch(path, policy: policy) { error } else { nil }
  }

  @Test func `an image comes as it is, with its type and name`() async throws {
    let response = try await fetch("image.png").get()
    #expect(response.data.starts(with: [0x89, 0x50, 0x4E, 0x47]) && response.type == "image/png")
    #expect(response.name == "image.png" && !response.isPage)
    #expect(response.firstPlace?.port == server.port)
  }

  @Test func `a page is told by its type`() async throws {
    #expect(try await fetch("page").get().isPage)
  }

  @Test func `a server's file name can't lead out of a folder`() async throws {
    #expect(try await fetch("named").get().name == "cat.png")
  }

  @Test func `nothing but the address and the program is told`() async throws {
    let names = String(decoding: try await fetch("agent").get().data, as: UTF8.self)
    #expect(!names.contains("cookie") && !names.contains("referer") && !names.contains("authorization"))
    #expect(names.contains("user-agent"))
    // Nothing is added to the name that the program gives.
    #expect(names.hasSuffix(" Test/1"), "\(names)")
  }

  @Test func `redirects are followed and counted`() async throws {
    #expect(try await fetch("hop/9").get().address.text.hasSuffix("/image.png"))
    #expect(await error("hop/10") == .tooManyRedirects(host: "127.0.0.1"))
    #expect(await error("loop") == .tooManyRedirects(host: "127.0.0.1"))
    #expect(await error("to-file") == .badRedirect(host: "127.0.0.1"))
  }

  /// The tests' server has a certificate that nobody trusts, so the redirects alone are asked.
  @Test(arguments: [
    ("https://example.org/a", "http://example.org/b"), ("https://example.org/a", "http://other.example/"),
    ("https://example.org/a", "HTTP://example.org:443/a"),
  ]) func `an encrypted page isn't left for one that isn't`(from: String, to: String) throws {
    let address = try #require(WebAddress(from))
    #expect(throws: WebFetchError.unencrypted(host: "example.org")) {
      try WebExchange.next(to, after: address)
    }
    #expect(try WebExchange.next("//example.org/b", after: address).isSecure)
    #expect(try WebExchange.next("c.png", after: address).isSecure)
    let plain = try #require(WebAddress("http://example.org/a"))
    #expect(try !WebExchange.next(to, after: plain).isSecure)
    #expect(try WebExchange.next(from, after: plain).isSecure)
    #expect(throws: WebFetchError.badRedirect(host: "example.org")) {
      try WebExchange.next("file:///etc/passwd", after: address)
    }
  }

  @Test func `a redirect doesn't lead to another local place`() async {
    #expect(await error("to-other-port") == .localAddress(host: "127.0.0.1"))
    #expect(await error("to-router") == .localAddress(host: "192.168.255.254"))
  }

  @Test func `a local address is refused unless the link names it`() async throws {
    #expect(await error("image.png", policy: .publicOnly) == .localAddress(host: "127.0.0.1"))
    let place = try await fetch("page").get().firstPlace
    #expect(try await fetch("image.png", policy: .publicAnd(place)).get().data.count > 60)
  }

  @Test func `bodies are limited, whatever the server says of them`() async {
    #expect(await error("endless") == .tooLarge(host: "127.0.0.1", limit: 1 << 20))
    #expect(await error("bomb") == .tooLarge(host: "127.0.0.1", limit: 1 << 20))
    #expect(await error("announced") == .tooLarge(host: "127.0.0.1", limit: 1 << 20))
    #expect(await error("short") == .incomplete(host: "127.0.0.1"))
    #expect(await error("empty") == .empty(host: "127.0.0.1"))
  }

  @Test func `a server that's slow or silent is given up`() async {
    #expect(await error("slow") == .tooSlow(host: "127.0.0.1"))
    #expect(await error("silent") == .tooSlow(host: "127.0.0.1"))
  }

  @Test(arguments: [404, 403, 500]) func `an error of the server has a sentence`(status: Int) async {
    let error = await error("\(status)")
    #expect(error == .status(status, host: "127.0.0.1"))
    #expect(error?.description.contains("(\(status))") == true)
  }

  @Test func `a certificate that nobody vouches for is refused`() async throws {
    let address = try #require(WebAddress("https://localhost:\(server.securePort)/image.png"))
    let expected = WebFetchError.certificate(host: "localhost")
    await #expect(throws: expected) { try await fetcher.fetch(address, policy: .givenByHand(address)) }
    #expect(expected.description.hasPrefix("The certificate of “localhost” isn’t valid"))
  }

  @Test func `an unknown host and a closed port have sentences`() async throws {
    let unknown = try #require(WebAddress("http://nowhere.invalid/"))
    await #expect(throws: WebFetchError.unknownHost("nowhere.invalid")) {
      try await fetcher.fetch(unknown, policy: .givenByHand(unknown))
    }
    let closed = try #require(WebAddress("http://127.0.0.1:1/"))
    do {
      _ = try await fetcher.fetch(closed, policy: .givenByHand(closed))
      Issue.record("port 1 answered")
    } catch {
      guard case .unreachable(host: "127.0.0.1", _) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func `a fetch is cancelled midway`() async throws {
    let address: WebAddress = server.address("slow")
    let (arrivals, arrived) = AsyncStream<Int>.makeStream()
    let task = Task { [fetcher] () -> WebFetchError? in
      do throws(WebFetchError) {
        _ = try await fetcher.fetch(address, policy: .givenByHand(address)) { arrived.yield($0.received) }
        return nil
      } catch {
        return error
      }
    }
    for await count in arrivals where count > 1 { break }
    task.cancel()
    #expect(await task.value == .cancelled)
  }
}

extension WebServer {
  fileprivate func address(_ path: String) -> WebAddress {
    // Every path of the tests is a valid one.
    WebAddress(address(path) as String)!
  }
}
