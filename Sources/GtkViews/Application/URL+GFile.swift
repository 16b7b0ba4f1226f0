import CGtk
import Files
package import Foundation
import GLibSupport

extension URL {
  /// Creates the URL of a GFile (transfer none); nil for a file without one.
  package init?(file: OpaquePointer) {
    if let path = g_file_get_path(file) {
      defer { g_free(path) }
      self = URL(pathBytes: [UInt8](cString: path))
      return
    }
    guard let address = String(adopting: g_file_get_uri(file)), let url = URL(string: address) else {
      return nil
    }
    self = url
  }
}
