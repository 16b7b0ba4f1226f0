import KitFiles
public import Foundation

extension Image {
  /// Reads an image of a bundle's resources, such as `Image(named: "cat", in: .module)` for the resources of
  /// a SwiftPM target.
  ///
  /// The file is read at once, so call it with small images or off the main thread. Any thread; nothing is
  /// cached.
  /// - Parameters:
  ///   - name: the name of the file, with its ending or without. Without one, the endings of image formats
  ///     are tried, PNG and JPEG first.
  ///   - bundle: where the file is. By default the folder of the program.
  /// - Returns: nil when there's no such file, or it isn't an image by its ending.
  public convenience init?(named name: String, in bundle: Bundle = .main) {
    guard
      let file = bundle.url(forResource: name, withExtension: nil)
        ?? Image.endings.lazy.compactMap({ bundle.url(forResource: name, withExtension: $0) }).first,
      let type = TypeIdentifier(filenameExtension: file.pathExtension), let data = try? Data(contentsOf: file)
    else { return nil }
    try? self.init(data: data, typeIdentifier: type.rawValue, suggestedName: file.name)
  }

  private static let endings = [
    "png", "jpg", "jpeg", "webp", "gif", "tiff", "tif", "bmp", "svg", "avif", "heic", "ico",
  ]
}
