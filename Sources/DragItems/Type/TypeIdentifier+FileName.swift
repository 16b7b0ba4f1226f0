import Foundation

/// File name extensions.
extension TypeIdentifier {
  /// Types that say so little about a file that any extension fits.
  private static let vague: Set<String> = [
    "application/octet-stream", "text/plain", "text/plain;charset=utf-8",
  ]
  private static let image = TypeIdentifier("public.image")
  private static let families = ["public.text", "public.audio", "public.movie"].map { TypeIdentifier($0) }

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
    return kind.conforms(to: self) || conforms(to: kind) || kind.conforms(to: Self.image)
      || Self.families.contains { conforms(to: $0) && kind.conforms(to: $0) }
  }
}
