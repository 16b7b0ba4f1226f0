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
    #expect(response.data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(response.type == "image/png")
    #expect(response.name == "image.png")
    #expect(!response.isPage)
    #expect(response.firstEndpoint?.port == server.port)
  }

  @Test func `a page is told by its type`() async throws {
    #expect(try await fetch("page").get().isPage)
  }

  @Test func `a server's file name can't lead out of a folder`() async throws {
    #expect(try await fetch("named").get().name == "cat.png")
  }

  @Test func `nothing but the address and the program is told`() async throws {
    let names = String(decoding: try await fetch("agent").get().data, as: UTF8.self)
    #expect(!names.contains("cookie"))
    #expect(!names.contains("referer"))
    #expect(!names.contains("authorization"))
    #expect(names.contains("user-agent"))
    // Nothing is added to the name that the program gives.
    #expect(names.hasSuffix(" Test/1"), "\(names)")
  }

  @Test func `a page's image is asked for with the page's address and its cookies`() async throws {
    let page: WebAddress = server.address("guarded")
    let visit = WebVisit()
    let response = try await fetcher.fetch(page, policy: .givenByHand(page), during: visit)
    for path in ["guarded/referer.png", "guarded/cookie.png"] {
      let image: WebAddress = server.address(path)
      let policy = AddressPolicy.publicAnd(response.firstEndpoint)
      let found = try await fetcher.fetch(image, policy: policy, shownBy: response.address, during: visit)
      #expect(found.type == "image/png")
      await #expect(throws: WebFetchError.status(403, host: "127.0.0.1")) {
        try await fetcher.fetch(image, policy: policy)
      }
    }
  }

  @Test func `a cookie that comes with a redirect is there at its end, and nowhere later`() async throws {
    let response = try await fetch("cookie-and-on").get()
    #expect(String(decoding: response.data, as: UTF8.self) == "None way=1")
    #expect(String(decoding: try await fetch("told").get().data, as: UTF8.self) == "None None")
  }

  @Test(arguments: [
    ("https://a.example/x?y=1", "https://a.example/i", "https://a.example/x?y=1"),
    ("https://a.example/x", "https://b.example/i", "https://a.example/"),
    ("https://a.example/x", "https://a.example:8443/i", "https://a.example/"),
    ("https://a.example/x", "http://a.example/i", nil),
    ("http://a.example:80/x", "https://a.example/i", "http://a.example/"),
    ("http://user:secret@a.example/x#y", "http://a.example/i", "http://a.example/x"),
    ("http://[::1]:8080/x", "http://[::1]:8080/i", "http://[::1]:8080/x"),
  ]) func `what's told of a page is what browsers tell`(page: String, image: String, sent: String?) throws {
    let page = try #require(WebAddress(page))
    #expect(page.referrer(for: try #require(WebAddress(image))) == sent)
  }

  @Test func `a very long address of a page is told by its host`() throws {
    let page = try #require(WebAddress("http://a.example/" + String(repeating: "x", count: 5_000)))
    #expect(page.referrer(for: page) == "http://a.example/")
  }

  /// The server listens at 127.0.0.1, and the name has an address of version 6, too, which comes first.
  @Test func `a page at localhost has its images there`() async throws {
    let page = try #require(WebAddress("http://localhost:\(server.port)/guarded"))
    let visit = WebVisit()
    let response = try await fetcher.fetch(page, policy: .givenByHand(page), during: visit)
    for host in ["localhost", "127.0.0.1"] {
      let image = try #require(WebAddress("http://\(host):\(server.port)/red.png"))
      let policy = AddressPolicy.publicAnd(response.firstEndpoint)
      #expect(try await fetcher.fetch(image, policy: policy).type == "image/png")
    }
    let other = try #require(WebAddress("http://localhost:\(server.securePort)/red.png"))
    await #expect(throws: WebFetchError.localAddress(host: "localhost")) {
      try await fetcher.fetch(other, policy: .publicAnd(response.firstEndpoint))
    }
    await #expect(throws: WebFetchError.localAddress(host: "localhost")) {
      try await fetcher.fetch(page, policy: .publicOnly)
    }
  }

  // MARK: Proxies

  /// The proxy has pages of every host, also of those that there aren't.
  private var behindProxy: WebFetcher {
    var limits = WebLimits()
    limits.silence = 2
    return WebFetcher(agent: "Test/1", limits: limits, proxies: .fixed("http://127.0.0.1:\(server.port)"))
  }

  private func hostsAskedOfProxy() async throws -> [String] {
    let lines = String(decoding: try await fetch("asked").get().data, as: UTF8.self)
    return lines.split(separator: "\n").dropFirst().map(String.init)
  }

  @Test func `names of the Internet go through a proxy`() async throws {
    let address = try #require(WebAddress("http://pictures.invalid/hop/2"))
    let response = try await behindProxy.fetch(address, policy: .givenByHand(address))
    #expect(response.address.text == "http://pictures.invalid/image.png")
    #expect(response.firstEndpoint == nil, "nobody knows where the proxy has gone")
    let secure = try #require(WebAddress("https://pictures.invalid/image.png"))
    await #expect(throws: WebFetchError.certificate(host: "pictures.invalid")) {
      try await behindProxy.fetch(secure, policy: .publicOnly)
    }
    let hosts = try await hostsAskedOfProxy()
    #expect(hosts == Array(repeating: "pictures.invalid", count: 4) + ["pictures.invalid:443"])
  }

  @Test func `no proxy is asked for what's nearby, and a page from elsewhere doesn't lead there`()
    async throws
  {
    let page = try #require(WebAddress("http://pictures.invalid/nearby"))
    let fetcher = behindProxy
    let response = try await fetcher.fetch(page, policy: .givenByHand(page))
    let addresses =
      ["localhost", "127.0.0.1", "[::1]", "0x7f.1", "127.1"].map { "http://\($0):\(server.port)/red.png" }
      + [
        "http://pictures.invalid/to-here", "http://192.168.255.254/router.png", "http://router/",
        "http://nas.local/",
      ]
    for text in addresses {
      let image = try #require(WebAddress(text))
      do {
        _ = try await fetcher.fetch(
          image, policy: .publicAnd(response.firstEndpoint), shownBy: response.address)
        Issue.record("\(text) was fetched")
      } catch {
        // Nobody here knows the names, and the system may not take all notations of numbers.
        let host = image.host == "pictures.invalid" ? "127.0.0.1" : image.host
        #expect(error == .localAddress(host: host) || error == .unknownHost(host), "\(text)")
      }
    }
    // The same addresses are the user's word if they're given by hand.
    let own = try #require(WebAddress("http://localhost:\(server.port)/red.png"))
    #expect(try await fetcher.fetch(own, policy: .givenByHand(own)).type == "image/png")
    #expect(try await hostsAskedOfProxy() == ["pictures.invalid", "pictures.invalid"])
  }

  @Test func `a proxy that isn't there is told of`() async throws {
    let fetcher = WebFetcher(agent: "Test/1", limits: WebLimits(), proxies: .fixed("http://127.0.0.1:1"))
    let address = try #require(WebAddress("http://pictures.invalid/image.png"))
    do {
      _ = try await fetcher.fetch(address, policy: .publicOnly)
      Issue.record("it was fetched")
    } catch {
      guard case .unreachable(host: "pictures.invalid", _) = error else {
        Issue.record("\(error)")
        return
      }
    }
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

  @Test func `a redirect doesn't lead to another local endpoint`() async {
    #expect(await error("to-other-port") == .localAddress(host: "127.0.0.1"))
    #expect(await error("to-router") == .localAddress(host: "192.168.255.254"))
  }

  @Test func `a local address is refused unless the link names it`() async throws {
    #expect(await error("image.png", policy: .publicOnly) == .localAddress(host: "127.0.0.1"))
    let endpoint = try await fetch("page").get().firstEndpoint
    #expect(try await fetch("image.png", policy: .publicAnd(endpoint)).get().data.count > 60)
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
