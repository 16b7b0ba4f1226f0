package import KitFiles
package import Foundation

/// What a file is by its bytes, whatever its name, its type or a board says of it.
///
/// Safe on any thread. It blocks for a few reads, so it shouldn't be made on the main thread.
package struct RecognizedFormat: Sendable, Hashable {
  /// The format.
  package let format: ImageFormat
  /// Whether it's a drawing that's packed by gzip.
  private let isPacked: Bool

  /// Recognizes the bytes of a file.
  /// - Parameters:
  ///   - data: all bytes of the file.
  ///   - name: the name by which the user knows the file, for the error.
  /// - Throws: `ImagingError`, which says what the bytes seem to be, if they're no known image, document or
  ///   film.
  package init(of data: Data, name: String? = nil) throws(ImagingError) {
    do {
      try self.init(ByteSource(data: data))
    } catch {
      throw error.named(name)
    }
  }

  /// Recognizes a file. The parameters and errors are those of ``init(of:name:)-(Data,_)``.
  package init(of file: URL, name: String? = nil) throws(ImagingError) {
    do {
      try self.init(ByteSource(file: file))
    } catch {
      throw error.named(name)
    }
  }

  private init(_ source: ByteSource) throws(ImagingError) {
    let sniffed = try ContentSniffer.format(of: source)
    // A raw file may begin as a TIFF does; its header distinguishes them. A damaged header changes nothing
    // about what the file is.
    format = (try? ImageHeader(reading: source).format) ?? sniffed
    isPacked = try source.bytes(at: 0, 2).elementsEqual([0x1F, 0x8B])
  }

  /// The endings that names of such files may have, in lower case and without the dot, the usual one first.
  package var endings: [String] {
    switch format {
    case .svg: [isPacked ? "svgz" : "svg"]
    default: format.types.flatMap(\.endings)
    }
  }

  /// Whether a program that opens the file may run scripts that it contains.
  package var mayHoldScripts: Bool { format == .svg }
}
