import DecoderWire

/// Photoshop's documents, and its large ones, PSB (Adobe Photoshop File Formats Specification, 2019).
enum PhotoshopHeader {
  private static let lab = 9

  static func read(_ input: ByteInput) throws(DecodeProblem) -> StoredFacts {
    var facts = StoredFacts(size: (try input.big(at: 18, 4), try input.big(at: 14, 4)))
    let resources = try PhotoshopResources(input)
    if resources.isLayersOnly { throw .noPreview }
    // Lab colours need no profile, and samples of 32 bits are light.
    let (depth, mode) = (try input.big(at: 22, 2), try input.big(at: 24, 2))
    if mode != lab, depth != 32 { facts.color = resources.profile }
    return facts
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

  init(_ input: ByteInput) throws(DecodeProblem) {
    var offset = 26 + 4 + (try input.big(at: 26, 4))
    let end = offset + 4 + (try input.big(at: offset, 4))
    offset += 4
    for _ in 0..<Self.mostResources where offset + 12 <= end {
      guard input.bytes(at: offset, 4).elementsEqual("8BIM".utf8) else { return }
      let (number, nameLength) = (try input.big(at: offset + 4, 2), try input.big(at: offset + 6, 1))
      // The name and the content are padded to even lengths.
      offset += 6 + (nameLength + 2) & ~1
      let length = try input.big(at: offset, 4)
      switch number {
      case Self.profileNumber: profile = input.profile(at: offset + 4, length: length)
      case Self.versionNumber where length >= 5: isLayersOnly = try input.big(at: offset + 8, 1) == 0
      default: break
      }
      offset += 4 + (length + 1) & ~1
    }
  }
}
