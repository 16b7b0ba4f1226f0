/// Picture formats that are recognised though no loader reads them, because "a PCX image" helps the user and
/// "unknown" doesn't.
enum KnownFormat {
  /// The formats' marks: each mark's offset, its bytes, and the format's name with its article.
  private static let marks: [(offset: Int, mark: [UInt8], name: String)] = [
    (0, [0, 0, 0, 0x0C, 0x6A, 0x50], "a JPEG 2000 image"),
    (0, [0xFF, 0x4F, 0xFF, 0x51], "a JPEG 2000 image"),
    (0, [0x49, 0x49, 0xBC], "a JPEG XR image"), (0, ascii("DDS "), "a DirectDraw texture (DDS)"),
    (0, ascii("qoif"), "a QOI image"), (0, ascii("8BPS"), "a Photoshop document"),
    (0, ascii("gimp xcf"), "a GIMP document"), (0, [0x76, 0x2F, 0x31, 1], "an OpenEXR image"),
    (0, ascii("#?RADIANCE"), "a Radiance HDR image"), (0, ascii("#?RGBE"), "a Radiance HDR image"),
    (0, [1, 0xDA, 0], "an SGI image"), (0, [1, 0xDA, 1], "an SGI image"),
    (0, [0x59, 0xA6, 0x6A, 0x95], "a Sun raster image"), (0, ascii("/* XPM"), "an XPM image"),
    (0, ascii("P7\n"), "a Netpbm image of the kind PAM"), (0, ascii("PF\n"), "a floating-point Netpbm image"),
    (0, ascii("Pf\n"), "a floating-point Netpbm image"), (0, ascii("SIMPLE  ="), "a FITS image"),
    (128, ascii("DICM"), "a DICOM image"), (0, [0xD7, 0xCD, 0xC6, 0x9A], "a Windows metafile (WMF)"),
    (40, ascii(" EMF"), "a Windows metafile (EMF)"), (0, ascii("AT&TFORM"), "a DjVu document"),
    (0, ascii("FLIF"), "a FLIF image"), (0, [0x42, 0x50, 0x47, 0xFB], "a BPG image"),
    (0, [0x8A, 0x4D, 0x4E, 0x47], "an MNG animation"), (0, [0x8B, 0x4A, 0x4E, 0x47], "a JNG image"),
    (0, [0xAB, 0x4B, 0x54, 0x58], "a Khronos texture (KTX)"), (0, ascii("SDPX"), "a DPX image"),
    (0, ascii("XPDS"), "a DPX image"), (0, [0x80, 0x2A, 0x5F, 0xD7], "a Cineon image"),
    (0, ascii("PDN3"), "a Paint.NET document"), (0, ascii("CSFCHUNK"), "a Clip Studio document"),
    (0, ascii("Paint Shop Pro"), "a Paint Shop Pro document"), (0, ascii("~BK\0"), "a Paint Shop Pro brush"),
    (0, ascii("id=ImageMagick"), "an ImageMagick image (MIFF)"), (2048, ascii("PCD_IPI"), "a Photo CD image"),
    (0, ascii("BLENDER-"), "a Blender scene"),
    (0, ascii("VTF\0"), "a Valve texture (VTF)"), (0, ascii("PGF6"), "a PGF image"),
  ]

  /// Returns the format's name with its article; nil for an unknown format.
  static func name(of head: [UInt8]) -> String? {
    if let found = marks.first(where: { head.dropFirst($0.offset).starts(with: $0.mark) }) {
      return found.name
    }
    if head.starts(with: ascii("RIFF")), head.dropFirst(8).starts(with: ascii("ACON")) {
      return "an animated Windows cursor"
    }
    if head.starts(with: ascii("FORM")) {
      let kind = head.dropFirst(8)
      if kind.starts(with: ascii("ILBM")) || kind.starts(with: ascii("PBM ")) {
        return "an Amiga image (ILBM)"
      }
    }
    // A PCX has no mark but its first byte, so its version, encoding and bits, which have few values, are
    // checked, too.
    if head.count > 65, head[0] == 10, [0, 2, 3, 4, 5].contains(head[1]), head[2] <= 1,
      [1, 2, 4, 8].contains(head[3]), head[64] == 0
    {
      return "a PCX image"
    }
    if head.count > 12, head[4] == 0xE0, head[5] == 0xA5, [8, 16, 32].contains(head[12]) {
      return "an Aseprite document"
    }
    return isBitmapInC(head) ? "an X bitmap (XBM)" : nil
  }

  /// Returns whether the text is an X bitmap, which is C source: `#define name_width 16`.
  private static func isBitmapInC(_ head: [UInt8]) -> Bool {
    let start = String(decoding: head.prefix(1024), as: UTF8.self)
    return start.contains(#/#define \w*_?width \d+/#) && start.contains(#/#define \w*_?height \d+/#)
  }

  private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }
}
