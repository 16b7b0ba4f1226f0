/// Counts how often a drawing repeats its own parts through `use`. Such a part may contain others, so that a
/// few lines ask for billions of shapes.
struct SVGRepeats {
  /// The needed facts of one element.
  private struct Node {
    let id: String?
    /// The id that a `use` refers to.
    let target: String?
    /// Whether the element is drawn only where another one refers to it: definitions, symbols, patterns.
    let isHidden: Bool
    var children: [Int] = []
  }

  /// The limits of what's counted: the first bytes, elements and levels. Beyond them the renderer has limits
  /// of its own.
  private static let mostBytes = 64 << 20
  private static let mostNodes = 1_000_000
  private static let mostLevels = 256

  private static let hidden: Set<String> = [
    "defs", "symbol", "pattern", "marker", "mask", "clipPath", "linearGradient", "radialGradient", "filter",
  ]

  private var nodes: [Node] = [Node(id: nil, target: nil, isHidden: false)]
  private var named: [String: Int] = [:]

  /// Throws `tooManyRepeats` if a drawing repeats its parts more often than it can be drawn.
  static func check(_ source: ByteSource, limit: Int) throws(ImagingError) {
    guard limit < .max else { return }
    let text = try SVGText.utf8(of: source, most: mostBytes)
    guard holdsUse(text) else { return }
    let repeats = SVGRepeats(text)
    if repeats.count(upTo: limit) > limit { throw ImagingError(.tooManyRepeats(limit: limit)) }
  }

  /// Returns whether the text contains a `use` element. Most drawings don't, and needn't be parsed.
  private static func holdsUse(_ text: [UInt8]) -> Bool {
    let name = Array("use".utf8)
    var rest = text[...]
    while let start = rest.firstIndex(of: name[0]) {
      rest = rest[start...]
      if rest.starts(with: name), start > 0,
        text[start - 1] == UInt8(ascii: "<") || text[start - 1] == UInt8(ascii: ":")
      {
        return true
      }
      rest = rest.dropFirst()
    }
    return false
  }

  private init(_ text: [UInt8]) {
    var scanner = XMLScanner(text)
    var open = [0]
    while scanner.skipToMark(), nodes.count < Self.mostNodes, open.count <= Self.mostLevels {
      if scanner.starts(with: "<!--") {
        _ = scanner.skip(past: "-->")
      } else if scanner.starts(with: "<![CDATA[") {
        _ = scanner.skip(past: "]]>")
      } else if scanner.starts(with: "<?") || scanner.starts(with: "<!") {
        _ = scanner.skip(past: ">")
      } else if scanner.starts(with: "</") {
        scanner.advance(2)
        if open.count > 1 { open.removeLast() }
      } else {
        scanner.advance()
        let name = XMLScanner.local(scanner.name())
        guard !name.isEmpty, let attributes = scanner.attributes() else { continue }
        add(name, attributes, to: &open, isClosed: scanner.byte == UInt8(ascii: "/"))
      }
    }
  }

  private mutating func add(
    _ name: String, _ attributes: [String: String], to open: inout [Int], isClosed: Bool
  ) {
    guard let parent = open.last else { return }
    let address = name == "use" ? attributes["href"] ?? attributes["xlink:href"] : nil
    let number = nodes.count
    nodes.append(
      Node(
        id: attributes["id"], target: address.flatMap { $0.hasPrefix("#") ? String($0.dropFirst()) : nil },
        isHidden: Self.hidden.contains(name)))
    nodes[parent].children.append(number)
    if let id = attributes["id"], named[id] == nil { named[id] = number }
    if !isClosed { open.append(number) }
  }

  /// Returns the number of elements that are drawn through `use`, or some number above `limit`. An element
  /// that draws itself counts once.
  private func count(upTo limit: Int) -> Int {
    // Chains of a hundred thousand elements would be too deep for recursion, so each node waits in a list for
    // its parts.
    var counts = [Int?](repeating: nil, count: nodes.count)
    var isBegun = [Bool](repeating: false, count: nodes.count)
    var waiting = [0]
    while let number = waiting.last {
      if counts[number] != nil {
        waiting.removeLast()
        continue
      }
      let node = nodes[number]
      let target = node.target.flatMap { named[$0] }
      let parts = node.children.filter { !nodes[$0].isHidden } + (target.map { [$0] } ?? [])
      if !isBegun[number] {
        isBegun[number] = true
        let unknown = parts.filter { counts[$0] == nil && !isBegun[$0] }
        if !unknown.isEmpty {
          waiting += unknown
          continue
        }
      }
      let sum = parts.reduce(target == nil ? 0 : 1) { min($0 + (counts[$1] ?? 0), limit + 1) }
      counts[number] = sum
      waiting.removeLast()
    }
    return counts[0] ?? 0
  }
}
