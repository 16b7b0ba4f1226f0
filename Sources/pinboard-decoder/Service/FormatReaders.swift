import DecoderWire

extension WireFormat {
  /// The reader of the format's pictures; nil if GdkPixbuf's loader reads them, or they're drawn.
  var reader: (any FormatDecoding.Type)? {
    switch self {
    case .bmp: BMPDecoding.self
    case .film: FilmDecoding.self
    case .openEXR: OpenEXRDecoding.self
    case .photoshop: PhotoshopDecoding.self
    case .qoi: QOIDecoding.self
    case .radiance: RadianceDecoding.self
    case .tga: TargaDecoding.self
    case .tiff: TIFFDecoding.self
    default: nil
    }
  }
}
