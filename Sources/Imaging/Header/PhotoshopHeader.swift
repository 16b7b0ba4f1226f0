import DecoderWire
import KitFiles

/// Photoshop's documents, and its large ones, PSB (Adobe Photoshop File Formats Specification, 2019).
enum PhotoshopHeader {
  private static let lab = 9

  static func read(_ source: ByteSource) throws(ImagingError) -> ImageHeader {
    let size = PixelSize(width: try source.big(at: 18, 4), height: try source.big(at: 14, 4))
    var header = try ImageHeader(format: .photoshop, storedSize: size)
    let resources = try PhotoshopResources(source)
    if resources.isLayersOnly { throw ImagingError(.noPreview) }
    // Lab colours need no profile, and samples of 32 bits are light.
    let (depth, mode) = (try source.big(at: 22, 2), try source.big(at: 24, 2))
    if mode != lab, depth != 32 { header.color = resources.profile }
    return header
  }
}

/// The resources of a Photoshop document that concern its merged picture.
private struct PhotoshopResources {
  private static let mostResources = 4_096
  private static let profileNumber = 1_039
  /// The number of the resource that says whether there's a merged picture.
  private static let versionNumber = 1_057

  /// Whether the document was saved without a merged picture. Then there's a white one instead.
  private(set) var isLayersOnly = false
  private(set) var profile = WireColor.unsaid

  init(_ source: ByteSource) throws(ImagingError) {
    var offset = 26 + 4 + (try source.big(at: 26, 4))
    let end = offset + 4 + (try source.big(at: offset, 4))
    offset += 4
    for _ in 0..<Self.mostResources where offset + 12 <= end {
      guard try source.holds("8BIM", at: offset) else { return }
      let (number, nameLength) = (try source.big(at: offset + 4, 2), try source.big(at: offset + 6, 1))
      // The name and the content are padded to even lengths.
      offset += 6 + (nameLength + 2) & ~1
      let length = try source.big(at: offset, 4)
      switch number {
      case Self.profileNumber: profile = .profile(in: source, at: offset + 4, length: length)
      case Self.versionNumber where length >= 5: isLayersOnly = try source.big(at: offset + 8, 1) == 0
      default: break
      }
      offset += 4 + (length + 1) & ~1
    }
  }
}
