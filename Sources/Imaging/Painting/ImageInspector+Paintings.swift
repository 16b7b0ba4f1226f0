public import Foundation

extension ImageInspector {
  /// Returns whether an archive is a painting of Krita or in the OpenRaster format: one image, whatever its
  /// parts are. Safe on any thread; it blocks for a few reads.
  public static func isPainting(_ file: URL) -> Bool {
    guard let source = try? ByteSource(file: file) else { return false }
    return (try? PaintingArchive.format(of: source)) != nil
  }
}
