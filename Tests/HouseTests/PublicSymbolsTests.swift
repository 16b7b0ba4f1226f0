import Testing

/// A rule that overlooks half of the symbols would be kept by everybody.
@Suite struct PublicSymbolsTests {
  private func unexplained(_ texts: String...) -> [String] {
    let files = texts.enumerated().map { SourceFile(path: "Sources/X/\($0).swift", text: $1) }
    return PublicSymbols(in: files).unexplained.map(\.name)
  }

  @Test(arguments: [
    ("public struct Box {}", "Box"), ("public let id: Int", "id"),
    ("open var title: String { \"\" }", "title"),
    ("public private(set) weak var owner: Box?", "owner"), ("public static let few = 8", "few"),
    ("public class func make() {}", "make()"), ("public init?(_ text: String) {}", "init(_:)"),
    ("@discardableResult public func add(_ a: Int, to b: [Int: Int]) -> Int { a }", "add(_:to:)"),
    ("@available(*, deprecated) public typealias Old = Int", "Old"),
    ("public func hold(_ body: @escaping (Int, Int) -> Void, for key: Set<Int>) {}", "hold(_:for:)"),
    ("public func map<A, B>(_ a: A) -> B where B: Hashable {}", "map(_:)"),
    ("public subscript(place: Int) -> Int { place }", "subscript(place:)"),
    ("public static func < (left: Box, right: Box) -> Bool { true }", "<"),
    ("@concurrent public func long(\n  _ first: Int,\n  second: Int = 1\n) async {}", "long(_:second:)"),
  ])
  func publicSymbolsAreFound(_ text: String, _ name: String) {
    #expect(unexplained(text) == [name])
    #expect(unexplained("/// Why.\n" + text) == [])
    #expect(unexplained("/// Why.\n@MainActor\n" + text) == [])
    #expect(unexplained("// Why.\n" + text) == [name])
  }

  @Test(arguments: [
    "public import Foundation", "package func f() {}", "func f() {}", "private(set) var a = 1",
    "let open = 1",
    "// public func f() {}", "public extension Int {}", "public override func f() {}", "open(file)",
    "internal(set) var publicName = 1",
  ])
  func nothingElseIs(_ text: String) {
    #expect(unexplained(text) == [])
  }

  @Test func saysWhere() {
    let text = "/// Why.\npublic struct Box\n{\n  let a = 1\n  public let b = 2\n}\npublic let c = 3\n"
    let symbols = PublicSymbols(in: [SourceFile(path: "Sources/X/Box.swift", text: text)])
    #expect(symbols.all.map(\.line) == [2, 5, 7])
    #expect(symbols.unexplained.map { "\($0.line) \($0.owner)" } == ["5 Box", "7 "])
  }

  private let door = """
    /// Why.
    public protocol Door: AnyObject {
      /// Why.
      func open(_ angle: Double, at speed: Double)
      /// Why.
      var isOpen: Bool { get }
      func close()
    }
    """

  @Test func requirementsOfPublicProtocolsAreFound() {
    #expect(unexplained(door) == ["close()"])
    #expect(unexplained(door.replacing("public protocol", with: "protocol")) == [])
  }

  /// `close()` must be explained with its protocol: then it needs no words here either.
  @Test(arguments: [
    "extension Door", "extension Gate: Door", "extension House.Gate: Hashable, Door where Self: AnyObject",
  ])
  func witnessesAndDefaultsNeedNoWords(_ header: String) {
    let members = """
      \(header) {
        public func open(_ angle: Double, at speed: Double) {}
        public func open(_ angle: Double) {}
        public var isOpen: Bool { true }
        public func close() {}
      }
      """
    #expect(unexplained(door, members).sorted() == ["close()", "close()", "open(_:)"])
    #expect(unexplained("/// Why.\npublic class Gate {}\n" + members).count == 4)
  }

  @Test func whoInheritsConforms() {
    let text = """
      class Gate<Key: Hashable>: Fence, Door {}
      final class Lock: Gate<Int> {
        public var isOpen: Bool { true }
        public var key = 1
      }
      """
    #expect(unexplained(door, text).sorted() == ["close()", "key"])
  }

  @Test func knownWitnessesNeedNoWordsWhereTheyAreWitnesses() {
    let members = """
      {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static func == (left: Flags, right: Flags) -> Bool { true }
        public func hash(into hasher: inout Hasher) {}
        public var description: String { "" }
      }
      """
    #expect(unexplained("struct Flags: OptionSet, Hashable, Swift.CustomStringConvertible \(members)") == [])
    #expect(unexplained("struct Flags \(members)").count == 5)
  }
}
