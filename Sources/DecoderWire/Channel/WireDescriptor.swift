import Glibc

/// Owns an open descriptor, and closes it when its last reference is released.
package final class WireDescriptor: Sendable {
  package let number: Int32

  package init(taking number: Int32) { self.number = number }

  deinit { close(number) }
}
