import KitCryptography
import Foundation
import Testing

/// Tests with the examples in the standards.
@Suite struct CryptographyTests {
  private func bytes(_ hexadecimal: String) -> Data {
    let digits = Array(hexadecimal.filter { !$0.isWhitespace })
    return Data(
      stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16) ?? 0 })
  }

  private func key(_ hexadecimal: String) throws -> SecretKey { try #require(SecretKey(bytes(hexadecimal))) }

  @Test(arguments: [
    ("", "e3b0c442 98fc1c14 9afbf4c8 996fb924 27ae41e4 649b934c a495991b 7852b855"),
    ("abc", "ba7816bf 8f01cfea 414140de 5dae2223 b00361a3 96177a9c b410ff61 f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61 d20638b8 e5c02693 0c3e6039 a33ce459 64ff2167 f6ecedd4 19db06c1"
    ),
  ])
  func `digests are those of FIPS 180-4`(_ text: String, _ digest: String) {
    #expect(Data(SHA256.hash(data: Data(text.utf8))) == bytes(digest))
  }

  @Test func `a digest may be asked for on the way, and copies go on by themselves`() {
    var hash = SHA256()
    hash.update(data: Data("a".utf8))
    var other = hash
    other.update(data: Data("x".utf8))
    hash.update(data: Data("b".utf8))
    #expect(hash.finalize() == SHA256.hash(data: Data("ab".utf8)))
    hash.update(data: Data("c".utf8))
    #expect(hash.finalize() == SHA256.hash(data: Data("abc".utf8)))
    #expect(other.finalize() == SHA256.hash(data: Data("ax".utf8)))
  }

  /// RFC 8439, 2.8.2.
  @Test func `sealing is that of RFC 8439`() throws {
    let key = try key("808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f")
    let purpose = bytes("50515253c0c1c2c3c4c5c6c7")
    let text = Data(
      ("Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, "
        + "sunscreen would be it.").utf8)
    let nonce = bytes("070000004041424344454647")
    let box = try SealedBox(sealing: text, with: key, nonce: nonce, for: purpose)
    #expect(box.combined.prefix(12) == nonce)
    #expect(box.combined.dropFirst(12).prefix(16) == bytes("d31a8d34648e60db7b86afbc53ef7ec2"))
    #expect(box.combined.suffix(16) == bytes("1ae10b594f09e26a7e902ecbd0600691"))
    #expect(try box.open(with: key, for: purpose) == text)
  }

  @Test func `what was changed, or is for something else, isn't opened`() throws {
    let (own, other) = (
      try #require(SecretKey(SecretKey.randomBytes())), try #require(SecretKey(Data(count: 32)))
    )
    let box = try SealedBox(sealing: Data("words".utf8), with: own, for: Data("a".utf8))
    #expect(try box.open(with: own, for: Data("a".utf8)) == Data("words".utf8))
    #expect(throws: CryptographyError.self) { try box.open(with: own, for: Data("b".utf8)) }
    #expect(throws: CryptographyError.self) { try box.open(with: other, for: Data("a".utf8)) }
    for index in box.combined.indices {
      var changed = box.combined
      changed[index] ^= 1
      let damaged = try #require(SealedBox(combined: changed))
      #expect(throws: CryptographyError.self) { try damaged.open(with: own, for: Data("a".utf8)) }
    }
    #expect(SealedBox(combined: box.combined.prefix(27)) == nil)
    #expect(try SealedBox(sealing: Data(), with: own).open(with: own) == Data())
    #expect(
      try SealedBox(sealing: Data(), with: own).combined != SealedBox(sealing: Data(), with: own).combined)
  }

  /// Expected values from another implementation of RFC 5869 and RFC 2104: Python's.
  @Test func `keys are derived, and names marked, as everybody else does it`() throws {
    let key = try #require(SecretKey(Data(0..<32)))
    let derived = try key.derived(for: "dragdropkit names")
    let expected = try self.key("cf6e7b514eea04e88756f6d81d290eba0e0471c079014e4876ba1cd0da74f19c")
    let mark = try derived.authenticationCode(for: Data("x".utf8))
    #expect(try mark == expected.authenticationCode(for: Data("x".utf8)))
    #expect(
      try key.authenticationCode(for: Data("a name".utf8))
        == bytes("09fcc97082d15648f4c36fa5948940d583a06ae15752ec62b182f2a6811ed774"))
    #expect(SecretKey(Data(count: 31)) == nil)
  }
}
