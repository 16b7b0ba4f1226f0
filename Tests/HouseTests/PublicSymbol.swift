/// A public declaration, or a requirement of a public protocol, as far as its own lines tell.
struct PublicSymbol {
  let path: String
  /// From 1.
  let line: Int
  /// With its labels: `move(_:to:)`. An operator's is the operator alone.
  let name: String
  /// The type or protocol that it's declared in, or in an extension of which; empty at the top of a file.
  let owner: String
  let isRequirement: Bool
  /// Whether `///` stands above it, or above its attributes.
  let isExplained: Bool
}
