import Imaging

extension ImageDecoder {
  /// A decoder with two processes, for all tests that don't count processes.
  static let shared = ImageDecoder(workers: 2)
}
