import Foundation
import Glibc

/// Whether file permissions apply to this process, which they don't for root.
package enum Permissions {
  package static let areKept: Bool = {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("OwnDisk-\(UUID().uuidString)")
    let descriptor = open(file.path, O_RDONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    defer { unlink(file.path) }
    return access(file.path, R_OK) != 0
  }()

  /// The advice where they don't.
  package static let advice = """
    root may read and write everything (setpriv --inh-caps=-dac_override,-dac_read_search \
    --bounding-set=-dac_override,-dac_read_search swift test --skip-build --filter PermissionTests)
    """
}
