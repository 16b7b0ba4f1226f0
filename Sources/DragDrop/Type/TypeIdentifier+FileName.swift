import Foundation

/// The endings of file names.
extension TypeIdentifier {
  /// Kinds that say so little of a file that it may end in any way.
  private static let vague: Set<String> = [
    "application/octet-stream", "text/plain", "text/plain;charset=utf-8",
  ]
  private static let image = TypeIdentifier("public.image")
  private static let families = ["public.text", "public.audio", "public.movie"].map { TypeIdentifier($0) }

  /// A name for a file of this kind: with the kind's usual ending, unless it has one already. Not every dot begins one
  /// ("Screenshot 12.30.45"); but a name that may be right is left alone.
  package func fileName(from name: String) -> String {
    guard let ending = preferredFilenameExtension else { return name }
    let present = (name as NSString).pathExtension
    return !present.isEmpty && mayEnd(in: present) ? name : "\(name).\(ending)"
  }

  private func mayEnd(in ending: String) -> Bool {
    if Self.vague.contains(canonical) { return true }
    guard let kind = TypeIdentifier(filenameExtension: ending) else { return false }
    // Pictures are often of another kind than their names say: the name is the one that they came with.
    return kind.conforms(to: self) || conforms(to: kind) || kind.conforms(to: Self.image)
      || Self.families.contains { conforms(to: $0) && kind.conforms(to: $0) }
  }
}
