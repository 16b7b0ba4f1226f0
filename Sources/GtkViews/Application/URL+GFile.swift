import CGtk
package import Foundation
import GLibSupport

extension URL {
  /// The address of a GFile (transfer none); nil for one that has none.
  package init?(file: OpaquePointer) {
    // By its path where that's text; a name in another encoding survives as percent signs only.
    if let bytes = g_file_get_path(file) {
      defer { g_free(bytes) }
      if let path = String(validatingCString: bytes) {
        self = URL(filePath: path)
        return
      }
    }
    guard let address = String(adopting: g_file_get_uri(file)), let url = URL(string: address) else {
      return nil
    }
    self = url
  }
}
