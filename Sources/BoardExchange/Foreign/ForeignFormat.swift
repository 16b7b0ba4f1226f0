/// The other programs whose boards are read.
enum ForeignFormat: Hashable, Sendable {
  case beeRef
  case pureRef
}
