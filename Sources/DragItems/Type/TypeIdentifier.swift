import Foundation

/// The name of a type of data: a MIME type or a UTI, whichever the caller knows (contract 1.4.5, 1.11.13).
///
/// Names of the same type are equal (`public.png` is `image/png`). A pure value, usable on any thread.
///
/// ```swift
/// let note = UTType(exportedAs: "org.example.note", conformingTo: .json)
/// let isText = note.conforms(to: .text)
/// let png = UTType(filenameExtension: "png")?.preferredMIMEType
/// ```
public struct TypeIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// The name as it was given.
  public let rawValue: String
  /// The one name for all names of the type: the MIME type where there is one, in lower case.
  let canonical: String

  /// Creates an identifier. Any string is a type; an unknown one conforms to itself and to `public.data`.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
    canonical = Self.canonicalName(of: rawValue)
  }

  /// Compares by meaning, not by spelling.
  public static func == (left: TypeIdentifier, right: TypeIdentifier) -> Bool {
    left.canonical == right.canonical
  }

  /// Hashes the canonical name.
  public func hash(into hasher: inout Hasher) { hasher.combine(canonical) }

  /// The name as it was given.
  public var description: String { rawValue }

  /// The MIME type, or nil for a type that has none. Families aren't types: nil for `public.image`.
  public var mimeType: String? {
    canonical.contains("/") && !canonical.hasSuffix("/*") ? canonical : nil
  }

  /// The usual file name extension of this type, without the dot: from the built-in table, otherwise from the
  /// desktop's database once it has been read.
  public var preferredFilenameExtension: String? {
    Self.filenameExtensions[canonical]?.first ?? mimeType.flatMap(TypeDatabase.ending)
      ?? Self.endingsOfOtherImages[canonical]
  }

  /// Creates the type that a file name extension (without the dot, in any case) means, from the built-in
  /// table or the desktop's database; nil if the extension is unknown.
  public init?(filenameExtension: String) {
    let ending = filenameExtension.lowercased()
    guard
      let name = Self.typesByExtension[ending] ?? TypeDatabase.type(ofEnding: ending)
        ?? Self.otherImagesByExtension[ending]
    else { return nil }
    self.init(name)
  }

  /// The UTI: the given one, or the UTI of the MIME type; nil for a MIME type that has none.
  public var uniformTypeIdentifier: String? {
    rawValue.contains("/") ? Self.uniformTypes[canonical] : rawValue
  }

  /// The UTI if the type has one, otherwise the name as it was given (`UTType.identifier`).
  public var identifier: String { uniformTypeIdentifier ?? rawValue }

  /// The MIME type, as ``mimeType`` (`UTType.preferredMIMEType`).
  public var preferredMIMEType: String? { mimeType }

  /// Creates the type with a MIME type (`UTType.init(mimeType:)`).
  /// - Parameters:
  ///   - mimeType: a MIME type, with or without parameters.
  ///   - supertype: what the type must conform to.
  /// - Returns: nil for a text that's no MIME type, or if the type doesn't conform to `supertype`.
  public init?(mimeType: String, conformingTo supertype: TypeIdentifier = .data) {
    let parts = mimeType.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.init(mimeType)
    guard conforms(to: supertype) else { return nil }
  }

  /// Creates a type of the program's own (`UTType.init(exportedAs:conformingTo:)`). There's no file of
  /// declarations: what the type conforms to is known to this process from now on.
  /// - Parameters:
  ///   - identifier: a name that's unique, such as `org.example.note`.
  ///   - parent: a type that data of this type can be used as; nil for `public.data`.
  public init(exportedAs identifier: String, conformingTo parent: TypeIdentifier? = nil) {
    self.init(identifier)
    if let parent, parent != self { Self.declare(canonical, conformingTo: parent.canonical) }
  }

  /// Creates a type that another program has made up (`UTType.init(importedAs:conformingTo:)`).
  /// - Parameters:
  ///   - identifier: the type's UTI or MIME type.
  ///   - parent: a type that data of this type can be used as; nil for what's known already.
  public init(importedAs identifier: String, conformingTo parent: TypeIdentifier? = nil) {
    self.init(exportedAs: identifier, conformingTo: parent)
  }

  /// Returns whether data of this type can be used where `other` is asked for, and the types differ.
  public func isSubtype(of other: TypeIdentifier) -> Bool { self != other && conforms(to: other) }

  /// Returns whether data of `other` can be used where this type is asked for, and the types differ.
  public func isSupertype(of other: TypeIdentifier) -> Bool { other.isSubtype(of: self) }

  /// Returns whether data of this type can be used where `other` is asked for. A type conforms to itself.
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

/// File name extensions.
extension TypeIdentifier {
  /// Types that say so little about a file that any extension fits.
  private static let vague: Set<String> = [
    "application/octet-stream", "text/plain", "text/plain;charset=utf-8",
  ]
  private static let families: [TypeIdentifier] = [.text, .audio, .movie]

  /// Returns a name for a file of this type: the type's usual extension is added unless the name has a
  /// fitting one. Not every dot begins an extension ("Screenshot 12.30.45"), but a name that may be right is
  /// left unchanged.
  package func fileName(from name: String) -> String {
    guard let ending = preferredFilenameExtension else { return name }
    let present = (name as NSString).pathExtension
    return !present.isEmpty && mayEnd(in: present) ? name : "\(name).\(ending)"
  }

  private func mayEnd(in ending: String) -> Bool {
    if Self.vague.contains(canonical) { return true }
    guard let kind = TypeIdentifier(filenameExtension: ending) else { return false }
    // Pictures often have another format than their name says: the original name is kept.
    return kind.conforms(to: self) || conforms(to: kind) || kind.conforms(to: .image)
      || Self.families.contains { conforms(to: $0) && kind.conforms(to: $0) }
  }
}
