/// Counts how often a drawing repeats its own parts through `use`, or through a pattern, mask, marker, clip
/// path or filter that is named by `url(#…)`. Such a part may name others, so that a few lines ask for
/// billions of shapes.
struct SVGRepeats {
  /// The needed facts of one element.
  private struct Node {
    let id: String?
    /// The ids that the element refers to.
    let targets: [String]
    /// Whether the element is drawn only where another one refers to it: definitions, symbols, patterns.
    let isHidden: Bool
    /// The cost of one reference to the element; a reference to a shape costs 1. A gradient draws no parts. A
    /// mask, pattern or filter is drawn on a surface of its own first.
    let cost: Int
    var children: [Int] = []
  }

  /// The limits of the count: the first bytes, elements and levels. Beyond them the renderer has limits of
  /// its own.
  private static let mostBytes = 64 << 20
  private static let mostNodes = 1_000_000
  private static let mostLevels = 256

  private static let hidden: Set<String> = [
    "defs", "symbol", "pattern", "marker", "mask", "clipPath", "linearGradient", "radialGradient", "filter",
  ]

  private static let costs = [
    "linearGradient": 0, "radialGradient": 0, "mask": 50, "pattern": 50, "filter": 50,
  ]

  private var nodes: [Node] = [Node(id: nil, targets: [], isHidden: false, cost: 1)]
  private var named: [String: Int] = [:]

  /// Throws `tooComplex` if a drawing repeats its parts more often than it can be drawn.
  static func check(_ input: ByteInput, limit: UInt32) throws(DecodeProblem) {
    guard limit < .max else { return }
    let text = try SVGText.utf8(of: input, most: mostBytes)
    guard repeatsItself(text) else { return }
    if SVGRepeats(text).count(upTo: Int(limit)) > Int(limit) { throw .tooComplex }
  }

  /// Returns whether the text refers to its own parts. Most drawings don't, and needn't be parsed.
  private static func repeatsItself(_ text: [UInt8]) -> Bool {
    holds("use", in: text) { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ":") }
      || holds("url(", in: text) { _ in true }
  }

  private static func holds(
    _ word: StaticString, in text: [UInt8], after isBefore: (UInt8) -> Bool
  ) -> Bool {
    let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    var rest = text.dropFirst()
    while let start = rest.firstIndex(of: word[0]) {
      rest = rest[start...]
      if rest.starts(with: word), isBefore(text[start - 1]) { return true }
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
    let number = nodes.count
    nodes.append(
      Node(
        id: attributes["id"], targets: Self.targets(of: name, attributes),
        isHidden: Self.hidden.contains(name),
        cost: Self.costs[name] ?? 1))
    nodes[parent].children.append(number)
    if let id = attributes["id"], named[id] == nil { named[id] = number }
    if !isClosed { open.append(number) }
  }

  /// The names that an element refers to: the address of a `use`, and each `url(#…)` in an attribute or in
  /// its style.
  private static func targets(of name: String, _ attributes: [String: String]) -> [String] {
    var targets: [String] = []
    if name == "use", let address = attributes["href"] ?? attributes["xlink:href"], address.hasPrefix("#") {
      targets.append(String(address.dropFirst()))
    }
    // Most values with a number sign are colours, which needn't be searched.
    for value in attributes.values
    where value.utf8.contains(UInt8(ascii: "#")) && value.utf8.contains(UInt8(ascii: "(")) {
      targets += value.matches(of: #/url\(\s*["']?#([^"')\s]+)/#).map { String($0.1) }
    }
    return targets
  }

  /// The number of parts that are drawn again, or some number above `limit`. A part that names itself counts
  /// once.
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
      let targets = node.targets.compactMap { named[$0] }.filter { nodes[$0].cost > 0 }
      let parts = node.children.filter { !nodes[$0].isHidden } + targets
      if !isBegun[number] {
        isBegun[number] = true
        let unknown = parts.filter { counts[$0] == nil && !isBegun[$0] }
        if !unknown.isEmpty {
          waiting += unknown
          continue
        }
      }
      let cost = targets.reduce(0) { $0 + nodes[$1].cost }
      let sum = parts.reduce(cost) { min($0 + (counts[$1] ?? 0), limit + 1) }
      counts[number] = sum
      waiting.removeLast()
    }
    return counts[0] ?? 0
  }
}
