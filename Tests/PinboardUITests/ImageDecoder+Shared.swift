import Imaging

extension ImageDecoder {
  /// Two decoder processes for all tests that don't count processes.
  static let shared = ImageDecoder(workers: 2)
}
