import Files

extension ImageHeader {
  /// What the header of `source` says, by the reader of the format that its first bytes tell.
  init(reading source: ByteSource) throws(ImagingError) {
    let format = try ContentSniffer.format(of: source)
    switch format {
    case .png: self = try PNGHeader.read(source)
    case .jpeg: self = try JPEGHeader.read(source)
    case .gif: self = try GIFHeader.read(source)
    case .webp: self = try WebPHeader.read(source)
    case .tiff:
      let raw = try RawHeader.read(directoriesOf: source)
      self = if let raw { raw } else { try TIFFHeader.read(source) }
    case .bmp: self = try BMPHeader.read(source)
    case .avif: self = try HEIFHeader.read(source, format: .avif)
    case .heic: self = try HEIFHeader.read(source, format: .heic)
    case .ico: self = try ICOHeader.read(source)
    case .svg: self = try SVGHeader.read(source)
    case .jxl: self = try JXLHeader.read(source)
    case .tga: self = try TGAHeader.read(source)
    case .icns: self = try ICNSHeader.read(source)
    case .pnm: self = try PNMHeader.read(source)
    case .raw: self = try RawHeader.read(source)
    case .krita, .openRaster: self = try PaintingArchive.read(source, format: format)
    }
  }
}
