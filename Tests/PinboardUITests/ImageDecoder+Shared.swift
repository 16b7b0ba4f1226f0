import Imaging

extension ImageDecoder {
  /// Two processes for all tests that don't count processes.
  static let shared = ImageDecoder(workers: 2)
}
