import CTIFF

/// The kind of a TIFF that libtiff can't decode, in words: "TIFFs with 32-bit floating-point samples".
struct TIFFKind {
  private let facts: pinboard_tiff_facts

  init(_ facts: pinboard_tiff_facts) { self.facts = facts }

  var plural: String {
    if facts.has_codec == 0 { return "TIFFs with compression \(facts.compression)" }
    return "\(color) with \(facts.bits)-bit \(format)samples"
  }

  // The numbers are those of TIFF 6.0 and its technical notes.

  private var color: String {
    switch facts.photometric {
    case 0...2: "TIFFs"
    case 3: "TIFFs of palette colors"
    case 4: "TIFFs of masks"
    case 5: "TIFFs of inks"
    case 6: "TIFFs of YCbCr colors"
    case 8...10: "TIFFs of Lab colors"
    case 32803: "TIFFs of a camera's raw data"
    default: "TIFFs of colors \(facts.photometric)"
    }
  }

  private var format: String {
    switch facts.format {
    case 2: "signed "
    case 3: "floating-point "
    case 5, 6: "complex "
    default: ""
    }
  }
}
