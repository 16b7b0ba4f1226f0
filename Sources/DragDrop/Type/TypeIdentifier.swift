/// The name of a kind of data: a MIME type or a UTI, whichever the writer knows (contract 1.4.5, 1.11.13).
///
/// Names of the same kind are equal (`public.png` is `image/png`). A pure value, usable on any thread.
public struct TypeIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// As it was given.
  public let rawValue: String
  /// The one name for all names of the kind: the MIME type where there is one, in lower case.
  let canonical: String

  /// Any string is a type; an unknown one conforms to itself and to `public.data`.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
    canonical = Self.canonicalName(of: rawValue)
  }

  /// By what they mean, not by how they are written.
  public static func == (left: TypeIdentifier, right: TypeIdentifier) -> Bool {
    left.canonical == right.canonical
  }

  /// Of what a comparison looks at.
  public func hash(into hasher: inout Hasher) { hasher.combine(canonical) }

  /// As it was written.
  public var description: String { rawValue }

  /// The MIME type, or nil for a kind that has none. Families are no kinds: nil for `public.image`.
  public var mimeType: String? {
    canonical.contains("/") && !canonical.hasSuffix("/*") ? canonical : nil
  }

  /// The usual ending of a file of this kind, without the dot: from the built-in table, else from the desktop's
  /// database as soon as that has been read.
  public var preferredFilenameExtension: String? {
    Self.filenameExtensions[canonical]?.first ?? mimeType.flatMap(TypeDatabase.ending)
  }

  /// The kind that a file name's ending (without the dot, in any case) stands for, or nil: from the same two places.
  public init?(filenameExtension: String) {
    let ending = filenameExtension.lowercased()
    guard let name = Self.typesByExtension[ending] ?? TypeDatabase.type(ofEnding: ending) else { return nil }
    self.init(name)
  }

  /// The UTI: as it was given, or the one that stands for the MIME type; nil for a MIME type that has none.
  public var uniformTypeIdentifier: String? {
    rawValue.contains("/") ? Self.uniformTypes[canonical] : rawValue
  }

  /// Whether data of this kind can be used where `other` is asked for. A kind conforms to itself.
  public func conforms(to other: TypeIdentifier) -> Bool {
    if canonical == other.canonical || other.canonical == "*/*" { return true }
    if isKnown(to: other) { return true }
    let preferred = TypeDatabase.name(of: other.canonical)
    return preferred != other.canonical && isKnown(to: TypeIdentifier(preferred))
  }

  private func isKnown(to other: TypeIdentifier) -> Bool {
    var waiting = Self.parents(of: canonical)
    var seen: Set<String> = [canonical]
    while let name = waiting.popLast() {
      if name == other.canonical { return true }
      if seen.insert(name).inserted { waiting += Self.parents(of: name) }
    }
    return false
  }
}
