import Glibc

/// The reason why a disk can't be mounted or turned read-only.
struct OwnDiskError: Error, CustomStringConvertible {
  let description: String

  init(_ code: CInt) { description = String(cString: strerror(code)) }
}
