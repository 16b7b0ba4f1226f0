import Testing

@testable import WebFetch

@Suite(.timeLimit(.minutes(5))) struct NetworkAddressTests {
  private func address(_ text: String) throws -> NetworkAddress {
    if !text.contains(":") {
      return try #require(NetworkAddress(bytes: text.split(separator: ".").compactMap { UInt8($0) }))
    }
    // Only the forms that the tables use: one "::", and groups of hexadecimal digits.
    let halves = text.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
    func bytes(_ half: Substring) -> [UInt8] {
      half.split(separator: ":").flatMap { group in
        let value = UInt16(group, radix: 16) ?? 0
        return [UInt8(value >> 8), UInt8(value & 255)]
      }
    }
    let (head, tail) = (bytes(halves[0]), halves.count > 1 ? bytes(halves[1]) : [])
    return try #require(
      NetworkAddress(bytes: head + [UInt8](repeating: 0, count: 16 - head.count - tail.count) + tail))
  }

  @Test(arguments: [
    "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
    "127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1",
    "192.88.99.1", "192.168.0.1", "192.168.255.255", "198.18.0.1", "198.19.255.255", "198.51.100.7",
    "203.0.113.9", "224.0.0.251", "239.255.255.250", "240.0.0.1", "255.255.255.255",
  ])
  func `networks of version 4 that aren't public`(text: String) throws {
    #expect(try !address(text).isPublic)
  }

  @Test(arguments: [
    "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
    "128.0.0.1", "169.253.255.255", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0",
    "198.17.255.255", "198.20.0.0", "223.255.255.255",
  ])
  func `public addresses of version 4`(text: String) throws {
    #expect(try address(text).isPublic)
  }

  @Test(arguments: [
    "::", "::1", "fc00::1", "fd12:3456::1", "fe80::1", "febf::1", "fec0::1", "ff02::1", "2001::1",
    "2001:db8::1",
    "2001:1ff::1", "3fff::1", "::ffff:7f00:1", "::ffff:c0a8:1", "::ffff:a9fe:a9fe", "64:ff9b::7f00:1",
    "64:ff9b::a00:1", "2002:7f00:1::1", "2002:c0a8:101::", "64:ff9b:1::1", "100::1", "4000::1", "::7f00:1",
  ])
  func `networks of version 6 that aren't public`(text: String) throws {
    #expect(try !address(text).isPublic)
  }

  @Test(arguments: [
    "2606:4700::1111", "2a00:1450:4001::200e", "2001:200::1", "::ffff:808:808", "64:ff9b::808:808",
    "2002:808:808::1",
  ])
  func `public addresses of version 6`(text: String) throws {
    #expect(try address(text).isPublic)
  }

  @Test(arguments: [
    "http://127.0.0.1/", "http://127.1.2.3:8080/a", "http://localhost/", "http://LOCALHOST:1/",
    "http://[::1]/",
    "http://a.localhost/", "http://0.0.0.0/", "http://[::]/", "http://[::ffff:127.0.0.1]/",
    "http://2130706433/",
    "http://[::127.0.0.1]/", "http://localhost.localdomain/", "http://0/",
  ]) func `this computer is told by its address`(text: String) throws {
    let address = try #require(WebAddress(text))
    #expect(address.isThisComputerByName)
    #expect(address.isLocalByName)
  }

  @Test(arguments: [
    "http://192.168.0.1/", "http://10.0.0.1/", "http://printer.local/", "http://nas/", "http://[fe80::1]/",
    "http://[fd00::1]/", "http://169.254.169.254/", "http://3232235521/",
  ]) func `another computer nearby isn't this one`(text: String) throws {
    let address = try #require(WebAddress(text))
    #expect(!address.isThisComputerByName)
    #expect(address.isLocalByName)
  }

  @Test(arguments: [
    "http://example.org/", "http://8.8.8.8/", "https://localhost.example.org/", "http://[2606:4700::1111]/",
  ])
  func `a public address is neither`(text: String) throws {
    let address = try #require(WebAddress(text))
    #expect(!address.isLocalByName)
    #expect(!address.isThisComputerByName)
  }

  @Test func `a policy allows the public Internet and one endpoint`() throws {
    let endpoint = AddressPolicy.Endpoint(try address("192.168.1.2"), port: 8080)
    let policy = AddressPolicy.publicAnd(endpoint)
    #expect(policy.allows(try address("192.168.1.2"), port: 8080))
    #expect(!policy.allows(try address("192.168.1.2"), port: 80))
    #expect(!policy.allows(try address("192.168.1.3"), port: 8080))
    #expect(policy.allows(try address("8.8.8.8"), port: 80))
    // The owner of a public name decides where it leads, and may decide anew each time.
    let named = AddressPolicy.givenByHand(try #require(WebAddress("http://pictures.example.org/")))
    #expect(try !named.allows(address("127.0.0.1"), port: 80))
    #expect(try named.allows(address("8.8.8.8"), port: 80))
    let local = AddressPolicy.givenByHand(try #require(WebAddress("http://nas.local/")))
    #expect(try local.allows(address("192.168.1.7"), port: 80))
    #expect(!AddressPolicy.publicOnly.allows(try address("192.168.1.2"), port: 8080))
  }
}

@Suite(.timeLimit(.minutes(5))) struct WebAddressTests {
  @Test(arguments: [
    ("http://example.org", "http://example.org/"),
    (" https://Example.ORG/a b.png#part ", "https://example.org/a%20b.png"),
    ("https://user:secret@example.org:8443/x?y=1", "https://example.org:8443/x?y=1"),
    ("http://bücher.example/ü.png", "http://xn--bcher-kva.example/%C3%BC.png"),
    ("http://[::1]:8080/x", "http://[::1]:8080/x"),
  ])
  func `an address is written in one way`(text: String, expected: String) {
    #expect(WebAddress(text)?.text == expected)
  }

  @Test(arguments: [
    "ftp://example.org/", "file:///etc/passwd", "javascript:alert(1)", "data:image/png;base64,AA==",
    "http://",
    "example.org/x", "", "/x", "http:///x",
  ])
  func `anything else is none`(text: String) {
    #expect(WebAddress(text) == nil)
  }

  @Test func `relative addresses belong to a page`() throws {
    let page = try #require(WebAddress("https://example.org/a/page.html?x"))
    #expect(WebAddress("cat.png", relativeTo: page)?.text == "https://example.org/a/cat.png")
    #expect(
      WebAddress("//cdn.example.org/cat.png", relativeTo: page)?.text == "https://cdn.example.org/cat.png")
    #expect(WebAddress("../cat.png", relativeTo: page)?.text == "https://example.org/cat.png")
    #expect(WebAddress("file:///etc/passwd", relativeTo: page) == nil)
  }

  @Test func `a file name is the last part`() {
    #expect(WebAddress("https://example.org/a/caf%C3%A9.png?w=1")?.fileName == "café.png")
    #expect(WebAddress("https://example.org/")?.fileName == nil)
    #expect(WebAddress("https://example.org/a%2F..%2Fb.png")?.fileName == "b.png")
  }

  @Test(arguments: [
    ("http://localhost/", true), ("http://127.0.0.1/", true), ("http://192.168.1.1/", true),
    ("http://[::1]/", true), ("http://nas/", true), ("http://nas.local/", true), ("http://2130706433/", true),
    ("http://router.home.arpa/", true), ("http://example.org/", false), ("http://8.8.8.8/", false),
    ("http://127.0.0.1.example.org/", false), ("http://0x7f.1/", false),
  ])
  func `a link says itself whether it's local`(text: String, isLocal: Bool) throws {
    #expect(try #require(WebAddress(text)).isLocalByName == isLocal)
  }
}
