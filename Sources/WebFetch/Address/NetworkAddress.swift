/// An address of the Internet, version 4 or 6.
public struct NetworkAddress: Hashable, Sendable, CustomStringConvertible {
  /// Four or sixteen bytes, the most significant first.
  public let bytes: [UInt8]

  /// - Returns: nil unless there are four or sixteen bytes. A version 4 address that's written as one of
  ///   version 6 (`::ffff:0:0/96`) becomes the version 4 address.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    let isMapped =
      bytes.count == 16 && bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10...11] == [255, 255]
    self.bytes = isMapped ? Array(bytes.suffix(4)) : bytes
  }

  /// Whether the address belongs to the public Internet: it isn't private, of this computer, of the local
  /// link, a multicast address, or reserved (the registries of RFC 6890).
  public var isPublic: Bool {
    bytes.count == 4 ? Self.isPublic(bytes[...]) : isPublicVersion6
  }

  /// Whether the address is one of this computer itself, which answers at addresses of 0.0.0.0/8, too.
  public var isThisComputer: Bool {
    guard bytes.count == 16 else { return bytes[0] == 127 || bytes[0] == 0 }
    // `::`, `::1`, and the old form of version 4 addresses (`::127.0.0.1`).
    return bytes.prefix(12).allSatisfy { $0 == 0 } && (bytes[12] == 127 || bytes[12] == 0)
  }

  /// Whether it's the address that `localhost` has: 127.0.0.1 or `::1`.
  var isLoopback: Bool {
    bytes == [127, 0, 0, 1] || bytes.count == 16 && bytes.last == 1 && bytes.dropLast().allSatisfy { $0 == 0 }
  }

  private static func isPublic(_ bytes: ArraySlice<UInt8>) -> Bool {
    let number = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return !reserved.contains { start, length in (number ^ start) >> (32 - length) == 0 }
  }

  /// The networks of version 4 that aren't public, each with the length of its prefix in bits.
  private static let reserved: [(start: UInt32, length: UInt32)] = [
    (0x0000_0000, 8),  // 0.0.0.0/8: this network
    (0x0A00_0000, 8),  // 10.0.0.0/8: private
    (0x6440_0000, 10),  // 100.64.0.0/10: shared by the customers of a provider
    (0x7F00_0000, 8),  // 127.0.0.0/8: this computer
    (0xA9FE_0000, 16),  // 169.254.0.0/16: the local link, and the metadata of hosting services
    (0xAC10_0000, 12),  // 172.16.0.0/12: private
    (0xC000_0000, 24),  // 192.0.0.0/24: assignments of protocols
    (0xC000_0200, 24),  // 192.0.2.0/24: documentation
    (0xC058_6300, 24),  // 192.88.99.0/24: old relays
    (0xC0A8_0000, 16),  // 192.168.0.0/16: private
    (0xC612_0000, 15),  // 198.18.0.0/15: measurements
    (0xC633_6400, 24),  // 198.51.100.0/24: documentation
    (0xCB00_7100, 24),  // 203.0.113.0/24: documentation
    (0xE000_0000, 4),  // 224.0.0.0/4: multicast
    (0xF000_0000, 4),  // 240.0.0.0/4: reserved, and broadcast
  ]

  private var isPublicVersion6: Bool {
    // 64:ff9b::/96 and 2002::/16 lead to an address of version 4.
    if bytes.starts(with: [0, 0x64, 0xFF, 0x9B]), bytes[4..<12].allSatisfy({ $0 == 0 }) {
      return Self.isPublic(bytes.suffix(4))
    }
    if bytes.starts(with: [0x20, 0x02]) { return Self.isPublic(bytes[2..<6]) }
    // Only 2000::/3 has public addresses of single computers; 2001::/23 has assignments of protocols,
    // 2001:db8::/32 and 3fff::/20 are for documentation.
    guard bytes[0] >> 5 == 1 else { return false }
    if bytes[0] == 0x20, bytes[1] == 0x01, bytes[2] < 2 { return false }
    if bytes.starts(with: [0x20, 0x01, 0x0D, 0xB8]) { return false }
    return !(bytes[0] == 0x3F && bytes[1] == 0xFF && bytes[2] >> 4 == 0)
  }

  /// The address in numbers.
  public var description: String {
    guard bytes.count == 16 else { return bytes.map { String($0) }.joined(separator: ".") }
    return stride(from: 0, to: 16, by: 2).map {
      String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16)
    }.joined(separator: ":")
  }
}

/// Which computers may be connected to.
///
/// A page of the public Internet must not make Pinboard ask a printer, a router or a program on this
/// computer. So only public addresses are allowed, with two exceptions, both of which begin with a link that
/// the user has given.
public struct AddressPolicy: Sendable {
  /// The computer and the port that a link of the user has led to.
  public struct Endpoint: Hashable, Sendable {
    /// The computer's address.
    public let address: NetworkAddress
    /// The port's number.
    public let port: UInt16

    /// - Parameters:
    ///   - address: the computer's address.
    ///   - port: the port's number.
    public init(_ address: NetworkAddress, port: UInt16) {
      self.address = address
      self.port = port
    }

    /// Whether an address and a port lead here. This computer's usual addresses of version 4 and 6 are one
    /// endpoint, since `localhost` is both.
    func holds(_ other: NetworkAddress, port: UInt16) -> Bool {
      self.port == port && (address == other || address.isLoopback && other.isLoopback)
    }
  }

  private let allowsAll: Bool
  private let endpoint: Endpoint?

  /// Only the public Internet.
  public static let publicOnly = AddressPolicy(allowsAll: false, endpoint: nil)

  /// The policy for a link that the user has given: a local address is allowed only if the link itself names
  /// it. A name of the public Internet that leads to a local address is refused, since its owner chooses
  /// where it leads.
  public static func givenByHand(_ address: WebAddress) -> AddressPolicy {
    AddressPolicy(allowsAll: address.isLocalByName, endpoint: nil)
  }

  /// The public Internet and one endpoint to which a link of the user has led: for redirects, and for the
  /// images of a page.
  public static func publicAnd(_ endpoint: Endpoint?) -> AddressPolicy {
    AddressPolicy(allowsAll: false, endpoint: endpoint)
  }

  /// Returns whether a connection to an address is allowed.
  public func allows(_ address: NetworkAddress, port: UInt16) -> Bool {
    allowsAll || address.isPublic || endpoint?.holds(address, port: port) == true
  }
}
